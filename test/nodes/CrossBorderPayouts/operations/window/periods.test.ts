import {
	findPeriod,
	type Period,
} from '../../../../../nodes/CrossBorderPayouts/operations/window/periods';

const periodAt = (period: Period, now: string, zone: string): string[] => {
	const { startMs, endMs } = findPeriod(period, Date.parse(now), zone);
	return [startMs, endMs].map((atMs) => new Date(atMs).toISOString().replace(':00.000Z', 'Z'));
};

it.each<[zone: string, now: string, start: string, end: string]>([
	['UTC', '2026-11-24T00:00:00Z', '2026-11-23T00:00Z', '2026-11-24T00:00Z'],
	['UTC', '2026-11-23T23:59:59.999Z', '2026-11-22T00:00Z', '2026-11-23T00:00Z'],
	// 24 November has begun in Kolkata.
	['Asia/Kolkata', '2026-11-23T18:30:00Z', '2026-11-22T18:30Z', '2026-11-23T18:30Z'],
	['Asia/Kolkata', '2026-11-23T18:29:59.999Z', '2026-11-21T18:30Z', '2026-11-22T18:30Z'],
	['America/St_Johns', '2026-11-24T03:30:00Z', '2026-11-23T03:30Z', '2026-11-24T03:30Z'],
	['America/St_Johns', '2026-11-24T03:29:59.999Z', '2026-11-22T03:30Z', '2026-11-23T03:30Z'],
	// A day of 23 hours, and one of 25.
	['America/St_Johns', '2026-03-09T12:00:00Z', '2026-03-08T03:30Z', '2026-03-09T02:30Z'],
	['America/St_Johns', '2026-11-02T12:00:00Z', '2026-11-01T02:30Z', '2026-11-02T03:30Z'],
	['America/St_Johns', '2026-01-01T12:00:00Z', '2025-12-31T03:30Z', '2026-01-01T03:30Z'],
])('yesterday in %s at %s', (zone, now, ...window) => {
	expect(periodAt('yesterday', now, zone)).toEqual(window);
});

it.each<[zone: string, now: string, start: string, end: string]>([
	['UTC', '2026-11-24T12:00:00Z', '2026-11-17T00:00Z', '2026-11-24T00:00Z'],
	['Asia/Kolkata', '2026-11-24T12:00:00Z', '2026-11-16T18:30Z', '2026-11-23T18:30Z'],
	// The clock changed in between, in both directions.
	['America/St_Johns', '2026-03-10T12:00:00Z', '2026-03-03T03:30Z', '2026-03-10T02:30Z'],
	['America/St_Johns', '2026-11-04T12:00:00Z', '2026-10-28T02:30Z', '2026-11-04T03:30Z'],
	['UTC', '2028-03-03T12:00:00Z', '2028-02-25T00:00Z', '2028-03-03T00:00Z'],
])('the last 7 days in %s at %s', (zone, now, ...window) => {
	expect(periodAt('last7Days', now, zone)).toEqual(window);
});

it.each<[zone: string, now: string, start: string, end: string]>([
	['UTC', '2026-11-30T23:59:59.999Z', '2026-10-01T00:00Z', '2026-11-01T00:00Z'],
	['UTC', '2026-12-01T00:00:00Z', '2026-11-01T00:00Z', '2026-12-01T00:00Z'],
	// Ahead of UTC: December has begun in Kolkata, and in Kiritimati ten hours earlier.
	['Asia/Kolkata', '2026-11-30T18:29:59.999Z', '2026-09-30T18:30Z', '2026-10-31T18:30Z'],
	['Asia/Kolkata', '2026-11-30T18:30:00Z', '2026-10-31T18:30Z', '2026-11-30T18:30Z'],
	['Pacific/Kiritimati', '2026-11-30T10:00:00Z', '2026-10-31T10:00Z', '2026-11-30T10:00Z'],
	// Behind UTC: it is still November in St. John's.
	['America/St_Johns', '2026-12-01T03:29:59.999Z', '2026-10-01T02:30Z', '2026-11-01T02:30Z'],
	['America/St_Johns', '2026-12-01T03:30:00Z', '2026-11-01T02:30Z', '2026-12-01T03:30Z'],
	['America/St_Johns', '2026-04-01T12:00:00Z', '2026-03-01T03:30Z', '2026-04-01T02:30Z'],
	['UTC', '2026-03-31T12:00:00Z', '2026-02-01T00:00Z', '2026-03-01T00:00Z'],
	['UTC', '2028-03-31T12:00:00Z', '2028-02-01T00:00Z', '2028-03-01T00:00Z'],
	['Asia/Kolkata', '2028-02-29T18:30:00Z', '2028-01-31T18:30Z', '2028-02-29T18:30Z'],
	['Asia/Kolkata', '2028-02-29T18:29:59.999Z', '2027-12-31T18:30Z', '2028-01-31T18:30Z'],
	['UTC', '2027-01-01T00:00:00Z', '2026-12-01T00:00Z', '2027-01-01T00:00Z'],
	// April 2026 in Cairo ends in summer time; its own change is within it.
	['Africa/Cairo', '2026-05-02T12:00:00Z', '2026-03-31T22:00Z', '2026-04-30T21:00Z'],
	// The clocks are put back on the last day of October 2021 in Berlin, and on the first of November 2026 in St. John's.
	['Europe/Berlin', '2021-10-31T22:59:59.999Z', '2021-08-31T22:00Z', '2021-09-30T22:00Z'],
	['Europe/Berlin', '2021-10-31T23:00:00Z', '2021-09-30T22:00Z', '2021-10-31T23:00Z'],
	['America/St_Johns', '2026-11-01T12:00:00Z', '2026-10-01T02:30Z', '2026-11-01T02:30Z'],
])('the last closed month in %s at %s', (zone, now, ...window) => {
	expect(periodAt('lastClosedMonth', now, zone)).toEqual(window);
});

it('has a day in every month of every year, and the months join without a gap', () => {
	for (const zone of ['Asia/Kolkata', 'America/St_Johns', 'UTC']) {
		let end: string | undefined;
		for (let month = 0; month < 60; month++) {
			const now = new Date(Date.UTC(2026, month, 15)).toISOString();
			const [start = '', next = ''] = periodAt('lastClosedMonth', now, zone);
			if (end !== undefined) expect(start).toBe(end);
			end = next;
		}
	}
});
