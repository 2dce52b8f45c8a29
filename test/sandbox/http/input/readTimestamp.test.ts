import { readBound, readTimestamp } from '../../../../sandbox/http/input/readTimestamp';
import type { FieldError } from '../../../../sandbox/http/errors/serviceError';

it.each([
	['2030-01-02', '2030-01-02T00:00:00.000Z'],
	['2030-01-02T03:04', '2030-01-02T03:04:00.000Z'],
	['2030-01-02 03:04:05', '2030-01-02T03:04:05.000Z'],
	['2030-01-02T03:04:05.678Z', '2030-01-02T03:04:05.678Z'],
	['2030-01-02T03:04:05+05:30', '2030-01-01T21:34:05.000Z'],
])('reads %s as %s', (text, expected) => {
	expect(new Date(readTimestamp(text) ?? Number.NaN).toISOString()).toBe(expected);
});

it.each(['', 'tomorrow', '2030', '2030-13-01', '2030-01-02T25:00', '1893456000', '2030-01-02x'])(
	'does not read %j',
	(text) => {
		expect(readTimestamp(text)).toBeUndefined();
	},
);

it('collects the bounds that are not times', () => {
	const errors: FieldError[] = [];
	expect(readBound(['a'], null, errors)).toBeUndefined();
	expect(readBound(['b'], undefined, errors)).toBeUndefined();
	expect(readBound(['c'], '1970-01-01', errors)).toBe(0);
	expect(errors).toEqual([]);
	expect(readBound(['d', 'e'], 'x', errors)).toBeUndefined();
	expect(errors).toMatchObject([
		{ place: 'body', path: ['d', 'e'], code: 'wrong_format', input: 'x' },
	]);
});
