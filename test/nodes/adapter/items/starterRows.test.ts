import type { INodeProperties } from 'n8n-workflow';

import { hasStarterRows, withoutUntouched } from '../../../../nodes/adapter/items/starterRows';

const starters = {
	field: [
		{ name: 'name', value: '' },
		{ name: 'account', value: '' },
	],
};
const rows: INodeProperties = {
	displayName: 'Sender',
	name: 'senderRows',
	type: 'fixedCollection',
	default: starters,
};
const row = (name: string, value: unknown) => ({ name, value });

it.each([
	[rows, true],
	[{ ...rows, default: {} }, false],
	[{ ...rows, default: { field: {} } }, false],
	[{ ...rows, type: 'json' as const, default: '{}' }, false],
	[{ ...rows, default: null }, false],
])('%j has starter rows: %p', (field, has) => {
	expect(hasStarterRows(field)).toBe(has);
});

it('leaves out rows that the user has not touched', () => {
	expect(withoutUntouched(rows, starters, starters)).toEqual({ field: [] });
	const stored = { field: [row('name', 'x'), row('account', ''), row('account', '')] };
	expect(withoutUntouched(rows, stored, stored)).toEqual({ field: [row('name', 'x')] });
});

it('knows an untouched row of which n8n has stored the name only', () => {
	const stored = { field: [{ name: 'name' }] };
	const value = { field: [row('name', '')] };
	expect(withoutUntouched(rows, stored, value)).toEqual({ field: [] });
});

it.each(['', null, undefined])('keeps a row whose expression gives %p', (nothing) => {
	const stored = { field: [row('account', '={{ $json.account }}'), row('name', '')] };
	const value = { field: [row('account', nothing), row('name', '')] };
	expect(withoutUntouched(rows, stored, value)).toEqual({ field: [row('account', nothing)] });
});

it('keeps a row of the user, even an empty one', () => {
	const stored = { field: [row('email', ''), row('', '')] };
	expect(withoutUntouched(rows, stored, stored)).toEqual(stored);
});

it.each([
	['={{ $json.rows }}', starters],
	[starters, 'text'],
	[starters, null],
	[{ field: 'x' }, starters],
	[{}, starters],
])('leaves all rows as they are if they are not stored as rows: %j', (stored, value) => {
	expect(withoutUntouched(rows, stored, value)).toEqual(value);
});
