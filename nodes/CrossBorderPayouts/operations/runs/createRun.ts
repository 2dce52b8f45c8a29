/** Payment: Create for the items of one run, the same for every API version. */
import type { PayoutClient } from '../../../../client';
import {
	canonicalJson,
	type CountedPayment,
	createOnePerRun,
	type CreatePlan,
	createTally,
	type Identified,
	type PaymentRequest,
} from '../../../../client/payment/send';
import { InputError, PaymentError } from '../../../../client/errors';
import { outcomeOf } from '../../../../client/async';
import {
	type CreatedPayment,
	createSettlingWaits,
	describeCreated,
	existsAlready,
	findProblem,
	identifyUnread,
	nameItem,
	payOnce,
	planned,
	requirePlan,
} from '../../../../client/run';
import { readSwitch } from '../../../../client/input';
import type { ItemRun, RunContext } from '../operation';
import { readSimple } from '../form/readSimple';
import { requireLeaveToPay } from '../form/requireLeaveToPay';
import { readInputs } from './readInputs';
import type { WireInput } from '../form/toWireNames';
import { findNotFound, findOdd } from '../form/parties/readColumns';
import { describeRead, type ReadItem } from './describeRead';
import { requireNotRefused } from '../form/requireNotRefused';

/** What one item sends, as read by its API version. */
export type ReadPlan = CreatePlan & ReadItem;

const named = (plan: ReadPlan): ReadItem => ({
	...plan,
	externalId: plan.request.asked.externalId,
});

interface Plan extends ReadPlan {
	readonly refuseExisting: boolean;
	readonly isSimple: boolean;
}

/** @throws the client's errors if the form cannot be sent; nothing was sent then */
export type ReadCreatePlan = (
	client: PayoutClient,
	input: WireInput,
	signal?: AbortSignal,
) => ReadPlan;

/**
 * Items with the same external ID run one after another. Later ones return the payment that the
 * first one made.
 */
export function startCreateRun(run: RunContext, readPlan: ReadCreatePlan): ItemRun {
	const { client, forms, inTurn, signal } = run;
	const inputs = readInputs(run);
	const plans = forms.map((form, index) =>
		planned((): Plan => {
			requireNotRefused(run, index);
			requireLeaveToPay(run, form);
			const plan = readPlan(client, inputs[index] ?? {}, signal);
			const refuseExisting = readSwitch(form, 'refuseExisting');
			return { ...plan, refuseExisting, isSimple: readSimple(form) };
		}),
	);
	const identified = plans.map((one) => ('plan' in one ? identify(one.plan.request) : undefined));
	const once = createOnePerRun<CreatedPayment>(
		forms.map((form, index) => identified[index] ?? identifyUnread(form['externalId'], index)),
	);
	const known = plans.flatMap((one) => ('plan' in one ? [one.plan] : []));
	const tally = createTally();
	const waits = createSettlingWaits(run.log);
	return {
		async run(form, itemIndex) {
			const plan = plans[itemIndex];
			const payment = identified[itemIndex];
			if (payment === undefined) tally.add('not_sent', nameItem(form['externalId']));
			const { request, payeeName, calls, refuseExisting, isSimple } = requirePlan(plan);
			const { asked } = request;
			const pay = async (): Promise<CreatedPayment> =>
				await inTurn(
					async () =>
						await payOnce({ asked, payeeName }, calls, refuseExisting, {
							clock: client.clock,
							signal,
							onSettling: waits.note,
						}),
				);
			const counted = countedOf(request);
			const paid = await outcomeOf(
				once.run(identify(request), pay, (made) => {
					if (refuseExisting) throw existsAlready(made);
					return { ...made, outcome: 'existing' };
				}),
			);
			if (!paid.ok) {
				tally.add(outcomeOfFailed(paid.error), counted);
				throw paid.error;
			}
			tally.addPayment(paid.value, counted);
			return describeCreated(paid.value, isSimple);
		},
		findProblem: (itemIndex) => {
			const payment = identified[itemIndex];
			return payment ? once.findProblem(payment) : findProblem(plans[itemIndex]);
		},
		hint: () =>
			[
				`Payments: ${tally.text()}`,
				...waits.hint(),
				...describeRead(known.map(named), run.usedColumns, findNotFound(inputs), findOdd(inputs)),
			].join('. '),
	};
}

/**
 * Leaves out the quote and compares the amount as a number. Two quotes for one amount are one
 * payment, and `100` and `100.00` are one amount.
 */
const fingerprintOf = ({ body, asked: { country, payoutAmount } }: PaymentRequest): string =>
	canonicalJson([country, payoutAmount, { ...body, quote: undefined, amount: undefined }]);

const identify = (request: PaymentRequest): Identified => ({
	externalId: request.asked.externalId,
	fingerprint: fingerprintOf(request),
});

const countedOf = ({ asked }: PaymentRequest): CountedPayment => ({
	externalId: asked.externalId,
	amount: asked.payoutAmount,
	currency: asked.payoutCurrency,
});

/** The only wrong input that is left then is a payment that exists and may not. */
const outcomeOfFailed = (error: unknown): string =>
	error instanceof PaymentError
		? error.outcome
		: error instanceof InputError
			? 'refused'
			: 'unconfirmed';
