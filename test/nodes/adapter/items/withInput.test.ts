import type { IDataObject } from 'n8n-workflow';

import { withInput } from '../../../../nodes/adapter/items/withInput';

const answer = { account_number: '000123', status: 'valid', name: 'ASHA RAO', nameMatches: true };

it.each<[string, IDataObject, IDataObject]>([
	['nothing', {}, {}],
	['other columns, in front', { row: 2, supplier: 'S-7' }, { row: 2, supplier: 'S-7' }],
	['a column that says the same', { account_number: '000123' }, {}],
	['a column that has another value', { status: 'new' }, { input_status: 'new' }],
	[
		'several of them, also under names that are taken',
		{ name: 'Asha', input_name: 'x', input_input_name: 'y' },
		{ input_input_input_name: 'Asha', input_name: 'x', input_input_name: 'y' },
	],
	['an object, which is never the same', { status: { a: 1 } }, { input_status: { a: 1 } }],
	['the error of a node before', { error: 'lost' }, { input_error: 'lost' }],
])('keeps %s', (_name, input, kept) => {
	const json = withInput(input, answer);
	expect(json).toEqual({ ...kept, ...answer });
	expect(Object.keys(json)).toEqual([...Object.keys(kept), ...Object.keys(answer)]);
});

it('takes a number for the text that a table has made it', () => {
	expect(withInput({ account_number: 123 }, { account_number: '123' })).toEqual({
		account_number: '123',
	});
});

it('keeps a column of any name, and changes no prototype', () => {
	const input = JSON.parse('{"__proto__": 1, "constructor": 2}') as IDataObject;
	const json = withInput(input, answer);
	expect(Object.getOwnPropertyNames(json)).toEqual([
		'__proto__',
		'constructor',
		...Object.keys(answer),
	]);
	expect(Object.getPrototypeOf(json)).toBe(Object.prototype);
});
