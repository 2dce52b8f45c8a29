/** Opens and checks one connection to an event stream. A refusal has a reason. [Events] */
import {
	ApiError,
	ContractError,
	isPayoutError,
	TransportError,
	type PayoutError,
} from '../../errors';
import type { Clock } from '../../async/clock';
import { readRetryAfterMs } from '../../http/retryAfter';
import { reasonOfStatus } from '../../problem/toApiError';
import type { HttpResponse, StreamResponse, Transport } from '../../http/transport';
import { emptyProblem } from '../../errors/problem';
import { isResumableId } from './eventId';
import { readWithIdleTimeout } from './idleTimeout';

export interface OpenOptions {
	readonly transport: Transport;
	readonly clock: Clock;
	/** Absolute URL of the stream. */
	readonly url: string;
	/** The name of the stream in errors, such as `GET /v3/events`. */
	readonly endpoint: string;
	/** Sent as Last-Event-ID if the service can resume from it. */
	readonly lastEventId: string | null;
	/** Time limit for the response headers. */
	readonly connectTimeoutMs: number;
	readonly signal: AbortSignal;
	/** Turns a response with an error status into the error to show. */
	readonly toError: (endpoint: string, response: HttpResponse) => PayoutError;
}

export type OpenResult =
	| { readonly kind: 'open'; readonly stream: StreamResponse }
	| {
			readonly kind: 'refused';
			readonly error: Error;
			/**
			 * Whether waiting does not fix it: the keys, the base URL or the service's settings must
			 * change.
			 */
			readonly needsAttention: boolean;
			/** The pause that a Retry-After header asks for. */
			readonly retryAfterMs?: number;
	  };

/** The status decides. A body that does not come must not delay the next try. */
const ERROR_BODY_MS = 5_000;
/** Error bodies are short. What follows this limit is not read. */
const MAX_ERROR_BYTES = 64 * 1024;

/** 409: another client holds the account's stream until it disconnects. */
const STREAM_TAKEN = 409;

const healsByItself = (status: number): boolean =>
	status === 408 || status === STREAM_TAKEN || status === 425 || status === 429 || status >= 500;

const isEventStream = (contentType: string | undefined): boolean =>
	(contentType ?? '').split(';')[0]?.trim().toLowerCase() === 'text/event-stream';

/**
 * A transport that decodes the content removes this header. If the header is still there, the bytes
 * are unreadable and would look like silence.
 */
const isEncoded = (contentEncoding: string | undefined): boolean =>
	!['', 'identity'].includes((contentEncoding ?? '').trim().toLowerCase());

/**
 * A network failure ends by itself. Unreadable keys, a missing credential, an untrusted certificate
 * and a proxy that refuses do not.
 */
const needsPerson = (error: Error): boolean =>
	!(isPayoutError(error) && error.name === 'TransportError') || error.isLasting;

/**
 * Reads as much of an error body as there is. Never throws and never hangs, because the status
 * alone decides.
 */
async function readErrorBody(
	stream: StreamResponse,
	{ clock, signal }: OpenOptions,
): Promise<Uint8Array> {
	const body = new Uint8Array(MAX_ERROR_BYTES);
	const chunks = stream.chunks[Symbol.asyncIterator]();
	const deadlineMs = clock.now() + ERROR_BODY_MS;
	let size = 0;
	try {
		while (size < MAX_ERROR_BYTES) {
			const idleTimeoutMs = Math.max(0, deadlineMs - clock.now());
			const read = await readWithIdleTimeout(chunks, { clock, idleTimeoutMs, signal });
			if (typeof read === 'string') break;
			const part = read.subarray(0, MAX_ERROR_BYTES - size);
			body.set(part, size);
			size += part.length;
		}
	} catch {
		// If the body breaks off, the message is only shorter.
	}
	return body.subarray(0, size);
}

function retryAfter(stream: StreamResponse, error: Error): { retryAfterMs?: number } {
	if (error instanceof ApiError && error.retryAfterMs !== undefined) {
		return { retryAfterMs: error.retryAfterMs };
	}
	const retryAfterMs = readRetryAfterMs(stream.headers);
	return retryAfterMs === undefined ? {} : { retryAfterMs };
}

async function checkAnswer(stream: StreamResponse, options: OpenOptions): Promise<OpenResult> {
	const { status, headers } = stream;
	if (status === 200) {
		const isStream = isEventStream(headers['content-type']);
		if (isStream && !isEncoded(headers['content-encoding'])) return { kind: 'open', stream };
		const expected = isStream
			? 'an event stream without a content encoding was expected'
			: 'an event stream (content type text/event-stream) was expected';
		const error = new ContractError(options.endpoint, status, '', expected);
		return { kind: 'refused', error, needsAttention: true };
	}
	if (status < 400) {
		// 204 tells a client to stop. 3xx would send the token to another address. Neither is a stream.
		const error = new ApiError(reasonOfStatus(status), options.endpoint, status, emptyProblem);
		return { kind: 'refused', error, needsAttention: true };
	}
	const explained = options.toError(options.endpoint, {
		status,
		headers,
		body: await readErrorBody(stream, options),
	});
	const isTaken = explained instanceof ApiError && status === STREAM_TAKEN;
	const error = isTaken
		? new ApiError(
				'stream_taken',
				options.endpoint,
				status,
				explained.problem,
				explained.retryAfterMs,
			)
		: explained;
	return {
		kind: 'refused',
		error,
		needsAttention: !healsByItself(status),
		...retryAfter(stream, error),
	};
}

/**
 * Tries once. Every failure is returned as `refused`, with its error and whether a person must act.
 *
 * @throws only the signal's reason, if it aborted
 */
export async function openStream(options: OpenOptions): Promise<OpenResult> {
	const { transport, url, lastEventId, connectTimeoutMs, signal } = options;
	let stream: StreamResponse | undefined;
	try {
		stream = await transport.open({
			method: 'GET',
			url,
			headers: {
				accept: 'text/event-stream',
				'cache-control': 'no-cache',
				...(isResumableId(lastEventId) && { 'last-event-id': lastEventId }),
			},
			timeoutMs: connectTimeoutMs,
			maxBytes: MAX_ERROR_BYTES,
			isSentOnce: true,
			signal,
		});
		signal.throwIfAborted();
		const result = await checkAnswer(stream, options);
		if (result.kind === 'refused') stream.close();
		return result;
	} catch (error) {
		stream?.close();
		signal.throwIfAborted();
		const cause = error instanceof Error ? error : new TransportError('network', false);
		return { kind: 'refused', error: cause, needsAttention: needsPerson(cause) };
	}
}
