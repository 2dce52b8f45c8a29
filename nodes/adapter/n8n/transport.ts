/**
 * Implements the Transport port with n8n's HTTP helper, which applies the user's proxy, TLS and
 * SSRF settings. By default the helper drops error bodies, follows redirects with the token, sends
 * again after a 401 and rewrites text bodies. Each option below switches one of these off.
 */
import type { ICredentialsDecrypted, IHttpRequestOptions } from 'n8n-workflow';

import { TransportError } from '../../../client/errors';
import { type Clock, outcomeOf } from '../../../client/async';
import type { HttpRequest, HttpResponse, StreamResponse, Transport } from '../../../client/http';
import { credentialName } from './credentialName';
import { n8nClock } from './clock';
import type { CredentialContext, ReadCredential } from './credentialReader';
import { keepOnMachine } from './loopback';
import { requireOwnAnswer, type Sourced } from './ownAnswer';
import type { StorableResponse } from './toBinary';
import { duringAnswer, toTransportError } from './toTransportError';

/** The members of a Node.js Readable that are used here. */
interface ByteStream extends AsyncIterable<Uint8Array> {
	on(event: 'error', listener: (error: Error) => void): unknown;
	destroy(): unknown;
	/** The stream's class, which makes a stream from any iterable. */
	readonly constructor: { readonly from: StorableResponse['toStorable'] };
}

interface RawResponse {
	body: ByteStream & Sourced;
	headers: Record<string, string | string[] | undefined>;
	statusCode: number;
}

interface TransportOptions {
	/** Measures the time limits. Default: n8n's clock. */
	readonly clock?: Clock;
	/** Reads the credential that signs. Default: n8n reads it for each request. */
	readonly readCredential?: ReadCredential;
}

/** What every exchange needs. */
interface Ports {
	readonly context: CredentialContext;
	readonly readCredential?: ReadCredential | undefined;
}

/**
 * Nobody reads this error. Without it, the runtime would create an error with a stack for every
 * request.
 */
const over = new Error('The request is over');

/** @param context the node's execution or trigger context; its credential signs every request */
export function createN8nTransport(
	context: CredentialContext,
	{ clock = n8nClock, readCredential }: TransportOptions = {},
): Transport {
	const ports: Ports = { context, readCredential };
	return {
		async send(request) {
			const ended = new AbortController();
			const deadline = within(clock, request.timeoutMs, ended.signal);
			const closable = { ...ports, context: obeying(context, ended.signal) };
			const opened = openOnce(closable, request, request.timeoutMs, ended.signal);
			let status: number | undefined;
			const answered = opened.then(async (response) => {
				({ status } = response);
				return await readWhole(response, request.maxBytes);
			});
			try {
				return await Promise.race([answered, deadline]);
			} catch (error) {
				throw status === undefined ? error : duringAnswer(error, status);
			} finally {
				ended.abort(over);
				discardWhenLate(opened);
			}
		},
		async open(request) {
			const ended = new AbortController();
			const closed = new AbortController();
			const closable = { ...ports, context: obeying(context, closed.signal) };
			const opened = openOnce(closable, request, request.idleTimeoutMs ?? 0, closed.signal);
			const deadline = within(clock, request.timeoutMs, ended.signal);
			const first = await outcomeOf(Promise.race([opened, deadline]));
			ended.abort(over);
			if (first.ok) {
				const { value } = first;
				return endingInTime(closingAtOnce(value, closed), clock, limitOf(value, request));
			}
			closed.abort();
			discardWhenLate(opened);
			throw first.error;
		},
	};
}

/** Of a refusal, the status is enough. Its body only makes it more exact. */
const refusalMs = 5_000;

const limitOf = (
	{ status }: Pick<StreamResponse, 'status'>,
	{ totalTimeoutMs }: HttpRequest,
): number | undefined =>
	totalTimeoutMs === undefined || status === 200
		? totalTimeoutMs
		: Math.min(totalTimeoutMs, refusalMs);

/**
 * Returns a context whose cancel signal also aborts with `signal`. In an execution, n8n replaces a
 * request's own signal with the signal of the context.
 */
function obeying(context: CredentialContext, signal: AbortSignal): CredentialContext {
	if (!('getExecutionCancelSignal' in context)) return context;
	const cancelled = context.getExecutionCancelSignal();
	const both = cancelled ? AbortSignal.any([cancelled, signal]) : signal;
	return Object.create(context, {
		getExecutionCancelSignal: { value: () => both },
	}) as CredentialContext;
}

/**
 * Frees the socket at once. Destroying the helper's stream keeps the socket until the next byte,
 * and a silent connection sends none. Only aborting the request frees it.
 */
