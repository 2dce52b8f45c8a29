/** The Transport port over Node's own HTTP client, which follows no redirects. The caller signs. */
import { once } from 'node:events';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { TransportError } from '../../client/errors';
import type { HttpRequest, StreamResponse, Transport } from '../../client/http';

export const httpTransport: Transport = {
	send: async (request) => {
		const limit = AbortSignal.timeout(request.timeoutMs);
		const answer = await open(request, limit);
		const chunks: Uint8Array[] = [];
		let size = 0;
		try {
			for await (const chunk of answer.chunks) {
				size += chunk.length;
				if (size > request.maxBytes) throw new TransportError('response_too_large', true);
				chunks.push(chunk);
			}
		} catch (error) {
			answer.close();
			throw toTransportError(error, limit);
		}
		return { status: answer.status, headers: answer.headers, body: Buffer.concat(chunks) };
	},

	open: async (request) => {
		const limit = new AbortController();
		const timer = setTimeout(() => limit.abort(), request.timeoutMs);
		try {
			return await open(request, limit.signal);
		} finally {
			clearTimeout(timer);
		}
	},
};

async function open(
	{ method, url, headers, body }: HttpRequest,
	limit: AbortSignal,
): Promise<StreamResponse> {
	const call = (url.startsWith('https:') ? requestHttps : requestHttp)(url, {
		method,
		headers: { ...headers, ...(body === undefined ? {} : { 'content-length': body.length }) },
		agent: false,
		signal: limit,
	});
	call.end(body);
	try {
		const [answer]: IncomingMessage[] = await once(call, 'response');
		if (answer === undefined) throw new TransportError('network', true);
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
	} catch (error) {
		throw toTransportError(error, limit);
	}
}

/** Keeps only the operating system's code, because a library's message could repeat what was sent. */
function toTransportError(error: unknown, limit: AbortSignal): TransportError {
	if (error instanceof TransportError) return error;
	if (limit.aborted) return new TransportError('timeout', true);
	const code =
		typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
	const outcomeUnknown = code !== 'ECONNREFUSED' && code !== 'ENOTFOUND';
	return /^[A-Z_]{2,40}$/.test(code ?? '')
		? new TransportError('network', outcomeUnknown, code)
		: new TransportError('network', outcomeUnknown);
}
