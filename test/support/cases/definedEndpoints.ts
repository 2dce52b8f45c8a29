/** What the files of a version define, found without the list of endpoints: so that a test can check the list. */
import { readdirSync } from 'node:fs';
import path from 'node:path';

import type { Endpoint } from '../../../client/call/endpoint';
import type { ApiVersion } from '../../../client/interface/versions';

export interface DefinedEndpoint {
	/** File and export: `quote.create`. */
	readonly call: string;
	readonly endpoint: Endpoint<never, unknown>;
}

/** Those that respond with a file have no `output`. */
function isEndpoint(value: unknown): value is Endpoint<never, unknown> {
	return (
		typeof value === 'object' &&
		value !== null &&
		['method', 'path', 'name', 'call'].every((member) => member in value)
	);
}

export async function definedEndpoints(version: ApiVersion): Promise<DefinedEndpoint[]> {
	const folder = path.resolve(__dirname, '../../../client', version);
	const found = await Promise.all(
		readdirSync(folder).map(async (file) => {
			const module = (await import(path.join(folder, file))) as object;
			return Object.entries(module).flatMap(([name, endpoint]: [string, unknown]) =>
				isEndpoint(endpoint) ? [{ call: `${path.parse(file).name}.${name}`, endpoint }] : [],
			);
		}),
	);
	return found.flat();
}

/** The names that the client's methods should have. */
export const callNames = async (version: ApiVersion): Promise<string[]> =>
	(await definedEndpoints(version)).map(({ call }) => call);
