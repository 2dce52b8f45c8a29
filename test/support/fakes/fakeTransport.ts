/**
 * A Transport that answers from a script and records the requests, so that a test can assert "nothing was
 * sent".
 */
import { TransportError } from '../../../client/errors';
import type { HttpRequest, HttpResponse, Transport } from '../../../client/http/transport';

export interface ScriptedAnswer {
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	/** Text and bytes unchanged, anything else as JSON. Default: an empty object; for the debug endpoint, an echo. */
	readonly body?: unknown;
}

/** An answer, an error to throw, or a function of the request that returns either. */
export type Step = ScriptedAnswer | Error | ((request: HttpRequest) => ScriptedAnswer | Error);

export interface FakeTransport extends Transport {
	readonly requests: readonly HttpRequest[];
	/** `METHOD path?query` of each request, in order. */
	lines(): string[];
	/** Number of requests with this method. */
	count(method: HttpRequest['method']): number;
	/** The parsed JSON body of a request. Undefined if it had none. */
	bodyOf(index: number): unknown;
}

/** @param steps one per request; a request after the last one fails the test */
export function createFakeTransport(...steps: readonly Step[]): FakeTransport {
	const requests: HttpRequest[] = [];
	const answer = async (request: HttpRequest): Promise<HttpResponse> => {
		const step = steps[requests.length];
		requests.push(request);
		if (step === undefined)
			throw new Error(`No answer is scripted for ${request.method} ${request.url}`);
		const outcome = typeof step === 'function' ? step(request) : step;
		if (outcome instanceof Error) throw outcome;
		const isEcho = request.url.endsWith('/v2/debug') && (outcome.status ?? 200) === 200;
		return toResponse(isEcho ? { body: request.headers, ...outcome } : outcome);
	};
	return {
		requests,
		lines: () =>
			requests.map(({ method, url }) => `${method} ${url.replace(/^https?:\/\/[^/]+/, '')}`),
		count: (method) => requests.filter((request) => request.method === method).length,
		bodyOf: (index) => {
			const body = requests[index]?.body;
			return body === undefined ? undefined : JSON.parse(new TextDecoder().decode(body));
		},
		send: answer,
		open: async (request) => {
			const { status, headers, body } = await answer(request);
			const chunks = (async function* () {
				yield body;
			})();
			return { status, headers, chunks, close: () => undefined };
		},
	};
}

/** An HTTP answer as a transport returns it. The default content type is JSON. */
export function toResponse({ status = 200, headers, body = {} }: ScriptedAnswer): HttpResponse {
	return {
		status,
		headers: headers ?? {
			'content-type': status >= 400 ? 'application/problem+json' : 'application/json',
		},
		body: toBytes(body),
	};
}

function toBytes(body: unknown): Uint8Array {
	if (body instanceof Uint8Array) return body;
	return new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
}

/** The request may have reached the service. */
export const lostAnswer = (): TransportError => new TransportError('network', true, 'ECONNRESET');
/** The request certainly never left. */
export const neverLeft = (): TransportError => new TransportError('network', false, 'ECONNREFUSED');
