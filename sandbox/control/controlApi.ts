/** The OpenAPI 3.1 description of the control interface, built from its routes and their schemas. */
import type { FastifyInstance, RouteOptions } from 'fastify';

interface ControlRoute {
	readonly method: string;
	/** With the prefix of the scope, and parameters as `:id`. */
	readonly url: string;
	readonly body: unknown;
}

/** Notes each route that is registered from now on. */
export function noteRoutes(scope: FastifyInstance): readonly ControlRoute[] {
	const routes: ControlRoute[] = [];
	scope.addHook('onRoute', ({ method, url, schema }: RouteOptions) => {
		for (const each of [method].flat())
			routes.push({ method: each.toLowerCase(), url, body: schema?.body });
	});
	return routes;
}

/** The description, as plain JSON. */
export function describeControl(routes: readonly ControlRoute[], baseUrl: string) {
	const paths: Record<string, Record<string, object>> = {};
	for (const { method, url, body } of routes) {
		const path = url.replace(/:(\w+)/g, '{$1}');
		paths[path] = { ...paths[path], [method]: describeRoute(method, path, body) };
	}
	return {
		openapi: '3.1.0',
		info: { title: 'Control interface of the payout sandbox', version: '1.0.0' },
		servers: [{ url: new URL(baseUrl).origin }],
		paths,
	};
}

function describeRoute(method: string, path: string, body: unknown): object {
	const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
	return {
		operationId: `${method}${path.replace(/[{}]/g, '').replace(/[/.]+/g, '-')}`,
		parameters: names.map((name) => ({
			name,
			in: 'path',
			required: true,
			schema: { type: 'string' },
		})),
		...(body === undefined
			? {}
			: { requestBody: { content: { 'application/json': { schema: body } } } }),
		responses: {
			200: { description: 'Done', content: { 'application/json': {} } },
			default: { description: 'Refused: `error` says why', content: { 'application/json': {} } },
		},
	};
}
