/** Values that nobody should send, in forms that break parsers, paths and prototypes. */
import fc from 'fast-check';

const texts = [
	'',
	' ',
	'.',
	'..',
	'%2e%2e',
	'%252e%252e',
	'../../v2/debug',
	'..\\..\\v2\\debug',
	'a/b',
	'a#b',
	'a?external=false&country=NGA',
	'//evil.example/v3/payment',
	'https://evil.example/',
	'@evil.example',
	'a\r\nHost: evil.example',
	'a\0b',
	'\u0007\u001b[2J',
	'\ud800',
	'a\udc00b',
	'\u202e10.00',
	'．．',
	'__proto__',
	'constructor',
	'={{ $json.id }}',
	'NaN',
	'Infinity',
	'1e400',
	'1e-400',
	'-0',
	'0x10',
	'١٢٣',
	'9'.repeat(100_000),
	`${'1'.repeat(50_000)}.${'1'.repeat(50_000)}`,
	`a@${'a.'.repeat(20_000)}`,
	"'; DROP TABLE payments; --",
	'<img src=x onerror=alert(1)>',
	'{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}',
	'{"a":1e400}',
	'{"a":12345678901234567890}',
	'{"external":[[]],"country":{},"id":null}',
	'{"":1,"\\ud800":"\\udfff","a b&c=d#e":"x"}',
	'[]',
	'null',
	'{',
	nestedText(10_000),
	nestedText(10_000, '12345678901234567890'),
];

const circular: Record<string, unknown> = {};
circular['self'] = circular;

const others: readonly unknown[] = [
	undefined,
	null,
	true,
	false,
	Number.NaN,
	Number.POSITIVE_INFINITY,
	Number.NEGATIVE_INFINITY,
	-0,
	-1,
	0,
	1.5,
	1e21,
	1e-7,
	Number.MAX_SAFE_INTEGER + 2,
	12345678901234567890n,
	Symbol('s'),
	() => 'x',
	new Date(Number.NaN),
	new Date(8.64e15),
	[],
	[[]],
	['..', '../..'],
	[null, undefined, Number.NaN],
	{},
	Object.create(null),
	{ toString: 1, valueOf: 1 },
	{ toJSON: 1, toString: null },
	{
		toJSON: () => {
			throw new RangeError('no JSON');
		},
	},
	{ length: 1e9 },
	{ mode: 'externalId', value: '../..' },
	{ mode: 'externalId', value: { toString: 1 } },
	{ mode: 'paymentId', value: ['x'] },
	{ mode: '__proto__', value: 5e300 },
	{ field: [{ name: '__proto__', value: { polluted: 'yes' } }] },
	{ field: [{ name: { toString: 1 }, value: 10n }] },
	{ field: [{ name: 'a', value: nested(10_000) }] },
	{ start_ts: {}, country: ['IND'], __rl: true },
	JSON.parse('{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}'),
	{ a: 10n },
	circular,
	nested(10_000),
];

/** Bodies of answers: everything that a service, a proxy or an impostor could send. */
export const hostileBodies: ReadonlyArray<string | Uint8Array> = [
	...texts,
	...texts.map((text) => JSON.stringify(text)),
	'<!doctype html><html><body>Bad gateway</body></html>',
	'true',
	'0',
	'1e999',
	'[[[]]]',
	'[null,1,"x",[]]',
	'{"id":null,"status":[],"detail":{},"errors":{}}',
	'{"detail":[null,1,[],{"loc":{},"msg":[],"type":1},{"loc":[["a"],{},null],"msg":null}]}',
	'{"errors":[null,1,[],{"pointer":{},"detail":[],"code":1},{"pointer":"#/__proto__/polluted","detail":"x"}]}',
	'{"title":{},"detail":[],"type":1,"instance":{},"status":"x","errors":"x"}',
	'[{"__proto__":{"polluted":"yes"},"id":"1"},{"constructor":{"prototype":{"polluted":"yes"}},"id":"2"}]',
	`[${nestedText(10_000)}]`,
	`{"data":[${nestedText(10_000, '12345678901234567890')}]}`,
	`${'['.repeat(200_000)}${']'.repeat(200_000)}`,
	`{"id":"1","amount":${'9'.repeat(100_000)}}`,
	'\ufeff{"id":"1"}',
	'__proto__,constructor,toString\nx,y,z\n',
	'id,id,,__proto__\n1\n1,2,3,4,5,6\n"',
	'id\n"never closed',
	'id\r1\r2\r',
	new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
	new Uint8Array([0xc3, 0x28, 0xa0, 0xa1]),
	new Uint8Array(70_000),
];

/** The long list, one by one. */
export const hostileValues: readonly unknown[] = [...texts, ...others];

/** The long list, and all other values. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom(...hostileValues) },
	{
		weight: 1,
		arbitrary: fc.anything({
			withBigInt: true,
			withDate: true,
			withNullPrototype: true,
			maxDepth: 3,
		}),
	},
	{ weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
	{ weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
	{ weight: 1, arbitrary: fc.double() },
	{ weight: 1, arbitrary: fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 3 }) },
);

/** Objects nested `depth` levels deep. */
function nested(depth: number): unknown {
	let value: unknown = 'x';
	for (let level = 0; level < depth; level++) value = { a: value };
	return value;
}

/** The JSON of objects nested `depth` levels deep. */
function nestedText(depth: number, inner = '"x"'): string {
	return `${'{"a":'.repeat(depth)}${inner}${'}'.repeat(depth)}`;
}

/** What was added to the prototypes that all objects inherit from. */
export function findPollution(): string[] {
	return [Object.prototype, Array.prototype, Function.prototype, String.prototype].flatMap(
		(prototype, at) =>
			Reflect.ownKeys(prototype)
				.map(String)
				.filter((key) => !clean[at]?.has(key)),
	);
}

const clean = [Object.prototype, Array.prototype, Function.prototype, String.prototype].map(
	(prototype) => new Set(Reflect.ownKeys(prototype).map(String)),
);
