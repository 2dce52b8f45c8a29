/** What a route says about itself beside its path and its schema, for the OpenAPI description. [Endpoints] */
import { uuidPattern } from '../schemas/quote';
import { countries, paymentStates, sortingOrders } from '../schemas/vocabulary';

export interface RouteDoc {
	readonly summary: string;
	readonly parameters?: readonly Parameter[];
	/** Whether a body may be left out. Default: no. */
	readonly bodyOptional?: boolean;
	/** Default: 200. */
	readonly success?: number;
	/** Default: application/json. */
	readonly answerType?: string;
}

export interface Parameter {
	readonly name: string;
	readonly in: 'query' | 'path' | 'header';
	readonly required: boolean;
	readonly schema: object;
}

/** Of a query parameter that may be left out. */
export const inQuery = { in: 'query', required: false } as const;

const dateTime = { type: 'string', format: 'date-time' };
const states = { type: 'array', maxItems: 9, items: { type: 'string', enum: paymentStates } };

export const country = { ...inQuery, name: 'country', schema: { type: 'string', enum: countries } };
export const requiredCountry = { ...country, required: true };

export const order = { type: 'string', enum: sortingOrders };
export const idInPath: Parameter = {
	name: 'id',
	in: 'path',
	required: true,
	schema: { type: 'string' },
};
export const uuidInPath: Parameter = {
	...idInPath,
	schema: { type: 'string', pattern: uuidPattern },
};
export const external = {
	...inQuery,
	name: 'external',
	schema: { type: 'boolean', default: false },
};
export const timeout = {
	...inQuery,
	name: 'timeout',
	schema: {
		type: 'number',
		minimum: 10,
		maximum: 120,
		default: 30,
	},
};
export const page = [
	{
		...inQuery,
		name: 'limit',
		schema: { type: 'integer', minimum: 0, maximum: 1000, default: 20 },
	},
	{ ...inQuery, name: 'offset', schema: { type: 'integer', minimum: 0, default: 0 } },
];
export const paymentFilters = [
	...page,
	{ ...inQuery, name: 'start_ts', schema: dateTime },
	{ ...inQuery, name: 'end_ts', schema: dateTime },
	{ ...inQuery, name: 'status', schema: states },
	{ ...inQuery, name: 'search_type', schema: { type: 'string' } },
	{ ...inQuery, name: 'search_term', schema: { type: 'string' } },
];

export const eventStream = 'text/event-stream';
export const csv = 'text/csv';
