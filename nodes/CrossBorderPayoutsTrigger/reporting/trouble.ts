/**
 * Which failures of the stream, of lists and of look-ups a person has to hear of, and when: a refusal at once, an
 * outage when it lasts, each cause once until it is over. What fails is tried again all the same.
 */
import { isPayoutError } from '../../../client/errors';
import { isCertificateFault } from '../../../client/http/certificateFault';
import type { Clock } from '../../../client/http/clock';
import type { StreamState } from '../../../client/sse/subscribe/subscribe';

/** `lists`: the payments of a gap. `payment`: the rest of a `payment-update`. */
export type LookupKind = 'lists' | 'payment';

export interface Trouble {
	readonly kind: 'stream' | LookupKind;
	/** Undefined for connections that end without an error. */
	readonly error: unknown;
	/** Waiting does not end it. */
	readonly isRefused: boolean;
	/** How long it has lasted. */
	readonly lastedMs: number;
}

export interface Troubles {
	/** Takes each state of the stream. */
	stream(state: StreamState): void;
	failed(kind: LookupKind, error: unknown): void;
	/** Everything of this kind could be read. */
	worked(kind: LookupKind): void;
}

export interface TroublesOptions {
	readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
	/** Nothing is told any more once it has aborted. */
	readonly signal: AbortSignal;
	readonly onTrouble: (trouble: Trouble) => void;
	/** The stream works again: not at once, since a connection may be lost again. Told only after `onTrouble` for it. */
	readonly onStreamOver: () => void;
	/** Lists and look-ups work again. Told only after `onTrouble` for one of them. */
	readonly onLookupsOver: () => void;
}

/** What heals by itself mostly does so within it. */
const OUTAGE_MS = 15 * 60_000;
/** A connection that is open for so long is a good one, whatever it brings. */
const GOOD_CONNECTION_MS = 60_000;

const statusOf = (error: unknown): number | null =>
	isPayoutError(error) && 'status' in error ? error.status : null;

/** Waiting does not mend it. What is wrong with a single payment says nothing about the others. */
function isRefusal(kind: LookupKind, error: unknown): boolean {
	if (!isPayoutError(error) || (error.name === 'TransportError' && isCertificateFault(error.errno)))
		return true;
	// The service's own 404 is an answer, and comes here as none: this one is a gateway's.
	if (kind === 'payment') return [401, 403, 404].includes(statusOf(error) ?? 0);
	return !error.retryable;
}

const nameOf = (error: unknown): string => {
	if (isPayoutError(error)) return `${error.code} ${statusOf(error) ?? ''}`;
	return error instanceof Error ? error.message : 'unexpected';
};

/** An outage shows in many ways, and is one. A stream that another client holds is none. */
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
	onTrouble,
	onStreamOver,
	onLookupsOver,
}: TroublesOptions): Troubles {
	const down = new Map<Trouble['kind'], Down>();
	// Lists and look-ups together: keys that may not read lists may not read payments either.
	const reported = { stream: new Set<string>(), lookups: new Set<string>() };
	const reportOf = (kind: Trouble['kind']): Set<string> =>
		kind === 'stream' ? reported.stream : reported.lookups;
	/** When the last outage of lists and look-ups was told. */
	let lookupsReportedMs = -Infinity;
	/** Since when a connection is open. */
	let openedMs: number | null = null;
	let streamOver = new AbortController();

	const isKnown = (kind: Trouble['kind'], cause: string, { error, sinceMs }: Down): boolean => {
		// What is a refusal of lists may be an outage of look-ups, with the same words.
		if (reportOf(kind).has(nameOf(error))) return true;
		if (cause !== 'outage') return reported.stream.has(cause);
		if (reported.stream.has(cause)) return true;
		// That the stream is gone, too, is news, unless it was gone already.
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
		if (!down.delete('stream')) return;
		streamOver.abort();
		const wasOutage = reported.stream.has('outage');
		if (reported.stream.size > 0) onStreamOver();
		reported.stream.clear();
		if (!wasOutage) return;
		// While the service was gone, lists could not work either.
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
		// The next try may be hours away.
		clock.sleep(OUTAGE_MS, AbortSignal.any([signal, streamOver.signal])).then(
			() => openedMs === null && tellOf('stream'),
			() => undefined,
		);
	};

	return {
		stream(state) {
			if (state.kind === 'disconnected' && state.reason === 'behind') return;
			if (state.kind === 'connected') {
				openedMs ??= clock.elapsed();
				if (down.has('stream')) watchOpen(openedMs);
				return;
			}
			const { error, kind } = state;
			const wasGood =
				kind === 'disconnected' && state.reason !== 'refused' && state.inVain !== true;
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
			if (!down.delete(kind) || down.has('lists') || down.has('payment')) return;
			if (reported.lookups.size === 0) return;
			reported.lookups.clear();
			onLookupsOver();
		},
	};
}
