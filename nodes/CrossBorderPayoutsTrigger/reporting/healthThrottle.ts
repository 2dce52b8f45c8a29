/**
 * Decides which health changes are reported, and when. Reports one at a time, and each state at
 * most once a minute. Of changes that come faster, only the latest is reported. Without this, an
 * unstable connection would start a storm of executions.
 */
import { type Clock, linkedAbort, pause } from '../../../client/async';
import type { HealthChange } from './healthChange';

export interface HealthThrottleOptions {
	readonly clock: Clock;
	readonly signal: AbortSignal;
	/**
	 * Reports a change. Resolves when the next one may be reported; false if n8n did not accept this
	 * one.
	 *
	 * @param leftOut how many changes were not reported since the last one
	 */
	readonly report: (change: HealthChange, leftOut: number) => Promise<boolean>;
}

/** The same state is reported no more often than this. */
const PACE_MS = 60_000;
/** A connection that is back within this time does not count as lost. */
const GRACE_MS = 5_000;

/** Within one topic, only the last change counts. */
const topics: Readonly<Record<HealthChange['state'], string>> = {
	connected: 'connection',
	disconnected: 'connection',
	lag: 'pace',
	caughtUp: 'pace',
	gap: 'gap',
	lookupsFailed: 'lookups',
	lookupsRecovered: 'lookups',
};

interface Topic {
	reported: HealthChange | null;
	pending: HealthChange | null;
	leftOut: number;
}

/** Whether the last reported item already says this. A gap is always news. */
function isKnown(reported: HealthChange | null, change: HealthChange): boolean {
	if (change.state === 'gap' || reported?.state !== change.state) return false;
	if (reported.state === 'lookupsFailed' && change.state === 'lookupsFailed') {
		return reported.code === change.code && reported.httpCode === change.httpCode;
	}
	if (reported.state !== 'disconnected' || change.state !== 'disconnected') return true;
	return reported.reason === change.reason && reported.code === change.code;
}

/**
 * Merges two changes. An outage keeps its first time, a gap its earliest start and the sum of the
 * changed payments. Everything else comes from the last change.
 */
function join(pending: HealthChange | null, change: HealthChange): HealthChange {
	if (pending?.state === 'disconnected' && change.state === 'disconnected') {
		return { ...change, atMs: pending.atMs };
	}
	if (pending?.state === 'gap' && change.state === 'gap') {
		const sinceMs = Math.min(pending.sinceMs, change.sinceMs);
		return { ...change, sinceMs, changed: pending.changed + change.changed };
	}
	return change;
}

/** @returns a function that takes the changes, in the order in which they happen */
export function createHealthThrottle({
	clock,
	signal,
	report,
}: HealthThrottleOptions): (change: HealthChange) => void {
	const byTopic = new Map<string, Topic>();
	const lastReportedMs = new Map<HealthChange['state'], number>();
	let wake: AbortController | null = null;
	let busy = false;

	const dueMs = ({ state, atMs }: HealthChange): number => {
		const last = lastReportedMs.get(state);
		const graceMs = state === 'disconnected' ? GRACE_MS : 0;
		return Math.max(atMs + graceMs, last === undefined ? 0 : last + PACE_MS);
	};

	/** Sleeps until the time is over or a new change arrives. */
	const rest = async (ms: number): Promise<void> => {
		const own = linkedAbort(signal);
		wake = own;
		await pause(clock, ms, own.signal);
		own.abort();
		wake = null;
	};

	const reportPending = async (): Promise<void> => {
		while (!signal.aborted) {
			const waiting = [...byTopic.values()].flatMap((topic) =>
				topic.pending === null
					? []
					: [{ topic, change: topic.pending, atMs: dueMs(topic.pending) }],
			);
			const next = waiting.sort((a, b) => a.atMs - b.atMs)[0];
			if (next === undefined) break;
			if (next.atMs > clock.now()) {
				await rest(next.atMs - clock.now());
				continue;
			}
			const { topic, change } = next;
			const { reported, leftOut } = topic;
			Object.assign(topic, { reported: change, pending: null, leftOut: 0 });
			lastReportedMs.set(change.state, clock.now());
			if (await report(change, leftOut)) continue;
			topic.leftOut += leftOut;
			// n8n did not accept it. Report it again in a minute, unless it is out of date by then.
			if (topic.reported === change) topic.reported = reported;
			if (topic.pending === null && !isKnown(topic.reported, change)) topic.pending = change;
		}
		busy = false;
	};

	return (change) => {
		if (signal.aborted) return;
		const name = topics[change.state];
		const topic = byTopic.get(name) ?? { reported: null, pending: null, leftOut: 0 };
		byTopic.set(name, topic);
		if (topic.pending !== null) topic.leftOut += 1;
		const known = isKnown(topic.reported, change);
		if (known) topic.leftOut += 1;
		topic.pending = known ? null : join(topic.pending, change);
		wake?.abort();
		if (busy) return;
		busy = true;
		void reportPending();
	};
}
