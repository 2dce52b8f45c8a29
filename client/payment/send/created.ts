/** Whether a payment may exist after a failed POST payment: the one question that must never be guessed. */
import type { AnyPayoutError } from '../../errors';
import type { Created } from '../../errors/created';
import { isServicesWord } from '../../problem/servicesWord';

/** Rule 1 of the interface: after a 400 the payment was not created; the same holds for a refusal before it was read. */
const refusals = new Set([400, 401, 403, 404, 422, 429]);

/**
 * @param error what POST payment ended with
 * @returns `yes` when a payment exists under the external ID, `no` when this try provably made none,
 * `unknown` for everything else, a gateway's word among it
 */
export function wasCreated(error: AnyPayoutError): Created {
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
			if (!isServicesWord(error)) return 'unknown';
			if (error.code === 'duplicate_external_id') return 'yes';
			// An earlier try whose answer was lost may be what used the quote.
			if (error.code === 'quote_used') return 'unknown';
			return refusals.has(error.status) ? 'no' : 'unknown';
	}
}
