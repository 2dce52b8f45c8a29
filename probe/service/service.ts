/** Signed requests to the service, one after another, at the probe's pace. */
import { createAuthenticator } from '../../client/auth/authenticate';
import type { HmacEncoding } from '../../client/auth/bodyHmac';
import type { Credential } from '../../client/auth/credential';
import type { Clock } from '../../client/http/clock';
import { readRetryAfterMs } from '../../client/http/retryAfter';
import { encodeJsonBody } from '../../client/http/serialise';
import type {
	HttpMethod,
	HttpResponse,
	ResponseHead,
	StreamResponse,
	Transport,
} from '../../client/http/transport';
import { isServicesForm } from '../../client/problem/servicesWord';
import type { Budget } from './budget';
import type { Timing } from '../timing';

/** How to make the `hmac` claim of a POST. */
export interface BodySignature {
	readonly key: Uint8Array;
	readonly encoding: HmacEncoding;
}

export interface SendOptions {
	readonly body?: unknown;
	/** Instead of the service's usual one. Null sends none. */
	readonly signature?: BodySignature | null;
	/** Moves money: sent again only if the service itself says that the request rate is too high. */
	readonly pays?: true;
}

/** A list of payments, and the path that requested it. */
export interface ListHeard {
	readonly path: string;
	readonly answer: HttpResponse;
}

/** Facts that any answer may show besides what was asked for. */
export interface Overheard {
	/** The `Retry-After` of each 429; null for one without. */
	readonly pauses: Array<{ readonly header: string | null; readonly ms: number | undefined }>;
	/** Every list of payments that any row requested. All count, because a gateway may spoil only some. */
	readonly lists: ListHeard[];
}

export interface Service {
	readonly clock: Clock;
	readonly timing: Timing;
	readonly overheard: Overheard;
	/** Uses these keys and base URL for the next requests. */
	signWith(credential: Credential): void;
	/** Adds the claim to each POST from now on. */
	signBodiesWith(signature: BodySignature): void;
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
const listOfPayments = /^\/v[23]\/payments\?/;
/** Well above the size of a page of a thousand payments. */
const maxBytes = 20 * 1024 * 1024;

/** A copy that signs no bodies. */
function withoutSignature(credential: Credential): Credential {
	const copy = { ...credential };
	Reflect.deleteProperty(copy, 'bodyHmac');
	return copy;
}

export function createService({
	transport,
	clock,
	timing,
	budget,
	origin,
	credential: first,
}: ServicePorts): Service {
	const authenticate = createAuthenticator({ clock });
	const overheard: Overheard = { pauses: [], lists: [] };
	let lastTry = { sentMs: 0, answeredMs: 0 };
	let credential = first;
	let bodySignature: BodySignature | null = null;

	async function authorization(
		method: HttpMethod,
		body: Uint8Array | undefined,
		signature: BodySignature | null,
	) {
		const signing = {
			...withoutSignature(credential),
			...(signature === null ? {} : { bodyHmac: signature }),
		};
		return await authenticate(signing, { method, ...(body === undefined ? {} : { body }) });
	}

	async function sendOnce(
		method: HttpMethod,
		path: string,
		{ body, signature = bodySignature }: SendOptions,
	): Promise<HttpResponse> {
		await budget.turn();
		const bytes = body === undefined ? undefined : encodeJsonBody(body);
		const token = await authorization(method, bytes, signature);
		const sentMs = clock.elapsed();
		const answer = await transport.send({
			method,
			url: origin + path,
			headers: {
				accept: 'application/json, text/csv;q=0.9, */*;q=0.1',
				authorization: token,
				...(bytes === undefined ? {} : { 'content-type': 'application/json' }),
			},
			...(bytes === undefined ? {} : { body: bytes }),
			timeoutMs: timing.answerMs,
			maxBytes,
		});
		lastTry = { sentMs, answeredMs: clock.elapsed() };
		if (method === 'GET' && answer.status !== 429 && listOfPayments.test(path))
			overheard.lists.push({ path, answer });
		return answer;
	}

	function notePause({ headers }: ResponseHead): number | undefined {
		const ms = readRetryAfterMs(headers);
		overheard.pauses.push({ header: headers['retry-after'] ?? null, ms });
		return ms;
	}

	return {
		clock,
		timing,
		overheard,
		signWith: (next) => {
			credential = next;
		},
		signBodiesWith: (next) => {
			bodySignature = next;
		},
		async send(method, path, options = {}) {
			for (let tries = 1; ; tries++) {
				const answer = await sendOnce(method, path, options);
				if (answer.status !== 429) return answer;
				// A gateway's 429 says nothing about the payment: the service may have made it.
				if (options.pays === true && !isServicesForm(answer)) return answer;
				const ms = notePause(answer);
				if (tries >= mostTries) return answer;
				await budget.rest(ms);
			}
		},
		async open(path, headers = {}) {
			await budget.turn();
			return await transport.open({
				method: 'GET',
				url: origin + path,
				headers: {
					accept: 'text/event-stream',
					'cache-control': 'no-cache',
					authorization: await authorization('GET', undefined, null),
					...headers,
				},
				timeoutMs: timing.answerMs,
				maxBytes,
			});
		},
		rest: async (ms) => await budget.rest(ms),
		lastTry: () => lastTry,
		now: () => clock.now() + (credential.clockOffsetSeconds ?? 0) * 1000,
	};
}
