/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** Where a workflow reports each event that it was run for: what was done counts, whatever n8n's table of executions says. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that remembers who asked it. */
export interface CountingServer {
	/** Asked with `?eventId=…`. */
	readonly url: string;
	/** Event IDs in the order in which they were reported. */
	readonly reported: readonly string[];
	stop(): Promise<void>;
}

/** Starts one on a free port of 127.0.0.1. */
export async function startCountingServer(): Promise<CountingServer> {
	const reported: string[] = [];
	const server = createServer((request, response) => {
		reported.push(new URL(request.url ?? '', 'http://localhost').searchParams.get('eventId') ?? '');
		response.setHeader('content-type', 'application/json');
		response.end('{}');
	});
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(0, '127.0.0.1', resolve);
	});
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/`,
		reported,
		stop: async () => {
			server.closeAllConnections();
			await new Promise<void>((resolve) => server.close(() => resolve()));
		},
	};
}
