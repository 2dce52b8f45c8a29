/** A plain HTTP server that records every byte that arrives. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Arrived {
	readonly method: string;
	readonly url: string;
	readonly headers: IncomingHttpHeaders;
	readonly body: Buffer;
}

export interface RecordServer {
	readonly origin: string;
	readonly arrived: Arrived[];
	/** The status and headers of the next responses. Default: 200. */
	answer: { status: number; headers?: Record<string, string> };
	close(): Promise<void>;
}

export async function startRecordServer(): Promise<RecordServer> {
	const arrived: Arrived[] = [];
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const { method = '', url = '', headers } = request;
		arrived.push({ method, url, headers, body: Buffer.concat(chunks) });
		response.writeHead(record.answer.status, { connection: 'close', ...record.answer.headers });
		response.end('{}');
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as AddressInfo;
	const record: RecordServer = {
		origin: `http://127.0.0.1:${port}`,
		arrived,
		answer: { status: 200 },
		close: async () => await new Promise((closed) => server.close(() => closed())),
	};
	return record;
}
