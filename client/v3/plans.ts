/** What one payment of v3 sends, checked before its first request. [Payment flow] */
import type { Method } from '../call/exchange';
import { checkInput, prepare } from '../call/prepare';
import type { ServiceRecord } from '../http/answer';
import { findCleaned } from '../input/cleanedTexts';
import { payeeOf } from '../payment/payee';
import { requirePayable } from '../payment/corridors';
import { requireNotEmptied } from '../input/rule';
import { requireConfirmed, requirePaidAccount } from '../payment/send/confirmAccount';
import { findAnywhere, type Finder } from '../payment/send/finder';
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
import type { StreamSource } from '../payment/wait/watchStream';
import type { ListedMembers } from '../payment/guards/dayBudget';
import { checkOfChain, readReplacement } from '../payment/send/replacement';
import { readPayeeName, readShownPayee, type PayeeMembers } from '../payment/send/shownPayee';
import * as account from './account';
import * as payment from './payment';
import { unquoted } from './paymentFields';
import * as quote from './quote';
import { readTodaysPayments } from './todaysPayments';
import { unquotedFromBody } from './wholeBody';

interface Account extends Payer {
	readonly v3: PayingService;
}

interface Sources {
	readonly v3: {
		readonly payment: { readonly list: Method<readonly ServiceRecord[]> };
		readonly balance: { readonly get: Method<ServiceRecord> };
		readonly events: StreamSource;
	};
}

/** Who gives the members of the body: `parts` for the client, `whole` for the user. */
export type BodyForm = 'parts' | 'whole';

interface GivenBody extends GivenPayment {
	readonly bodyForm: BodyForm;
}

/** As the sandbox names them, and the starter rows of the form. */
const defaultMembers: PayeeMembers = {
	name: 'beneficiary.name',
	account: 'beneficiary.account_number',
	branch: 'beneficiary.branch_code',
};

/** They are in the text of an approval by themselves, or a person chose them from a list. */
const routeMembers = [
	'payment_country',
	'payment_type',
	'payment_method',
	'currency',
	'external_id',
];

/** Without those that a whole body has with another value than the form: only the text can show these. */
const knownMembers = (body: Readonly<Record<string, unknown>>, form: PlanInput) =>
	new Set(routeMembers.filter((name) => body[name] === form[name]));

const unquotedForms = { parts: unquoted, whole: unquotedFromBody };

/**
 * @param form the values of the form, with the service's field names
 * @param read called when the route can be paid
 * @throws InputError with everything that cannot be sent; InputError as `requirePayable`; what `read` throws
 */
export function planSend(
	payer: Account,
	form: PlanInput,
	read: () => GivenBody,
	signal?: AbortSignal,
): SendPlan {
	requirePayable(form);
	const { v3 } = payer;
	const { bodyForm, members, accountCheck, payeeMembers } = read();
	requireNotEmptied(members, ['body_members']);
	const unquoted = checkInput(unquotedForms[bodyForm], members);
	const quoteInput = {
		...members,
		country: members['payment_country'],
		additional_body: members['additional_quote_body'],
	};
	const quoteCall = inQuoteFields(() => prepare(quote.create, quoteInput));
	const replacement = readReplacement(members, unquoted.externalId);
	const approvable = approvableOf(payer, 'v3', quoteCall.input, unquoted, replacement);
	const { country } = quoteCall.input;
	if (accountCheck) requirePaidAccount(accountCheck['account_number'], unquoted.body);
	const accountInput = {
		...accountCheck,
		branch_code: accountCheck?.['bank_branch_code'],
		country,
	};
	if (accountCheck) inAccountCheck(() => checkInput(account.validate.input, accountInput));
	const finder = finderOf(payer, country, signal);
	const order = {
		...orderOf(quoteCall.input, unquoted.externalId, detailsOf(approvable)),
		replaces: replacement?.replaced,
	};
	const payee = payeeOf(unquoted.body);
	const shownMembers = { ...defaultMembers, ...payeeMembers };
	return {
		order,
		replaces: replacement?.replaced,
		payee,
		approvable,
		shown: readShownPayee(unquoted.body, shownMembers, knownMembers(unquoted.body, members)),
		payeeName: readPayeeName(unquoted.body, shownMembers),
		cleaned: findCleaned(members, unquoted.body),
		calls: {
			checkAccount:
				accountCheck &&
				(async () => requireConfirmed(await v3.account.validate(accountInput, signal))),
			quote: async () => await v3.exchange(quoteCall, signal),
			pay: async ({ id, payoutAmount }) =>
				await v3.exchange(
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
	read: () => GivenBody,
	signal?: AbortSignal,
): CreatePlan {
	const { bodyForm, members } = read();
	if (bodyForm === 'parts') requirePayable(form);
	requireNotEmptied(members, ['body_members']);
	const call =
		bodyForm === 'whole'
			? prepare(payment.createFromBody, members)
			: prepare(payment.create, members);
	if (bodyForm === 'whole') requirePayable({ ...form, ...call.input.route });
	const { asked } = call.input;
	const finder = finderOf(payer, asked.country, signal);
	return {
		request: call.input,
		payeeName: readPayeeName(call.input.body, defaultMembers),
		cleaned: findCleaned(members, call.input.body),
		calls: {
			create: async () => await payer.v3.exchange(call, signal),
			finder,
			requireReplaceable: checkOfChain(undefined, asked.externalId, finder, asked.country),
		},
	};
}

const finderOf = (
	{ v3 }: Account,
	country: string | undefined,
	signal: AbortSignal | undefined,
): Finder => findAnywhere(async (lookup) => await v3.payment.get(lookup, signal), country);

/** What a run reads besides its payments. */
const sourcesOf = ({ v3 }: Sources, signal?: AbortSignal) => ({
	readToday: async (dayStartMs: number, { time }: ListedMembers) =>
		await readTodaysPayments(v3.payment.list, dayStartMs, time, signal),
	readBalance: async (country: string) => await v3.balance.get({ country }, signal),
	source: v3.events,
});

/** How a run of payments pays. */
export const paying = { planSend, planCreate, sourcesOf };
