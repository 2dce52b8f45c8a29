/** What one payment of v2 sends, checked before its first request. [Payment flow] */
import type { Method } from '../call/exchange';
import { checkInput, prepare } from '../call/prepare';
import type { ServiceRecord } from '../http/answer';
import { findCleaned } from '../input/cleanedTexts';
import { payeeOf } from '../payment/payee';
import { requirePayable } from '../payment/corridors';
import { requireConfirmed } from '../payment/send/confirmAccount';
import { findInCountry, type Finder } from '../payment/send/finder';
import { inAccountCheck, inQuoteFields } from '../payment/send/inSendFields';
import { askedByOrder, orderOf } from '../payment/send/order';
import {
	approvableOf,
	detailsOf,
	type CreatePlan,
	type GivenPayment,
	type Payer,
	type PayingService,
	type PlanInput,
	type SendPlan,
} from '../payment/send/plan';
import { checkOfChain, readReplacement } from '../payment/send/replacement';
import { readPayeeName, readShownPayee } from '../payment/send/shownPayee';
import * as account from './account';
import * as payment from './payment';
import * as quote from './quote';
import { readTodaysPayments } from './todaysPayments';

interface Account extends Payer {
	readonly v2: PayingService;
}

interface Sources {
	readonly v2: { readonly payment: { readonly list: Method<readonly ServiceRecord[]> } };
}

const payeeMembers = {
	name: 'beneficiary_name',
	account: 'beneficiary_account_number',
	branch: 'bank_branch_code',
};

/**
 * @param form the values of the form, with the service's field names
 * @param read called when the country can be paid
 * @throws InputError with everything that cannot be sent; InputError as `requirePayable`; what `read` throws
 */
export function planSend(
	payer: Account,
	form: PlanInput,
	read: () => GivenPayment,
	signal?: AbortSignal,
): SendPlan {
	requirePayable(form);
	const { v2 } = payer;
	const { members, accountCheck } = read();
	const unquoted = checkInput(payment.unquoted, members);
	const { country, currency, amount, amount_type, additional_quote_body } = members;
	const quoteInput = {
		country,
		currency,
		amount,
		amount_type,
		additional_body: additional_quote_body,
	};
	const quoteCall = inQuoteFields(() => prepare(quote.create, quoteInput));
	const replacement = readReplacement(members, unquoted.externalId);
	const approvable = approvableOf(payer, 'v2', quoteCall.input, unquoted, replacement);
	const accountInput = {
		country,
		account_number: unquoted.body['beneficiary_account_number'],
		beneficiary_name: unquoted.body['beneficiary_name'],
		bank_branch_code: accountCheck?.['bank_branch_code'],
	};
	if (accountCheck) inAccountCheck(() => checkInput(account.validate.input, accountInput));
	const finder = finderOf(payer, country, signal);
	const order = {
		...orderOf(quoteCall.input, unquoted.externalId, detailsOf(approvable)),
		replaces: replacement?.replaced,
	};
	const payee = payeeOf(unquoted.body);
	return {
		order,
		replaces: replacement?.replaced,
		payee,
		approvable,
		shown: readShownPayee(unquoted.body, payeeMembers, payment.ownMembers),
		payeeName: readPayeeName(unquoted.body, payeeMembers),
		cleaned: findCleaned(members, unquoted.body),
		calls: {
			checkAccount:
				accountCheck &&
				(async () => requireConfirmed(await v2.account.validate(accountInput, signal))),
			quote: async () => await v2.exchange(quoteCall, signal),
			pay: async ({ id, payoutAmount }) =>
				await v2.exchange(
					prepare(payment.createQuoted(unquoted), { quote: id, amount: payoutAmount }),
					signal,
				),
			finder,
			requireReplaceable: checkOfChain(replacement, unquoted.externalId, finder, order.country, {
				asked: askedByOrder(order),
				payee,
			}),
		},
	};
}

/** @throws InputError as `planSend` */
export function planCreate(
	payer: Account,
	form: PlanInput,
	read: () => GivenPayment,
	signal?: AbortSignal,
): CreatePlan {
	requirePayable(form);
	const { members } = read();
	const call = prepare(payment.create, members);
	const { asked } = call.input;
	const finder = finderOf(payer, asked.country, signal);
	return {
		request: call.input,
		payeeName: readPayeeName(call.input.body, payeeMembers),
		cleaned: findCleaned(members, call.input.body),
		calls: {
			create: async () => await payer.v2.exchange(call, signal),
			finder,
			requireReplaceable: checkOfChain(undefined, asked.externalId, finder, asked.country),
		},
	};
}

const finderOf = ({ v2 }: Account, country: unknown, signal: AbortSignal | undefined): Finder =>
	findInCountry(async (lookup) => await v2.payment.get(lookup, signal), country);

/** What a run reads besides its payments. */
const sourcesOf = ({ v2 }: Sources, signal?: AbortSignal) => ({
	readToday: async (dayStartMs: number) =>
		await readTodaysPayments(v2.payment.list, dayStartMs, signal),
});

/** How a run of payments pays. */
export const paying = { planSend, planCreate, sourcesOf };
