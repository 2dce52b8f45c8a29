import { z } from 'zod';

import { InvalidValue } from '../../../client/errors/InvalidValue';
import { isRecord } from '../../../client/http/answer';
import { daysInZone, writtenDay } from '../../../client/input/calendarDay';
import { optional, rule } from '../../../client/input/rule';
import { text } from '../../../client/input/checks';

const schema = z
	.object({ day: optional(writtenDay), time_zone: optional(text()), other: rule(text()) })
	.transform(daysInZone('day'));

const read = (day: unknown, time_zone?: string): unknown => {
	const result = schema.safeParse({ day, time_zone, other: 'x' });
	return result.success ? result.data : result.error.issues[0]?.message;
};
const dayOf = (day: unknown, zone?: string): unknown => {
	const given = read(day, zone);
	return isRecord(given) ? given['day'] : given;
};

const kolkata = 'Asia/Kolkata';
const newYork = 'America/New_York';

it.each([
	['1990-12-31', '1990-12-31'],
	['2024-02-29', '2024-02-29'],
	['1990-12-31T00:00:00', '1990-12-31'],
	['1990-12-31T10:00', '1990-12-31'],
	['1990-12-31 00:00:00', '1990-12-31'],
	['1990-12-31 10:00:00.000', '1990-12-31'],
])('takes the day of %s, which names no zone', (given, day) => {
	for (const zone of [undefined, 'UTC', kolkata, newYork]) expect(dayOf(given, zone)).toBe(day);
});

it.each<[unknown, string, string]>([
	// The day that UTC and the zone share.
	['1990-05-31T12:00:00Z', kolkata, '1990-05-31'],
	['1990-05-31T12:00:00.000Z', newYork, '1990-05-31'],
	['1990-05-31T00:00:00Z', kolkata, '1990-05-31'],
	['1990-05-31T10:00:00Z', 'UTC', '1990-05-31'],
	// Midnight in the zone: what a database makes of a day.
	['1990-05-30T18:30:00.000Z', kolkata, '1990-05-31'],
	['1990-05-30T19:00:00.000Z', 'Asia/Karachi', '1990-05-31'],
	['1990-05-31T04:00:00.000Z', newYork, '1990-05-31'],
	['1990-05-30T23:00:00Z', 'Africa/Lagos', '1990-05-31'],
	// Midnight in UTC, which is the evening before in New York.
	['1990-05-31T00:00:00Z', newYork, '1990-05-31'],
	// The first moment of this day in Cairo was one o'clock.
	['1990-04-30T22:00:00Z', 'Africa/Cairo', '1990-05-01'],
	// Midnight where it was written.
	['1990-05-31T00:00:00+05:30', kolkata, '1990-05-31'],
	['1990-05-31T00:00:00+05:30', newYork, '1990-05-31'],
	['1990-05-31T00:00:00-03:30', 'UTC', '1990-05-31'],
	['1990-05-31T00:00:00.000+0500', 'UTC', '1990-05-31'],
	[new Date('1990-05-30T18:30:00Z'), kolkata, '1990-05-31'],
	[{ toJSON: () => '1990-05-31T00:00:00.000+05:30' }, 'UTC', '1990-05-31'],
	['1990-12-31T10:00:00.000+02:00', 'UTC', '1990-12-31'],
	['1990-05-31T12:00:00Z', 'No/Zone', '1990-05-31'],
])('takes the day of the moment %s in %s', (given, zone, day) => {
	expect(dayOf(given, zone)).toBe(day);
});

it.each<[unknown, string, string, string]>([
	['1990-05-30T20:00:00Z', kolkata, '1990-05-30', '1990-05-31'],
	['1990-05-31T02:00:00Z', newYork, '1990-05-30', '1990-05-31'],
])('refuses the moment %s in %s, and names both days', (given, zone, first, second) => {
	expect(dayOf(given, zone)).toMatch(
		`is a moment that is ${first} or ${second}, depending on the time zone`,
	);
});

it('leaves out the zone, and keeps the other members', () => {
	expect(read('1990-12-31', kolkata)).toEqual({ day: '1990-12-31', other: 'x' });
	expect(read(undefined, kolkata)).toEqual({ day: undefined, other: 'x' });
});

it.each([
	'31.12.1990',
	'1990-13-01',
	'1990-12-31T\n',
	`1990-12-31T${'7'.repeat(100)}`,
	'2023-02-29',
	'2023-02-30',
	'90-12-31',
	'1990-1-1',
	'1990-12-31T25:00:00Z',
	0,
	33024,
	null,
	{},
])('refuses %p', (given) => {
	const read = writtenDay(given);
	expect(read instanceof InvalidValue && read.problem).toMatch(/must be a date/);
});
