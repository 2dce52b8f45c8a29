import { defaultBehaviours } from '../../../../sandbox/behaviours/rows';
import { QueryReader } from '../../../../sandbox/http/input/readQuery';
import { ServiceError } from '../../../../sandbox/http/errors/serviceError';

/** Reads one parameter and returns its value, or the code of its error. */
function readOne<T>(query: unknown, read: (reader: QueryReader) => T): T | string {
	const reader = new QueryReader(query);
	const value = read(reader);
	const refusal = refusalOf(reader);
	return refusal === null
		? value
		: `error: ${refusal.fields.map(({ path, code }) => `${path.join()} ${code}`).join(', ')}`;
}

function refusalOf(reader: QueryReader): ServiceError | null {
	try {
		reader.finish();
	} catch (error) {
		if (error instanceof ServiceError) return error;
	}
	return null;
}

describe('a choice', () => {
	const read = (query: unknown, required = false) =>
		readOne(query, (reader) => reader.choice('c', ['a', 'b'], required));

	it.each([
		[{ c: 'b' }, 'b'],
		[{ d: 'b' }, undefined],
		[{ c: 'A' }, 'error: c not_allowed'],
		[{ c: '' }, 'error: c not_allowed'],
		[{ c: ['a', 'a'] }, 'error: c repeated'],
		[null, undefined],
		['c=a', undefined],
	])('from %j is %j', (query, expected) => {
		expect(read(query)).toBe(expected);
	});

	it('can be required', () => {
		expect(read({}, true)).toBe('error: c missing');
		expect(read({ c: 'a' }, true)).toBe('a');
	});
});

describe('a number', () => {
	it.each([
		[undefined, 20],
		['0', 0],
		['1000', 1000],
		['+7', 7],
		['-1', 'error: n too_small'],
		['1001', 'error: n too_large'],
		['1.5', 'error: n wrong_type'],
		['ten', 'error: n wrong_type'],
		['', 'error: n wrong_type'],
		['1e2', 'error: n wrong_type'],
		['0x10', 'error: n wrong_type'],
		[' 5', 'error: n wrong_type'],
		[['1', '2'], 'error: n repeated'],
	])('that must be whole, from %j, is %j', (n, expected) => {
		const limits = { min: 0, max: 1000, integer: true, preset: 20 };
		expect(readOne(n === undefined ? {} : { n }, (reader) => reader.number('n', limits))).toBe(
			expected,
		);
	});

	it.each([
		['30.5', 30.5],
		['10', 10],
		['9.99', 'error: n too_small'],
		['.5', 'error: n wrong_type'],
	])('that may have decimals, from %j, is %j', (n, expected) => {
		expect(readOne({ n }, (reader) => reader.number('n', { min: 10, max: 120, preset: 30 }))).toBe(
			expected,
		);
	});
});

describe('a yes or no', () => {
	it.each([
		['true', true],
		['false', false],
		['yes', 'error: b not_allowed'],
		['1', 'error: b not_allowed'],
	])('from %j is %j', (b, expected) => {
		expect(readOne({ b }, (reader) => reader.boolean('b', false))).toBe(expected);
	});

	it('has a default', () => {
		expect(
			[true, false].map((preset) => readOne({}, (reader) => reader.boolean('b', preset))),
		).toEqual([true, false]);
	});
});

describe('a date and time', () => {
	const noon = Date.parse('2026-01-01T12:00:00Z');

	it.each([
		['2026-01-01T12:00:00Z', noon],
		['2026-01-01T12:00Z', noon],
		['2026-01-01t12:00:00.000z', noon],
		['2026-01-01 16:00:00+04:00', noon],
		['2026-01-01T16:00:00+0400', noon],
		['2026-01-01T12:00:00', 'error: t wrong_format'],
		['2026-01-01', 'error: t wrong_format'],
		['2026-13-01T12:00:00Z', 'error: t wrong_format'],
		['yesterday', 'error: t wrong_format'],
		['1767268800', 'error: t wrong_format'],
		['', 'error: t wrong_format'],
	])('from %j is %j', (t, expected) => {
		expect(readOne({ t }, (reader) => reader.dateTime('t'))).toBe(expected);
	});

	it('may be absent', () => {
		expect(readOne({}, (reader) => reader.dateTime('t'))).toBeUndefined();
	});
});

describe('a list', () => {
	it.each([
		[undefined, undefined],
		['a', ['a']],
		[
			['b', 'a', 'b'],
			['b', 'a', 'b'],
		],
		['c', 'error: l not_allowed'],
		[['a', 'c', 'd'], 'error: l not_allowed, l not_allowed'],
		[['a', 'a', 'a', 'a'], 'error: l too_long'],
	])('from %j is %j', (l, expected) => {
		expect(
			readOne(l === undefined ? {} : { l }, (reader) =>
				reader.list('l', ['a', 'b'], 3, defaultBehaviours),
			),
		).toEqual(expected);
	});
});

describe('finish', () => {
	it('reports all wrong parameters at once, with their values, and ignores unknown ones', () => {
		const reader = new QueryReader({ n: 'x', c: 'z', other: 'y' });
		reader.number('n', { min: 0, max: 1, preset: 0 });
		reader.choice('c', ['a', 'b']);
		reader.text('needed', true);
		expect(() => reader.finish()).toThrow(
			expect.objectContaining({
				status: 422,
				fields: [
					{
						place: 'query',
						path: ['n'],
						message: 'must be a number',
						code: 'wrong_type',
						input: 'x',
					},
					{
						place: 'query',
						path: ['c'],
						message: 'must be one of a, b',
						code: 'not_allowed',
						input: 'z',
						ctx: { expected: ['a', 'b'] },
					},
					{ place: 'query', path: ['needed'], message: 'is required', code: 'missing' },
				],
			}),
		);
	});
});
