import {
	dayMs,
	isZone,
	startOfDay,
	toLocal,
	toMoment,
} from '../../../../../nodes/CrossBorderPayouts/operations/window/zone';

const local = (text: string): number => Date.parse(`${text}Z`);
const momentOf = (text: string, zone: string): string =>
	new Date(toMoment(local(text), zone)).toISOString();

describe('the moment of a local time', () => {
	it.each([
		['2026-01-31T09:30', 'Asia/Kolkata', '2026-01-31T04:00:00.000Z'],
		['2026-01-31T09:30', 'America/St_Johns', '2026-01-31T13:00:00.000Z'],
		['2026-07-31T09:30', 'America/St_Johns', '2026-07-31T12:00:00.000Z'],
		['2026-01-31T09:30', 'UTC', '2026-01-31T09:30:00.000Z'],
		['2026-01-31T09:30', 'Pacific/Kiritimati', '2026-01-30T19:30:00.000Z'],
		['2026-01-31T09:30', 'Pacific/Pago_Pago', '2026-01-31T20:30:00.000Z'],
		['2026-01-31T09:30', 'Asia/Kathmandu', '2026-01-31T03:45:00.000Z'],
	])('%s in %s is %s', (text, zone, moment) => {
		expect(momentOf(text, zone)).toBe(moment);
		expect(new Date(toLocal(Date.parse(moment), zone)).toISOString()).toBe(`${text}:00.000Z`);
	});

	it.each([
		// St. John's goes from 02:00 to 03:00 on 8 March 2026, at 05:30 UTC.
		['America/St_Johns', '2026-03-08T01:59:59', '2026-03-08T05:29:59.000Z'],
		['America/St_Johns', '2026-03-08T02:00', '2026-03-08T05:30:00.000Z'],
		['America/St_Johns', '2026-03-08T02:30', '2026-03-08T06:00:00.000Z'],
		['America/St_Johns', '2026-03-08T03:00', '2026-03-08T05:30:00.000Z'],
		// Lord Howe's clock changes by half an hour.
		['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45:00.000Z'],
		// Cairo skips the first hour of the day.
		['Africa/Cairo', '2026-04-24T00:00', '2026-04-23T22:00:00.000Z'],
		// Samoa skipped a whole day.
		['Pacific/Apia', '2011-12-30T00:00', '2011-12-30T10:00:00.000Z'],
	])('in %s, %s does not exist or is next to such a time', (zone, text, moment) => {
		expect(momentOf(text, zone)).toBe(moment);
	});

	it.each([
		// St. John's shows 01:00 to 02:00 twice on 1 November 2026.
		['America/St_Johns', '2026-11-01T00:59:59', '2026-11-01T03:29:59.000Z'],
		['America/St_Johns', '2026-11-01T01:30', '2026-11-01T04:00:00.000Z'],
		['America/St_Johns', '2026-11-01T02:00', '2026-11-01T05:30:00.000Z'],
		// Havana shows midnight twice.
		['America/Havana', '2026-11-01T00:00', '2026-11-01T04:00:00.000Z'],
	])('in %s, %s is its first occurrence', (zone, text, moment) => {
		expect(momentOf(text, zone)).toBe(moment);
	});

	it('makes days of 23 and of 25 hours', () => {
		const hoursOf = (day: string, zone: string): number =>
			(toMoment(local(`${day}T00:00`) + dayMs, zone) - toMoment(local(`${day}T00:00`), zone)) /
			3_600_000;
		expect(hoursOf('2026-03-08', 'America/St_Johns')).toBe(23);
		expect(hoursOf('2026-11-01', 'America/St_Johns')).toBe(25);
		expect(hoursOf('2026-03-08', 'Asia/Kolkata')).toBe(24);
		expect(hoursOf('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5);
	});

	it('finds each moment of a year again from its local time, except in the hour that comes twice', () => {
		const stepMs = 1_800_000;
		let repeated = 0;
		let wentBackMs = 0;
		// One assertion for all: each costs more than what it checks.
		const wrong: string[] = [];
		for (const zone of ['America/St_Johns', 'Asia/Kolkata', 'Europe/London', 'Africa/Casablanca']) {
			let expectedMs = toLocal(Date.UTC(2026, 0), zone);
			for (let atMs = Date.UTC(2026, 0); atMs < Date.UTC(2027, 0); atMs += stepMs) {
				const localMs = toLocal(atMs, zone);
				const again = toMoment(localMs, zone);
				const isTwice = again !== atMs;
				if (again > atMs || (isTwice && toLocal(again, zone) !== localMs))
					wrong.push(`${zone} ${new Date(atMs).toISOString()}`);
				repeated += isTwice ? 1 : 0;
				wentBackMs += Math.max(0, expectedMs - localMs);
				expectedMs = localMs + stepMs;
			}
		}
		expect(wrong).toEqual([]);
		// How often Casablanca's clock goes back in 2026 depends on the age of Node's time zones.
		expect(repeated).toBe(wentBackMs / stepMs);
		expect(repeated).toBeGreaterThanOrEqual(6);
	});
});

it.each(['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Etc/GMT+12'])('knows the zone %s', (zone) => {
	expect(isZone(zone)).toBe(true);
});

it.each(['', 'DEFAULT', 'Mars/Olympus', 'Mars/Olympus+05:00', 'Asia/Kolkata ', '<b>'])(
	'does not know the zone %p',
	(zone) => {
		expect(isZone(zone)).toBe(false);
	},
);

it.each([
	['Asia/Kolkata', '2026-01-05T18:29:59Z', '2026-01-04T18:30:00.000Z'],
	['Asia/Kolkata', '2026-01-05T18:30:00Z', '2026-01-05T18:30:00.000Z'],
	['America/New_York', '2026-03-08T12:00:00Z', '2026-03-08T05:00:00.000Z'],
	['UTC', '2026-01-05T10:00:00Z', '2026-01-05T00:00:00.000Z'],
	['Nowhere', '2026-01-05T10:00:00Z', '2026-01-05T00:00:00.000Z'],
])('the day of %s at %s begins at %s', (zone, now, start) => {
	expect(new Date(startOfDay(Date.parse(now), zone)).toISOString()).toBe(start);
});
