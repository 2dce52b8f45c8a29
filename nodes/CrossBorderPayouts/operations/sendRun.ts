/** Payment: Send over the items of one run, the same for every API version. */
import type { PayoutClient } from '../../../client';
import { isRecord } from '../../../client/http/answer';
import { adviseOn } from '../../../client/payment/advice';
import { preparePayment, requireApproval } from '../../../client/payment/approval';
import { createBatch } from '../../../client/payment/batch';
import type { PaymentOrder } from '../../../client/payment/order';
import { readQuote } from '../../../client/payment/quote';
import type { PaymentCalls, SentPayment } from '../../../client/payment/paymentCalls';
import { beforeSending, sendPayment } from '../../../client/payment/sendPayment';
import { readSendTerms } from '../../../client/payment/sendTerms';
import { describeStatus } from '../../../client/payment/states';
import type { Form, ItemRun, Output, RunContext } from './operation';
import { toWireNames } from './toWireNames';

/** One item, as far as its version decides what is sent. */
export interface SendPlan {
	readonly order: PaymentOrder;
	readonly calls: PaymentCalls;
	/** All that decides where how much money goes; plain JSON data, which somebody can approve. */
	readonly approvable: unknown;
}

/** @throws the client's errors for a form that cannot be sent; nothing has been sent then */
export type ReadSendPlan = (client: PayoutClient, form: Form, signal?: AbortSignal) => SendPlan;

/** Stands for the quote in checks that come before there is one. */
export const placeholderQuote = { quote: '00000000-0000-0000-0000-000000000000', amount: 1 };

/**
 * @param quoteInput what the quote is asked with
 * @param body of the payment request, with a placeholder for the quote
 * @returns what is paid and where, without the quote, which a later run has another one of
 */
export function approvableOf(
	{ baseUrl }: PayoutClient,
	quoteInput: Readonly<Record<string, unknown>>,
	body: unknown,
): unknown {
	const payment = Object.entries(isRecord(body) ? body : {}).filter(([name]) => !Object.hasOwn(placeholderQuote, name));
	const { amount, amount_type, deal, additional_body } = quoteInput;
	return {
		environment: baseUrl,
		amount: String(amount),
		amountSide: amount_type,
		...(isGiven(deal) ? { deal } : {}),
		...(isGiven(additional_body) ? { quote: additional_body } : {}),
		payment: Object.fromEntries(payment),
	};
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== '' && value !== '{}';

type Planned = { readonly plan: SendPlan } | { readonly error: unknown };

/**
 * Limits of the run and its stop rule are the first item's: they hold for all items, so they cannot
 * differ between them.
 *
 * @throws InputError (`limit_exceeded`) when the run as a whole goes beyond a limit: nothing was sent
 */
export function startSendRun({ client, forms, inTurn, signal }: RunContext, readPlan: ReadSendPlan): ItemRun {
	const planned = forms.map((form): Planned => {
		try {
			return { plan: readPlan(client, form, signal) };
		} catch (error) {
			return { error };
		}
	});
	const orders = planned.map((one) => ('plan' in one ? one.plan.order : undefined));
	const batch = createBatch(orders, termsOf(forms[0] ?? {}), inTurn);

	return {
		async run(form, itemIndex) {
			const { order, calls, approvable } = await beforeSending(async () => requirePlan(planned[itemIndex]));
			const sent = await batch.run(order, async () => {
				const terms = await beforeSending(async () => ({
					...termsOf(form),
					approved: approvedAmounts(client, form, approvable),
				}));
				return await sendPayment(order, calls, terms, { clock: client.clock, signal });
			});
			return {
				...describeSent(order, sent),
				...(form['dryRun'] === true && form['prepareApproval'] === true ? approvalOf(client, approvable, sent) : {}),
			};
		},
		hint: () => `${forms[0]?.['dryRun'] === true ? 'Dry run, nothing was paid' : 'Payments'}: ${batch.summary()}`,
	};
}

function requirePlan(planned: Planned | undefined): SendPlan {
	if (planned && 'plan' in planned) return planned.plan;
	throw planned?.error;
}

const termsOf = (form: Form) => readSendTerms(toWireNames(form), form['dryRun'] === true);

function approvedAmounts(client: PayoutClient, form: Form, approvable: unknown) {
	if (form['requireApproval'] !== true || form['dryRun'] === true) return undefined;
	const hours = form['maxApprovalAge'];
	return requireApproval(
		approvable,
		{
			summary: form['approvedSummary'],
			hash: form['approvedHash'],
			maxAgeMs: typeof hours === 'number' ? hours * 3_600_000 : Number.NaN,
		},
		client.clock.now(),
	);
}

function approvalOf(client: PayoutClient, approvable: unknown, { quote }: SentPayment): Output {
	if (!quote) return {};
	return { approval: preparePayment(approvable, readQuote(quote, 'POST quote'), client.clock.now()) };
}

function describeSent({ externalId }: PaymentOrder, { outcome, payment, quote }: SentPayment): Output {
	const status = payment?.['status'];
	return { outcome, externalId, ...describeStatus(status), advice: adviseOn(status), payment, quote };
}
