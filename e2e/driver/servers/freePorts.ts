/** Finds ports on which nothing listens. */
import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';

/**
 * Below the ports that systems give to whoever asks for any (from 32768 on Linux, from 49152 elsewhere). A
 * process that is killed and started again needs its own port: from the system's range, a test server or an
 * outgoing connection may have got it in between.
 */
const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 32_767;

/**
 * Finds free TCP ports on 127.0.0.1.
 *
 * @param count how many.
 * @returns different ports, all free when this returns.
 */
export async function findFreePorts(count: number): Promise<number[]> {
	// All stay open until the last one is found, so that no port is returned twice.
	const servers = new Map<number, Server>();
	while (servers.size < count) {
		const port = randomInt(LOWEST_PORT, HIGHEST_PORT + 1);
		const server = await listen(port).catch(whenTaken);
		if (server !== undefined) servers.set(port, server);
	}
	await Promise.all([...servers.values()].map(close));
	return [...servers.keys()];
}

/** The wanted port if nothing listens on it, or else a free one. */
export async function freePortNear(wanted: number): Promise<number> {
	if (!(await answers(wanted))) {
		const server = await listen(wanted).catch(() => undefined);
		if (server !== undefined) {
			await close(server);
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

/** @throws every error but that the port is used or, on Windows, reserved */
function whenTaken(error: NodeJS.ErrnoException): undefined {
	if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
}

async function close(server: Server): Promise<void> {
	await new Promise((closed) => server.close(closed));
}
