/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** Finds ports on which nothing listens. */
import { createServer } from 'node:net';
import type { Server } from 'node:net';

/**
 * Finds free TCP ports on 127.0.0.1.
 *
 * @param count how many.
 * @returns different ports, all free when this returns.
 */
export async function findFreePorts(count: number): Promise<number[]> {
	// All stay open until the last one is found, so that no port is returned twice.
	const servers = await Promise.all(Array.from({ length: count }, async () => await listen()));
	const ports = servers.map((server) => {
		const address = server.address();
		if (address === null || typeof address === 'string') throw new Error('No TCP port was given.');
		return address.port;
	});
	await Promise.all(servers.map(async (server) => await new Promise((done) => server.close(done))));
	return ports;
}

async function listen(): Promise<Server> {
	return await new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', reject);
		server.listen(0, '127.0.0.1', () => resolve(server));
	});
}
