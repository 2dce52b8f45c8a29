/** A Transport that answers from a script and keeps what it was asked, so that "nothing was sent" can be asserted. */
import { TransportError } from '../../../client/errors';
import type { HttpRequest, HttpResponse, Transport } from '../../../client/http/transport';

export interface ScriptedAnswer {
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	/** Text and bytes as they are, anything else as JSON; default: an empty object. */
	readonly body?: unknown;
}

/** An answer, an error to throw, or a function of the request that gives either. */
export type Step = ScriptedAnswer | Error | ((request: HttpRequest) => ScriptedAnswer | Error);

export interface FakeTransport extends Transport {
	readonly requests: readonly HttpRequest[];
	/** `METHOD path?query` of each request, in order. */
	lines(): string[];
	/** How many requests had this method. */
	count(method: HttpRequest['method']): number;
	/** The JSON body of a request, parsed; undefined when it had none. */
	bodyOf(index: number): unknown;
}

/**
 * @param steps one per request; a request beyond the last one fails the test
 */
export function createFakeTransport(...steps: readonly Step[]): FakeTransport {
	const requests: HttpRequest[] = [];
	const answer = async (request: HttpRequest): Promise<HttpResponse> => {
		const step = steps[requests.length];
		requests.push(request);
		if (step === undefined)
			throw new Error(`No answer is scripted for ${request.method} ${request.url}`);
		const outcome = typeof step === 'function' ? step(request) : step;
		if (outcome instanceof Error) throw outcome;
		return toResponse(outcome);
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

/** An HTTP answer as a transport hands it on; JSON content type unless told otherwise. */
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
/** The request provably never left. */
export const neverLeft = (): TransportError => new TransportError('network', false, 'ECONNREFUSED');
