/**
 * The payments of one run: limits on their number and total, one payment per external ID, and a stop
 * after repeated failures.
 */
import { InputError, PaymentError } from '../../errors';
import type { ReasonCode } from '../../errors/reasons';
import type { Decimal } from '../../money/amount';
import { isGreater, sumOf } from '../../money/compare';
import { createOnePerRun } from './onePerRun';
import type { PaymentOrder } from './order';
import { describeStatus } from '../states';
import type { SentPayment } from '../paymentCalls';
import { outcomeOf } from '../../async/outcomeOf';

export interface BatchTerms {
	/**
	 * After this many failures in a row, no further payment starts. Failures are counted in the order in which
	 * the payments end.
	 */
	readonly stopAfterFailures?: number | undefined;
	readonly maxPayments?: number | undefined;
	/** The maximum sum of all payments that fix their amount in the same currency. */
	readonly maxTotalPerCurrency?: Decimal | undefined;
}

export interface Batch {
	/**
	 * Runs the payments of one external ID one after the other, in the order of the calls. If the first
	 * one was made or found, the later ones return it.
	 *
	 * @throws PaymentError `skipped` if the batch was stopped before; `not_sent` if an earlier item of
	 *   the batch has the same external ID and another payment; `unconfirmed` if the outcome of that
	 *   item is unknown; what `send` throws
	 */
	run(order: PaymentOrder, send: () => Promise<SentPayment>): Promise<SentPayment>;
	/** The outcomes so far, in one sentence: how many payments, and their sum per currency. */
	summary(): string;
}

export type InTurn = <T>(task: () => Promise<T>) => Promise<T>;

/** After one of these, every further payment would fail for the same reason. */
const stopAtOnce: ReadonlySet<ReasonCode> = new Set([
	'insufficient_balance',
	'unauthorized',
	'v3_not_enabled',
	'forbidden',
	'invalid_credential',
]);

/**
 * @param orders all orders of the run. Undefined for an item that cannot be read
 * @param inTurn runs a task when its turn has come. Default: at once
 * @throws InputError (`limit_exceeded`) if the whole run exceeds a limit
 */
export function createBatch(
	orders: ReadonlyArray<PaymentOrder | undefined>,
	terms: BatchTerms,
	inTurn: InTurn = async (task) => await task(),
): Batch {
	requireWithinLimits(orders, terms);
	const once = createOnePerRun<SentPayment>();
	const ended: Array<{ readonly outcome: string; readonly order: PaymentOrder }> = [];
	let failuresInARow = 0;
	let stopCause: PaymentError | undefined;

	const note = (order: PaymentOrder, error: unknown): void => {
		const outcome = error instanceof PaymentError ? error.outcome : 'unconfirmed';
		ended.push({ outcome, order });
		if (!(error instanceof PaymentError) || outcome === 'skipped') return;
		failuresInARow += 1;
		const { stopAfterFailures = Number.POSITIVE_INFINITY } = terms;
		if (stopAtOnce.has(error.failure.code) || failuresInARow >= stopAfterFailures)
			stopCause ??= error;
	};

	const runOne = async (
		order: PaymentOrder,
		send: () => Promise<SentPayment>,
	): Promise<SentPayment> =>
		// The check and the sending share one turn. Otherwise the next item could start before this one's
		// failure stops the run.
		await inTurn(async () => {
			const sent = await outcomeOf(stopCause ? Promise.reject(skipped(stopCause)) : send());
			if (!sent.ok) {
				note(order, sent.error);
				throw sent.error;
			}
			failuresInARow = 0;
			ended.push({ outcome: outcomeShown(sent.value), order });
			return sent.value;
		});

	return {
		async run(order, send) {
			let isNoted = false;
			const first = async (): Promise<SentPayment> => {
				isNoted = true;
				return await runOne(order, send);
			};
			const sent = await outcomeOf(once.run(order, first, repeat));
			if (!sent.ok) {
				if (!isNoted) note(order, sent.error);
				throw sent.error;
			}
			if (!isNoted) ended.push({ outcome: outcomeShown(sent.value), order });
			return sent.value;
		},
		summary: () => summarise(ended),
	};
}

