import { InputError } from '../../../../../client/errors';
import {
	readLimit,
	readOffset,
} from '../../../../../nodes/CrossBorderPayouts/operations/form/readLimit';

it.each([
	[{ returnAll: true, limit: 5 }, Number.POSITIVE_INFINITY],
	[{ returnAll: true, limit: 0 }, Number.POSITIVE_INFINITY],
	[{ returnAll: false, limit: 1 }, 1],
	[{ limit: 1000 }, 1000],
	[{}, 50],
])('reads the limit of %j as %p', (form, limit) => {
	expect(readLimit(form)).toBe(limit);
	expect(readLimit(form, 1000)).toBe(limit);
});

it.each([0, -0, -1, 1.5, 0.5, '5', '', null, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])(
	'refuses %p',
	(limit) => {
		expect(() => readLimit({ limit })).toThrow(InputError);
		expect(() => readLimit({ limit })).toThrow(
			"limit: must be a whole number of 1 or more. For all results switch on 'Return All'",
		);
	},
);

it('refuses more than the maximum', () => {
	expect(readLimit({ limit: 1001 })).toBe(1001);
	expect(() => readLimit({ limit: 1001 }, 1000)).toThrow(
		"limit: must be a whole number from 1 to 1000. For all results switch on 'Return All'",
	);
});

it.each([
	[{}, 0],
	[{ offset: 0 }, 0],
	[{ offset: 50 }, 50],
])('skips as %j says', (form, skipped) => {
	expect(readOffset(form)).toBe(skipped);
});

it.each([-1, 1.5, '5', null, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
	'refuses the offset %p',
	(offset) => {
		expect(() => readOffset({ offset })).toThrow(
			expect.objectContaining({
				issues: [{ field: 'offset', problem: 'must be a whole number of 0 or more' }],
			}),
		);
	},
);
