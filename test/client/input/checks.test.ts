import fc from 'fast-check';

import {
	alpha3,
	amount,
	countryCode,
	e164,
	email,
	externalId,
	ifsc,
	indiaOnly,
	jsonObject,
	oneOf,
	someOf,
	text,
	timeoutSeconds,
	uuid,
	wholeNumber,
} from '../../../client/input/checks';
import { InvalidValue } from '../../../client/errors/InvalidValue';

const problemOf = (result: unknown): string =>
	result instanceof InvalidValue ? result.problem : `taken: ${String(result)}`;

describe('text', () => {
	it.each([
		['a', 'a'],
		[' kept as it is ', ' kept as it is '],
		['日本', '日本'],
		[42, '42'],
		[0, '0'],
		[1.5, '1.5'],
	])('accepts %p', (given, taken) => {
		expect(text()(given)).toBe(taken);
	});

	it('counts characters, not bytes or code units', () => {
		expect(text(3)('😀😀😀')).toBe('😀😀😀');
		expect(text(70)('é'.repeat(70))).toBe('é'.repeat(70));
	});

	it('refuses a longer text instead of cutting it', () => {
		expect(problemOf(text(128)('x'.repeat(129)))).toBe(
			'has 129 characters; at most 128 are allowed',
		);
	});

	it.each([
		[undefined, /is required/],
		[null, /is required/],
		['', /is required/],
		['  \t', /only spaces/],
		[true, /must be text/],
		[{}, /must be text/],
		[['a'], /must be text/],
		[Number.NaN, /more digits|must be text/],
		[Number.POSITIVE_INFINITY, /must be text/],
		[Number('12345678901234567890'), /Give it as text/],
		[2 ** 53, /Give it as text/],
		[1e21, /Give it as text/],
		[1e-7, /Give it as text/],
	])('refuses %p', (given, sentence) => {
		expect(problemOf(text()(given))).toMatch(sentence);
	});
});

describe('oneOf', () => {
	const check = oneOf(['IND', 'PAK']);
	it('accepts a value from the list', () => {
		expect(check('PAK')).toBe('PAK');
	});
	it.each(['XXX', 'toString', '__proto__', 5, {}, ['IND'], '-'])('refuses %p', (given) => {
		expect(problemOf(check(given))).toBe('must be one of IND, PAK');
	});
	it.each(['ind', ' IND', 'Ind\n', 'I.N.D.'])('says how %p is written', (given) => {
		expect(problemOf(check(given))).toBe('must be written as IND');
	});
	it.each([undefined, null, ''])('reports %p as missing', (given) => {
		expect(problemOf(check(given))).toBe('is required, but empty');
	});
});

describe('a country', () => {
	it.each([
		['India', 'IND'],
		['in', 'IND'],
		['ind', 'IND'],
		['Viet Nam', 'VNM'],
		['the Philippines', 'PHL'],
		['PK', 'PAK'],
	])('says the code of %s', (given, code) => {
		expect(problemOf(countryCode(given))).toBe(`must be written as ${code}`);
		expect(problemOf(alpha3(given))).toBe(`must be written as ${code}`);
	});
	it.each([
		['United Arab Emirates', 'ARE'],
		['AE', 'ARE'],
		['Turkey', 'TUR'],
	])('says the code of %s where a payer may live', (given, code) => {
		expect(problemOf(alpha3(given))).toBe(`must be written as ${code}`);
		expect(problemOf(countryCode(given))).toMatch(/^must be a country code of three letters/);
	});
});

describe('uuid', () => {
	it.each(['0197f9a0-0000-7000-8000-000000000000', '0197F9A0-0000-7000-8000-00000000000A'])(
		'accepts %s',
		(id) => {
			expect(uuid(id)).toBe(id);
		},
	);
	it.each([
		'0197f9a0000070008000000000000000',
		'0197f9a0-0000-7000-8000-00000000000',
		'0197f9a0-0000-7000-8000-0000000000000',
		'{0197f9a0-0000-7000-8000-000000000000}',
		'0197f9a0-0000-7000-8000-000000000000\n',
		'../0197f9a0-0000-7000-8000-000000000000',
		'g197f9a0-0000-7000-8000-000000000000',
		7,
		{},
	])('refuses %p', (id) => {
		expect(problemOf(uuid(id))).toMatch(/must be a UUID/);
	});
	it('reports an empty one as missing', () => {
		expect(problemOf(uuid(''))).toBe('is required, but empty');
	});
});

