/** An event stream of v3 that sends the requested number of events at an even pace. */
import { createServer, type ServerResponse } from 'node:http';

export interface PacedStream {
	readonly baseUrl: string;
	/** Number of open connections. */
	readonly openCount: number;
	/** Sends events to all open connections. The last one has the status `failed`. Resolves after it. */
	send(count: number, perSecond: number): Promise<void>;
	stop(): Promise<void>;
}

export async function startPacedStream(): Promise<PacedStream> {
	const open = new Set<ServerResponse>();
	let sent = 0;
	const server = createServer((request, response) => {
		if (request.url !== '/v3/events') return void response.writeHead(404).end();
		response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
		open.add(response);
		response.on('close', () => open.delete(response));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('The server has no port');

	const sendOne = (isLast: boolean): void => {
		sent += 1;
		const text = eventText(sent, isLast ? 'failed' : 'processing');
		for (const response of open) response.write(text);
	};
	return {
		baseUrl: `http://localhost:${address.port}`,
		get openCount() {
			return open.size;
		},
		async send(count, perSecond) {
			const start = performance.now();
			for (let done = 0; done < count;) {
				const due = Math.min(count, Math.ceil(((performance.now() - start) * perSecond) / 1000));
				for (; done < due; done += 1) sendOne(done === count - 1);
				await new Promise((resolve) => setTimeout(resolve, 1));
			}
		},
		async stop() {
			for (const response of open) response.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** A record of the usual size. There are 300 payments, and each has several events in sequence. */
function eventText(n: number, status: 'processing' | 'failed'): string {
	const time = Date.now().toString(16).padStart(12, '0');
	const id = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${n.toString(16).padStart(12, '0')}`;
	const payment = {
		id: `01939b6c-4a1e-7c3d-8f00-${(n % 300).toString(16).padStart(12, '0')}`,
		external_id: `order-${n % 300}`,
		status,
		timestamp: new Date().toISOString(),
		amount_source: 1000.5,
		amount_destination: 83_012.25,
		currency_source: 'USD',
		currency_destination: 'INR',
		beneficiary: {
			first_name: 'Test',
			last_name: 'Person',
			country: 'IND',
			account_number: '000123456789',
			bank_code: 'TEST0000001',
		},
		sender: {
			first_name: 'Test',
			last_name: 'Sender',
			country: 'BHR',
			address: '1 Test Street, Test City',
		},
		purpose: 'family_support',
		n,
	};
	return `id: ${id}\nevent: payment\ndata: ${JSON.stringify(payment)}\n\n`;
}
