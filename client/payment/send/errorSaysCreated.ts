/** Whether a payment may exist after a failed POST payment. [Errors, rules 1 and 2] */
import type { AnyPayoutError } from '../../errors';
import type { Created } from '../../errors/created';
import { isFromService } from '../../http/isFromService';

/**
 * Rule 1 of the interface: after a 400, the payment was not created. With the other statuses, the service
 * refuses before it reads the payment, so it creates no payment either.
 */
const refusals = new Set([400, 401, 403, 404, 422, 429]);

/**
 * @param error the error of POST payment
 * @returns `yes` if a payment with the external ID exists; `no` if this request certainly created
 *   none; `unknown` for everything else, such as a gateway's response
 */
export function errorSaysCreated(error: AnyPayoutError): Created {
	switch (error.name) {
		case 'PaymentError':
			return error.created;
		case 'InputError':
			return error.code === 'duplicate_external_id' ? 'yes' : 'no';
		case 'TransportError':
			return error.outcomeUnknown ? 'unknown' : 'no';
		case 'ContractError':
			return 'unknown';
		case 'ApiError':
			if (!isFromService(error)) return 'unknown';
			if (error.code === 'duplicate_external_id') return 'yes';
			// An earlier request whose response was lost may have used the quote.
			if (error.code === 'quote_used') return 'unknown';
			return refusals.has(error.status) ? 'no' : 'unknown';
	}
}
