/** What the replaced cloud services share: each refuses a request that the real one would refuse, and keeps the reason. */
import { randomBytes } from 'node:crypto';

import Fastify, { type FastifyInstance } from 'fastify';
import type { z } from 'zod';

export interface CloudServer {
	readonly host: string;
	readonly app: FastifyInstance;
	/** `METHOD path` of each request, oldest first. */
	readonly requests: readonly string[];
	/** What was wrong with requests, one sentence each. A case fails if there is one. */
	readonly refusals: string[];
}

export interface CloudService extends CloudServer {
	readonly tokens: Tokens;
}

/** The tokens of a service's only user. */
export interface Tokens {
	/** What the service takes now. */
	readonly access: string;
	/** Gives a new access token. */
	readonly refresh: string;
	/** From now on the access token is too old. */
	expire(): void;
}

const newToken = (): string => `a-made-up-token-${randomBytes(12).toString('hex')}`;

function createTokens(): Tokens & { isExpired(token: string): boolean } {
	const expired = new Set<string>();
	let access = newToken();
	return {
		get access() {
			return access;
		},
		refresh: newToken(),
		expire() {
			expired.add(access);
			access = newToken();
		},
		isExpired: (token) => expired.has(token),
	};
}

/** Its routes are still missing. It checks the token of each request. */
export function createCloudService(host: string): CloudService {
	const server = createCloudServer(host);
	const tokens = createTokens();
	server.app.addHook('onRequest', async ({ method, url, headers }, reply) => {
		const [, token = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
		if (token === tokens.access) return;
		if (!tokens.isExpired(token))
			server.refusals.push(`${method} ${host}${url} has not the right token`);
		await reply.code(401).send({ message: 'Not the right token' });
	});
	return { ...server, tokens };
}

/** Its routes are still missing. It takes a request from anybody. */
export function createCloudServer(host: string): CloudServer {
	const app = Fastify();
	const requests: string[] = [];
	const refusals: string[] = [];
	app.addHook('onRequest', ({ method, url }, _, done) => {
		requests.push(`${method} ${host}${url.split('?')[0]}`);
		done();
	});
	app.setNotFoundHandler(async ({ method, url }, reply) => {
		refusals.push(`${method} ${host}${url} is no call of this service`);
		await reply.code(404).send({ message: 'No such call' });
	});
	app.setErrorHandler<Error>(async ({ message }, { method, url }, reply) => {
		refusals.push(`${method} ${host}${url}: ${message}`);
		await reply.code(400).send({ message });
	});
	return { host, app, requests, refusals };
}

/** The part of a request, if it is as the service expects it. @throws Error that names what is not */
export function expecting<T>(what: string, schema: z.ZodType<T>, value: unknown): T {
	const { success, data, error } = schema.safeParse(value);
	if (success) return data;
	const faults = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
	throw new Error(`${what} is not as expected: ${faults.join('; ')} in ${JSON.stringify(value)}`);
}
