/**
 * Makes the v3 stream usable for n8n's SSE Trigger. That trigger cannot send a token and receives only events
 * without a name. So this proxy adds the token and removes the names.
 */
import { once } from 'events';
import { createServer, get } from 'http';
import { createInterface } from 'readline';

import { sign } from 'jsonwebtoken';

import type { SandboxAccount } from '../sandbox/server';

export interface TokenProxy {
	/** The stream that it forwards. */
	readonly url: string;
	stop(): Promise<void>;
}

export async function startTokenProxy(
	baseUrl: string,
	account: SandboxAccount,
): Promise<TokenProxy> {
	const server = createServer((_, answer) => {
		const token = sign({ aud: baseUrl, iss: baseUrl, sub: account.accessKey }, account.secretKey, {
			keyid: account.accessKey,
			expiresIn: 120,
		});
		const request = get(
			`${baseUrl}/v3/events`,
			{ headers: { authorization: `Bearer ${token}` } },
			(stream) => {
				answer
					.writeHead(stream.statusCode ?? 502, { 'content-type': 'text/event-stream' })
					.flushHeaders();
				const lines = createInterface({ input: stream });
				lines.on('line', (line) => {
					if (line.startsWith('event:')) return;
					if (!answer.write(`${line}\n`)) lines.pause();
				});
				answer.on('drain', () => lines.resume());
				lines.on('error', () => answer.destroy());
			},
		);
		request.on('error', () => answer.destroy());
		answer.on('close', () => request.destroy());
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
	return {
		url: `http://127.0.0.1:${address.port}/`,
		async stop() {
			server.closeAllConnections();
			await new Promise<void>((resolve) => server.close(() => resolve()));
		},
	};
}
