/**
 * Makes one call that shows whether an API version works with a credential, and what came back if
 * not.
 */
import { isPayoutError, type ReasonCode } from '../errors';
import { isRecord } from '../http/answer';
import { isHeaderEcho } from '../http/headerEcho';
import type { Clock } from '../async/clock';
import { readJsonBody } from '../http/readBody';
import { encodeJsonBody } from '../call/serialise';
import { reasonOf } from '../problem/toApiError';
import type { HttpRequest, HttpResponse, Transport } from '../http/transport';
import { hidePersonal } from '../problem/hidePersonal';
import { findTokenFault } from '../problem/knownMessages';
import type { Problem } from '../errors/problem';
import { echo } from '../v2/debug';
import type { ApiVersion } from '../interface/versions';
import { isRefusedForContent } from './explainRefusal';
import type { OtherBaseUrl } from './otherBaseUrl';
import { outcomeOf } from '../async/outcomeOf';

export interface VersionReport {
	readonly works: boolean;
	/** Null if no response came. */
	readonly httpCode: number | null;
	/** From sending the request to the end of the response, in milliseconds. */
	readonly latencyMs: number;
}

export interface Probe extends VersionReport {
	/** Null if it works. */
	readonly code: ReasonCode | null;
	/** What went wrong, in the text of the error or of the service, without tokens. Never the response itself. */
	readonly detail: string;
	/** The operating system's code, if no response came. */
	readonly errno?: string | undefined;
	readonly tokenFault: 'audience' | 'clock' | undefined;
	readonly clockAheadSeconds: number | null;
	/** Whether the service itself refused the content. It has then accepted the token. */
	readonly isRefusedForContent: boolean;
}

export interface ConnectionPorts {
	readonly baseUrl: string;
	readonly transport: Transport;
	readonly clock: Clock;
	/** Decodes the error body of each version. */
	readonly decodeProblem: Readonly<Record<ApiVersion, (response: HttpResponse) => Problem>>;
	/** Whether the transport signs the bodies of POSTs. */
	readonly signsBodies: boolean;
	/** The same address with its slash at the end, or without. Undefined if it is not to be tried. */
	readonly otherBaseUrl?: OtherBaseUrl;
}

/** The path whose answer is an echo of the request. */
export const debugPath = echo.path;

/**
 * Throws only for an abort, never for an error response or a missing one.
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
			errno: 'errno' in error ? error.errno : undefined,
			tokenFault: undefined,
			clockAheadSeconds: null,
			isRefusedForContent: false,
		};
	}
	const response = answer.value;
	// Any other 2xx may be a proxy's answer, see `exchange`.
	const isSuccess = response.status === 200;
	const answered = readJsonBody(response);
	const works = isSuccess && (path === debugPath ? isHeaderEcho(answered) : isRecord(answered));
	const problem = decodeProblem[version](response);
	const challenge = readErrorDescription(response.headers['www-authenticate']);
	// A service or a gateway can repeat the token that it refused.
	const safe = hidePersonal(challenge === undefined ? problem : { ...problem, detail: challenge });
	return {
		works,
		httpCode: response.status,
		latencyMs,
		code: works ? null : isSuccess ? 'unexpected_response' : reasonOf(response),
		detail: isSuccess ? '' : (safe.detail ?? safe.title ?? ''),
		tokenFault: findTokenFault(challenge ?? ''),
		clockAheadSeconds: readClockAhead(response.headers['date'], (startedAt + endedAt) / 2),
		isRefusedForContent: isRefusedForContent(response),
	};
}

/** RFC 6750, section 3: why the token was refused, in at most 200 characters. */
function readErrorDescription(challenge: string | undefined): string | undefined {
	return /error_description="([^"]{1,200})"/.exec(challenge ?? '')?.[1];
}

/** RFC 9110, 6.6.1: `Date` is the time of the response, to the second. */
function readClockAhead(date: string | undefined, nowMs: number): number | null {
	const serviceMs = Date.parse(date ?? '');
	return Number.isNaN(serviceMs) ? null : Math.round((nowMs - serviceMs) / 1000);
}
