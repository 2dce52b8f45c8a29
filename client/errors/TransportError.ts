import { PayoutError } from './PayoutError';
import { reasons } from './reasons';

export type TransportFailure = 'network' | 'timeout' | 'aborted' | 'response_too_large';

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
}
