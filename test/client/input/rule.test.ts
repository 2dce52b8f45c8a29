import { z } from 'zod';

import { isProblem, optional, rule } from '../../../client/input/rule';

const short = (value: unknown): string | { problem: string } =>
	typeof value === 'string' && value.length < 3 ? value : { problem: 'is too long' };

describe('rule', () => {
	it('gives back what the check gave back', () => {
		expect(rule(short).safeParse('ab')).toEqual({ success: true, data: 'ab' });
	});

	it('reports the problem at the field', () => {
		const result = z.object({ a: z.object({ b: rule(short) }) }).safeParse({ a: { b: 'abc' } });
		expect(result.error?.issues).toEqual([
			expect.objectContaining({ path: ['a', 'b'], message: 'is too long' }),
		]);
	});

	it('checks a missing member too', () => {
		const result = z.object({ a: rule(short) }).safeParse({});
		expect(result.error?.issues[0]?.message).toBe('is too long');
	});

	it('reports every field at once', () => {
		const result = z.object({ a: rule(short), b: rule(short) }).safeParse({ a: 1, b: 2 });
		expect(result.error?.issues).toHaveLength(2);
	});

	it('takes an object that merely has more than a problem', () => {
		const given = { problem: 'a field of the user', other: 1 };
		expect(rule(() => given).safeParse(null)).toEqual({ success: true, data: given });
	});
});

describe('optional', () => {
	it.each([undefined, null, ''])('takes %p for "not given"', (value) => {
		expect(optional(short).safeParse(value)).toEqual({ success: true, data: undefined });
	});

	it.each([0, false, 'abc'])('checks %p', (value) => {
		expect(optional(short).safeParse(value).success).toBe(false);
	});
});

describe('isProblem', () => {
	it.each<[unknown, boolean]>([
		[{ problem: 'x' }, true],
		[{ problem: 'x', other: 1 }, false],
		[{}, false],
		[null, false],
		['problem', false],
		[['problem'], false],
	])('%p: %p', (value, expected) => {
		expect(isProblem(value)).toBe(expected);
	});
});
