import type { INodeProperties } from 'n8n-workflow';

import { findFields, shownOf } from '../../../../nodes/adapter/items/findFields';

const field = (name: string, more: Partial<INodeProperties> = {}): INodeProperties => ({
	displayName: name,
	name,
	type: 'string',
	default: '',
	...more,
});
const collection = (name: string, ...options: INodeProperties[]): INodeProperties =>
	field(name, { type: 'collection', options });
const account = field('account', {
	type: 'fixedCollection',
	options: [{ displayName: 'One', name: 'one', values: [field('holder'), field('number')] }],
});
const fields = [
	field('dryRun', { type: 'boolean' }),
	field('approval', { displayOptions: { show: { dryRun: [false], '@tool': [false] } } }),
	collection('options', field('deal'), account),
	collection('filters', field('ids')),
];

function find(stored: Record<string, unknown>, values: Record<string, unknown> = stored) {
	const { found, containers, problems } = findFields(fields, stored, values);
	return {
		paths: shownOf(found).map(({ path, isAdded }) => `${path.join('.')}${isAdded ? '+' : ''}`),
		containers: containers.map((path) => path.join('.')),
		problems: problems.map(({ field: { name }, problem }) => `${name} ${problem}`),
	};
}

it('finds fields inside of collections and groups, with their place', () => {
	const form = {
		dryRun: false,
		options: { deal: 'x', account: { one: { holder: 'y' } }, gone: 1 },
		filters: { ids: 'z' },
		other: 1,
	};
	expect(find(form)).toEqual({
		paths: ['dryRun', 'deal+', 'account.one.holder', 'filters.ids+'],
		containers: ['account', 'account.one', 'filters'],
		problems: [],
	});
});

it('takes an empty group, and one that is none, as it is', () => {
	expect(find({ options: { account: {} } }).containers).toEqual(['account']);
	expect(find({ options: { account: { one: 7 } } }).paths).toEqual(['account.one']);
	expect(find({ options: {}, filters: null })).toMatchObject({ containers: ['filters'] });
});

describe('a collection that is an expression', () => {
	const read = (options: unknown) => find({ options: '={{ $json.o }}' }, { options });

	it('has its members', () => {
		expect(read({ deal: 'x' })).toMatchObject({ paths: ['deal+'], problems: [] });
	});

	it.each<[unknown, RegExp]>([
		[undefined, /^options is empty: its expression gives nothing$/],
		[null, /^options is empty/],
		[' ', /^options is empty/],
		['{"deal":"x"}', /^options must be an object/],
		[7, /^options must be an object/],
		[{ dael: 'x' }, /^options has a name that is not in the form/],
	])('is refused if it gives %p', (value, problem) => {
		expect(read(value).problems).toEqual([expect.stringMatching(problem)]);
	});
});

it('leaves out a field whose condition is an expression with another value', () => {
	const stored = { dryRun: '={{ $json.dry }}', approval: 'x' };
	expect(find(stored, { dryRun: true, approval: 'x' }).paths).toEqual(['dryRun']);
	expect(find(stored, { dryRun: false, approval: 'x' }).paths).toEqual(['dryRun', 'approval']);
	// n8n itself has decided that this one is shown.
	expect(find({ dryRun: true, approval: 'x' }).paths).toEqual(['dryRun', 'approval']);
});
