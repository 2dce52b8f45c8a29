/** What goes wrong and when, drawn from a seed. This is only data. `play.ts` plays it. */
import { createRandom, pickBelow } from '../../sandbox/basics/random';
import { drawBehaviours, mayMakeUp, type ScheduleBehaviours } from './drawBehaviours';

/** How the service words a refusal: in the known words of v2, or, in v3, in undocumented ways. */
export type Wording = 'known' | 'other words' | 'conflict' | 'field';

/** How a run ends if it does not complete. */
export type Ending =
	| { readonly kind: 'by itself' }
	| { readonly kind: 'cancelled' | 'crashed'; readonly afterMs: number };

export interface RunPlan {
	/** Counted from the end of the previous run. If runs overlap, counted from the beginning. */
	readonly start: { readonly after: 'beginning' | 'previous'; readonly ms: number };
	readonly ending: Ending;
}

/**
 * `second payment`: several runs with one ID, at a service that does not check it. `made up payment`:
 * look-ups that answer with another payment's record, which in v2 shows no external ID.
 */
export const limitNames = ['second payment', 'made up payment'] as const;
export type Limit = (typeof limitNames)[number];

export interface Schedule {
	readonly seed: number;
	readonly version: 'v2' | 'v3';
	readonly uniqueExternalIds: boolean;
	readonly externalIdCheckedFirst: boolean;
	readonly wording: Wording;
	/** A look-up does not find a payment younger than this. */
	readonly visibleAfterMs: number;
	/** The lifetime that the service states for its quotes. In fact it keeps them for 15 minutes. */
	readonly quoteLifetimeMs: number;
	/** The share of requests of each kind that go wrong, from 0 to 1. */
	readonly faults: Readonly<Record<'pay' | 'quote' | 'look', number>>;
	/** How the service differs from others. Undefined: the sandbox's first values. */
	readonly behaviours?: ScheduleBehaviours;
	/** Named limits of docs/safety.md that can show in this schedule, known before it is played. */
	readonly limits: readonly Limit[];
	/** Runs of one input, in the order of their starts. */
	readonly runs: readonly RunPlan[];
}

/** Shorter than the wait before the second look-up after a refusal that may mean a duplicate. */
const longestInvisibleMs = 2_500;

/** @param withBehaviours whether the service differs from others, at random */
export function drawSchedule(seed: number, withBehaviours = false): Schedule {
	const random = createRandom(seed);
	const below = (limit: number): number => pickBelow(limit, random);
	const oneOf = <T>(...choices: readonly [T, ...T[]]): T =>
		choices[below(choices.length)] ?? choices[0];
	const version = oneOf('v2', 'v3');
	const isUnique = random() < 0.6;
	const behaviours = withBehaviours ? drawBehaviours(seed, version) : undefined;
	const uniqueExternalIds = behaviours ? behaviours.chosen.R5 !== 'none' : isUnique;
	const isUnguarded = behaviours !== undefined && !uniqueExternalIds && random() < 0.3;
	const runs = uniqueExternalIds || isUnguarded ? drawRuns : drawRunsInTurn;
	const visibleAfterMs = random() < 0.5 ? 0 : below(longestInvisibleMs);
	const schedule: Omit<Schedule, 'limits'> = {
		seed,
		version,
		uniqueExternalIds,
		externalIdCheckedFirst: random() < 0.5,
		wording: version === 'v2' ? 'known' : oneOf('known', 'other words', 'conflict', 'field'),
		visibleAfterMs,
		quoteLifetimeMs: oneOf(900_000, 900_000, 120_000, 45_000),
		faults: { pay: oneOf(0.3, 0.6, 0.9), quote: oneOf(0, 0.2, 0.5), look: oneOf(0, 0.2, 0.5, 0.9) },
		runs: runs(),
	};
	return {
		...schedule,
		...(behaviours && { behaviours }),
		limits: [
			...(isUnguarded && schedule.runs.length > 1 ? (['second payment'] as const) : []),
			...(behaviours && mayMakeUp(version, behaviours.chosen)
				? (['made up payment'] as const)
				: []),
		],
	};

	/** If the service keeps external IDs unique, any runs are safe. */
	function drawRuns(): RunPlan[] {
		const together = random() < 0.4;
		return Array.from({ length: 1 + below(4) }, (_, index) => ({
			start:
				together || index === 0
					? { after: 'beginning', ms: below(together ? 20_000 : 1) }
					: { after: 'previous', ms: below(60_000) },
			ending: drawEnding(),
		}));
	}

	/** Otherwise a second run is safe only if look-ups show the first run's payment. */
	function drawRunsInTurn(): RunPlan[] {
		return Array.from({ length: 1 + below(3) }, (_, index) => ({
			start:
				index === 0
					? { after: 'beginning', ms: 0 }
					: { after: 'previous', ms: visibleAfterMs + below(60_000) },
			ending:
				random() < 0.15 ? { kind: 'cancelled', afterMs: below(90_000) } : { kind: 'by itself' },
		}));
	}

	function drawEnding(): Ending {
		const chance = random();
		if (chance < 0.6) return { kind: 'by itself' };
		return { kind: chance < 0.75 ? 'cancelled' : 'crashed', afterMs: below(90_000) };
	}
}
