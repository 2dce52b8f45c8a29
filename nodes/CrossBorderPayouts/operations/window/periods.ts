import { dayMs, toLocal, toMoment } from './zone';

/** Whole days of the workflow's time zone. None contains today. */
export const periods = ['yesterday', 'last7Days', 'lastClosedMonth'] as const;
export type Period = (typeof periods)[number];

/**
 * @param nowMs when the run began
 * @returns the first moment of the period, and the first moment after it
 */
export function findPeriod(
	period: Period,
	nowMs: number,
	zone: string,
): { readonly startMs: number; readonly endMs: number } {
	const now = new Date(toLocal(nowMs, zone));
	const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
	const today = Date.UTC(year, month, now.getUTCDate());
	const days = {
		yesterday: [today - dayMs, today],
		last7Days: [today - 7 * dayMs, today],
		lastClosedMonth: [Date.UTC(year, month - 1), Date.UTC(year, month)],
	} as const satisfies Record<Period, readonly [start: number, end: number]>;
	const [start, end] = days[period];
	return { startMs: toMoment(start, zone), endMs: toMoment(end, zone) };
}
