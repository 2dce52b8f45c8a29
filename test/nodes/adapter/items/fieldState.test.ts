import type { INodeProperties } from 'n8n-workflow';

import { fieldsIn, holdsExpression, stateOf } from '../../../../nodes/adapter/items/fieldState';

const field = (more: Partial<INodeProperties> = {}): INodeProperties => ({
	displayName: 'Deal ID',
	name: 'deal',
	type: 'string',
	default: '',
	...more,
});

const expression = '={{ $json.deal }}';
const of = (
	more: Partial<INodeProperties>,
	stored: unknown,
	...[value, isAdded = false]: [value?: unknown, isAdded?: boolean]
) => stateOf({ field: field(more), stored, value, isAdded });

describe('a field that is on the form from the start', () => {
	it.each(['', null, undefined])('is not added if nobody has filled it in: %p', (value) => {
		expect(of({}, value, value)).toEqual({ state: 'notAdded' });
	});

	it.each(['', null, undefined, ' ', '\n', []])(
		'is empty if its expression gives nothing: %p',
		(value) => {
			expect(of({}, expression, value)).toEqual({ state: 'empty', byExpression: true });
		},
	);

	it('is given with any other value', () => {
		for (const value of ['x', 0, false, Number.NaN, ['x'], { a: 1 }])
			expect(of({}, expression, value)).toEqual({ state: 'given', value });
		expect(of({}, ' ', ' ')).toEqual({ state: 'given', value: ' ' });
		expect(of({ type: 'number' }, '', '')).toEqual({ state: 'given', value: '' });
	});

	it('is left to its own check if it is required', () => {
		const required = { required: true };
		expect(of(required, '', '')).toEqual({ state: 'given', value: '' });
		expect(of(required, expression, undefined)).toEqual({ state: 'given', value: null });
		expect(of(required, null, null)).toEqual({ state: 'notAdded' });
	});
});

describe('an added option', () => {
	it('is empty if nobody has filled it in, or if its expression gives nothing', () => {
		expect(of({}, '', '', true)).toEqual({ state: 'empty', byExpression: false });
		expect(of({}, expression, undefined, true)).toEqual({ state: 'empty', byExpression: true });
	});

	it('is not sent if somebody has chosen that', () => {
		const list = { type: 'options' as const, options: [{ name: '[Not Sent]', value: '' }] };
		expect(of(list, '', '', true)).toEqual({ state: 'notAdded' });
		expect(of(list, expression, '', true)).toEqual({ state: 'empty', byExpression: true });
		expect(of({ type: 'multiOptions' }, [], [], true)).toEqual({ state: 'given', value: [] });
	});
});

describe('a switch', () => {
	const type = 'boolean';

	it.each(['true', 'FALSE', '', null, undefined, 1, [true]])('is never %p', (value) => {
		expect(of({ type }, expression, value)).toMatchObject({ state: 'wrong' });
		expect(of({ type }, value, value, true)).toMatchObject({ state: 'wrong' });
	});

	it('is on, off or not there', () => {
		expect(of({ type }, true, true)).toEqual({ state: 'given', value: true });
		expect(of({ type }, expression, false)).toEqual({ state: 'given', value: false });
		expect(of({ type }, null, null)).toEqual({ state: 'notAdded' });
	});
});

describe('a list of texts', () => {
	const type = { typeOptions: { multipleValues: true } };

	it('has no row whose expression gives nothing', () => {
		expect(of(type, ['A-', expression], ['A-', ''])).toEqual({
			state: 'wrong',
			problem: 'row 2 is empty: its expression gives nothing',
		});
		expect(of(type, expression, ['A-', null])).toMatchObject({ state: 'wrong' });
		expect(of(type, expression, [])).toEqual({ state: 'empty', byExpression: true });
	});

	it('may have rows that nobody has filled in', () => {
		expect(of(type, ['', 'A-'], ['', 'A-'])).toEqual({ state: 'given', value: ['', 'A-'] });
		expect(of(type, [], [], true)).toEqual({ state: 'given', value: [] });
	});
});

describe('JSON', () => {
	it.each<[unknown, string]>([
		[{ a: { b: '' } }, 'a.b'],
		['{"a":" "}', 'a'],
	])('of an expression has no empty member: %p', (value, name) => {
		expect(of({ type: 'json' }, expression, value)).toMatchObject({
			state: 'wrong',
			problem: expect.stringMatching(`^the member '${name}' is empty`) as unknown,
		});
	});

	it('of an expression may be a list of rows, which may be empty and have empty cells', () => {
		for (const value of [[], [{ a: '' }]])
			expect(of({ type: 'json' }, expression, value)).toEqual({ state: 'given', value });
	});

	it('that a person has written may have one', () => {
		const written = '{"a":""}';
		expect(of({ type: 'json' }, written, written)).toEqual({ state: 'given', value: written });
	});

	it('that is nested too deeply, or is none, is left to the check of the field', () => {
		const circle: Record<string, unknown> = {};
		circle['self'] = circle;
		for (const value of [circle, '{', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, new Date(0)])
			expect(of({ type: 'json' }, expression, value)).toEqual({ state: 'given', value });
	});
});

it('finds expressions and fields inside of others', () => {
	expect([{ a: ['=x'] }, ['a'], null, 5].map(holdsExpression)).toEqual([true, false, false, false]);
	const rows = field({
		type: 'fixedCollection',
		options: [{ displayName: 'Rows', name: 'rows', values: [field({ name: 'inner' })] }],
	});
	expect(fieldsIn(rows).map(({ name }) => name)).toEqual(['inner']);
	expect(fieldsIn(field({ options: [{ name: 'A', value: 'a' }] }))).toEqual([]);
});

it.each(['string', 'number', 'options', 'dateTime'] as const)(
	'names an error of a spreadsheet in a field of the type %s',
	(type) => {
		expect(of({ type }, expression, '#REF!')).toEqual({
			state: 'wrong',
			problem: 'contains "#REF!", which is an error of a spreadsheet. Correct the cell',
		});
		expect(of({ type, required: true }, '#NV', '#NV')).toMatchObject({ state: 'wrong' });
	},
);

it('leaves an error of a spreadsheet inside of JSON to the check of its members', () => {
	const value = '{"name":"#REF!"}';
	expect(of({ type: 'json' }, value, value)).toEqual({ state: 'given', value });
});
