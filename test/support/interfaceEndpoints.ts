/** Every method-and-path pair that the interface has for the action node, with its query parameters: nothing else may be reached. */

export interface InterfaceEndpoint {
	readonly name: string;
	/** The parameters that the interface or a decision names. */
	readonly query: readonly string[];
}

const row = (name: string, ...query: string[]): InterfaceEndpoint => ({ name, query });

export const interfaceEndpoints: readonly InterfaceEndpoint[] = [
	row('GET /v2/debug'),
	row('POST /v2/quote'),
	row('GET /v2/quote/{id}', 'country'),
	row('POST /v2/payment'),
	row('GET /v2/payments/{id}', 'country', 'external'),
	row(
		'GET /v2/payments',
		...['country', 'limit', 'offset', 'sorting_order', 'start_ts', 'end_ts', 'status', 'search_type', 'search_term'],
	),
	row('PUT /v2/reports/list/', 'limit', 'offset'),
	row('GET /v2/reports/{id}'),
	row('POST /v2/validate_account'),
	row('POST /v2/validate_bank'),
	row('POST /v3/quote', 'timeout'),
	row('GET /v3/quotes/{id}', 'country'),
	row('POST /v3/payment', 'timeout'),
	row('GET /v3/payments/{id}', 'country', 'external'),
	row('GET /v3/payments', 'limit', 'offset', 'direction'),
	row('POST /v3/validate_account'),
	row('GET /v3/balance', 'country'),
	row('POST /v3/reports/wallet', 'timezone'),
	row('POST /v3/reports/payout'),
];

/**
 * @param pathname of the request, as a URL parser gives it
 * @returns the endpoint, and what stands in the place of `{id}`; undefined when there is none
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
		if (!wanted.every((segment, at) => (segment === '{id}' ? given[at] !== '' : segment === given[at]))) continue;
		return { endpoint, ids: given.filter((_, at) => wanted[at] === '{id}') };
	}
	return undefined;
}
