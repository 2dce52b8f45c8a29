/**
 * Compares what a sweep found with what the stream has delivered. On v2, an event is dropped unless it is later
 * than the listed state. On v3, it is dropped only if it has the same state.
 */
import type { ServiceRecord } from '../../client/http/answer';
import { compareMoments } from '../../client/payment/moment';
import { createSeenIds } from '../../client/sse/subscribe/seenIds';
import { createDeliveredStates, type DeliveredStatesOptions } from './deliveredStates';
import type { FoundPayment } from './paymentSource';
import { compareVersions, inRound, paymentVersionOf, type PaymentVersion } from './paymentVersion';

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

export interface MergeOptions extends DeliveredStatesOptions {
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

export function mergeListsWithStream(options: MergeOptions): ChangeMerger {
	const { passed, statesAreKeys, onBaseline } = options;
	const delivered = createDeliveredStates(options);
	const changes = new Map<string, Change>();
	// The payments of which this connection has delivered a state.
	let heard = createSeenIds();

	const give = (change: Change): Change => {
		changes.delete(change.version.id);
		delivered.swept(change.version);
		return change;
	};

	const foundOne = (
		{ record, country }: FoundPayment,
		newSinceMs: number,
		changedSinceMs: number,
	): void => {
		const read = paymentVersionOf(record, country);
		if (read === null) return;
		const known = passed.get(read.id);
		const version = delivered.placed(read);
		const waiting = changes.get(version.id);
		if (known === undefined) {
			if (version.atMs === null || version.atMs < newSinceMs) {
				passed.noteIfRoom(version);
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
		if (delivered.hasPassed(version)) return;
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
			const known = delivered.placed(incoming);
			// The state passed on an earlier connection, and a list has since shown another state of the
			// same time. So the payment has gone back to it. On the same connection, the stream would
			// have delivered the other state in between; there, this is the other kind of event for the
			// same state.
			const isBack =
				statesAreKeys &&
				isFirst &&
				change !== undefined &&
				change.version.status !== incoming.status &&
				delivered.isRepeat(known);
			const version = isBack ? inRound(incoming, change.version) : known;
			if (delivered.isRepeat(version)) return { kind: 'repeat' };
			const order = change === undefined ? 'older' : compareVersions(version, change.version);
			// Where events have IDs, the events of one second come in their order, and the listed state comes with
			// them.
			const isOvertaken =
				change !== undefined &&
				order === 'newer' &&
				(statesAreKeys || compareMoments(version, change.version) > 0);
			const first = isOvertaken ? give(change) : null;
			if (order === 'same') changes.delete(version.id);
			delivered.passed(version);
			return { kind: 'pass', version, first };
		},
		found(payments, newSinceMs, changedSinceMs = newSinceMs) {
			for (const payment of payments) foundOne(payment, newSinceMs, changedSinceMs);
		},
		uncovered() {
			const isOutdated = ({ version }: Change): boolean => {
				const known = passed.get(version.id);
				return known !== undefined && compareVersions(version, known) === 'older';
			};
			for (const change of [...changes.values()])
				if (!statesAreKeys && isOutdated(change)) changes.delete(change.version.id);
			return [...changes.values()].map(give);
		},
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
