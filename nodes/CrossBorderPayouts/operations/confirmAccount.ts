import { InputError } from '../../../client/errors';
import { isRecord, type ServiceRecord } from '../../../client/http/answer';
import type { Form } from './operation';

/** The account to check before paying, as the form names it; undefined when that was not asked for. */
export function readAccountCheck({ validateAccount }: Form): Readonly<Record<string, unknown>> | undefined {
	const account = isRecord(validateAccount) ? validateAccount['account'] : undefined;
	return isRecord(account) ? account : undefined;
}

/**
 * Only `valid` is a yes: `nre` and `pending` are neither good nor bad, and nobody pays on them unasked.
 *
 * @throws InputError (`account_not_confirmed`)
 */
export function requireConfirmed({ status }: ServiceRecord): void {
	if (status === 'valid') return;
	const found = ['invalid', 'nre', 'pending'].find((known) => known === status) ?? 'a word that is not known here';
	throw new InputError(
		[{ field: 'account_number', problem: `was not confirmed by the service: ${found}. Nothing was paid` }],
		'account_not_confirmed',
	);
}
