import {
	InputError,
	isPayoutError,
	type LastingFailure,
	reasons,
	TransportError,
} from '../../../client/errors';
import { connectionFault, isCertificateFault } from '../../../client/http';
import { wrappedCode } from '../../olderN8n/wrappedCode';

/**
 * Turns what the HTTP helper threw into an error of the client. Keeps only the operating system's
 * code: the original error contains the request with its Authorization header.
 *
 * @returns an error of the client; if the credential threw while it signed, that error
 */
export function toTransportError(thrown: unknown): Error {
	const chain = [...causesOf(thrown)];
	const own = chain.find(isPayoutError);
	if (own) return own;

	const refusal = chain.find(isOfCredential);
	if (refusal) return toCredentialError(refusal.message);
	const codes = chain.flatMap(codesOf);
	if (codes.includes('ERR_CANCELED') || chain.some(({ name }) => name === 'AbortError')) {
		return new TransportError('aborted', true);
	}
	const errno = codes.find(
		(code) => /^[A-Z][A-Z0-9_]{2,60}$/.test(code) && !code.startsWith('ERR_BAD_'),
	);
	const neverLeft = chain.some(isBeforeTheRequest);
	const lasting = lastingFault(chain, codes);
	if (lasting) return new TransportError(lasting, !neverLeft, errno);
	const timedOut = codes.some((code) => code === 'ETIMEDOUT' || code === 'ECONNABORTED');
	return new TransportError(timedOut ? 'timeout' : 'network', !neverLeft, errno);
}

/** The reason why OpenSSL refused a handshake. Some versions of Node.js give it no code of its own. */
const opensslReason = /\b(?:ssl3?_\w+|tls_\w+|routines)::?([a-z0-9 ]+):/i;

function lastingFault(
	chain: readonly Error[],
	codes: readonly string[],
): LastingFailure | undefined {
	if (chain.some(isBlocked)) return 'address_blocked';
	const words = chain.map(({ message }) => opensslReason.exec(message)?.[1] ?? '');
	const spelled = words.map((reason) => `ERR_SSL_${reason.toUpperCase().replace(/ /g, '_')}`);
	return [...codes, ...spelled].map(connectionFault).find((fault) => fault !== undefined);
}

/** n8n's own filter of addresses refuses before anything is sent. */
const isBlocked = ({ name }: Error): boolean =>
	name === 'SsrfBlockedIpError' || name === 'SsrfBlockedHostnameError';

/**
 * Turns an error that ended a response after its headers into an error of the client. The service
 * has received the request by then, so the error never says that it was not sent.
 *
 * @param status of the response
 */
export function duringAnswer(error: unknown, status: number): Error {
	const { code, errno } =
		error instanceof TransportError ? error : new TransportError('network', true);
	return new TransportError(code, true, errno, status);
}

const codesOf = (cause: Error & { code?: unknown }): string[] =>
	[cause.code, wrappedCode(cause)].filter((value) => typeof value === 'string');

/**
 * The credential throws an error without a code, and n8n loses the cause that has one. So the
 * advice identifies it.
 */
const isOfCredential = (cause: Error): boolean =>
	'description' in cause && cause.description === reasons.invalid_credential.advice;

/** Restores what the credential threw, from the message that n8n kept. */
function toCredentialError(message: string): InputError {
	const issues = message.split('; ').map((part) => /^([^:]{1,40}): (.+)$/.exec(part));
	const read = issues.flatMap((match) =>
		match === null ? [] : [{ field: match[1] ?? '', problem: match[2] ?? '' }],
	);
	return new InputError(
		read.length === issues.length ? read : [{ field: '', problem: message }],
		'invalid_credential',
	);
}

/**
 * Whether a failure came before the first byte of the request: no address, no connection, or an
 * untrusted certificate. After any other failure the service may have received the request.
 */
function isBeforeTheRequest(cause: Error): boolean {
	const codes = codesOf(cause);
	const syscall = 'syscall' in cause ? cause.syscall : '';
	return (
		isBlocked(cause) ||
		syscall === 'connect' ||
		syscall === 'getaddrinfo' ||
		codes.some(
			(code) =>
				['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED'].includes(code) || isCertificateFault(code),
		)
	);
}

function* causesOf(thrown: unknown): Generator<Error> {
	let current = thrown;
	for (let depth = 0; current instanceof Error && depth < 8; depth++) {
		yield current;
		current = current.cause;
	}
}
