/** One call that tells whether an API version works with a credential, and what came back if not. */
import { isPayoutError, type ReasonCode } from '../errors';
import { isRecord } from '../http/answer';
import type { Clock } from '../http/clock';
import { readJsonBody } from '../http/readBody';
import { encodeJsonBody } from '../http/serialise';
import { reasonOfStatus } from '../http/toApiError';
import type { HttpRequest, HttpResponse, Transport } from '../http/transport';
import { findTokenFault } from '../problem/knownMessages';
import type { Problem } from '../problem/problem';
import type { ApiVersion } from '../versions';
import { isRefusedForContent } from './explainRefusal';
import type { OtherForm } from './otherForm';
import { outcomeOf } from '../async/outcomeOf';

export interface VersionReport {
	readonly works: boolean;
	/** Null when no answer came. */
	readonly httpCode: number | null;
	/** From sending the request to the whole answer, in milliseconds. */
	readonly latencyMs: number;
}

export interface Probe extends VersionReport {
	/** Null when it works. */
	readonly code: ReasonCode | null;
	/** What went wrong, in the words of the error or of the service; never the answer itself. */
	readonly detail: string;
	readonly tokenFault: 'audience' | 'clock' | undefined;
	readonly clockAheadSeconds: number | null;
	/** Whether the service itself found fault with the content: then it has accepted the token. */
	readonly isRefusedForContent: boolean;
}

export interface ConnectionPorts {
	readonly baseUrl: string;
	readonly transport: Transport;
	readonly clock: Clock;
	/** The error body of each version. */
	readonly decodeProblem: Readonly<Record<ApiVersion, (response: HttpResponse) => Problem>>;
	/** Whether the transport signs the bodies of POSTs. */
	readonly signsBodies: boolean;
	/** The same address with its slash at the end, or without; undefined when nobody tries it. */
	readonly otherForm?: OtherForm;
}

/**
 * Never throws for an answer or for the lack of one, but for an abort.
 *
 * @param body of a POST; default: a GET
 */
export async function probe(
	{
		baseUrl,
		transport,
		clock,
		decodeProblem,
	}: Pick<ConnectionPorts, 'baseUrl' | 'transport' | 'clock' | 'decodeProblem'>,
	version: ApiVersion,
	path: string,
	signal: AbortSignal | undefined,
	body?: unknown,
): Promise<Probe> {
	const startedAt = clock.now();
	const request: HttpRequest = {
		method: body === undefined ? 'GET' : 'POST',
		url: baseUrl.replace(/\/$/, '') + path,
		headers: {
			Accept: 'application/json',
			...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
		},
		...(body === undefined ? {} : { body: encodeJsonBody(body) }),
		timeoutMs: 15_000,
		maxBytes: 1024 * 1024,
		...(signal ? { signal } : {}),
	};
	const answer = await outcomeOf(transport.send(request));
	const endedAt = clock.now();
	const latencyMs = endedAt - startedAt;
	if (!answer.ok) {
		const { error } = answer;
		if (!isPayoutError(error) || error.code === 'aborted') throw error;
		return {
			works: false,
			httpCode: null,
			latencyMs,
			code: error.code,
			detail: error.message,
			tokenFault: undefined,
			clockAheadSeconds: null,
			isRefusedForContent: false,
		};
	}
	const response = answer.value;
	const isSuccess = response.status >= 200 && response.status <= 299;
	const works = isSuccess && isRecord(readJsonBody(response));
	const problem = decodeProblem[version](response);
	const challenge = readErrorDescription(response.headers['www-authenticate']);
	return {
		works,
		httpCode: response.status,
		latencyMs,
		code: works ? null : isSuccess ? 'unexpected_response' : reasonOfStatus(response.status),
		detail: isSuccess ? '' : (challenge ?? problem.detail ?? problem.title ?? ''),
		tokenFault: findTokenFault(challenge ?? ''),
		clockAheadSeconds: readClockAhead(response.headers['date'], (startedAt + endedAt) / 2),
		isRefusedForContent: isRefusedForContent(response),
	};
}

/** RFC 6750, section 3: the words of a refused token, of at most 200 characters. */
function readErrorDescription(challenge: string | undefined): string | undefined {
	return /error_description="([^"]{1,200})"/.exec(challenge ?? '')?.[1];
}

/** RFC 9110, 6.6.1: `Date` is when the answer was made, to the second. */
function readClockAhead(date: string | undefined, nowMs: number): number | null {
	const serviceMs = Date.parse(date ?? '');
	return Number.isNaN(serviceMs) ? null : Math.round((nowMs - serviceMs) / 1000);
}
