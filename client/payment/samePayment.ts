/** Whether a payment that was found is the one that was asked for, as far as its record shows. */
import { InputError } from '../errors/InputError';
import type { ServiceRecord } from '../http/answer';
import { isDecimal } from '../money/amount';
import { isSameToTheCent } from '../money/compare';

/** What was asked for; what is not known stays undefined and is not compared. */
export interface Asked {
	readonly externalId?: string | undefined;
	readonly payoutAmount?: number | undefined;
	readonly payoutCurrency?: string | undefined;
	readonly sourceAmount?: number | undefined;
	readonly sourceCurrency?: string | undefined;
	/** That the payment was found in another country than its own. */
	readonly isElsewhere?: boolean | undefined;
}

/**
 * @param mayBeOurs whether the answer of a request of this run was lost, which may have made what was found
 * @returns the refusal (`duplicate_external_id`) that names what differs, if anything does
 */
export function findDifference(found: ServiceRecord, asked: Asked, mayBeOurs = false): InputError | undefined {
	const differing = [
		...(isOtherText(found['external_id'], asked.externalId) ? ['the external ID'] : []),
		...(asked.isElsewhere ? ['the country'] : []),
		...(isOtherAmount(found['amount'], asked.payoutAmount) ? ['the amount'] : []),
		...(isOtherText(found['amount_currency'], asked.payoutCurrency) ? ['the payout currency'] : []),
		...(isOtherAmount(found['base_amount'], asked.sourceAmount) ? ['the source amount'] : []),
		...(isOtherText(found['base_currency'], asked.sourceCurrency) ? ['the source currency'] : []),
	];
	if (differing.length === 0) return undefined;
	const problem = `a payment with this external ID exists already, but differs in ${differing.join(' and ')}. ${mayBeOurs ? mayBePaid : notPaid}`;
	return new InputError([{ field: 'external_id', problem }], 'duplicate_external_id');
}

const notPaid =
	'Nothing was paid now. Check which of the two is right; a new payment needs an external ID of its own';
const mayBePaid =
	'An answer of the service was lost before, so this may be the payment that was sent now. Check it with the service; do not pay under another external ID before that';

/** To the cent, as a quote may differ from what was asked: what was taken for the same there is so here. */
function isOtherAmount(found: unknown, asked: number | undefined): boolean {
	if (asked === undefined || !isDecimal(found)) return false;
	return !isSameToTheCent(found, asked);
}

function isOtherText(found: unknown, asked: string | undefined): boolean {
	return typeof found === 'string' && asked !== undefined && found !== asked;
}
