/** What happens to the trigger in one run, and when. The same seed gives the same plan. */
import { createRandom, pickBelow, shuffled } from '../../sandbox/basics/random';
import type { ConnectionPlan, CutKind } from '../support/servers/proxy/connectionPlan';
import type { Place } from '../support/servers/proxy/findPlace';

/** The number of each. */
export interface ChaosSize {
	/** The minimum. Payments under way at that point still continue to their end. */
	readonly events: number;
	readonly cuts: number;
	readonly kills: number;
	readonly restarts: number;
	/** The size of about ten events. */
	readonly cutWithinBytes: number;
	/** Where an event can be broken. The updates of v2 have no multi-byte characters. */
	readonly places: readonly Place[];
}

export const cutNames = ['fin', 'slow close', 'rst', 'half-open', 'stall', 'request'] as const;
export type CutName = (typeof cutNames)[number];

/** The end of one connection. */
export interface PlannedCut {
	readonly name: CutName;
	/** Due after this many events have been sent. */
	readonly atEvent: number;
	readonly plan: ConnectionPlan;
}

/** How long after that event n8n is killed. */
export interface PlannedKill {
	readonly atEvent: number;
	readonly delayMs: number;
}

/** How long the service is down after that event. */
export interface PlannedRestart {
	readonly atEvent: number;
	readonly downMs: number;
}

export interface ChaosPlan {
	readonly cuts: readonly PlannedCut[];
	readonly kills: readonly PlannedKill[];
	readonly restarts: readonly PlannedRestart[];
}

/** The trigger abandons a silent connection after this time. It is the minimum of the form. */
export const idleTimeoutMs = 5_000;

/** A request for the stream is longer, because it contains a token. */
const LEAST_REQUEST_BYTES = 300;

/** The head of a stream's answer, and a little more. */
const HEAD_BYTES = 500;

export function makeChaosPlan(seed: number, size: ChaosSize): ChaosPlan {
	const random = createRandom(seed);
	// None in the last part: the remaining events must arrive without another fault.
	const moments = (count: number): number[] =>
		Array.from({ length: count }, (_, index) =>
			Math.floor(((index + random()) / count) * size.events * 0.9),
		);
	const names = deal(cutNames, size.cuts, random);
	const wheres = deal([...size.places, undefined], size.cuts, random);
	return {
		cuts: moments(size.cuts).map((atEvent, index) => {
			const name = names[index] ?? 'fin';
			return {
				name,
				atEvent,
				plan: {
					...badWeather(random),
					...cutPlans[name](random, size.cutWithinBytes, wheres[index]),
				},
			};
		}),
		kills: moments(size.kills).map((atEvent) => ({ atEvent, delayMs: pickBelow(400, random) })),
		restarts: moments(size.restarts).map((atEvent) => ({
			atEvent,
			downMs: pickBelow(6_000, random),
		})),
	};
}

/** Each value about equally often, in random order. */
function deal<T>(values: readonly T[], count: number, random: () => number): T[] {
	const rounds = Array.from({ length: Math.ceil(count / values.length) }, () =>
		shuffled(values, random),
	);
	return rounds.flat().slice(0, count);
}

/** Slices, latency and low bandwidth, each now and then. */
function badWeather(random: () => number): ConnectionPlan {
	return {
		...(random() < 0.5 ? { maxSliceBytes: 1 + pickBelow(64, random) } : {}),
		...(random() < 0.5 ? { latencyMs: pickBelow(30, random) } : {}),
		...(random() < 0.2 ? { bytesPerSecond: 20_000 + pickBelow(100_000, random) } : {}),
		...(random() < 0.3
			? {
					stall: {
						afterBytes: pickBelow(3_000, random),
						ms: pickBelow(idleTimeoutMs - 1_000, random),
					},
				}
			: {}),
	};
}

type CutPlan = (
	random: () => number,
	withinBytes: number,
	inside: Place | undefined,
) => ConnectionPlan;

const cutPlans: Readonly<Record<CutName, CutPlan>> = {
	fin: endBy('fin'),
	'slow close': (random, withinBytes, inside) => ({
		...endBy('fin')(random, withinBytes, inside),
		closeDelayMs: 500 + pickBelow(3_000, random),
	}),
	rst: endBy('rst'),
	'half-open': endBy('silence'),
	// Longer than the trigger waits: it closes the connection itself, in the middle of an answer.
	stall: (random, withinBytes) => ({
		stall: {
			afterBytes: bytesOfAnswer(random, withinBytes),
			ms: idleTimeoutMs + 1_000 + pickBelow(3_000, random),
		},
	}),
	request: (random) => {
		const [first = 'fin'] = shuffled<CutKind>(['fin', 'fin', 'rst', 'rst', 'silence'], random);
		return {
			cut: { direction: 'up', afterBytes: pickBelow(LEAST_REQUEST_BYTES, random), how: first },
		};
	},
};

function endBy(how: CutKind): CutPlan {
	return (random, withinBytes, inside) => ({
		cut: {
			direction: 'down',
			afterBytes: bytesOfAnswer(random, withinBytes),
			how,
			...(inside === undefined ? {} : { inside }),
		},
	});
}

/**
 * One in six is within the head of the answer or the first event. The others are spread over the next ones,
 * too.
 */
function bytesOfAnswer(random: () => number, withinBytes: number): number {
	return pickBelow(random() < 1 / 6 ? HEAD_BYTES : HEAD_BYTES + withinBytes, random);
}
