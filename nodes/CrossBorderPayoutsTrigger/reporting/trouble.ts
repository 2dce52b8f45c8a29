/**
 * Decides which failures of the stream, of lists and of look-ups to report to a person, and when. A
 * refusal is reported at once, an outage when it lasts, and each cause once until it is over. The
 * trigger retries in every case.
 */
import { isPayoutError } from '../../../client/errors';
import { isCertificateFault } from '../../../client/http/certificateFault';
import type { Clock } from '../../../client/http/clock';
import type { StreamState } from '../../../client/sse/subscribe/subscribe';

/**
 * `lists`: the lists of payments after a gap. `payment`: the look-up that completes a
 * `payment-update`.
 */
export const lookupKinds = ['lists', 'payment'] as const;
export type LookupKind = (typeof lookupKinds)[number];

export interface Trouble {
	readonly kind: 'stream' | LookupKind;
	/** Undefined for connections that end without an error. */
	readonly error: unknown;
	/** Whether waiting does not fix it. */
	readonly isRefused: boolean;
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

export interface TroublesOptions {
	readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
	/** Nothing is reported after it has aborted. */
	readonly signal: AbortSignal;
	/** What an earlier activation reported, and whose end it did not report. Default: nothing. */
	readonly earlier?: ReadonlySet<Trouble['kind']>;
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

const statusOf = (error: unknown): number | null =>
	isPayoutError(error) && 'status' in error ? error.status : null;

/**
 * Whether waiting does not fix the failure. An error about a single payment says nothing about the
 * others.
 */
function isRefusal(kind: LookupKind, error: unknown): boolean {
	if (!isPayoutError(error) || (error.name === 'TransportError' && isCertificateFault(error.errno)))
		return true;
	// The service's own 404 counts as an answer and does not come here. This one comes from a
	// gateway.
	if (kind === 'payment') return [401, 403, 404].includes(statusOf(error) ?? 0);
	return !error.retryable;
}

const nameOf = (error: unknown): string => {
	if (isPayoutError(error)) return `${error.code} ${statusOf(error) ?? ''}`;
	return error instanceof Error ? error.message : 'unexpected';
};

/**
 * An outage causes many different errors, but is one cause. A stream that another client holds is
 * not an outage.
 */
function causeOf({ error, isRefused }: Failure): string {
	const isOutage = !isRefused && !(isPayoutError(error) && error.code === 'stream_taken');
	return isOutage ? 'outage' : nameOf(error);
}

interface Failure {
	readonly error: unknown;
	readonly isRefused: boolean;
}

interface Down extends Failure {
	readonly sinceMs: number;
}

export function createTroubles({
	clock,
	signal,
	earlier = new Set(),
	onTrouble,
	onStreamOver,
	onLookupsOver,
}: TroublesOptions): Troubles {
	const earlierOpen = new Set(earlier);
	const down = new Map<Trouble['kind'], Down>();
	// Lists and look-ups share one set: keys that may not read lists usually may not read payments
	// either.
	const reported = { stream: new Set<string>(), lookups: new Set<string>() };
	const reportOf = (kind: Trouble['kind']): Set<string> =>
		kind === 'stream' ? reported.stream : reported.lookups;
	/** When the last outage of lists or look-ups was reported. */
	let lookupsReportedMs = -Infinity;
	/** Whether an earlier activation reported lists or look-ups, and their end is still to be reported. */
	let owesLookupsEnd = lookupKinds.some((kind) => earlierOpen.has(kind));
	/** Since when the current connection is open. Null if there is none. */
	let openedMs: number | null = null;
	let streamOver = new AbortController();

	const isKnown = (kind: Trouble['kind'], cause: string, { error, sinceMs }: Down): boolean => {
		// The same error may be a refusal for lists and an outage for look-ups. One report is enough.
		if (reportOf(kind).has(nameOf(error))) return true;
		if (cause !== 'outage') return reported.stream.has(cause);
		if (reported.stream.has(cause)) return true;
		// A lost stream is news, unless it was lost before the outage of the look-ups was reported.
		return reported.lookups.has(cause) && (kind !== 'stream' || sinceMs <= lookupsReportedMs);
	};

	const tellOf = (kind: Trouble['kind']): void => {
		const failure = down.get(kind);
		if (failure === undefined || signal.aborted) return;
		const { sinceMs, error, isRefused } = failure;
		const nowMs = clock.elapsed();
		const lastedMs = nowMs - sinceMs;
		const cause = causeOf(failure);
		if ((!isRefused && lastedMs < OUTAGE_MS) || isKnown(kind, cause, failure)) return;
		reportOf(kind).add(cause);
		if (cause === 'outage' && kind !== 'stream') lookupsReportedMs = nowMs;
		onTrouble({ kind, error, isRefused, lastedMs });
	};

	const endStream = (atMs: number): void => {
		const wasOpenEarlier = earlierOpen.delete('stream');
		if (!down.delete('stream') && !wasOpenEarlier) return;
		streamOver.abort();
		const wasOutage = reported.stream.has('outage');
		if (reported.stream.size > 0 || wasOpenEarlier) onStreamOver();
		reported.stream.clear();
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
		tellOf('stream');
		if (known !== undefined) return;
		streamOver = new AbortController();
		// The next try may be hours away, so a timer reports the outage.
		clock.sleep(OUTAGE_MS, AbortSignal.any([signal, streamOver.signal])).then(
			() => openedMs === null && tellOf('stream'),
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
			tellOf(kind);
		},
		worked(kind) {
			if (signal.aborted) return;
			down.delete(kind);
			earlierOpen.delete(kind);
			if (lookupKinds.some((one) => down.has(one) || earlierOpen.has(one))) return;
			if (reported.lookups.size === 0 && !owesLookupsEnd) return;
			owesLookupsEnd = false;
			reported.lookups.clear();
			onLookupsOver();
		},
	};
}
