/**
 * Payments that belong together in one run: limits on the whole, one payment per external ID, and a
 * stop before one failure becomes a thousand.
 */
import { InputError, PaymentError } from '../../errors';
import type { ReasonCode } from '../../errors/reasons';
import type { Decimal } from '../../money/amount';
import { isGreater, sumOf } from '../../money/compare';
import { createOnePerRun } from './onePerRun';
import type { PaymentOrder } from './order';
import type { SentPayment } from '../paymentCalls';
import { outcomeOf } from '../../async/outcomeOf';

export interface BatchTerms {
	/** After so many failures in a row, in the order in which they end, nothing more is begun. */
	readonly stopAfterFailures?: number | undefined;
	readonly maxPayments?: number | undefined;
	/** Of all payments that fix their amount in the same currency. */
	readonly maxTotalPerCurrency?: Decimal | undefined;
}

export interface Batch {
	/**
	 * Runs the payments of one external ID one after the other, in the order of the calls. The second
	 * one gives the first one's payment, if that was made or found.
	 *
	 * @throws PaymentError `skipped` when the batch was stopped before; `not_sent` when an earlier item
	 * of the batch asked for something else under the same external ID; `unconfirmed` when nobody knows
	 * what became of that item; what `send` throws
	 */
	run(order: PaymentOrder, send: () => Promise<SentPayment>): Promise<SentPayment>;
	/** How the payments ended so far, in one sentence. */
	summary(): string;
}

export type InTurn = <T>(task: () => Promise<T>) => Promise<T>;

/** All that comes after these would fail for the same reason. */
const stopAtOnce: ReadonlySet<ReasonCode> = new Set([
	'insufficient_balance',
	'unauthorized',
	'v3_not_enabled',
	'forbidden',
	'invalid_credential',
]);

/**
 * @param orders all of the run; an item that cannot be read is undefined
 * @param inTurn runs a task when its turn has come; default: at once
 * @throws InputError (`limit_exceeded`) when the run as a whole goes beyond a limit
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
		// All of it in the turn: the next item must see how this one ended.
		await inTurn(async () => {
			const sent = await outcomeOf(stopCause ? Promise.reject(skipped(stopCause)) : send());
			if (!sent.ok) {
				note(order, sent.error);
				throw sent.error;
			}
			failuresInARow = 0;
			ended.push({ outcome: sent.value.outcome, order });
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
			if (!isNoted) ended.push({ outcome: sent.value.outcome, order });
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
	// The first of an external ID is the one that is paid: the same again is not, and another one is refused.
	const first = new Map<string, PaymentOrder>();
	for (const order of orders)
		if (order && !first.has(order.externalId)) first.set(order.externalId, order);
	const distinct = [...first.values()];
	if (maxPayments !== undefined && distinct.length > maxPayments) {
		exceeded(
			'max_payments',
			`is ${maxPayments}, but the run has ${distinct.length}. Nothing was sent`,
		);
	}
	if (maxTotalPerCurrency === undefined) return;
	for (const [currency, total] of totals(distinct)) {
		if (isGreater(total, maxTotalPerCurrency)) {
			exceeded(
				'max_total',
				`is ${maxTotalPerCurrency}, but the run asks for ${total} ${currency}. Nothing was sent`,
			);
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
	const problem = `The run was stopped before this item, because of an earlier one: ${cause.message}`;
	return new PaymentError('skipped', 'no', new InputError([{ field: '', problem }], 'run_stopped'));
}

/** The second item of one external ID gives the first one's payment, if there is one. */
const repeat = (sent: SentPayment): SentPayment | undefined =>
	sent.payment ? { ...sent, outcome: 'existing', quote: null } : undefined;

const words: ReadonlyArray<readonly [outcome: string, text: string]> = [
	['created', 'created'],
	['existing', 'existed already'],
	['would_pay', 'would be paid'],
	['not_sent', 'not sent'],
	['rejected', 'rejected'],
	['unconfirmed', 'unconfirmed'],
	['skipped', 'skipped'],
];

function summarise(
	ended: ReadonlyArray<{ readonly outcome: string; readonly order: PaymentOrder }>,
): string {
	const parts = words.flatMap(([outcome, text]) => {
		const orders = ended.filter((one) => one.outcome === outcome).map(({ order }) => order);
		if (orders.length === 0) return [];
		const sums = [...totals(orders)].map(([currency, total]) => `${total} ${currency}`).join(', ');
		return [`${orders.length} ${text} (${sums})`];
	});
	return parts.length === 0 ? 'No payments' : parts.join('; ');
}