function closingAtOnce<Stream extends StreamResponse>(
	stream: Stream,
	closed: AbortController,
): Stream {
	return {
		...stream,
		close: () => {
			closed.abort();
			stream.close();
		},
	};
}

/**
 * Ends the stream after `totalMs`. The time is checked at each chunk. A stream without chunks ends
 * by its idle timeout.
 */
function endingInTime<Stream extends StreamResponse>(
	stream: Stream,
	clock: Clock,
	totalMs: number | undefined,
): Stream {
	if (totalMs === undefined) return stream;
	const endMs = clock.now() + totalMs;
	async function* untilLate(): AsyncGenerator<Uint8Array> {
		for await (const chunk of stream.chunks) {
			if (clock.now() > endMs) {
				stream.close();
				throw new TransportError('timeout', true);
			}
			yield chunk;
		}
	}
	return { ...stream, chunks: untilLate() };
}

/** One HTTP exchange up to the response headers. Every status is a response, not an error. */
async function openOnce(
	{ context, readCredential }: Ports,
	{ method, url, headers, body, signal }: HttpRequest,
	socketTimeoutMs: number,
	ended: AbortSignal,
): Promise<StorableResponse> {
	const signals = [signal, ended].filter((one) => one !== undefined);
	const options: IHttpRequestOptions = {
		method,
		url,
		headers: { 'Accept-Encoding': 'identity', ...headers },
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		sendCredentialsOnCrossOriginRedirect: false,
		// Applies to a silent socket only. 0 keeps the stream open: the helper would drop it after 300
		// s of silence.
		timeout: socketTimeoutMs,
	};
	// The helper sends only a Buffer byte for byte.
	if (body) options.body = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
	options.abortSignal = AbortSignal.any(signals);
	const signer = readCredential
		? { credentialsDecrypted: await readBeforeSending(readCredential) }
		: undefined;
	try {
		const raw = (await keepOnMachine(
			url,
			async (agentOptions) =>
				await context.helpers.httpRequestWithAuthentication.call(
					context,
					credentialName,
					{ ...options, ...(agentOptions && { agentOptions }) },
					signer,
				),
		)) as RawResponse;
		// The stream may fail before anybody reads it. Without a listener, that failure would end the
		// n8n process.
		raw.body.on('error', () => undefined);
		return {
			status: raw.statusCode,
			...whetherUnproven(raw, url),
			headers: plainHeaders(raw.headers),
			chunks: readChunks(raw.body),
			close: () => void raw.body.destroy(),
			toStorable: (chunks) => raw.body.constructor.from(chunks),
		};
	} catch (error) {
		throw toTransportError(error);
	}
}

/** @throws TransportError for an answer of a proxy, whose connection is closed then */
function whetherUnproven(
	{ body, statusCode }: RawResponse,
	url: string,
): Pick<StorableResponse, 'isUnproven'> {
	let isAnswer = false;
	try {
		const isProven = requireOwnAnswer(body, url, statusCode);
		isAnswer = true;
		return isProven ? {} : { isUnproven: true };
	} finally {
		if (!isAnswer) body.destroy();
	}
}

/**
 * If the credential cannot be read, nothing was sent. The error is retryable, because a busy
 * database recovers.
 */
async function readBeforeSending(readCredential: ReadCredential): Promise<ICredentialsDecrypted> {
	const read = await outcomeOf(readCredential());
	if (!read.ok) throw new TransportError('network', false);
	return read.value;
}

async function* readChunks(body: ByteStream): AsyncGenerator<Uint8Array> {
	try {
		for await (const chunk of body) yield chunk;
	} catch (error) {
		throw toTransportError(error);
	}
}

async function readWhole(response: StreamResponse, maxBytes: number): Promise<HttpResponse> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of response.chunks) {
		size += chunk.byteLength;
		if (size > maxBytes) throw new TransportError('response_too_large', true);
		chunks.push(chunk);
	}
	const { status, headers, isUnproven } = response;
	return { status, headers, ...(isUnproven && { isUnproven }), body: Buffer.concat(chunks) };
}

/** Rejects with a timeout after `ms`, unless `ended` aborts first. */
async function within(clock: Clock, ms: number, ended: AbortSignal): Promise<never> {
	try {
		await clock.sleep(ms, ended);
	} catch {
		// The race has its result already, so this promise stays pending forever.
		return await new Promise<never>(() => undefined);
	}
	throw new TransportError('timeout', true);
}

/** Closes a response that comes after the time limit. Otherwise its socket would stay open. */
function discardWhenLate(opened: Promise<StreamResponse>): void {
	opened.then(
		(response) => response.close(),
		() => undefined,
	);
}

function plainHeaders(headers: RawResponse['headers']): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).flatMap(([name, value]) =>
			value === undefined
				? []
				: [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
		),
	);
}
