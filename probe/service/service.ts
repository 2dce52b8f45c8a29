/** Signed requests to the service, one after another, at the probe's pace. */
import type { Credential } from '../../client/auth';
import type { Clock } from '../../client/async';
import { encodeJsonBody } from '../../client/call';
import {
	hasServiceForm,
	type HttpMethod,
	type HttpRequest,
	type HttpResponse,
	type StreamResponse,
	type Transport,
} from '../../client/http';
import type { Timing } from './timing';
import type { Budget } from './budget';
import { hearList, hearPause, type Overheard } from './overheard';
import { createSigner, type BodySignature, type Signer } from './signer';

export interface SendOptions {
	readonly body?: unknown;
	/** Instead of the service's usual one. Null sends none. */
	readonly signature?: BodySignature | null;
	/** Moves money: sent again only if the service itself says that the request rate is too high. */
	readonly pays?: true;
}

export interface Service extends Pick<Signer, 'signWith' | 'signBodiesWith'> {
	readonly clock: Clock;
	readonly timing: Timing;
	/** Grows with each answer. */
	readonly overheard: Overheard;
	/** @param path path and query, from `/v2` or `/v3` on */
	send(method: HttpMethod, path: string, options?: SendOptions): Promise<HttpResponse>;
	/** One connection, whatever its status. */
	open(path: string, headers?: Readonly<Record<string, string>>): Promise<StreamResponse>;
	/** Waits as the budget does, for a pause that a stream asks for. */
	rest(ms: number | undefined): Promise<void>;
	/** When the last request was sent, by `clock.elapsed`. After a retry, the time of the last try. */
	lastTry(): { readonly sentMs: number; readonly answeredMs: number };
	/** The service's time, calculated with the clock offset that its last refusal showed. */
	now(): number;
}

export interface ServicePorts {
	readonly transport: Transport;
	readonly clock: Clock;
	readonly timing: Timing;
	readonly budget: Budget;
	/** Without a trailing slash. Paths are appended to it. */
	readonly origin: string;
	readonly credential: Credential;
}

const mostTries = 4;
/** Well above the size of a page of a thousand payments. */
const maxBytes = 20 * 1024 * 1024;

export function createService(ports: ServicePorts): Service {
	const { transport, clock, timing, budget, origin } = ports;
	const signer = createSigner(clock, ports.credential);
	const overheard: Overheard = { pauses: [], lists: [] };
	let lastTry = { sentMs: 0, answeredMs: 0 };

	async function sendOnce(
		method: HttpMethod,
		path: string,
		{ body, signature }: SendOptions,
	): Promise<HttpResponse> {
		await budget.turn();
		const bytes = body === undefined ? undefined : encodeJsonBody(body);
		const token = await signer.authorization(method, bytes, signature);
		const request = requestFor(method, origin + path, token, bytes, timing);
		const sentMs = clock.elapsed();
		const answer = await transport.send(request);
		lastTry = { sentMs, answeredMs: clock.elapsed() };
		hearList(overheard, method, path, answer);
		return answer;
	}

	return {
		clock,
		timing,
		overheard,
		signWith: signer.signWith,
		signBodiesWith: signer.signBodiesWith,
		async send(method, path, options = {}) {
			for (let tries = 1; ; tries++) {
				const answer = await sendOnce(method, path, options);
				if (answer.status !== 429) return answer;
				// A gateway's 429 says nothing about the payment: the service may have made it.
				if (options.pays === true && !hasServiceForm(answer)) return answer;
				const ms = hearPause(overheard, answer);
				if (tries >= mostTries) return answer;
				await budget.rest(ms);
			}
		},
		async open(path, headers = {}) {
			await budget.turn();
			const token = await signer.authorization('GET', undefined, null);
			return await transport.open(streamRequestFor(origin + path, token, headers, timing));
		},
		rest: async (ms) => await budget.rest(ms),
		lastTry: () => lastTry,
		now: () => clock.now() + signer.clockOffsetMs(),
	};
}

function requestFor(
	method: HttpMethod,
	url: string,
	authorization: string,
	body: Uint8Array | undefined,
	{ answerMs }: Timing,
): HttpRequest {
	return {
		method,
		url,
		headers: {
			accept: 'application/json, text/csv;q=0.9, */*;q=0.1',
			authorization,
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
		},
		...(body === undefined ? {} : { body }),
		timeoutMs: answerMs,
		maxBytes,
	};
}

function streamRequestFor(
	url: string,
	authorization: string,
	headers: Readonly<Record<string, string>>,
	{ answerMs }: Timing,
): HttpRequest {
	return {
		method: 'GET',
		url,
		headers: {
			accept: 'text/event-stream',
			'cache-control': 'no-cache',
			authorization,
			...headers,
		},
		timeoutMs: answerMs,
		maxBytes,
	};
}
