/** What the replaced cloud services share: each refuses a request that the real one would refuse, and keeps the reason. */
import { randomBytes } from 'node:crypto';

import Fastify, { type FastifyInstance } from 'fastify';
import type { z } from 'zod';

export interface CloudService {
	readonly host: string;
	/** What a credential has to contain. */
	readonly token: string;
	readonly app: FastifyInstance;
	/** `METHOD path` of each request, oldest first. */
	readonly requests: readonly string[];
	/** What was wrong with requests, one sentence each. A case fails if there is one. */
	readonly refusals: string[];
}

/** Its routes are still missing. */
export function createCloudService(host: string): CloudService {
	const token = `a-made-up-token-${randomBytes(12).toString('hex')}`;
	const app = Fastify();
	const requests: string[] = [];
	const refusals: string[] = [];
	app.addHook('onRequest', async ({ method, url, headers }, reply) => {
		const line = `${method} ${host}${url.split('?')[0]}`;
		requests.push(line);
		if (headers.authorization === `Bearer ${token}`) return;
		refusals.push(`${line} has not the right token`);
		await reply.code(401).send({ message: 'Not the right token' });
	});
	app.setNotFoundHandler(async ({ method, url }, reply) => {
		refusals.push(`${method} ${host}${url} is no call of this service`);
		await reply.code(404).send({ message: 'No such call' });
	});
	app.setErrorHandler<Error>(async ({ message }, { method, url }, reply) => {
		refusals.push(`${method} ${host}${url}: ${message}`);
		await reply.code(400).send({ message });
	});
	return { host, token, app, requests, refusals };
}

/** The part of a request, if it is as the service expects it. @throws Error that names what is not */
export function expecting<T>(what: string, schema: z.ZodType<T>, value: unknown): T {
	const { success, data, error } = schema.safeParse(value);
	if (success) return data;
	const faults = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
	throw new Error(`${what} is not as expected: ${faults.join('; ')} in ${JSON.stringify(value)}`);
}
