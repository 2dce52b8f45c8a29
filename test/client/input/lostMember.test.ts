import { jsonValue } from '../../../client/input/anyJson';
import { jsonObject } from '../../../client/input/checks';
import { findLost } from '../../../client/input/lostMember';

const lost: ReadonlyArray<[string, unknown]> = [
	['undefined', undefined],
	['a function', () => 'x'],
	['a symbol', Symbol('x')],
	['a date that is none', new Date(Number.NaN)],
	['a value that writes itself as nothing', { toJSON: () => undefined }],
	['a map', new Map([['a', 1]])],
	['a set', new Set([1])],
	['a pattern', /x/],
	['an error', new Error('x')],
];

it.each(lost)('names the member that JSON would lose: %s', (_, value) => {
	for (const [given, name] of [
		[{ a: 1, deal: value }, 'deal'],
		[{ list: ['x', { b: value }] }, 'list.1.b'],
		[[value], '0'],
	] as const) {
		expect(findLost(given)?.problem).toMatch(
			new RegExp(`^the member '${name}' has no value that JSON can carry`),
		);
	}
	expect(findLost(value)?.problem).toMatch(/^has no value that JSON can carry/);
	expect(jsonObject({ deep: { one: value } })).toEqual(findLost({ deep: { one: value } }));
	expect(jsonValue({ one: value })).toEqual(findLost({ one: value }));
});

it.each<[string, unknown]>([
	['texts, numbers, switches and null', { a: '', b: 0, c: false, d: null }],
	['empty lists and objects', { a: [], b: {}, c: [[]] }],
	['dates', { a: new Date(0) }],
	['an object without a prototype', Object.assign(Object.create(null) as object, { a: 1 })],
	['an object that is there twice', ((one) => [one, one])({ a: 1 })],
])('has nothing against %s', (_, value) => {
	expect(findLost(value)).toBeUndefined();
});

it('reads values that are nested very deeply, or in a circle', () => {
	const circle: Record<string, unknown> = {};
	circle['self'] = circle;
	let deep: unknown = undefined;
	for (let level = 0; level < 100_000; level++) deep = [deep];
	expect(findLost(circle)).toBeUndefined();
	expect(findLost(deep)?.problem).toMatch(/^the member '0\.0\.0/);
});

it('leaves a value that cannot be written at all to JSON', () => {
	const broken = {
		toJSON: () => {
			throw new RangeError('no JSON');
		},
	};
	expect(findLost({ broken })).toBeUndefined();
	expect(jsonObject({ broken })).toMatchObject({ problem: expect.stringContaining('not valid') });
});
