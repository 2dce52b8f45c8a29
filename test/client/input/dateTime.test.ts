import fc from 'fast-check';

import { InvalidValue } from '../../../client/errors/InvalidValue';
import { dateTime } from '../../../client/input/dateTime';

it.each([
	['2026-01-31T09:30:00Z', '2026-01-31T09:30:00.000Z'],
	['2026-01-31t09:30:00z', '2026-01-31T09:30:00.000Z'],
	['2026-01-31T09:30:00.000+05:30', '2026-01-31T04:00:00.000Z'],
	['2026-01-31T09:30:00+0530', '2026-01-31T04:00:00.000Z'],
	['2026-12-31T20:00:00-05:00', '2027-01-01T01:00:00.000Z'],
	['2026-01-31T09:30', '2026-01-31T09:30:00.000Z'],
	['2026-01-31 09:30:00', '2026-01-31T09:30:00.000Z'],
	['2026-01-31', '2026-01-31T00:00:00.000Z'],
])('sends %p as %p', (value, moment) => {
	expect(dateTime(value)).toBe(moment);
	expect(dateTime(moment)).toBe(moment);
});

it.each([
	['2026-01-31T10:20:30.5Z', '2026-01-31T10:20:30.500Z'],
	['2026-01-31T10:20:30.123456+05:30', '2026-01-31T04:50:30.123456Z'],
	['2026-01-31T10:20:30.999999999', '2026-01-31T10:20:30.999999999Z'],
])('keeps every digit of the second: %p is %p', (value, moment) => {
	expect(dateTime(value)).toBe(moment);
});

it("accepts an expression's date", () => {
	const date = new Date('2026-01-31T00:00:00Z');
	expect(dateTime(date)).toBe('2026-01-31T00:00:00.000Z');
	expect(dateTime({ toJSON: () => '2026-01-31T10:20:30.000+05:30' })).toBe(
		'2026-01-31T04:50:30.000Z',
	);
});

it('represents the same moment as the date from which it was made', () => {
	fc.assert(
		fc.property(
			fc.date({ min: new Date('0001-01-02'), max: new Date('9998-12-31'), noInvalidDate: true }),
			fc.integer({ min: -14 * 60, max: 14 * 60 }),
			(date, offset) => {
				const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, -1);
				const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map(
					(part) => String(part).padStart(2, '0'),
				);
				expect(dateTime(`${local}${offset < 0 ? '-' : '+'}${hours}:${minutes}`)).toBe(
					date.toISOString(),
				);
			},
		),
	);
});

it.each([
	...[
		undefined,
		null,
		'',
		'now',
		'yesterday',
		'31.01.2026',
		'2026-13-01',
		'2026-02-30',
		'2026-01-31T25:00',
	],
	...[
		'2026-01-31T09:60',
		'2026-01-31T09:30+99:00',
		'2026-01-31Z',
		'2026-01-31T09:30:00Z\n',
		' 2026-01-31',
	],
	...[5, {}, [], new Date(Number.NaN), { toJSON: 'text' }],
])('refuses %p', (value) => {
	expect(dateTime(value)).toBeInstanceOf(InvalidValue);
});

it('refuses an object that cannot be converted to text', () => {
	const broken = {
		toJSON: () => {
			throw new RangeError('no date');
		},
	};
	expect(dateTime(broken)).toBeInstanceOf(InvalidValue);
});
