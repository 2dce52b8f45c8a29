/** Reads how the form wants planned payments to be compared with a balance. */
import { defaultMapping, type FundingTerms, readFundingTerms } from '../../../../client/balance';
import { InputError } from '../../../../client/errors';
import { isRecord } from '../../../../client/http';
import type { SendFunding } from '../../../../client/run';
import { readChoice } from './readChoice';
import { toWireNames, type WireInput } from './toWireNames';

/** @throws InputError as `readFundingTerms`; InputError for rows without a rate */
export const readFunding = (input: WireInput): FundingTerms =>
	readFundingTerms({
		...readMembers(input),
		...(Object.hasOwn(input, 'reserve_percent')
			? { reserve_percent: input['reserve_percent'] }
			: {}),
		...toWireNames(groupOf(input['payment_reserve'], 'reserve') ?? {}),
		...(Object.hasOwn(input, 'rates') ? { rates: readRates(input['rates']) } : {}),
	});

/**
 * @returns undefined if the balance is not to be checked
 * @throws InputError as `readFunding`; InputError if only the settings of the check are given, so that nobody takes
 *   the balance for checked
 */
export function readSendFunding(input: WireInput): SendFunding | undefined {
	const choice = readChoice(input, 'check_balance', ['off', 'stop', 'pay']);
	const terms = readFunding(input);
	if (choice !== 'off') return { terms, stopsIfUnknown: choice === 'stop' };
	const given = settings.filter((name) => Object.hasOwn(input, name));
	if (given.length === 0 || Object.hasOwn(input, 'check_balance')) return undefined;
	throw new InputError(
		given.map((field) => ({
			field,
			problem: "needs the option 'Check Balance First'. Add that one, or remove this one",
		})),
	);
}

const settings = ['balance_members', 'reserve_percent', 'payment_reserve', 'rates'];

/** The form shows the defaults of both members, but n8n does not always store them. */
function readMembers({ balance_members }: WireInput): WireInput {
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

function groupOf(value: unknown, group: string): WireInput | undefined {
	const members = isRecord(value) ? value[group] : undefined;
	return isRecord(members) ? members : undefined;
}