describe('externalId', () => {
	it.each<[unknown, string]>([
		['INV-2026_0042.b#7', 'INV-2026_0042.b#7'],
		[42, '42'],
	])('accepts %p', (id, taken) => {
		expect(externalId(id)).toBe(taken);
	});
	it.each<[unknown, RegExp]>([
		['a b', /may contain only/],
		['.', /cannot be/],
		['..', /cannot be/],
		['x'.repeat(129), /129 characters/],
		['', /is empty|is required/],
		[undefined, /is required/],
		[null, /is required/],
		[{}, /must be text/],
		[false, /must be text/],
		[Number('12345678901234567890'), /Give it as text/],
		[Number.NaN, /must be text/],
	])('refuses %p', (id, sentence) => {
		expect(problemOf(externalId(id))).toMatch(sentence);
	});
});

describe('e164', () => {
	it.each(['+919812345678', '919812345678', '+12345', '+123456789012345'])(
		'accepts %s',
		(number) => {
			expect(e164(number)).toBe(number);
		},
	);
	it('accepts a number, as a sheet gives one without a plus', () => {
		expect(e164(919812345678)).toBe('919812345678');
	});
	it.each([
		'+91 98123 45678',
		'+91-9812345678',
		'(0)91981234',
		'0919812345678',
		'+0919812345678',
		'+1234',
		'+1234567890123456',
		'++919812345678',
		91981234567.5,
		-919812345678,
		1e30,
		null,
	])('refuses %p', (number) => {
		expect(problemOf(e164(number))).toMatch(/international number/);
	});
});

describe('alpha3', () => {
	it('accepts three capital letters', () => {
		expect(alpha3('ARE')).toBe('ARE');
	});
	it.each(['DE', 'deu', 'INDI', 'I1D', 'DEU ', 5])('refuses %p', (code) => {
		expect(problemOf(alpha3(code))).toMatch(/3 capital letters/);
	});
	it('reports an empty one as missing', () => {
		expect(problemOf(alpha3(''))).toBe('is required, but empty');
	});
});

describe('email', () => {
	it.each(['a@b.example', 'first.last+tag@sub.example.org'])('accepts %s', (address) => {
		expect(email(address)).toBe(address);
	});
	it.each([
		'a',
		'a@b',
		'@b.example',
		'a@b.',
		'a@.example',
		'a b@c.example',
		'a@b@c.example',
		'a@b..example',
		5,
	])('refuses %p', (address) => {
		expect(problemOf(email(address))).toMatch(/email address/);
	});

	it('accepts 254 characters and refuses a longer one without reading it', () => {
		const domain = `@${'b.'.repeat(120)}com`;
		const longest = 'a'.repeat(254 - domain.length) + domain;
		expect(email(longest)).toBe(longest);
		for (const given of [`a${longest}`, `a@b${'.b'.repeat(5_000_000)}`, '7'.repeat(40_000_000)]) {
			expect(problemOf(email(given))).toMatch(/email address/);
		}
	});
});

describe('timeoutSeconds', () => {
	it.each([10, 30, 120, 10.5])('accepts %p', (seconds) => {
		expect(timeoutSeconds(seconds)).toBe(seconds);
	});
	it.each([9, 9.999, 121, 0, -30, Number.NaN, Number.POSITIVE_INFINITY, '30', null])(
		'refuses %p',
		(seconds) => {
			expect(problemOf(timeoutSeconds(seconds))).toMatch(/from 10 to 120/);
		},
	);
});

describe('amount', () => {
	it('is required', () => {
		expect(amount(undefined)).toEqual({ problem: 'is required, but empty' });
		expect(amount(null)).toEqual({ problem: 'is required, but empty' });
	});
	it('is read as an amount', () => {
		expect(amount('12.50')).toBe(12.5);
		expect(problemOf(amount('1,000'))).toMatch(/thousands separator/);
	});
});

