import { PayoutError } from './PayoutError';
import { reasons } from './reasonTexts';

/** A response that does not match the interface. Contains the place but never the value. */
export class ContractError extends PayoutError {
	override readonly name = 'ContractError';

	/**
	 * @param endpoint the endpoint's name, such as `POST /v3/quote`
	 * @param status the HTTP status of the response
	 * @param pointer RFC 6901 pointer to the invalid value; empty for the whole body
	 * @param problem what was expected there
	 * @param code what such a response means, if known
	 */
	constructor(
		readonly endpoint: string,
		readonly status: number,
		readonly pointer: string,
		readonly problem: string,
		code:
			| 'unexpected_response'
			| 'other_payment'
			| 'list_unreadable'
			| 'list_changing' = 'unexpected_response',
	) {
		super(
			code,
			code === 'unexpected_response'
				? `${endpoint} answered ${status} with a body that does not match the interface${pointer ? ` at ${pointer}` : ''}: ${problem}`
				: `${reasons[code].title}: ${endpoint} ${problem}`,
		);
	}
}
