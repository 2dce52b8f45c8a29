/**
 * Compares what a sweep found with what the stream has delivered. Each state is delivered once, and
 * no state of a payment comes after a later one.
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
	readonly version: PaymentVersion;
}

/** What to do with an event of the stream. */
export type MergeVerdict =
	/**
	 * Deliver it, with its place among the states of the same time. Deliver `first` before it, a
	 * change that the event would otherwise overtake.
	 */
	| {
			readonly kind: 'pass';
			readonly version: PaymentVersion | null;
			readonly first: Change | null;
	  }
	/** The state was delivered already, or a sweep has delivered a later one. */
	| { readonly kind: 'repeat' };

export interface MergeOptions {
	/** The states that were delivered, or that existed before the first connection. */
	readonly passed: PaymentTable;
	/** Keys of events that have passed. */
	readonly passedKeys: SeenIds;
	/**
	 * Whether events have no IDs of their own. The same state is then the same event, however it
	 * arrives.
	 */
	readonly statesAreKeys: boolean;
	/** Receives a state of an unknown payment that changed before the gap. It is only remembered. */
	readonly onBaseline: (version: PaymentVersion) => void;
}

export interface ChangeMerger {
	/**
	 * A connection is open. States that pass from now on may be later than a list that is being read.
	 */
	connected(): void;
	take(version: PaymentVersion | null): MergeVerdict;
	/**
	 * @param newSinceMs unknown payments with a state recorded before it are only remembered
	 * @param changedSinceMs unknown payments with a state recorded since then are changes. Those in
	 *   between stay unknown: delivering a state once too often is better than hiding it
	 */
	found(payments: readonly FoundPayment[], newSinceMs: number, changedSinceMs?: number): void;
	/** Removes and returns the changes that no event has covered. */
	uncovered(): Change[];
	readonly waiting: number;
	/** Upper bound for the time of the latest change that waits. -Infinity for none. */
	readonly newestMs: number;
}

const keyOf = ({ id, status, atMs, round = 0 }: PaymentVersion): string =>
	`${id} ${status} ${atMs ?? ''} ${round}`;

export function mergeChanges(options: MergeOptions): ChangeMerger {
	const { passed, passedKeys, statesAreKeys, onBaseline } = options;
	const changes = new Map<string, Change>();
	// The states that a sweep has delivered. An event that is not later than these comes too late.
	const swept = createBoundedMap<string, PaymentVersion>(MAX_SWEPT);
	// The payments of which this connection has delivered a state.
	let heard = createSeenIds();

	/**
	 * The state with its place among those of the same time. Needed only if states are keys, because
	 * one of them could then be taken for another.
	 */
	const placed = (version: PaymentVersion): PaymentVersion =>
		statesAreKeys ? inRound(version, passed.get(version.id)) : version;

	const pass = (version: PaymentVersion): void => {
		passed.note(version);
		if (statesAreKeys && version.atMs !== null) passedKeys.add(keyOf(version));
	};
	const give = (change: Change): Change => {
		changes.delete(change.version.id);
		pass(change.version);
		swept.set(change.version.id, change.version);
		return change;
	};
	const isRepeat = (version: PaymentVersion): boolean => {
		const given = swept.get(version.id);
		const order = given === undefined ? 'newer' : compareVersions(version, given);
		if (order === 'same') return version.atMs !== null;
		if (!statesAreKeys) return false;
		return order === 'older' || (version.atMs !== null && passedKeys.has(keyOf(version)));
	};

	const foundOne = (
		{ record, country }: FoundPayment,
		newSinceMs: number,
		changedSinceMs: number,
	): void => {
		const read = paymentVersionOf(record, country);
		if (read === null) return;
		const known = passed.get(read.id);
		const version = placed(read);
		const waiting = changes.get(version.id);
		if (known === undefined) {
			if (version.atMs === null || version.atMs < newSinceMs) {
				passed.note(version);
				onBaseline(version);
				return;
			}
			if (version.atMs < changedSinceMs) return;
		} else {
			// The country may be new even if the state is not.
			if (known.country === undefined && country !== undefined) passed.note({ ...known, country });
			const order = compareVersions(version, known);
			// The payment has gone back to the state that was delivered, so a waiting change of the same
			// time is outdated. If the waiting change has a later time, this list is the outdated one.
			if (order === 'same' && waiting && compareMoments(version, waiting.version) === 0)
				changes.delete(version.id);
			if (order === 'same' || order === 'older') return;
			// The list may have been read before the stream delivered the known state.
			if ((version.round ?? 0) > (known.round ?? 0) && heard.has(version.id)) return;
		}
		if (statesAreKeys && passedKeys.has(keyOf(version))) return;
		// Of two states with the same time, the list that was read last shows the later one.
		if (waiting && compareMoments(version, waiting.version) < 0) return;
		changes.set(version.id, { record, version });
	};

	return {
		connected() {
			heard = createSeenIds();
		},
		take(incoming) {
			if (incoming === null) return { kind: 'pass', version: null, first: null };
			const isFirst = !heard.has(incoming.id);
			heard.add(incoming.id);
			const change = changes.get(incoming.id);
			const known = placed(incoming);
			// The state passed on an earlier connection, and a list has since shown another state of the
			// same time. So the payment has gone back to it. On the same connection, the stream would
			// have delivered the other state in between; there, this is the other kind of event for the
			// same state.
			const isBack =
				statesAreKeys &&
				isFirst &&
				change !== undefined &&
				change.version.status !== incoming.status &&
				isRepeat(known);
			const version = isBack ? inRound(incoming, change.version) : known;
			if (isRepeat(version)) return { kind: 'repeat' };
			const order = change === undefined ? 'older' : compareVersions(version, change.version);
			const first = change !== undefined && order === 'newer' ? give(change) : null;
			if (order === 'same') changes.delete(version.id);
			pass(version);
			return { kind: 'pass', version, first };
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
			for (const { version } of changes.values())
				newestMs = Math.max(newestMs, (version.atMs ?? -Infinity) + (version.isRough ? 999 : 0));
			return newestMs;
		},
	};
}

const MAX_SWEPT = 10_000;
