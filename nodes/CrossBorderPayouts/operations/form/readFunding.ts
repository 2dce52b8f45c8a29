/** Reads how the form wants planned payments to be compared with a balance. */
import { defaultMapping } from '../../../../client/balance';
import { InputError } from '../../../../client/errors';
import { isRecord } from '../../../../client/http';
import type { GivenFunding, PlanInput } from '../../../../client/run';
import { readChoice } from './readChoice';
import { toWireNames } from './toWireNames';

/**
 * @returns the terms as the client reads them
 * @throws InputError for rows without a rate
 */
export const readFunding = (input: PlanInput): PlanInput => ({
	...readMembers(input),
	...(Object.hasOwn(input, 'reserve_percent') ? { reserve_percent: input['reserve_percent'] } : {}),
	...toWireNames(groupOf(input['payment_reserve'], 'reserve') ?? {}),
	...(Object.hasOwn(input, 'rates') ? { rates: readRates(input['rates']) } : {}),
});

/** @throws InputError as `readFunding` */
export const readSendFunding = (input: PlanInput): GivenFunding => ({
	check: readChoice(input, 'check_balance', ['off', 'stop', 'pay']),
	terms: readFunding(input),
});

/** The form shows the defaults of both members, but n8n does not always store them. */
function readMembers({ balance_members }: PlanInput): PlanInput {
	const members = groupOf(balance_members, 'members');
	return members
		? {
				available_member: defaultMapping.available,
				currency_member: defaultMapping.currency,
				...toWireNames(members),
			}
		: {};
}

function readRates(rates: unknown): unknown {
	const rows = isRecord(rates) ? rates['rate'] : undefined;
	if (Array.isArray(rows) && rows.length > 0)
		return rows.map((row: unknown) => (isRecord(row) ? toWireNames(row) : row));
	throw new InputError([{ field: 'rates', problem: 'has no rate. Add one, or remove the option' }]);
}

function groupOf(value: unknown, group: string): PlanInput | undefined {
	const members = isRecord(value) ? value[group] : undefined;
	return isRecord(members) ? members : undefined;
}
