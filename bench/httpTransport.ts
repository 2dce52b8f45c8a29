/** The Transport port over Node's own HTTP client, for event streams without n8n. */
import { once } from 'events';
import { request, type IncomingMessage } from 'http';

import type { Transport } from '../client/http/transport';

/** @param token makes the token of a request */
export function createHttpTransport(token: () => string): Transport {
	return {
		async open({ method, url, headers, signal }) {
			const call = request(url, {
				method,
				signal,
				headers: { ...headers, authorization: `Bearer ${token()}` },
			});
			call.end();
			const [answer]: IncomingMessage[] = await once(call, 'response');
			if (answer === undefined) throw new Error('There was no answer');
			// Without a listener, a connection that breaks while nobody reads would end the program.
			answer.on('error', () => undefined);
			return {
				status: answer.statusCode ?? 0,
				headers: Object.fromEntries(
					Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
				),
				chunks: answer,
				close: () => void answer.destroy(),
			};
		},
		send: async () => await Promise.reject(new Error('This transport only opens streams')),
	};
}
