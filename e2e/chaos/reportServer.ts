/**
 * A workflow reports here each event that it ran for. These reports count, whatever n8n's table of executions
 * says.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that records its requests. */
export interface ReportServer {
	/** Called with `?eventId=…`. */
	readonly url: string;
	/** Event IDs in the order of their reports. */
	readonly reported: readonly string[];
	stop(): Promise<void>;
}

/** Starts a server on a free port of 127.0.0.1. */
export async function startReportServer(): Promise<ReportServer> {
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
