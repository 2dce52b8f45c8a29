import { findEmptyMember, isEmptyText } from '../../../client/input/emptyMember';

it.each<[unknown, string]>([
	[{ name: 'x', account_number: '' }, 'account_number'],
	[{ account_number: ' \n\u00a0' }, 'account_number'],
	[{ address: { line: 'x', city: '' } }, 'address.city'],
	[{ names: ['x', ''] }, 'names.1'],
	[{ account: { number: null } }, 'account.number'],
	[{ names: [null] }, 'names.0'],
])('finds the empty members in %j', (value, path) => {
	expect(findEmptyMember(value)).toBe(path);
});

it.each([{}, { a: 0, b: false }, { a: [], b: {} }, { a: 'x', b: { c: ' x ' } }, null, '', 5])(
	'finds nothing in %j',
	(value) => {
		expect(findEmptyMember(value)).toBeUndefined();
	},
);

it.each<[unknown, boolean]>([
	['', true],
	['\t ', true],
	['0', false],
	[null, false],
	[undefined, false],
	[0, false],
])('empty text: %p is %p', (value, isEmpty) => {
	expect(isEmptyText(value)).toBe(isEmpty);
});
