import fc from 'fast-check';

import { findRepeatedMember } from '../../../client/input/repeatedMember';

it.each<[string, string]>([
	['{"account_number":"1","account_number":"2"}', 'account_number'],
	['{"a":{"b":1, "c":[{"d":1,"d":1}]}}', 'd'],
	['[{"a":1},{"a":1,"b":2,"a":3}]', 'a'],
	['{"a" \n:1,"\\u0061"\t:2}', 'a'],
	['{"":1,"":2}', ''],
	['{"x\\"y":1,"x\\"y":2}', 'x"y'],
	['{"__proto__":1,"__proto__":2}', '__proto__'],
])('finds the repeated name in %s', (json, name) => {
	expect(findRepeatedMember(json)).toBe(name);
});

it.each([
	'{}',
	'[]',
	'"a"',
	'{"a":1,"b":1}',
	'{"a":{"a":{"a":1}}}',
	'[{"a":1},{"a":1}]',
	'{"a":{"b":1},"b":2}',
	'{"a":"b","b":"a"}',
	'{"a":"\\",\\"a\\":1"}',
	'{"a":["a","a"]}',
	'{"a":1,"A":2}',
	'{"a":"\\\\","b":"}{"}',
])('finds none in %s', (json) => {
	expect(findRepeatedMember(json)).toBeUndefined();
});

it('finds none in any JSON that was written from a value', () => {
	fc.assert(fc.property(fc.json(), (json) => expect(findRepeatedMember(json)).toBeUndefined()));
});

it('reads megabytes', () => {
	const long = 'x'.repeat(2_000_000);
	expect(findRepeatedMember(JSON.stringify({ a: long, [long]: 1 }))).toBeUndefined();
});
