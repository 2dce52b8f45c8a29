/**
 * Compares what the lists show with what was delivered. An event always passes, unless it repeats a state or a
 * list has delivered a later one. What the lists have shown waits until the stream is quiet, and an event that
 * is as late replaces it. So the status of a payment never goes back.
 */
import { compareMoments } from '../../client/payment';
import { createSeenIds } from '../../client/sse/subscribe';
import { createDeliveredStates, type DeliveredStatesOptions } from './deliveredStates';
import type { Change } from '../event/deliveryEvent';
import type { FoundPayment } from '../lookup/paymentSource';
import {
	compareVersions,
	mustFollow,
	paymentVersionOf,
	type PaymentVersion,
} from '../event/paymentVersion';

interface ListedChange extends Change {
	/** The list shows what was recorded until then, by the service's clock. */
	readonly asOfMs: number;
}

/** What the lists of a gap mean. All times are by the service's clock. */
export interface ListedGap {
	/** Unknown payments with a state recorded before it existed before. They are only remembered. */
	readonly newSinceMs: number;
	/**
	 * Unknown payments with a state recorded since then have changed in the gap. Those in between stay unknown:
	 * delivering a state once too often is better than hiding it.
	 */
	readonly changedSinceMs: number;
	/** The stream delivers later states. Infinity if it may have left out any. */
	readonly untilMs: number;
	/** When the lists were asked for. */
	readonly asOfMs: number;
}

export interface MissedOptions extends DeliveredStatesOptions {
	/** Receives a state of an unknown payment that changed before the gap. It is only remembered. */
	readonly onBaseline: (version: PaymentVersion) => void;
}

export interface MissedChanges {
	/** A connection is open. From now on, it delivers the later states of each payment that it has reported. */
	connected(): void;
	/**
	 * What to do with an event of the stream.
	 *
	 * @returns to deliver it: its version, with its place among the states of the same time. `repeat` if the state was
	 *   delivered already, or a list has delivered a later one
	 */
	judge(version: PaymentVersion | null): PaymentVersion | 'repeat' | null;
	found(payments: readonly FoundPayment[], gap: ListedGap): void;
	/** Removes and returns what was missed, in the order of its times. Call it when the stream is quiet. */
	missed(): Change[];
	readonly waiting: number;
	/** Upper bound for the time of the latest change that waits. -Infinity for none. */
	readonly newestMs: number;
}

export function createMissedChanges(options: MissedOptions): MissedChanges {
	const { passed, onBaseline } = options;
	const delivered = createDeliveredStates(options);
	const changes = new Map<string, ListedChange>();
	/** The payments of which this connection has brought a state. */
	let reported = createSeenIds();

	/** @returns whether it differs from what was delivered, and can be the later one of the two */
	const isNews = (version: PaymentVersion, known: PaymentVersion): boolean => {
		const order = compareVersions(version, known);
		if (order === 'same' || order === 'older') return false;
		// Nothing shows which of two states of one time is the later one. The stream shows it, if it has begun to
		// report this payment.
		return compareMoments(version, known) !== 0 || !reported.has(version.id);
	};

	const foundOne = (
		{ record, country }: FoundPayment,
		{ newSinceMs, changedSinceMs, untilMs, asOfMs }: ListedGap,
	): void => {
		const read = paymentVersionOf(record, country);
		if (read === null || (read.atMs ?? -Infinity) > untilMs) return;
		const known = passed.get(read.id);
		const version = delivered.placed(read);
		const waiting = changes.get(version.id);
		// Of two states with the same time, the list that was read last shows the later one.
		const isLast = waiting === undefined || compareMoments(version, waiting.version) >= 0;
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
			if (!isNews(version, known)) {
				if (isLast) changes.delete(version.id);
				return;
			}
		}
		if (isLast && !delivered.hasPassed(version))
			changes.set(version.id, { record, version, asOfMs });
	};

	return {
		connected() {
			reported = createSeenIds();
		},
		judge(incoming) {
			if (incoming === null) return null;
			reported.add(incoming.id);
			const change = changes.get(incoming.id)?.version;
			if (change && (compareMoments(change, incoming) <= 0 || mustFollow(incoming, change)))
				changes.delete(incoming.id);
			const version = delivered.placed(incoming);
			if (delivered.isRepeat(version)) return 'repeat';
			delivered.passed(version);
			return version;
		},
		found(payments, gap) {
			for (const payment of payments) foundOne(payment, gap);
		},
		missed() {
			const found = [...changes.values()].filter(({ version }) => {
				const known = passed.get(version.id);
				return known === undefined || isNews(version, known);
			});
			changes.clear();
			for (const { version, asOfMs } of found) delivered.swept(version, asOfMs);
			return found.sort((a, b) => (a.version.atMs ?? 0) - (b.version.atMs ?? 0));
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
