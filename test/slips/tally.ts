/** Counts what became of the invoices of many days. It is plain data, so that processes can send it to each other. */
import type { Judged, Verdict } from './play/judge';

export type Counts = Readonly<Partial<Record<Verdict, number>>>;

export interface Failure extends Pick<Judged, 'index' | 'what' | 'verdict' | 'why'> {
	readonly seed: number;
	/** How the day gives its data. */
	readonly way: string;
	readonly name: string;
}

export interface Tally {
	readonly days: number;
	/** Without a slip. */
	readonly good: Counts;
	readonly kinds: Readonly<Record<string, Counts>>;
	readonly failures: readonly Failure[];
}

export const emptyTally: Tally = { days: 0, good: {}, kinds: {}, failures: [] };

const failing: ReadonlySet<Verdict> = new Set(['wrong', 'unnamed', 'unsaid', 'false alarm']);

/** So many of one kind and verdict are kept. False alarms are all kept. */
const mostKept = 20;

export function tallyOf(seed: number, way: string, judged: readonly Judged[]): Tally {
	const good: Record<string, number> = {};
	const kinds: Record<string, Record<string, number>> = {};
	const failures: Failure[] = [];
	for (const { index, name, what, verdict, why } of judged) {
		const counts = name === undefined ? good : (kinds[name] ??= {});
		counts[verdict] = (counts[verdict] ?? 0) + 1;
		if (failing.has(verdict))
			failures.push({ seed, way, index, name: name ?? 'Good invoice', what, verdict, why });
	}
	return { days: 1, good, kinds, failures };
}

export function addTallies(one: Tally, other: Tally): Tally {
	const names = new Set([...Object.keys(one.kinds), ...Object.keys(other.kinds)]);
	return {
		days: one.days + other.days,
		good: addCounts(one.good, other.good),
		kinds: Object.fromEntries(
			[...names].map((name) => [name, addCounts(one.kinds[name] ?? {}, other.kinds[name] ?? {})]),
		),
		failures: someOfEach([...one.failures, ...other.failures]),
	};
}

function addCounts(one: Counts, other: Counts): Counts {
	const verdicts = [...new Set([...Object.keys(one), ...Object.keys(other)])] as Verdict[];
	return Object.fromEntries(
		verdicts.map((verdict) => [verdict, (one[verdict] ?? 0) + (other[verdict] ?? 0)]),
	);
}

function someOfEach(failures: readonly Failure[]): Failure[] {
	const kept = new Map<string, number>();
	return failures.filter(({ name, verdict }) => {
		const key = `${name} ${verdict}`;
		const count = (kept.get(key) ?? 0) + 1;
		kept.set(key, count);
		return verdict === 'false alarm' || count <= mostKept;
	});
}

/** Of all that should be paid: good invoices, and those whose slip is mended. */
export function falseAlarms({ good, kinds }: Tally): {
	readonly count: number;
	readonly of: number;
} {
	const all = [good, ...Object.values(kinds)];
	const sum = (...verdicts: Verdict[]): number =>
		all.reduce(
			(total, counts) =>
				total + verdicts.reduce((part, verdict) => part + (counts[verdict] ?? 0), 0),
			0,
		);
	return {
		count: sum('false alarm'),
		of: sum('paid', 'mended', 'unsaid', 'false alarm'),
	};
}

export const wronglyPaid = ({ good, kinds }: Tally): number =>
	[good, ...Object.values(kinds)].reduce((sum, { wrong = 0 }) => sum + wrong, 0);