describe('jsonObject', () => {
	it.each<[unknown, object]>([
		['{}', {}],
		['{"name":"Zoé 日本","list":[1,2.5]}', { name: 'Zoé 日本', list: [1, 2.5] }],
		[{ name: 'x' }, { name: 'x' }],
		['{"amount":1.10,"n":1e3}', { amount: 1.1, n: 1000 }],
	])('reads %p', (given, object) => {
		expect(jsonObject(given)).toEqual(object);
	});

	it.each([
		['{', /not valid JSON/],
		["{'a':1}", /not valid JSON/],
		['{"a":1,}', /not valid JSON/],
		['name: x', /not valid JSON/],
		[' ', /not valid JSON/],
		['NaN', /not valid JSON/],
		['[]', /must be a JSON object/],
		['"text"', /must be a JSON object/],
		['null', /must be a JSON object/],
		['5', /must be a JSON object/],
		[[], /must be a JSON object/],
		[5, /must be a JSON object/],
		['', /is required/],
		[undefined, /is required/],
	])('refuses %p', (given, sentence) => {
		expect(problemOf(jsonObject(given))).toMatch(sentence);
	});

	it.each([
		'{"amount":12345678901234567.89}',
		'{"deep":[{"n":12345678901234567890}]}',
		'{"n":1e400}',
	])('refuses %s, whose digits would be lost on the way', (given) => {
		expect(problemOf(jsonObject(given))).toMatch(/more digits/);
	});

	it.each([
		['{"account":12345678901234567000}'],
		[{ beneficiary: { account: Number('12345678901234567890') } }],
		[{ list: [-(2 ** 53)] }],
		[{ account: Number.NaN }],
		[{ account: Number.POSITIVE_INFINITY }],
	])('refuses %j, which another program may have rounded before', (given) => {
		expect(problemOf(jsonObject(given))).toMatch(/more digits|no number/);
	});

	const circle: Record<string, unknown> = {};
	circle['self'] = circle;
	it.each([
		['deep text', `${'{"a":'.repeat(10_000)}12345678901234567890${'}'.repeat(10_000)}`],
		['a deep object', JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)],
		['a circle', circle],
		['a BigInt', { amount: 10n }],
	])('refuses %s, which cannot be written as JSON', (_, given) => {
		expect(problemOf(jsonObject(given))).toMatch(/not valid JSON/);
	});

	it.each([
		[
			'{"account_number":"000111","name":"x","account_number":"000222"}',
			"the member 'account_number' is there twice. Keep the right one",
		],
		['{"bank":{"code":1,"code":1}}', "the member 'code' is there twice. Keep the right one"],
	])('refuses %s, because a parser would use only the last', (given, sentence) => {
		expect(problemOf(jsonObject(given))).toBe(sentence);
	});

	it('keeps digits in text', () => {
		expect(jsonObject('{"account":"12345678901234567890"}')).toEqual({
			account: '12345678901234567890',
		});
	});

	it.each([
		'{"__proto__":{"polluted":true}}',
		'{"constructor":{"prototype":{"polluted":true}}}',
		'{"a":{"__proto__":{"polluted":true}}}',
	])('does not change Object.prototype: %s', (given) => {
		const keys = Reflect.ownKeys(Object.prototype).length;
		const result = jsonObject(given);
		expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
		expect(Reflect.ownKeys(Object.prototype)).toHaveLength(keys);
		expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
		expect(JSON.stringify(result)).toBe(given);
	});

	it('returns every JSON object or a problem, and never throws', () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.json(), fc.anything()), (given) => {
				const result = jsonObject(given);
				return typeof result === 'object';
			}),
		);
	});
});

describe('lists', () => {
	it('accepts whole numbers within their bounds', () => {
		const check = wholeNumber(1, 1000);
		expect([1, 1000].map(check)).toEqual([1, 1000]);
		for (const value of [0, 1001, 1.5, '5', NaN, Infinity, null])
			expect(check(value)).toBeInstanceOf(InvalidValue);
	});

	it('accepts several values from a list, each once', () => {
		const check = someOf(['a', 'b']);
		expect(check(['b', 'a', 'b'])).toEqual(['a', 'b']);
		expect(check('a')).toEqual(['a']);
		expect(check([])).toBeUndefined();
		for (const value of [['c'], 'c', [null], 5]) expect(check(value)).toBeInstanceOf(InvalidValue);
	});
});

describe('checks for India', () => {
	it('recognizes an IFSC', () => {
		expect(ifsc('SBIN0000001')).toBe('SBIN0000001');
		for (const value of [
			'',
			null,
			5,
			'SBIN1000001',
			'sbin0000001',
			' SBIN0000001',
			'SBIN0000001\n',
		]) {
			expect(ifsc(value)).toBeInstanceOf(InvalidValue);
		}
	});

	it('accepts no other country', () => {
		expect(indiaOnly('IND')).toBe('IND');
		for (const value of ['', undefined, 'PAK', 'ind'])
			expect(indiaOnly(value)).toBeInstanceOf(InvalidValue);
	});
});
