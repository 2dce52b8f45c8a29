import type { INodeProperties } from 'n8n-workflow';

/** For Options of every operation that runs once per item. */
export const maxConcurrentRequests: INodeProperties = {
	displayName: 'Max Concurrent Requests',
	name: 'maxConcurrentRequests',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 50 },
	default: 5,
	description: 'How many items to process at the same time, 1 to 50',
};

/** For Options. A service may allow only one stream. */
export const maxConcurrentReadings: INodeProperties = {
	...maxConcurrentRequests,
	default: 1,
	description: 'How many items to process at the same time, 1 to 50. Each opens a stream.',
};

export const timeout: INodeProperties = {
	displayName: 'Timeout (Seconds)',
	name: 'timeout',
	type: 'number',
	typeOptions: { minValue: 10, maxValue: 120 },
	default: 30,
	description: 'How long the service may take to answer, 10 to 120',
};

export const additionalBody: INodeProperties = {
	displayName: 'Additional Body Fields',
	name: 'additionalBody',
	type: 'json',
	default: '{}',
	description:
		'Further members of the request body as a JSON object, for fields that your account needs and this form lacks',
};

export const additionalQuery: INodeProperties = {
	displayName: 'Query Parameters',
	name: 'additionalQuery',
	type: 'json',
	default: '{}',
	description:
		'Further query parameters as a JSON object, for parameters that your account needs and this form lacks',
};

const isMaxConcurrentRequests = ({ name }: INodeProperties): boolean =>
	name === maxConcurrentRequests.name;

/** The Options collection. It is the last field of a form. */
export const optionsOf = (...fields: readonly INodeProperties[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		...fields,
		...(fields.some(isMaxConcurrentRequests) ? [] : [maxConcurrentRequests]),
	].sort((a, b) => a.displayName.localeCompare(b.displayName)),
});

/** Fields as entries of Options. A collection cannot require one. */
export const foldedFields = (...fields: readonly INodeProperties[]): INodeProperties[] =>
	fields.map((field) => {
		const folded = { ...field };
		delete folded.required;
		return folded;
	});

/** What applies if the user has not added them. */
export const defaultsOf = (
	...fields: readonly INodeProperties[]
): Readonly<Record<string, unknown>> =>
	Object.fromEntries(fields.map((field) => [field.name, field.default]));

/**
 * The collection of limits and checks, right under the amount. In nodes of the first version, they are among the options.
 */
export const checksOf = (...fields: readonly INodeProperties[]): INodeProperties => ({
	displayName: 'Limits and Checks',
	name: 'checks',
	type: 'collection',
	placeholder: 'Add limit or check',
	default: {},
	options: [...fields].sort((a, b) => a.displayName.localeCompare(b.displayName)),
});
