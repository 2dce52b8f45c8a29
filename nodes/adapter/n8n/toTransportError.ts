import { TransportError } from '../../../client/errors/TransportError';
import { InputError, isPayoutError } from '../../../client/errors';
import { reasons } from '../../../client/errors/reasons';
import { isCertificateFault } from '../../../client/http/certificateFault';

/**
 * What the HTTP helper threw, as the client's own error. Nothing of the original is kept but the
 * operating system's code: the original carries the request with its Authorization header.
 *
 * @returns an error of the client, also one that the credential threw while it signed
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
	const timedOut = codes.some((code) => code === 'ETIMEDOUT' || code === 'ECONNABORTED');
	return new TransportError(timedOut ? 'timeout' : 'network', !neverLeft, errno);
}

/**
 * What ended an answer after its head had come. The request was received then, whatever the cause looks like.
 *
 * @param status of the answer
 */
export function duringAnswer(error: unknown, status: number): Error {
	const { code, errno } =
		error instanceof TransportError ? error : new TransportError('network', true);
	return new TransportError(code, true, errno, status);
}

/** n8n before 2.34 wraps an error without its cause: the code is in `httpCode` then, and of the rest message and description are left. */
const codesOf = (cause: Error): string[] => {
	const { code, httpCode }: Error & { code?: unknown; httpCode?: unknown } = cause;
	return [code, httpCode].filter((value) => typeof value === 'string');
};

/** The credential throws without a code, and the cause, which has one, is lost: its advice tells. */
const isOfCredential = (cause: Error): boolean =>
	'description' in cause && cause.description === reasons.invalid_credential.advice;

/** What the credential threw, from the message that n8n has left of it. */
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
 * Whether a failure came before the first byte of the request: no address, no connection, or no
 * trust in the certificate. Everything else may have reached the service.
 */
function isBeforeTheRequest(cause: Error): boolean {
	const codes = codesOf(cause);
	const syscall = 'syscall' in cause ? String(cause.syscall) : '';
	return (
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
