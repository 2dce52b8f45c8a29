/** Reads how Payment: Send checks the balance first. */
import { type FundingTerms, readFundingTerms } from '../balance/fundingTerms';
import { InputError } from '../errors/InputError';
import type { PlanInput } from '../payment/send/plan';

/** What the form asks for. */
export interface GivenFunding {
	/** With `stop`, nothing is paid if the balance is not known. */
	readonly check: 'off' | 'stop' | 'pay';
	/** As `readFundingTerms` takes them. */
	readonly terms: PlanInput;
}

/** What Check Balance First asks for. */
export interface SendFunding {
	readonly terms: FundingTerms;
	/** Whether nothing is paid if the balance is not known. */
	readonly stopsIfUnknown: boolean;
}

/**
 * @returns undefined if the balance is not to be checked
 * @throws InputError as `readFundingTerms`; InputError if only the settings of the check are given, so that nobody
 *   takes the balance for checked
 */
export function readSendFunding(form: PlanInput, given: GivenFunding): SendFunding | undefined {
	const terms = readFundingTerms(given.terms);
	if (given.check !== 'off') return { terms, stopsIfUnknown: given.check === 'stop' };
	const alone = settings.filter((name) => Object.hasOwn(form, name));
	if (alone.length === 0 || Object.hasOwn(form, 'check_balance')) return undefined;
	throw new InputError(
		alone.map((field) => ({
			field,
			problem: "needs the option 'Check Balance First'. Add that one, or remove this one",
		})),
	);
}

const settings = ['balance_members', 'reserve_percent', 'payment_reserve', 'rates'];
