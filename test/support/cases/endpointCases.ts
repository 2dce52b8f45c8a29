/** Every endpoint that an operation calls, with a valid form: made of the rows of the error modes' table. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { endpoints } from '../../../client';
import { findChoices, resources } from '../../../nodes/CrossBorderPayouts/registry';
import { errorModeCases } from './errorModeCases';
import type { ErrorModeCase, SingleCall } from './errorModeRow';

export interface EndpointCase extends SingleCall {
	/** As the interface writes it. */
	readonly endpoint: string;
	/** As the form names it. */
	readonly operation: string;
	/** Path of the request, for a fault. `{id}` matches one segment. */
	readonly path: string;
	readonly method: 'GET' | 'POST' | 'PUT';
}

/** The statuses that the interface documents for every endpoint. [Errors, Status codes] */
export const errorStatuses = [400, 401, 403, 404, 422, 429, 500] as const;

/** The method and path of an endpoint's name. */
export function findPlace(endpoint: string) {
	const place = endpoints.find(({ name }) => name === endpoint);
	if (!place) throw new Error(`The interface has no ${endpoint}`);
	return place;
}

/** `Quote: Create` of `v3 quote create`. */
function labelOf({ name }: ErrorModeCase): string {
	const [, resource = '', operation = ''] = name.split(' ');
	const label = resources.find(({ value }) => value === resource)?.name;
	const [choice] = findChoices(resource, operation);
	if (label === undefined || !choice) throw new Error(`The form has no ${name}`);
	return `${label}: ${choice.operation.name}`;
}

/** Puts the values into the expressions that read them. Those of other values stay. */
function fillIn(parameters: INodeParameters, values: IDataObject): INodeParameters {
	const text = JSON.stringify(parameters, (_, value: unknown) => {
		const [, name = ''] = /^=\{\{ \$json\.(\w+) \}\}$/.exec(String(value)) ?? [];
		return values[name] ?? value;
	});
	return JSON.parse(text) as INodeParameters;
}

function toEndpointCase(row: ErrorModeCase): EndpointCase {
	const { endpoint, arrange } = row;
	const { method, path } = findPlace(endpoint);
	return {
		endpoint,
		operation: labelOf(row),
		method,
		path,
		parameters: fillIn(row.parameters, row.item(0, undefined, {})),
		...(arrange && {
			arrange: async (run, sandbox) => {
				const made = await arrange(sandbox, async (parameters, [first]) => [
					await run(parameters, first),
				]);
				return made[0] ?? {};
			},
		}),
		...row.single,
	};
}

/** The first row of an endpoint shows it. An operation that never fails says nothing about the service's answers. */
export const endpointCases: readonly EndpointCase[] = errorModeCases
	.filter(({ onlyKind }) => !onlyKind)
	.filter((row, at, rows) => rows.findIndex(({ endpoint }) => endpoint === row.endpoint) === at)
	.map(toEndpointCase);
