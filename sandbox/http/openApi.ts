/** The OpenAPI 3.1 description of the sandbox, built from its routes and the schemas that check their bodies. [Endpoints] */
import type { RouteOptions } from 'fastify';
import type { RouteDoc } from './routeDocs';

/** A route of the service as it is registered. */
export interface ServiceRoute {
	readonly method: string;
	/** As the interface writes it, with the version: `/v3/quotes/{id}`. */
	readonly path: string;
	/** The schema that checks the body. Undefined if there is none. */
	readonly body: unknown;
	readonly doc: RouteDoc;
}

/** @returns undefined for a route that does not belong to the interface */
export function readRoute({ method, url, schema, config }: RouteOptions): ServiceRoute | undefined {
	if (config?.doc === undefined) return undefined;
	const path = url.replaceAll(/:(\w+)/g, '{$1}');
	return { method: String(method).toLowerCase(), path, body: schema?.body, doc: config.doc };
}

const errorStatuses = [400, 401, 403, 404, 422, 429, 500] as const;

/** The description of a sandbox at `baseUrl`, as plain JSON. */
export function describeApi(baseUrl: string, routes: Iterable<ServiceRoute>) {
	const paths: Record<string, Record<string, object>> = {};
	for (const route of routes)
		paths[route.path] = { ...paths[route.path], [route.method]: describeRoute(route) };
	return {
		openapi: '3.1.0',
		info: { title: 'Cross-border payout service (sandbox)', version: '3.0.0' },
		servers: [{ url: baseUrl }],
		security: [{ token: [] }],
		paths,
		components: {
			securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
			schemas: { V2Error: v2Error, Problem: problem },
		},
	};
}

function describeRoute({ method, path, body, doc }: ServiceRoute) {
	const { summary, parameters, bodyOptional, success, answerType } = doc;
	const isV2 = path.startsWith('/v2/');
	const mediaType = isV2 ? 'application/json' : 'application/problem+json';
	const errorSchema = { $ref: `#/components/schemas/${isV2 ? 'V2Error' : 'Problem'}` };
	const errors = errorStatuses.map((status) => [
		status,
		{ description: `Status ${status}`, content: { [mediaType]: { schema: errorSchema } } },
	]);
	return {
		operationId: `${method}${path.replace(/[{}]/g, '').replace(/[/_]+/g, '-')}`,
		summary,
		parameters: parameters ?? [],
		...(body === undefined
			? {}
			: {
					requestBody: {
						required: bodyOptional !== true,
						content: { 'application/json': { schema: body } },
					},
				}),
		responses: {
			[success ?? 200]: {
				description: 'Success',
				content: { [answerType ?? 'application/json']: {} },
			},
			...Object.fromEntries(errors),
		},
	};
}

const v2Error = {
	type: 'object',
	required: ['detail'],
	properties: {
		detail: {
			type: ['string', 'array'],
			items: { type: 'object', required: ['loc', 'msg', 'type'] },
		},
	},
} as const;

const problem = {
	type: 'object',
	required: ['type', 'title', 'status'],
	properties: {
		type: { type: 'string' },
		title: { type: 'string' },
		status: { type: 'integer' },
		detail: { type: 'string' },
		instance: { type: 'string' },
		errors: { type: 'array', items: { type: 'object', required: ['detail', 'pointer'] } },
	},
} as const;