function requireWithinLimits(
	orders: ReadonlyArray<PaymentOrder | undefined>,
	terms: BatchTerms,
): void {
	const { maxPayments, maxTotalPerCurrency } = terms;
	// Only the first item of an external ID is paid. A repeat of it is not sent, and a different payment
	// is refused.
	const first = new Map<string, PaymentOrder>();
	for (const order of orders)
		if (order && !first.has(order.externalId)) first.set(order.externalId, order);
	const distinct = [...first.values()];
	if (maxPayments !== undefined && distinct.length > maxPayments) {
		exceeded('max_payments', `is ${maxPayments}, but the run has ${distinct.length}`);
	}
	if (maxTotalPerCurrency === undefined) return;
	for (const [currency, total] of totals(distinct)) {
		if (isGreater(total, maxTotalPerCurrency)) {
			exceeded('max_total', `is ${maxTotalPerCurrency}, but the run asks for ${total} ${currency}`);
		}
	}
}

function totals(orders: readonly PaymentOrder[]): Map<string, string> {
	const amounts = new Map<string, Decimal[]>();
	for (const { side, currency, payoutCurrency, amount } of orders) {
		const fixed = side === 'source' ? currency : payoutCurrency;
		amounts.set(fixed, [...(amounts.get(fixed) ?? []), amount]);
	}
	return new Map([...amounts].map(([currency, all]) => [currency, sumOf(all)]));
}

function exceeded(field: string, problem: string): never {
	throw new InputError([{ field, problem }], 'limit_exceeded');
}

function skipped(cause: PaymentError): PaymentError {
	const problem = `This item was not tried, because an earlier one failed: ${cause.message}`;
	return new PaymentError('skipped', 'no', new InputError([{ field: '', problem }], 'run_stopped'));
}

/** The second item of an external ID returns the first one's payment, if there is one. */
const repeat = (sent: SentPayment): SentPayment | undefined =>
	sent.payment ? { ...sent, outcome: 'existing', quote: null } : undefined;

/** A payment that exists and did not succeed must not look paid. */
function outcomeShown({ outcome, payment }: SentPayment): string {
	if (outcome !== 'existing') return outcome;
	const status = payment?.['status'];
	if (status === 'reversed') return 'existing_reversed';
	const { category } = describeStatus(status);
	if (category === 'failed') return 'existing_failed';
	return category === 'callSupport' ? 'existing_unknown' : outcome;
}

const words: ReadonlyArray<readonly [outcome: string, text: string, todo?: string]> = [
	['created', 'created'],
	['existing', 'existed already, not paid again'],
	[
		'existing_failed',
		'had failed before, not paid again',
		'to pay, give the new payment its own External ID',
	],
	[
		'existing_reversed',
		'had been reversed before, not paid again',
		'recover released funds before you pay under another External ID',
	],
	[
		'existing_unknown',
		'existed already with an unknown outcome, not paid again',
		'ask the support of the service before you do anything else',
	],
	['would_pay', 'would be paid'],
	['not_sent', 'not sent'],
	['rejected', 'rejected'],
	['unconfirmed', 'unconfirmed'],
	['skipped', 'skipped'],
];

function summarise(
	ended: ReadonlyArray<{ readonly outcome: string; readonly order: PaymentOrder }>,
): string {
	const parts = words.flatMap(([outcome, text, todo]) => {
		const orders = ended.filter((one) => one.outcome === outcome).map(({ order }) => order);
		const [first, ...others] = orders;
		if (!first) return [];
		const sums = [...totals(orders)].map(([currency, total]) => `${total} ${currency}`).join(', ');
		// An ID that was typed wrongly protects the wrong payment, so a person should see the one that was used.
		const id = others.length === 0 ? `${first.externalId}, ` : '';
		return [`${orders.length} ${text} (${id}${sums})${todo === undefined ? '' : `: ${todo}`}`];
	});
	return parts.length === 0 ? 'No payments' : parts.join('; ');
}
