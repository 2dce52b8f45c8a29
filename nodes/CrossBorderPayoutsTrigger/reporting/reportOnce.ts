/**
 * Decides which failures of the stream, of lists and of look-ups to report to a person, and when. A
 * refusal is reported at once, an outage when it lasts, and each cause once until it is over. The
 * trigger retries in every case.
 */
import type { Clock } from '../../../client/async';
import type { StreamState } from '../../../client/sse/subscribe';
import { createReportedCauses, type Down } from './reportedCauses';
import {
	isRefusal,
	lookupKinds,
	type Failure,
	type LookupKind,
	type TroubleKind,
} from './troubleCause';

export interface Trouble extends Failure {
	readonly kind: TroubleKind;
	/** Duration of the failure so far. */
	readonly lastedMs: number;
}

export interface Troubles {
	/** Takes each state of the stream. */
	stream(state: StreamState): void;
	failed(kind: LookupKind, error: unknown): void;
	/** Everything of this kind could be read, or the trigger no longer reads it. */
	worked(kind: LookupKind): void;
}

export interface ReportOnceOptions {
	readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
	/** Nothing is reported after it has aborted. */
	readonly signal: AbortSignal;
	/** Trouble whose start an earlier activation reported, and whose end it did not. Default: nothing. */
	readonly earlier?: ReadonlySet<TroubleKind>;
	readonly onTrouble: (trouble: Trouble) => void;
	/**
	 * The stream works again. Called with a delay, because the connection may be lost again, and only
	 * after `onTrouble` for the stream, in this activation or in an earlier one.
	 */
	readonly onStreamOver: () => void;
	/** Lists and look-ups work again. Called only after `onTrouble` for one of them, as above. */
	readonly onLookupsOver: () => void;
}

/** Most outages end by themselves within this time. */
const OUTAGE_MS = 15 * 60_000;
/** A connection that stays open for this long counts as good, even without events. */
const GOOD_CONNECTION_MS = 60_000;

export function reportOnce({
	clock,
	signal,
	earlier = new Set(),
	onTrouble,
	onStreamOver,
	onLookupsOver,
}: ReportOnceOptions): Troubles {
	const earlierOpen = new Set(earlier);
	const down = new Map<TroubleKind, Down>();
	const reported = createReportedCauses();
	/** Whether an earlier activation reported lists or look-ups, and their end is still to be reported. */
	let owesLookupsEnd = lookupKinds.some((kind) => earlierOpen.has(kind));
	/** Since when the current connection is open. Null if there is none. */
	let openedMs: number | null = null;
	let streamOver = new AbortController();

	/**
	 * A stream that is not open usually has the same cause as look-ups that fail, finds out more about it, and matters
	 * more. So it reports first, or is open again first.
	 */
	const isLeftToStream = (): boolean =>
		openedMs === null && down.has('stream') && !reported.isAny('stream');

	const reportIfDue = (kind: TroubleKind): void => {
		const failure = down.get(kind);
		if (failure === undefined || signal.aborted) return;
		const { sinceMs, error, isRefused } = failure;
		const lastedMs = clock.elapsed() - sinceMs;
		if ((!isRefused && lastedMs < OUTAGE_MS) || reported.isKnown(kind, failure)) return;
		if (kind !== 'stream' && isLeftToStream()) return;
		reported.add(kind, failure);
		onTrouble({ kind, error, isRefused, lastedMs });
	};

	const endStream = (atMs: number): void => {
		const wasOpenEarlier = earlierOpen.delete('stream');
		if (!down.delete('stream') && !wasOpenEarlier) return;
		streamOver.abort();
		const { any: wasReported, outage: wasOutage } = reported.clear('stream');
		if (wasReported || wasOpenEarlier) onStreamOver();
		if (!wasOutage) return;
		// Lists could not work during the outage either, so their own outage begins when the stream is
		// back.
		for (const [kind, failure] of down) down.set(kind, { ...failure, sinceMs: atMs });
	};

	const isOpenForLong = (): boolean =>
		openedMs !== null && clock.elapsed() - openedMs >= GOOD_CONNECTION_MS;

	const watchOpen = (atMs: number): void => {
		clock.sleep(GOOD_CONNECTION_MS, signal).then(
			() => openedMs === atMs && endStream(atMs),
			() => undefined,
		);
	};

	const failStream = (failure: Failure): void => {
		const known = down.get('stream');
		down.set('stream', { ...failure, sinceMs: known?.sinceMs ?? clock.elapsed() });
		reportIfDue('stream');
		if (known !== undefined) return;
		streamOver = new AbortController();
		// The next try may be hours away, so a timer reports the outage.
		clock.sleep(OUTAGE_MS, AbortSignal.any([signal, streamOver.signal])).then(
			() => openedMs === null && reportIfDue('stream'),
			() => undefined,
		);
	};

	return {
		stream(state) {
			if (signal.aborted) return;
			if (state.kind === 'disconnected' && state.reason === 'behind') return;
			if (state.kind === 'connected') {
				openedMs ??= clock.elapsed();
				if (down.has('stream') || earlierOpen.has('stream')) watchOpen(openedMs);
				return;
			}
			const { error, kind } = state;
			const wasGood =
				kind === 'disconnected' && state.reason !== 'refused' && state.wasUseless !== true;
			if (openedMs !== null && (wasGood || isOpenForLong())) endStream(openedMs);
			openedMs = null;
			failStream({ error, isRefused: kind === 'needsAttention' });
		},
		failed(kind, error) {
			if (openedMs !== null && isOpenForLong()) endStream(openedMs);
			down.set(kind, {
				error,
				isRefused: isRefusal(kind, error),
				sinceMs: down.get(kind)?.sinceMs ?? clock.elapsed(),
			});
			reportIfDue(kind);
		},
		worked(kind) {
			if (signal.aborted) return;
			down.delete(kind);
			earlierOpen.delete(kind);
			if (lookupKinds.some((one) => down.has(one) || earlierOpen.has(one))) return;
			const wasOwed = owesLookupsEnd;
			owesLookupsEnd = false;
			if (reported.clear('lookups').any || wasOwed) onLookupsOver();
		},
	};
}
