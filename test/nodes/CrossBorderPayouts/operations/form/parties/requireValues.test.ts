import type { InputError } from '../../../../../../client/errors';
import {
	readPrefixed,
	type GivenField,
} from '../../../../../../nodes/CrossBorderPayouts/operations/form/parties/givenField';
import { requireValues } from '../../../../../../nodes/CrossBorderPayouts/operations/form/parties/requireValues';

const given = (name: string, value: unknown, source = `row '${name}'`): GivenField => ({
	party: 'sender',
	name,
	value,
	field: 'sender',
	source,
});
const read = (fields: GivenField[], mayBeEmpty?: unknown) =>
	requireValues(fields, mayBeEmpty, readPrefixed).map(({ name }) => name);

it.each([0, false, 'x', ['x'], [], {}, ' x '])('keeps %j', (value) => {
	expect(read([given('a', value)])).toEqual(['a']);
});

it.each([undefined, null, '', ' \n\t\u00a0'])('refuses %p by its name', (value) => {
	expect(() => read([given('email', value), given('a', 'x')])).toThrow(
		/^sender: row 'email' is empty\. Give it a value\. Only if the payment does not need it, add sender_email to the option 'May Be Empty'$/,
	);
});

it('needs no source to name a field', () => {
	expect(() => read([given('email', '', '')])).toThrow(/^sender: is empty\. /);
});

it.each([
	'sender_email',
	'sender.email',
	' beneficiary_x , sender_email,',
	['sender_email'],
	['beneficiary_x', ' sender.email '],
	'Beneficiary X, Sender Email',
])('leaves out an empty field that %j allows to be empty', (mayBeEmpty) => {
	expect(read([given('email', ''), given('a', 'x')], mayBeEmpty)).toEqual(['a']);
	expect(read([given('email', 'x')], mayBeEmpty)).toEqual(['email']);
});

it.each([undefined, null, '', ' , ', [], 'beneficiary_email', 'sender_mail'])(
	'does not leave out by %j',
	(mayBeEmpty) => {
		expect(() => read([given('email', '')], mayBeEmpty)).toThrow(/is empty/);
	},
);

it.each([
	['email', 'entry 1 is no field of a party'],
	['sender_email; sender_mobile_', /./],
	['sender_a, x', 'entry 2 is no field of a party'],
	[['sender_a', 'b'], 'entry 2 is no field of a party'],
	[5, 'must be a list of names such as sender_email'],
	[{}, 'must be a list of names'],
	[[{}], 'must be a list of names'],
	[true, 'must be a list of names'],
])('refuses the list %j', (mayBeEmpty, sentence) => {
	expect(() => read([given('email', '')], mayBeEmpty)).toThrow(sentence);
});

it('refuses a field that is given twice, even with the same value', () => {
	expect(() => read([given('a', 1, 'row 1'), given('b', 2), given('a', 1, 'row 3')])).toThrow(
		'sender: row 1 and row 3 are the same field. Delete one of them',
	);
});

it.each(['a ', ' a', 'a\u200f', '\u00a0a', 'A', 'a-', '_a'])(
	'refuses %j beside a, because they look alike',
	(name) => {
		expect(() => read([given('a', 1, 'row 1'), given(name, 1, 'row 2')])).toThrow(
			'row 1 and row 2 are the same field in two spellings',
		);
		expect(read([given(name, 1)])).toHaveLength(1);
	},
);

it('says which option leaves one of two columns out', () => {
	const column = (name: string) => ({ ...given(name, 1), field: 'columns' });
	expect(() => read([column('account_number'), column('accountNumber')])).toThrow(
		"columns: row 'account_number' and row 'accountNumber' are the same field in two spellings. Delete one of them, or add it to the option 'Columns Not Sent'",
	);
});

it('names everything that is wrong', () => {
	const fields = [given('a', ''), given('a', 'x'), given('b', null)];
	expect(() => read(fields)).toThrow(/same field.*'a' is empty.*'b' is empty/);
});

it('does not confuse a name with one that an object inherits', () => {
	expect(read([given('__proto__', 'x'), given('constructor', 'y')])).toEqual([
		'__proto__',
		'constructor',
	]);
});

it('names ten absent fields and counts the others, and an earlier run may have paid the item', () => {
	const absent = Array.from({ length: 13 }, (_, n) => ({
		party: 'sender' as const,
		name: `x${n}`,
		value: '',
		field: 'columns',
		source: `the column 'sender_x${n}', which other items have,`,
		isAbsent: true as const,
	}));
	const refuse = (mayBeEmpty: string): InputError => {
		try {
			requireValues(absent, mayBeEmpty, readPrefixed);
		} catch (error) {
			return error as InputError;
		}
		throw new Error('not refused');
	};
	const { issues } = refuse('sender_x0');
	expect(issues).toHaveLength(11);
	expect(issues[0]).toMatchObject({
		mayBePaid: true,
		problem: expect.stringContaining('sender_x1'),
	});
	expect(issues[10]).toEqual({ field: 'columns', problem: 'lack 2 more that other items have' });
	const all = absent.map(({ name }) => `sender_${name}`).join(',');
	expect(requireValues(absent, all, readPrefixed)).toEqual([]);
});
