/** Whether a payment that was found is the one that was asked for, as far as its record shows. */
import { InputError } from '../errors/InputError';
import type { ServiceRecord } from '../http/answer';
import { isDecimal, isSameAmount, roundToCents } from '../money/amount';

/** What was asked for; what is not known stays undefined and is not compared. */
export interface Asked {
	readonly payoutAmount?: number | undefined;
	readonly payoutCurrency?: string | undefined;
	readonly sourceAmount?: number | undefined;
	readonly sourceCurrency?: string | undefined;
}

/**
 * Refuses a payment that was made for something else under the same external ID.
 *
 * @throws InputError, see `findDifference`
 */
export function requireSamePayment(found: ServiceRecord, asked: Asked): void {
	const difference = findDifference(found, asked);
	if (difference) throw difference;
}

/** @returns the refusal (`duplicate_external_id`) that names what differs, if anything does */
export function findDifference(found: ServiceRecord, asked: Asked): InputError | undefined {
	const differing = [
		...(isOtherAmount(found['amount'], asked.payoutAmount) ? ['the amount'] : []),
		...(isOtherText(found['amount_currency'], asked.payoutCurrency) ? ['the payout currency'] : []),
		...(isOtherAmount(found['base_amount'], asked.sourceAmount) ? ['the source amount'] : []),
		...(isOtherText(found['base_currency'], asked.sourceCurrency) ? ['the source currency'] : []),
	];
	if (differing.length === 0) return undefined;
	return new InputError(
		[
			{
				field: 'external_id',
				problem: `a payment with this external ID exists already, but differs in ${differing.join(' and ')}. Nothing was paid now. Check which of the two is right; a new payment needs an external ID of its own`,
			},
		],
		'duplicate_external_id',
	);
}

function isOtherAmount(found: unknown, asked: number | undefined): boolean {
	if (asked === undefined || !isDecimal(found)) return false;
	return !isSameAmount(roundToCents(found), roundToCents(asked));
}

function isOtherText(found: unknown, asked: string | undefined): boolean {
	return typeof found === 'string' && asked !== undefined && found !== asked;
}
