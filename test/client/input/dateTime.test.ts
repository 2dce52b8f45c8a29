import { Refusal } from '../../../client/errors/Refusal';
import { dateTime } from '../../../client/input/dateTime';

it.each(['2026-01-31', '2026-01-31T00:00:00', '2026-01-31T00:00:00Z', '2026-01-31T10:20:30.123456+05:30'])(
	'sends %p as it is',
	(text) => {
		expect(dateTime(text)).toBe(text);
	},
);

it('writes out the date of an expression', () => {
	expect(dateTime(new Date('2026-01-31T00:00:00Z'))).toBe('2026-01-31T00:00:00.000Z');
});

it.each([undefined, null, '', 'yesterday', '31.01.2026', '2026-13-01', 5, {}, [], new Date(Number.NaN)])(
	'refuses %p',
	(value) => {
		expect(dateTime(value)).toBeInstanceOf(Refusal);
	},
);
