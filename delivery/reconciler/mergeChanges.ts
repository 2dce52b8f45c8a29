/**
 * Holds what a sweep found against what the stream has brought, so that every state is given out once
 * and none of a payment comes after a later one.
 */
import type { ServiceRecord } from '../../client/http/answer';
import { compareMoments } from '../../client/payment/moment';
import { createSeenIds, type SeenIds } from '../../client/sse/subscribe/seenIds';
import type { FoundPayment } from './paymentSource';
import { compareVersions, inRound, paymentVersionOf, type PaymentVersion } from './paymentVersion';
import type { PaymentTable } from './paymentTable';
import { createBoundedMap } from '../../client/async/boundedMap';

export interface Change {
	readonly record: ServiceRecord;
	readonly mark: PaymentVersion;
}

/** What to do with an event of the stream. */
export type Verdict =
	/** Give it out, with its place among the states of its time; before it, the change that it would otherwise overtake. */
	| { readonly kind: 'pass'; readonly mark: PaymentVersion | null; readonly first: Change | null }
	/** The state was given out already, or a later one by a sweep. */
	| { readonly kind: 'repeat' };

export interface ComparisonOptions {
	/** The states that were given out, or were there before the first of all. */
	readonly passed: PaymentTable;
	/** Keys of events that have passed. */
	readonly passedKeys: SeenIds;
	/** Events have no ids of their own: the same state is the same event, whichever way it comes. */
	readonly statesAreKeys: boolean;
	/** A payment that is not known changed before the gap, so it is only remembered. */
	readonly onBaseline: (mark: PaymentVersion) => void;
}

export interface Comparison {
	/** A connection is open: what passes from now on may be later than a list that is being read. */
	connected(): void;
	take(mark: PaymentVersion | null): Verdict;
	/**
	 * @param newSinceMs unknown payments with a state recorded before it are only remembered
	 * @param changedSinceMs those with a state recorded since then are changes. Others are left unknown: what a gap shows
	 * once too often is better than what it hides
	 */
	found(payments: readonly FoundPayment[], newSinceMs: number, changedSinceMs?: number): void;
	/** Takes the changes out that no event has covered. */
	uncovered(): Change[];
	readonly waiting: number;
	/** When the latest change that waits may have happened, at the latest; -Infinity for none. */
	readonly newestMs: number;
}

const keyOf = ({ id, status, atMs, round = 0 }: PaymentVersion): string =>
	`${id} ${status} ${atMs ?? ''} ${round}`;

export function createComparison(options: ComparisonOptions): Comparison {
	const { passed, passedKeys, statesAreKeys, onBaseline } = options;
	const changes = new Map<string, Change>();
	// The states that a sweep has given out: an event that is not later than these comes too late.
	const swept = createBoundedMap<string, PaymentVersion>(MAX_SWEPT);
	// The payments of which this connection has brought a state.
	let heard = createSeenIds();

	/** The state's place among those of the same time: only where states are keys could one of them be taken for another. */
	const placed = (mark: PaymentVersion): PaymentVersion =>
		statesAreKeys ? inRound(mark, passed.get(mark.id)) : mark;

	const pass = (mark: PaymentVersion): void => {
		passed.note(mark);
		if (statesAreKeys && mark.atMs !== null) passedKeys.add(keyOf(mark));
	};
	const give = (change: Change): Change => {
		changes.delete(change.mark.id);
		pass(change.mark);
		swept.set(change.mark.id, change.mark);
		return change;
	};
	const isRepeat = (mark: PaymentVersion): boolean => {
		const given = swept.get(mark.id);
		const order = given === undefined ? 'newer' : compareVersions(mark, given);
		if (order === 'same') return mark.atMs !== null;
		if (!statesAreKeys) return false;
		return order === 'older' || (mark.atMs !== null && passedKeys.has(keyOf(mark)));
	};

	const foundOne = (
		{ record, country }: FoundPayment,
		newSinceMs: number,
		changedSinceMs: number,
	): void => {
		const read = paymentVersionOf(record, country);
		if (read === null) return;
		const known = passed.get(read.id);
		const mark = placed(read);
		const waiting = changes.get(mark.id);
		if (known === undefined) {
			if (mark.atMs === null || mark.atMs < newSinceMs) {
				passed.note(mark);
				onBaseline(mark);
				return;
			}
			if (mark.atMs < changedSinceMs) return;
		} else {
			// The country is news even where the state is not.
			if (known.country === undefined && country !== undefined) passed.note({ ...known, country });
			const order = compareVersions(mark, known);
			// What an earlier list has shown of this time is over: the payment has gone back since to what was given out. Where
			// it has shown a later time, it is this list that is behind.
			if (order === 'same' && waiting && compareMoments(mark, waiting.mark) === 0)
				changes.delete(mark.id);
			if (order === 'same' || order === 'older') return;
			// The list may have been read before that state was told.
			if ((mark.round ?? 0) > (known.round ?? 0) && heard.has(mark.id)) return;
		}
		if (statesAreKeys && passedKeys.has(keyOf(mark))) return;
		// Of one time the list that was read last tells the last state.
		if (waiting && compareMoments(mark, waiting.mark) < 0) return;
		changes.set(mark.id, { record, mark });
	};

	return {
		connected() {
			heard = createSeenIds();
		},
		take(incoming) {
			if (incoming === null) return { kind: 'pass', mark: null, first: null };
			const isFirst = !heard.has(incoming.id);
			heard.add(incoming.id);
			const change = changes.get(incoming.id);
			const known = placed(incoming);
			// It has passed on an earlier connection, and a list has shown another state of its time since then: it has come
			// back. On the same connection that state would have been told in between: it is the other kind of event.
			const isBack =
				statesAreKeys &&
				isFirst &&
				change !== undefined &&
				change.mark.status !== incoming.status &&
				isRepeat(known);
			const mark = isBack ? inRound(incoming, change.mark) : known;
			if (isRepeat(mark)) return { kind: 'repeat' };
			const order = change === undefined ? 'older' : compareVersions(mark, change.mark);
			const first = change !== undefined && order === 'newer' ? give(change) : null;
			if (order === 'same') changes.delete(mark.id);
			pass(mark);
			return { kind: 'pass', mark, first };
		},
		found(payments, newSinceMs, changedSinceMs = newSinceMs) {
			for (const payment of payments) foundOne(payment, newSinceMs, changedSinceMs);
		},
		uncovered: () => [...changes.values()].map(give),
		get waiting() {
			return changes.size;
		},
		get newestMs() {
			let newestMs = -Infinity;
			for (const { mark } of changes.values())
				newestMs = Math.max(newestMs, (mark.atMs ?? -Infinity) + (mark.isRough ? 999 : 0));
			return newestMs;
		},
	};
}

const MAX_SWEPT = 10_000;
