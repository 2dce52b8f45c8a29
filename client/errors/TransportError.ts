import { PayoutError } from './PayoutError';
import { reasons } from './reasonTexts';

/** Failures that last until a person changes something: neither waiting nor another try ends them. */
const lasting = [
	'certificate_expired',
	'certificate_host',
	'certificate_untrusted',
	'tls_version',
	'no_tls',
	'address_blocked',
	'proxy_refused',
	'proxy_login',
	'proxy_on_loopback',
] as const;

export type LastingFailure = (typeof lasting)[number];

export type TransportFailure =
	'network' | 'timeout' | 'aborted' | 'response_too_large' | LastingFailure;

/** No usable HTTP response came back. */
export class TransportError extends PayoutError {
	override readonly name = 'TransportError';

	/**
	 * @param outcomeUnknown whether the request may have reached the service; false only if it
	 *   provably never left (the name did not resolve, the connection was refused)
	 * @param errno the operating system's code, if there is one (`ECONNREFUSED`)
	 * @param answerStatus the status of a response whose body could not be read to its end. The
	 *   request was then received, and a 2xx may mean that it was accepted
	 */
	constructor(
		override readonly code: TransportFailure,
		readonly outcomeUnknown: boolean,
		readonly errno?: string,
		readonly answerStatus?: number,
	) {
		super(code, reasons[code].title + (errno ? ` (${errno})` : ''));
	}

	/** Whether it lasts until a person changes something, such as an untrusted certificate. */
	get isLasting(): boolean {
		return lasting.some((code) => code === this.code);
	}
}
