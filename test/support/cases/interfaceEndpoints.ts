/**
 * Every method-and-path pair that the action node may call, with its query parameters. It must call nothing
 * else.
 */
import { endpoints } from '../../../docs/generate/coverage';

export interface InterfaceEndpoint {
	readonly name: string;
	/** The parameters that the interface or a decision names. */
	readonly query: readonly string[];
}

const paymentsV2 = [
	'country',
	'limit',
	'offset',
	'sorting_order',
	'start_ts',
	'end_ts',
	'status',
	'search_type',
	'search_term',
];

/** By endpoint. The others have none. */
const parameters: Readonly<Record<string, readonly string[]>> = {
	'GET /v2/quote/{id}': ['country'],
	'GET /v2/payments/{id}': ['country', 'external'],
	'GET /v2/payments': paymentsV2,
	'PUT /v2/reports/list/': ['limit', 'offset'],
	'POST /v3/quote': ['timeout'],
	'GET /v3/quotes/{id}': ['country'],
	'POST /v3/payment': ['timeout'],
	'GET /v3/payments/{id}': ['country', 'external'],
	'GET /v3/payments': ['limit', 'offset', 'direction'],
	'GET /v3/balance': ['country'],
	'POST /v3/reports/wallet': ['timezone'],
};

/** Only the trigger uses the stream of v2. */
const interfaceEndpoints: readonly InterfaceEndpoint[] = endpoints
	.filter((name) => name !== 'GET /v2/events')
	.map((name) => ({ name, query: parameters[name] ?? [] }));

/**
 * @param pathname of the request, as a URL parser returns it
 * @returns the endpoint, and the value of `{id}`; undefined if there is no such endpoint
 */
export function findEndpoint(
	method: string,
	pathname: string,
): { readonly endpoint: InterfaceEndpoint; readonly ids: readonly string[] } | undefined {
	for (const endpoint of interfaceEndpoints) {
		const [ownMethod, path = ''] = endpoint.name.split(' ');
		const wanted = path.split('/');
		const given = pathname.split('/');
		if (method !== ownMethod || wanted.length !== given.length) continue;
		if (
			!wanted.every((segment, at) =>
				segment === '{id}' ? given[at] !== '' : segment === given[at],
			)
		)
			continue;
		return { endpoint, ids: given.filter((_, at) => wanted[at] === '{id}') };
	}
	return undefined;
}
