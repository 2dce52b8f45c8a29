import { InputError } from '../../../../client/errors';
import { isRecord } from '../../../../client/http';
import type { PlanInput } from '../../../../client/run';
import { toWireNames } from './toWireNames';

/**
 * @returns the account that the form asks to check before the payment; undefined if it asks for
 *   no check
 * @throws InputError if it asks for a check but names no account
 */
export function readAccountCheck(input: PlanInput): PlanInput | undefined {
	if (!Object.hasOwn(input, 'validate_account')) return undefined;
	const { validate_account } = input;
	const account = isRecord(validate_account) ? validate_account['account'] : undefined;
	if (isRecord(account)) return toWireNames(account);
	throw new InputError([
		{
			field: 'validate_account',
			problem: 'has no account to check. Add one, or remove the option',
		},
	]);
}
