/**
 * The payments of one run: limits on their number and total, at most one payment per external ID, and a stop
 * after repeated failures.
 */
import { InputError, PaymentError } from '../../errors';
import type { ReasonCode } from '../../errors/reasonTexts';
import type { Decimal } from '../../money/amount';
import { isGreater } from '../../money/compare';
import { createOnePerRun, type Identified } from './onePerRun';
import type { PaymentOrder } from './order';
import type { SentPayment } from './paymentCalls';
import { outcomeOf } from '../../async/outcomeOf';
import type { Semaphore } from '../../async/semaphore';
import { createTally, totalsOf, type CountedPayment, type Tally } from './tally';

export interface RunLimits {
	/**
	 * After this many failures in a row, no further payment starts. Failures are counted in the order in which
	 * the payments end.
	 */
	readonly stopAfterFailures?: number | undefined;
	readonly maxPayments?: number | undefined;
	/** The maximum sum of all payments that fix their amount in the same currency. */
	readonly maxTotalPerCurrency?: Decimal | undefined;
}

export interface LimitedRun {
	/**
	 * Runs the payments of one external ID one after the other, in the order of the calls. If the first
	 * one was made or found, the later ones return it.
	 *
	 * @throws PaymentError `skipped` if the run was stopped before; `not_sent` if the run has another
	 *   payment with the same external ID; `unconfirmed` if the outcome of that
	 *   item is unknown; what `open` and `send` throw
	 */
	run(order: PaymentOrder, send: () => Promise<SentPayment>): Promise<SentPayment>;
	/** @returns why the order may not be sent, known before the first one is; undefined if there is no reason */
	findProblem(order: PaymentOrder): PaymentError | undefined;
}

export interface LimitedRunPorts {
	/** Runs a task when its turn has come. Default: at once. */
	readonly inTurn?: Semaphore;
	/** Opens the run: awaited by each order before its turn. Throws if none may be sent. Default: it is open. */
	readonly open?: () => Promise<void>;
	/** Counts what becomes of the orders. */
	readonly tally?: Tally;
	/** The payments of items that cannot be sent: another one with the same external ID is not sent either. */
	readonly unread?: ReadonlyArray<Identified | undefined>;
}

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
 * @throws InputError (`limit_exceeded`) if the whole run exceeds a limit
 */
export function createLimitedRun(
	orders: ReadonlyArray<PaymentOrder | undefined>,
	limits: RunLimits,
	{
		inTurn = async (task) => await task(),
		open = async () => undefined,
		tally = createTally(),
		unread = [],
	}: LimitedRunPorts = {},
): LimitedRun {
	const once = createOnePerRun<SentPayment>([...orders, ...unread]);
	requireWithinLimits(
		orders.flatMap((order) => (order && !once.findProblem(order) ? [order] : [])),
		limits,
	);
	let failuresInARow = 0;
	let stopCause: PaymentError | undefined;

	const note = (order: PaymentOrder, error: unknown): void => {
		const outcome = error instanceof PaymentError ? error.outcome : 'unconfirmed';
		tally.add(outcome, countedOf(order));
		if (!(error instanceof PaymentError)) return;
		failuresInARow += 1;
		const { stopAfterFailures = Number.POSITIVE_INFINITY } = limits;
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
			tally.addPayment(sent.value, countedOf(order));
			return sent.value;
		});

	return {
		async run(order, send) {
			const problem = once.findProblem(order);
			if (problem) {
				// As any other wrong value, it says nothing about the next items.
				tally.add('not_sent', countedOf(order));
				throw problem;
			}
			let isNoted = false;
			const opened = await outcomeOf(open());
			if (!opened.ok) {
				note(order, opened.error);
				throw opened.error;
			}
			const first = async (): Promise<SentPayment> => {
				isNoted = true;
				return await runOne(order, send);
			};
			const sent = await outcomeOf(once.run(order, first, repeat));
			if (!sent.ok) {
				if (!isNoted) note(order, sent.error);
				throw sent.error;
			}
			if (!isNoted) tally.addPayment(sent.value, countedOf(order));
			return sent.value;
		},
		findProblem: (order) => once.findProblem(order),
	};
}

function requireWithinLimits(orders: readonly PaymentOrder[], limits: RunLimits): void {
	const { maxPayments, maxTotalPerCurrency } = limits;
	// Those of one external ID are equal here, and one of them is paid.
	const distinct = [...new Map(orders.map((order) => [order.externalId, order])).values()];
	if (maxPayments !== undefined && distinct.length > maxPayments) {
		exceeded(
			'max_payments',
			`is ${maxPayments}, but the run has ${distinct.length}`,
			`Compare the number of items with your invoices. ${limitOfRun}`,
		);
	}
	if (maxTotalPerCurrency === undefined) return;
	for (const [currency, total] of totalsOf(distinct.map(countedOf))) {
		if (isGreater(total, maxTotalPerCurrency)) {
			exceeded(
				'max_total',
				`is ${maxTotalPerCurrency} ${currency}, but the run asks for ${total} ${currency}`,
				`Compare the amounts of the items with the invoices. Each currency may reach the limit by itself. ${limitOfRun}`,
			);
		}
	}
}

/** With the amount that the order fixes. */
const countedOf = ({
	externalId,
	side,
	currency,
	payoutCurrency,
	amount,
}: PaymentOrder): CountedPayment => ({
	externalId,
	amount,
	currency: side === 'source' ? currency : payoutCurrency,
});

/** What exists is not known yet: nothing has been looked up. */
const limitOfRun =
	'Items whose payments exist already count, too, although they are not paid again: to stay within the limit, leave them out. Change the limit only if the person who set it agrees.';

function exceeded(field: string, problem: string, advice: string): never {
	throw new InputError([{ field, problem, isOfRun: true }], 'limit_exceeded', advice);
}

function skipped(cause: PaymentError): PaymentError {
	const problem = `This item was not tried, because an earlier one failed: ${cause.message}`;
	return new PaymentError('skipped', 'no', new InputError([{ field: '', problem }], 'run_stopped'));
}

/** The second item of an external ID returns the first one's payment, if there is one. */
const repeat = (sent: SentPayment): SentPayment | undefined =>
	sent.payment ? { ...sent, outcome: 'existing', quote: null } : undefined;
