/** The check of the beneficiary's account before a payment. */
import { InputError } from '../../errors';
import { isRecord, type ServiceRecord } from '../../http/answer';

/**
 * Refuses a check of another account than the one that is paid. The form cannot tell which field of
 * a payment contains the account number, so any field may.
 *
 * @param accountNumber the number to check; an empty one is refused by the check itself
 * @param body of the payment request
 * @throws InputError (`account_not_confirmed`)
 */
export function requirePaidAccount(accountNumber: unknown, body: unknown): void {
	const wanted = plain(accountNumber);
	// The sender's account is not the one that is paid.
	const paid = isRecord(body) ? { ...body, sender: undefined } : body;
	if (wanted === '' || holds(paid, wanted)) return;
	throw new InputError(
		[
			{
				field: 'account_number',
				problem: 'is not in the payment: the account that is checked must be the one that is paid',
			},
		],
		'account_not_confirmed',
	);
}

function holds(value: unknown, wanted: string): boolean {
	return typeof value === 'object' && value !== null
		? Object.values(value).some((member) => holds(member, wanted))
		: plain(value) === wanted;
}

/** Removes spaces and hyphens, because people group account numbers in different ways. */
const plain = (value: unknown): string =>
	typeof value === 'string' || typeof value === 'number' ? String(value).replace(/[\s-]/g, '') : '';

/**
 * Accepts only `valid`. `nre` and `pending` are neither good nor bad, so the payment must not be
 * made.
 *
 * @throws InputError (`account_not_confirmed`)
 */
export function requireConfirmed({ status }: ServiceRecord): void {
	if (status === 'valid') return;
	const found =
		['invalid', 'nre', 'pending'].find((known) => known === status) ?? 'an unknown status';
	throw new InputError(
		[
			{
				field: 'account_number',
				problem: `was not confirmed by the service (its answer: ${found})`,
			},
		],
		'account_not_confirmed',
	);
}
