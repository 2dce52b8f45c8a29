import { PayoutError } from './PayoutError';
import { reasons } from './reasons';

export type TransportFailure = 'network' | 'timeout' | 'aborted' | 'response_too_large';

/** No usable HTTP answer came back. */
export class TransportError extends PayoutError {
	override readonly name = 'TransportError';

	/**
	 * @param outcomeUnknown whether the request may have reached the service: false only when it
	 * provably never left (the name did not resolve, the connection was refused).
	 * @param errno the operating system's code, when there is one (`ECONNREFUSED`).
	 * @param answerStatus of the answer, when one began to come whose body could not be read to its end: then
	 * somebody has answered, and a 2xx may mean that the request was taken.
	 */
	constructor(
		override readonly code: TransportFailure,
		readonly outcomeUnknown: boolean,
		readonly errno?: string,
		readonly answerStatus?: number,
	) {
		super(code, reasons[code].title + (errno ? ` (${errno})` : ''));
	}
}
