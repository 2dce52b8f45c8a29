/** When a schedule is due, worked out without n8n's libraries. */

/** What a clock on the wall shows. */
export interface LocalTime {
	/** As 2021-10-31. */
	readonly date: string;
	readonly day: number;
	/** As October. */
	readonly month: string;
	/** As Mon. */
	readonly weekday: string;
	readonly hour: number;
	readonly minute: number;
}

export interface Due {
	readonly atMs: number;
	readonly local: LocalTime;
	/** 0, 1, 2, … */
	readonly index: number;
}

export interface Schedule {
	/** When the workflow runs, as its note says. */
	isDue(local: LocalTime): boolean;
	readonly isMonthly?: boolean;
}

/** The runs of a schedule around a change of daylight-saving time. */
export interface Stretch {
	readonly zone: string;
	/** Whether the workflow's settings name the zone. Otherwise it is the zone of n8n. */
	readonly isInWorkflow: boolean;
	/** The moment of the change, with its offset. */
	readonly change: string;
	readonly usual: Runs;
	/** Of a schedule that is due once a month. */
	readonly monthly: Runs;
}

interface Runs {
	readonly all: number;
	readonly beforeChange: number;
}

/** Schedules, and the days of a calendar, begin at such steps. */
export const STEP_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

export function localTimeIn(zone: string): (atMs: number) => LocalTime {
	const format = new Intl.DateTimeFormat('en-GB', {
		timeZone: zone,
		hourCycle: 'h23',
		...{ year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' },
		...{ hour: 'numeric', minute: 'numeric' },
	});
	const numberOf = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
	return (atMs) => {
		const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, value]));
		return {
			date: numberOf.format(atMs),
			day: Number(parts.get('day')),
			month: parts.get('month') ?? '',
			weekday: parts.get('weekday') ?? '',
			hour: Number(parts.get('hour')),
			minute: Number(parts.get('minute')),
		};
	};
}

/** The runs of one schedule in one stretch. */
export function duesIn(
	{ zone, change, ...stretch }: Stretch,
	{ isDue, isMonthly }: Schedule,
): Due[] {
	const { all, beforeChange } = isMonthly === true ? stretch.monthly : stretch.usual;
	const localTime = localTimeIn(zone);
	const changeMs = Date.parse(change);
	/** From the change on, in one direction. */
	const find = (count: number, stepMs: number): number[] => {
		const found: number[] = [];
		const mostMs = (count + 1) * 32 * DAY_MS;
		for (
			let atMs = stepMs < 0 ? changeMs + stepMs : changeMs;
			found.length < count;
			atMs += stepMs
		) {
			if (Math.abs(atMs - changeMs) > mostMs) throw new Error('The schedule is hardly ever due.');
			if (isDue(localTime(atMs))) found.push(atMs);
		}
		return found;
	};
	return [...find(beforeChange, -STEP_MS).reverse(), ...find(all - beforeChange, STEP_MS)].map(
		(atMs, index) => ({ atMs, local: localTime(atMs), index }),
	);
}

/**
 * Node's timers are no longer than this, 24.9 days. The schedule of n8n counts the rest from the moment at which such a
 * timer fires, so the clock must not move past it.
 */
const LONGEST_TIMER_MS = 2_147_483_647;

/** The moments between two runs at which a timer fires that only waits for the next one. */
export const timersBetween = (dues: readonly Due[]): number[] =>
	dues.flatMap(({ atMs }, index) => {
		const nextMs = dues[index + 1]?.atMs ?? atMs;
		const count = Math.floor((nextMs - atMs) / LONGEST_TIMER_MS);
		return Array.from({ length: count }, (_, one) => atMs + (one + 1) * LONGEST_TIMER_MS);
	});
