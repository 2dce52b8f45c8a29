/**
 * Decides which changes of health are told, and when: one at a time, each state once a minute, and
 * of what comes too fast only where it has come to. A connection that comes and goes must not
 * become a storm of executions.
 */
import type { Clock } from '../../../client/http/clock';
import type { HealthChange } from './healthChange';
import { pause } from '../../../client/async/pause';
import { linkedAbort } from '../../../client/async/linkedAbort';

export interface HealthOptions {
	readonly clock: Clock;
	readonly signal: AbortSignal;
	/**
	 * Tells a change; resolves when the next one may be told, with false when this one was not taken.
	 *
	 * @param leftOut how many changes were not told since the last one
	 */
	readonly tell: (change: HealthChange, leftOut: number) => Promise<boolean>;
}

/** The same state is told no more often than this. */
const PACE_MS = 60_000;
/** A connection that is back sooner was not gone. */
const GRACE_MS = 5_000;

/** Of changes within one topic only the last one counts. */
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

/** Whether the reader of the last item knows this already. A gap is always news. */
function isKnown(reported: HealthChange | null, change: HealthChange): boolean {
	if (change.state === 'gap' || reported?.state !== change.state) return false;
	if (reported.state === 'lookupsFailed' && change.state === 'lookupsFailed') {
		return reported.code === change.code && reported.httpCode === change.httpCode;
	}
	if (reported.state !== 'disconnected' || change.state !== 'disconnected') return true;
	return reported.reason === change.reason && reported.code === change.code;
}

/** Two changes in one: when it began counts from the first, everything else from the last. */
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

/** @returns what takes the changes, in the order in which they happen */
export function createHealth({
	clock,
	signal,
	tell,
}: HealthOptions): (change: HealthChange) => void {
	const byTopic = new Map<string, Topic>();
	const lastReportedMs = new Map<HealthChange['state'], number>();
	let wake: AbortController | null = null;
	let busy = false;

	const dueMs = ({ state, atMs }: HealthChange): number => {
		const last = lastReportedMs.get(state);
		const graceMs = state === 'disconnected' ? GRACE_MS : 0;
		return Math.max(atMs + graceMs, last === undefined ? 0 : last + PACE_MS);
	};

	/** Sleeps, unless something happens first. */
	const rest = async (ms: number): Promise<void> => {
		const own = linkedAbort(signal);
		wake = own;
		await pause(clock, ms, own.signal);
		own.abort();
		wake = null;
	};

	const tellPending = async (): Promise<void> => {
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
			if (await tell(change, leftOut)) continue;
			topic.leftOut += leftOut;
			// Nobody heard of it: once more in a minute, unless it is out of date by then.
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
		void tellPending();
	};
}
