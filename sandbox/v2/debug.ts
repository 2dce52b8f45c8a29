/** GET /v2/debug: returns the request headers, excluding internal `x-` headers. [Debug echo] */
import type { FastifyInstance } from 'fastify';

export function registerDebug(scope: FastifyInstance): void {
	scope.get(
		'/debug',
		{ config: { doc: { summary: 'Echo of the request headers' } } },
		async (request) =>
			Object.fromEntries(
				Object.entries(request.headers)
					.filter(([name]) => !name.startsWith('x-'))
					.map(([name, value]) => [name, String(value)]),
			),
	);
}
