import { z } from 'zod';

import { InvalidValue } from '../../../client/errors/InvalidValue';
import { optional, requireNotEmptied, rule } from '../../../client/input/rule';

const short = (value: unknown): string | InvalidValue =>
	typeof value === 'string' && value.length < 3 ? value : new InvalidValue('is too long');

describe('rule', () => {
	it('returns the result of the check', () => {
		expect(rule(short).safeParse('ab')).toEqual({ success: true, data: 'ab' });
	});

	it('reports the problem at the field', () => {
		const result = z.object({ a: z.object({ b: rule(short) }) }).safeParse({ a: { b: 'abc' } });
		expect(result.error?.issues).toEqual([
			expect.objectContaining({ path: ['a', 'b'], message: 'is too long' }),
		]);
	});

	it('also checks a missing member', () => {
		const result = z.object({ a: rule(short) }).safeParse({});
		expect(result.error?.issues[0]?.message).toBe('is too long');
	});

	it('reports every field at once', () => {
		const result = z.object({ a: rule(short), b: rule(short) }).safeParse({ a: 1, b: 2 });
		expect(result.error?.issues).toHaveLength(2);
	});

	it("accepts a user's object that looks like a refusal", () => {
		const given = { problem: 'a field of the user' };
		expect(rule(() => given).safeParse(null)).toEqual({ success: true, data: given });
	});
});

describe('optional', () => {
	it.each([undefined, null, ''])('treats %p as "not given"', (value) => {
		expect(optional(short).safeParse(value)).toEqual({ success: true, data: undefined });
	});

	it.each([0, false, 'abc'])('checks %p', (value) => {
		expect(optional(short).safeParse(value).success).toBe(false);
	});
});

it('distinguishes an empty limit from one that is not set', () => {
	expect(() => requireNotEmptied({ a: 0, b: false, other: '' }, ['a', 'b', 'c'])).not.toThrow();
	for (const emptied of ['', null, undefined]) {
		expect(() => requireNotEmptied({ a: 1, b: emptied }, ['a', 'b'])).toThrow('b: is empty');
	}
});
