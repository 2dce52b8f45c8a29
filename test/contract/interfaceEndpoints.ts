/**
 * Every method-and-path pair that the action node may call, with its query parameters. It must call nothing
 * else.
 */
import { endpoints } from '../../client';
import { requests, type RequestVector } from './vectors';

export interface InterfaceEndpoint {
	readonly name: string;
	/** The parameters that the vectors show: those that the interface or a decision names. */
	readonly query: readonly string[];
}

const urlOf = (path: string): URL => new URL(path, 'https://service.example');

/**
 * @param pathname of the request, as a URL parser returns it
 * @returns undefined if there is no such endpoint
 */
function endpointAt(method: string, pathname: string) {
	const given = pathname.split('/');
	return endpoints.find(({ method: own, path }) => {
		const wanted = path.split('/');
		return (
			method === own &&
			wanted.length === given.length &&
			wanted.every((segment, at) => (segment === '{id}' ? given[at] !== '' : segment === given[at]))
		);
	});
}

/** The vectors of requests to an endpoint. */
export const requestsTo = (endpoint: string): readonly RequestVector[] =>
	requests.filter(
		({ request: { method, path } }) => endpointAt(method, urlOf(path).pathname)?.name === endpoint,
	);

/** Only the trigger uses the stream of v2. */
const interfaceEndpoints = new Map<string, InterfaceEndpoint>(
	endpoints
		.filter(({ name }) => name !== 'GET /v2/events')
		.map(({ name }) => [
			name,
			{
				name,
				query: requestsTo(name).flatMap(({ request }) => [
					...urlOf(request.path).searchParams.keys(),
				]),
			},
		]),
);

/**
 * @param pathname of the request, as a URL parser returns it
 * @returns the endpoint, and the value of `{id}`; undefined if there is no such endpoint
 */
export function findEndpoint(
	method: string,
	pathname: string,
): { readonly endpoint: InterfaceEndpoint; readonly ids: readonly string[] } | undefined {
	const { name = '', path = '' } = endpointAt(method, pathname) ?? {};
	const endpoint = interfaceEndpoints.get(name);
	if (!endpoint) return undefined;
	const wanted = path.split('/');
	return { endpoint, ids: pathname.split('/').filter((_, at) => wanted[at] === '{id}') };
}
