/** Payment: Create for the items of one run, the same for every API version. */
import { outcomeOf } from '../async/outcomeOf';
import { InputError, PaymentError } from '../errors';
import { canonicalJson } from '../payment/send/canonicalJson';
import { createOnePerRun, type Identified } from '../payment/send/onePerRun';
import type { PaymentRequest } from '../payment/send/paymentRequest';
import type { CreatePlan, PlanInput } from '../payment/send/plan';
import { createTally, type CountedPayment } from '../payment/send/tally';
import type { PaymentRun } from './paymentRun';
import { describeCreated, payOnce, refusalOfExisting, type CreatedPayment } from './payOnce';
import {
	findProblem,
	identifyUnread,
	nameItem,
	planned,
	requirePlan,
	type Planned,
} from './planned';
import type { RunPorts } from './ports';
import { createSettlingWaits } from './settlingWaits';
import type { PayingVersion } from './version';

/** What an item gives, as `GivenSend`. */
export interface GivenCreate<Given> {
	/** Whether the item may pay at all. */
	readonly leave: Planned<void>;
	/** With the service's field names. */
	readonly form: PlanInput;
	readonly payment: Planned<Given>;
	readonly choices: Planned<CreateChoices>;
}

export interface CreateChoices {
	/** Whether to fail instead of returning a payment that existed before. */
	readonly refuseExisting: boolean;
	/** Whether the output is the flat shape. */
	readonly isSimple: boolean;
}

interface Plan extends CreatePlan, CreateChoices {}

/**
 * Items with the same external ID run one after another. Later ones return the payment that the
 * first one made.
 */
export function startCreate<Client, Given>(
	client: Client,
	{ planCreate }: Pick<PayingVersion<Client, Given>, 'planCreate'>,
	items: ReadonlyArray<GivenCreate<Given>>,
	{ clock, inTurn, signal, log }: Pick<RunPorts, 'clock' | 'inTurn' | 'signal' | 'log'>,
): PaymentRun {
	const plans = items.map(({ leave, form, payment, choices }) =>
		planned((): Plan => {
			requirePlan(leave);
			const plan = planCreate(client, form, () => requirePlan(payment), signal);
			return { ...plan, ...requirePlan(choices) };
		}),
	);
	const identified = plans.map((one) => ('plan' in one ? identify(one.plan.request) : undefined));
	const once = createOnePerRun<CreatedPayment>(
		items.map(({ form }, index) => identified[index] ?? identifyUnread(form['external_id'], index)),
	);
	const tally = createTally();
	const waits = createSettlingWaits(log);
	return {
		async run(itemIndex) {
			const plan = plans[itemIndex];
			const payment = identified[itemIndex];
			if (payment === undefined)
				tally.add('not_sent', nameItem(items[itemIndex]?.form['external_id']));
			const { request, payeeName, calls, refuseExisting, isSimple } = requirePlan(plan);
			const { asked } = request;
			const pay = async (): Promise<CreatedPayment> =>
				await inTurn(
					async () =>
						await payOnce({ asked, payeeName }, calls, refuseExisting, {
							clock,
							signal,
							onSettling: waits.note,
						}),
				);
			const counted = countedOf(request);
			const paid = await outcomeOf(
				once.run(identify(request), pay, (made) => {
					if (refuseExisting) throw refusalOfExisting(made);
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
		read: plans.map((one) =>
			'plan' in one
				? { externalId: one.plan.request.asked.externalId, cleaned: one.plan.cleaned }
				: undefined,
		),
		summary: () => [`Payments: ${tally.text()}`, ...waits.hint()],
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
