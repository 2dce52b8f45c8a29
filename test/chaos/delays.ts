/** How long the events took to start their runs. */
import type { Delivery } from './checkEvents';
import type { Absence } from './paymentsOf';

/** In seconds. */
export interface Delay {
	readonly median: number;
	readonly p99: number;
	readonly longest: number;
}

export interface Delays {
	/** From the event to the start of its execution. */
	readonly delay: Delay;
	/** The same, without the absence in which the event happened. */
	readonly sinceBack: Delay;
}

/** When nobody could tell the trigger anything. */
export interface Absences {
	/** No stream was open. */
	readonly ofStreams: readonly Absence[];
	/** No list could be read. */
	readonly ofLists: readonly Absence[];
}

/** A service that is back for less than this has had no time to tell what it knows. */
const BRIEF_MS = 1_000;

export function measureDelays(
	sentAt: ReadonlyMap<string, number>,
	deliveries: readonly Delivery[],
	{ ofStreams, ofLists }: Absences,
): Delays {
	const streamBreaks = joined(ofStreams);
	const allBreaks = joined([...ofStreams, ...ofLists]);
	const begun = deliveries.flatMap(({ eventId, startedAt, source }) => {
		const atMs = sentAt.get(eventId ?? '');
		if (atMs === undefined || startedAt === null) return [];
		const breaks = source === 'reconciliation' ? allBreaks : streamBreaks;
		const startMs = Date.parse(`${startedAt.replace(' ', 'T')}Z`);
		const around = breaks.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
		return [{ all: startMs - atMs, sinceBack: startMs - (around?.toMs ?? atMs) }];
	});
	return {
		delay: summarize(begun.map(({ all }) => all)),
		sinceBack: summarize(begun.map(({ sinceBack }) => Math.max(0, sinceBack))),
	};
}

/** Absences that follow one another are one. */
function joined(absences: readonly Absence[]): Absence[] {
	const all: Absence[] = [];
	for (const next of absences.toSorted((a, b) => a.fromMs - b.fromMs)) {
		const last = all.at(-1);
		if (last === undefined || next.fromMs > last.toMs + BRIEF_MS) all.push(next);
		else all[all.length - 1] = { ...last, toMs: Math.max(last.toMs, next.toMs) };
	}
	return all;
}

function summarize(delaysMs: readonly number[]): Delay {
	const sorted = delaysMs.toSorted((a, b) => a - b);
	const at = (share: number): number =>
		(sorted[Math.floor((sorted.length - 1) * share)] ?? 0) / 1000;
	return { median: at(0.5), p99: at(0.99), longest: at(1) };
}
