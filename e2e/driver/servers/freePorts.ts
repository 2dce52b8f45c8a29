/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** Finds ports on which nothing listens. */
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';

/**
 * Finds free TCP ports on 127.0.0.1.
 *
 * @param count how many.
 * @returns different ports, all free when this returns.
 */
export async function findFreePorts(count: number): Promise<number[]> {
	// All stay open until the last one is found, so that no port is returned twice.
	const servers = await Promise.all(Array.from({ length: count }, async () => await listen(0)));
	const ports = servers.map((server) => {
		const address = server.address();
		if (address === null || typeof address === 'string') throw new Error('No TCP port was given.');
		return address.port;
	});
	await Promise.all(servers.map(async (server) => await new Promise((done) => server.close(done))));
	return ports;
}

/** The wanted port if nothing listens on it, or else a free one. */
export async function freePortNear(wanted: number): Promise<number> {
	if (!(await answers(wanted))) {
		const server = await listen(wanted).catch(() => undefined);
		if (server !== undefined) {
			await new Promise((done) => server.close(done));
			return wanted;
		}
	}
	const [other] = await findFreePorts(1);
	if (other === undefined) throw new Error('No free port was found.');
	return other;
}

/** Some systems let a program listen on 127.0.0.1 although another one listens on all addresses. */
async function answers(port: number): Promise<boolean> {
	return await new Promise((resolve) => {
		const socket = connect({ port, host: '127.0.0.1' });
		const end = (isAnswered: boolean): void => {
			socket.destroy();
			resolve(isAnswered);
		};
		socket.once('connect', () => end(true));
		socket.once('error', () => end(false));
	});
}

async function listen(port: number): Promise<Server> {
	return await new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', reject);
		server.listen(port, '127.0.0.1', () => resolve(server));
	});
}
