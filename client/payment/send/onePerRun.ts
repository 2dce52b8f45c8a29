/**
 * Makes at most one payment per external ID within a run. Equal items share one payment. If different payments
 * have one ID, none of them is made. Without this, two items with the same ID would both look up before either
 * has paid. A service that does not check external IDs would then pay twice.
 */
import { InputError, isPayoutError, PaymentError } from '../../errors';
import { isSecond } from './notReplaceable';
import { rootOf } from './replacement';

/** The values by which two items of a run are compared. */
export interface Identified {
	/** The client's own ID, which prevents a second payment. */
	readonly externalId: string;
	/** Everything that is requested, as one text. Equal texts are equal payments. */
	readonly fingerprint: string;
	/** The external ID of the payment that this one replaces. */
	readonly replaces?: string | undefined;
}

export interface OnePerRun<Sent> {
	/**
	 * @returns why the payment may not be sent: the run has another payment with its external ID, so nobody knows
	 *   which of them is meant, or it has the payment that this one seems to replace. Undefined if there is no reason
	 */
	findProblem(payment: Identified): PaymentError | undefined;
	/**
	 * Runs the payments of one external ID one after the other, in the order of the calls.
	 *
	 * @param payment one of those of the run
	 * @param send called for the first payment, and for a later one as long as none was made
	 * @param repeat turns the result of an earlier payment into the result of a later one. Undefined if
	 *   nothing was paid yet
	 * @throws PaymentError what `findProblem` returns; `unconfirmed` if the outcome
	 *   of an earlier one is unknown, because this one could be a second payment; what `send` throws
	 */
	run(
		payment: Identified,
		send: () => Promise<Sent>,
		repeat: (sent: Sent) => Sent | undefined,
	): Promise<Sent>;
}

/** Undefined if the payment failed and paid nothing. */
type Last<Sent> = { readonly sent: Sent } | { readonly open: unknown } | undefined;

/** @param all the payments of the run. Undefined for an item that cannot be read */
export function createOnePerRun<Sent>(all: ReadonlyArray<Identified | undefined>): OnePerRun<Sent> {
	const shared = findShared(all);
	/** The result of the last payment of each external ID. Never rejects. */
	const results = new Map<string, Promise<Last<Sent>>>();
	const ids = new Set(all.map((payment) => payment?.externalId));
	const findProblem = ({ externalId, replaces }: Identified): PaymentError | undefined => {
		const count = shared.get(externalId);
		if (count !== undefined) return differ(count);
		const root = replaces === undefined ? rootOf(externalId) : undefined;
		return root !== undefined && ids.has(root)
			? new PaymentError('not_sent', 'no', isSecond(externalId, root, 'is in this run as well'))
			: undefined;
	};
	return {
		findProblem,
		async run(payment, send, repeat) {
			const problem = findProblem(payment);
			if (problem) throw problem;
			const { externalId } = payment;
			const before = results.get(externalId);
			const mine = (async () => {
				const earlier = await before;
				if (earlier && 'open' in earlier) throw earlier.open;
				return (earlier && repeat(earlier.sent)) ?? (await send());
			})();
			const last = mine.then(
				(sent) => ({ sent }),
				async (error: unknown) => {
					// An unexpected error does not say whether something was sent.
					const isOpen = error instanceof PaymentError && error.outcome === 'unconfirmed';
					if (isOpen || !isPayoutError(error)) return { open: error };
					// A later item that is refused does not undo what was paid before.
					return await before;
				},
			);
			results.set(externalId, last);
			return await mine;
		},
	};
}

/** @returns the external IDs that stand for different payments, with the number of their items */
function findShared(all: ReadonlyArray<Identified | undefined>): ReadonlyMap<string, number> {
	const found = new Map<string, { fingerprint: string; count: number; isShared: boolean }>();
	for (const payment of all) {
		if (payment === undefined) continue;
		const { externalId, fingerprint } = payment;
		const known = found.get(externalId) ?? { fingerprint, count: 0, isShared: false };
		known.count += 1;
		known.isShared ||= known.fingerprint !== fingerprint;
		found.set(externalId, known);
	}
	return new Map(
		[...found].flatMap(([externalId, { count, isShared }]) =>
			isShared ? [[externalId, count]] : [],
		),
	);
}

function differ(count: number): PaymentError {
	const problem = `is the same in ${count} items of this run, but their payments differ, or one of them has a wrong value. None of them was sent`;
	return new PaymentError(
		'not_sent',
		'no',
		new InputError([{ field: 'external_id', problem }], 'external_id_shared'),
	);
}
