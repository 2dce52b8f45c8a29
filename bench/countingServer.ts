/** A service that waits, answers `{}` to everything, and counts its connections. */
import { createServer } from 'node:http';

export interface CountingServer {
	readonly baseUrl: string;
	/** How long each answer waits, in milliseconds. It may change between runs. */
	latencyMs: number;
	/** Since the last reset: connections made, most open at once, most requests in progress at once. */
	readonly counts: { sockets: number; openSockets: number; inFlight: number; requests: number };
	reset(): void;
	stop(): Promise<void>;
}

export async function startCountingServer(latencyMs: number): Promise<CountingServer> {
	const counts = { sockets: 0, openSockets: 0, inFlight: 0, requests: 0 };
	let open = 0;
	let inFlight = 0;
	const server = createServer((request, response) => {
		counts.requests += 1;
		inFlight += 1;
		counts.inFlight = Math.max(counts.inFlight, inFlight);
		const answer = (): void => {
			inFlight -= 1;
			response.setHeader('content-type', 'application/json').end('{"balance":100.5}');
		};
		request.resume().on('end', () => {
			if (counting.latencyMs === 0) answer();
			else setTimeout(answer, counting.latencyMs);
		});
	});
	server.on('connection', (socket) => {
		open += 1;
		counts.sockets += 1;
		counts.openSockets = Math.max(counts.openSockets, open);
		socket.on('close', () => (open -= 1));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('The server has no port');
	const counting: CountingServer = {
		baseUrl: `http://127.0.0.1:${address.port}`,
		latencyMs,
		counts,
		reset: () =>
			void Object.assign(counts, { sockets: 0, openSockets: 0, inFlight: 0, requests: 0 }),
		stop: async () => {
			server.closeAllConnections();
			await new Promise<void>((resolve) => server.close(() => resolve()));
		},
	};
	return counting;
}
