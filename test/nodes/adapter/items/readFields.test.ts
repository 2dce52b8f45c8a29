import type { INodeProperties } from 'n8n-workflow';

import { findFields } from '../../../../nodes/adapter/items/findFields';
import { readFields, type FormFacts } from '../../../../nodes/adapter/items/readFields';

const field = (displayName: string, name: string): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
});
const fields: INodeProperties[] = [
	field('Amount', 'amount'),
	field('Sender Name', 'senderName'),
	{
		...field('Options', 'options'),
		type: 'collection',
		options: [field('Deal ID', 'deal'), field('Max', 'max'), field('May Be Empty', 'mayBeEmpty')],
	},
];
const facts: FormFacts = { fields, withoutOption: { deal: 'live rate' } };
const withParties: FormFacts = { ...facts, readsEmpty: new Set(['senderName']) };

/** An expression is a text with `=`, and gives nothing. */
function read(stored: Record<string, unknown>, of = facts) {
	const evaluated = (value: unknown): unknown =>
		typeof value === 'object' && value !== null
			? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, evaluated(one)]))
			: String(value).startsWith('=')
				? undefined
				: value;
	const values = evaluated(stored) as Record<string, unknown>;
	const { form, issues, emptyOptions } = readFields(of, findFields(fields, stored, values));
	return { form, emptyOptions, issues: issues.map(({ label, problem }) => `${label} ${problem}`) };
}

it('refuses an option whose expression gives nothing, with the ways out', () => {
	expect(read({ amount: '5', options: { deal: '={{ $json.deal }}' } })).toEqual({
		form: { amount: '5' },
		emptyOptions: [],
		issues: [
			"Deal ID is empty: its expression gives nothing. Correct the expression, or remove it. Only if an item may go without it, add Deal ID to the option 'May Be Empty'",
		],
	});
	expect(read({ options: { max: '' } }).issues).toEqual([
		'Max is empty. Give it a value, or remove it',
	]);
});

it.each(['={{ $json.deal }}', ''])('leaves out %p if the option may be empty', (deal) => {
	expect(read({ options: { deal, mayBeEmpty: 'Deal ID' } })).toEqual({
		form: { mayBeEmpty: [] },
		emptyOptions: ['Deal ID (live rate)'],
		issues: [],
	});
});

it('keeps an option that may be empty and is not', () => {
	expect(read({ options: { deal: 'x', mayBeEmpty: 'deal id' } })).toMatchObject({
		form: { deal: 'x' },
		emptyOptions: [],
	});
});

it.each<[unknown, RegExp]>([
	['Max', /^May Be Empty names 'Max', which must not be empty/],
	['Asha Rao', /^May Be Empty has a name that is no option of this form/],
	[7, /^May Be Empty must be a list of names/],
	['', /^May Be Empty is empty/],
	['=x', /^May Be Empty is empty: its expression gives nothing/],
])('refuses %p as what may be empty', (mayBeEmpty, problem) => {
	expect(read({ options: { mayBeEmpty } }).issues).toEqual([expect.stringMatching(problem)]);
});

it('passes on what the operation reads itself', () => {
	const stored = {
		senderName: '={{ $json.name }}',
		options: { mayBeEmpty: 'sender_name,Deal ID' },
	};
	expect(read(stored, withParties)).toEqual({
		form: { senderName: undefined, mayBeEmpty: ['sender_name'] },
		emptyOptions: [],
		issues: [],
	});
	expect(read({ senderName: null, options: { mayBeEmpty: 7 } }, withParties)).toEqual({
		form: { mayBeEmpty: 7 },
		emptyOptions: [],
		issues: [],
	});
});

it('says that an earlier version may have paid without the option', () => {
	const { issues } = readFields(facts, findFields(fields, { amount: '=x' }, { amount: undefined }));
	expect(issues).toMatchObject([{ field: 'amount', mayBePaid: true }]);
});

describe('a field that the operation reads even if it is empty', () => {
	const untouched: FormFacts = { ...withParties, mayStayEmpty: new Set(['senderName']) };

	it('is no part of the form if it may stay empty and nobody has written anything into it', () => {
		expect(read({ senderName: '' }, untouched).form).toEqual({});
		expect(read({ senderName: '' }, withParties).form).toEqual({ senderName: '' });
	});

	it('is part of it if its expression gives nothing, or if it has blanks', () => {
		expect(read({ senderName: '={{ $json.name }}' }, untouched).form).toHaveProperty('senderName');
		expect(read({ senderName: ' ' }, untouched).form).toEqual({ senderName: ' ' });
	});

	it('is another field than one of the same name inside of a group', () => {
		const group: INodeProperties = {
			...field('Check', 'check'),
			type: 'fixedCollection',
			options: [
				{ displayName: 'Account', name: 'account', values: [field('Holder', 'senderName')] },
			],
		};
		const nested: FormFacts = { ...untouched, fields: [...fields, group] };
		const stored = { check: { account: { senderName: '={{ $json.name }}' } } };
		const found = findFields(nested.fields, stored, { check: { account: { senderName: null } } });
		expect(readFields(nested, found).issues).toMatchObject([{ label: 'Holder' }]);
		const without = { ...nested, withoutOption: { senderName: 'not compared' } };
		const options = { mayBeEmpty: 'Holder, sender_name' };
		const both = findFields(
			nested.fields,
			{ ...stored, options },
			{ check: { account: { senderName: null } }, options },
		);
		expect(readFields(without, both)).toMatchObject({
			issues: [],
			emptyOptions: ['Holder (not compared)'],
			form: { mayBeEmpty: [' sender_name'] },
		});
	});
});

it('has the default of a field that the user has not added', () => {
	const folded: FormFacts = { ...facts, defaults: { deal: 'none', side: 'source' } };
	expect(read({ options: { deal: 'x' } }, folded).form).toEqual({ deal: 'x', side: 'source' });
	expect(read({}, folded).form).toEqual({ deal: 'none', side: 'source' });
});
