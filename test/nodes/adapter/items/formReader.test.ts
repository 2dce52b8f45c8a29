import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { createFormReader } from '../../../../nodes/adapter/items/formReader';
import { createFakeContext } from '../../../support/fakes/fakeExecuteContext';

const field = (name: string): INodeProperties => ({
	displayName: name,
	name,
	type: 'string',
	default: '',
});

function open(parameters: INodeParameters, items = [{ a: 1 }, { a: 2 }, { a: 3 }]) {
	const { context, reads } = createFakeContext({ parameters, items });
	const collection = (name: string, ...members: string[]): INodeProperties => ({
		...field(name),
		type: 'collection',
		options: members.map(field),
	});
	const fields = [
		...['amount', 'body', 'hidden'].map(field),
		collection('options', 'timeout', 'deal'),
		collection('additionalFields', 'remarks'),
	];
	const reader = createFormReader(context, { fields });
	return { read: (index: number) => reader(index).form, reader, reads };
}

it('reads literals once and expressions for every item', () => {
	const { read, reads } = open({ amount: ['={{ $json.a }}'], body: 'same' });
	expect([0, 1, 2].map(read)).toEqual([
		{ amount: [1], body: 'same' },
		{ amount: [2], body: 'same' },
		{ amount: [3], body: 'same' },
	]);
	expect([reads.get('amount'), reads.get('body')]).toEqual([3, 1]);
});

describe('an expression that only names a field of the item', () => {
	it.each(['={{ $json.a }}', '={{$json.a}}', '={{  $json.a  }}'])(
		'%s is read without the engine',
		(amount) => {
			const { read, reads } = open({ amount }, [{ a: 5 }, { a: 'é {{ 日 }}' }] as never);
			expect([read(0), read(1)]).toEqual([{ amount: 5 }, { amount: 'é {{ 日 }}' }]);
			expect(reads.get('amount')).toBeUndefined();
		},
	);

	it.each<[string, object]>([
		['missing', {}],
		['null', { a: null }],
		['a date or another object', { a: { b: 1 } }],
		['a list', { a: [1] }],
		['true', { a: true }],
		['inherited', Object.create({ a: 'x' }) as object],
	])('is left to n8n when the field is %s', (_, item) => {
		const { read, reads } = open({ amount: '={{ $json.a }}' }, [item] as never);
		read(0);
		expect(reads.get('amount')).toBe(1);
	});

	it.each([
		'={{ $json.a + 1 }}',
		'={{ $json.a.b }}',
		"={{ $json['a'] }}",
		'=x{{ $json.a }}',
		'={{ $json.a }} ',
		'={{ $json.a }}{{ $json.a }}',
		'={{ $json.toString }}',
		'={{ $json.__proto__ }}',
		'={{ $input.item.json.a }}',
	])('is left to n8n when it is more than a field: %s', (amount) => {
		const { read, reads } = open({ amount });
		read(0);
		expect(reads.get('amount')).toBe(1);
	});
});

it('finds expressions inside of rows and locators', () => {
	const { read } = open({ body: { field: [{ name: 'x', value: '={{ $json.a }}' }] } });
	expect(read(2)).toEqual({ body: { field: [{ name: 'x', value: 3 }] } });
});

it('leaves out fields that the editor hides or that are not in the form', () => {
	const { read, reads } = open({ amount: '5', other: 'x' });
	expect(read(0)).toEqual({ amount: '5' });
	expect(reads.has('hidden')).toBe(false);
	expect(reads.has('other')).toBe(false);
});

it('lifts the fields of collections into the form', () => {
	const { read } = open({
		amount: '5',
		options: { timeout: 30, deal: '={{ $json.a }}' },
		additionalFields: { remarks: 'x' },
	});
	expect(read(1)).toEqual({ amount: '5', timeout: 30, deal: 2, remarks: 'x' });
});

it('takes an empty collection', () => {
	expect(open({ options: {}, amount: '5' }).read(0)).toEqual({ amount: '5' });
});

it('distinguishes a null from an expression and a field that nobody has filled in', () => {
	const given = open({ amount: '={{ $json.a }}' }, [{ a: null }] as never).reader(0);
	expect([given.form, given.issues]).toEqual([
		{},
		[expect.objectContaining({ field: 'amount', label: 'amount' })],
	]);
	for (const amount of [null, '']) {
		const literal = open({ amount }).reader(0);
		expect([literal.form, literal.issues]).toEqual([{}, []]);
	}
});

it.each([0, 51, 1.5, '5', null])('refuses %p requests at once', (a) => {
	const options: INodeProperties = {
		...field('options'),
		type: 'collection',
		options: [{ ...field('maxConcurrentRequests'), type: 'number' }],
	};
	const parameters = { options: { maxConcurrentRequests: '={{ $json.a }}' } };
	const { context } = createFakeContext({ parameters, items: [{ a }] as never });
	const { issues } = createFormReader(context, { fields: [options] })(0);
	expect(issues).toHaveLength(1);
});

it('makes a separate form for each item', () => {
	const { read } = open({ amount: '5' });
	const first = read(0);
	first['amount'] = 'changed';
	expect(read(1)).toEqual({ amount: '5' });
});

describe('rows that the form shows from the start', () => {
	const rows: INodeProperties = {
		...field('rows'),
		type: 'fixedCollection',
		default: { field: [{ name: 'account', value: '' }] },
	};
	const read = (parameters: INodeParameters, item: object) => {
		const { context } = createFakeContext({ parameters, items: [item] as never });
		return createFormReader(context, { fields: [rows] })(0).form;
	};

	it('are no part of the form until the user touches them', () => {
		expect(read({ rows: rows.default as INodeParameters }, {})).toEqual({ rows: { field: [] } });
	});

	it('are a part of it if an expression gives nothing', () => {
		const given = { field: [{ name: 'account', value: '={{ $json.account }}' }] };
		expect(read({ rows: given } as never, { account: '' })).toEqual({
			rows: { field: [{ name: 'account', value: '' }] },
		});
	});
});
