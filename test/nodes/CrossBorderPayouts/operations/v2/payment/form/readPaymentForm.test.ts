import { checkInput } from '../../../../../../../client/call/prepare';
import { create } from '../../../../../../../client/v2/payment';
import {
	locate,
	readParties,
} from '../../../../../../../nodes/CrossBorderPayouts/operations/v2/payment/form/readPaymentForm';
import { v2Payment } from '../../../../../../support/fakes/answers';

const isParty = (name: string): boolean => /^(bank|beneficiary|sender)_|^remarks$/.test(name);
const payment = {
	...v2Payment,
	remarks: 'October',
	beneficiary_mobile: '+919812345678',
	beneficiary_account_type: 'current',
};
const others = Object.fromEntries(Object.entries(payment).filter(([name]) => !isParty(name)));
const typed = Object.fromEntries(Object.entries(payment).filter(([name]) => isParty(name)));

const pick = (pattern: RegExp) =>
	Object.fromEntries(
		Object.entries(typed)
			.filter(([name]) => pattern.test(name))
			.map(([name, value]) => [name.replace(/^(beneficiary|sender)_/, ''), value]),
	);
const objects = {
	sender: pick(/^sender_/),
	beneficiary: {
		...pick(/^beneficiary_/),
		bank_name: typed['bank_name'],
		branch_code: typed['bank_branch_code'],
	},
	payment_details: { remarks: typed['remarks'] },
};
const underscored = Object.fromEntries(
	Object.entries(objects).flatMap(([party, fields]) =>
		Object.entries(fields).map(([name, value]) => [
			`${party === 'payment_details' ? 'details' : party}_${name}`,
			value,
		]),
	),
);

it.each<[string, object]>([
	['fields', typed],
	['columns', { columns: underscored }],
	['columns', { columns: objects }],
	['columns', { columns: typed }],
	['json', objects],
	['json', { ...objects, beneficiary: JSON.stringify(objects.beneficiary) }],
])('makes the same payment of %s %j', (way, fields) => {
	const { members, unread } = readParties({ ...others, specify_parties: way, ...fields });
	expect(checkInput(create.input, members).body).toEqual(payment);
	expect(unread).toEqual([]);
});

it('refuses columns that v2 has no field for, unless they are not to be sent', () => {
	const columns = { ...typed, details_purpose: 'x', sender_email: 'y', invoice: 1 };
	const input = { ...others, specify_parties: 'columns', columns };
	expect(() => readParties(input)).toThrow(
		/the column 'details_purpose' is no field of this API version.*; columns: the column 'sender_email' is/,
	);
	const columns_not_sent = 'details_purpose, Sender Email';
	const { members, unread } = readParties({ ...input, columns_not_sent });
	expect(unread).toEqual(['invoice']);
	expect(checkInput(create.input, members).body).toEqual(payment);
});

it('reads the headings of a sheet, also those that have no prefix', () => {
	const columns = Object.fromEntries(
		Object.entries(typed).map(([member, value]) => [
			member.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
			value,
		]),
	);
	expect(Object.keys(columns)).toContain('Bank Branch Code');
	const { members, unread } = readParties({ ...others, specify_parties: 'columns', columns });
	expect(unread).toEqual([]);
	expect(checkInput(create.input, members).body).toEqual(payment);
});

it.each([
	[{ bank_branch_code: 'a', beneficiary_branch_code: 'a' }],
	[{ bank_branch_code: 'a', 'Bank Branch Code': 'a' }],
	[{ 'Beneficiary Bank Branch Code': 'a', 'Bank Branch Code': 'a' }],
	[{ 'Sender Name': 'a', sender_name: 'b' }],
	[{ 'Sender Name': 'a', 'SENDER NAME': 'a' }],
	[{ 'beneficiary.bank_branch_code': 'a', beneficiary_branch_code: 'a' }],
	[{ remarks: 'a', details_remarks: 'a' }],
	[{ sender_name: 'a', sender: { name: 'b' } }],
])('refuses columns that are one field: %j', (columns) => {
	expect(() => readParties({ specify_parties: 'columns', columns })).toThrow(
		/^columns: the column .* are the same field/,
	);
});

it('refuses a member of JSON that v2 does not have', () => {
	const sender = { ...objects.sender, email: 'x', __proto__: null };
	expect(() => readParties({ specify_parties: 'json', ...objects, sender })).toThrow(
		"sender: the member 'email' is no field of v2. Remove it, or add it under 'Additional Body Fields'",
	);
});

it.each([
	['fields', { ...typed, remarks: ' ' }, /^remarks: is empty\..* add details_remarks to /],
	['fields', { ...typed, sender_mobile: null }, /^sender_mobile: is empty\./],
	['columns', { columns: { ...typed, remarks: '' } }, /^columns: the column 'remarks' is empty/],
	['columns', { columns: { ...typed, sender_city: null } }, /the column 'sender_city' is empty/],
	[
		'json',
		{ ...objects, beneficiary: { ...objects.beneficiary, mobile: '' } },
		/^beneficiary: the member 'mobile' is empty\. .* add beneficiary_mobile to /,
	],
])('refuses what is empty in %s %#', (way, fields, sentence) => {
	expect(() => readParties({ specify_parties: way, ...fields })).toThrow(sentence);
});

it.each([
	['fields', { ...typed, remarks: ' ' }, 'remarks'],
	['fields', { ...typed, remarks: '' }, 'details_remarks'],
	['columns', { columns: { ...typed, remarks: '' } }, 'details.remarks'],
	['json', { ...objects, payment_details: { remarks: null } }, 'remarks'],
])('leaves out what may be empty in %s %#', (way, fields, mayBeEmpty) => {
	const { members } = readParties({
		...others,
		specify_parties: way,
		...fields,
		may_be_empty: mayBeEmpty,
	});
	expect(checkInput(create.input, members).body).toEqual({ ...payment, remarks: undefined });
});

it.each(['', ' ', null, undefined])('says that a required field is required, not %p', (value) => {
	for (const mayBeEmpty of ['', 'sender_city']) {
		const form = { ...others, ...typed, sender_city: value, may_be_empty: mayBeEmpty };
		const { members } = readParties({ ...form, specify_parties: 'fields' });
		expect(() => checkInput(create.input, members)).toThrow('sender_city: is required');
	}
});

it('sends nothing that an earlier choice of the form has left', () => {
	const { members } = readParties({
		...others,
		...typed,
		specify_parties: 'columns',
		columns: { sender_name: 'x' },
	});
	expect(Object.keys(members).filter(isParty)).toEqual(['sender_name']);
});

it.each(['body', 'objects', undefined, null])('refuses the way %p', (way) => {
	expect(() => readParties({ ...typed, specify_parties: way })).toThrow(/^specify_parties: /);
});

describe('locate', () => {
	const columns = { 'sender.name': 'x', bank_branch_code: 'y', beneficiary: { city: 'z' } };

	it.each([
		['fields', {}, ['bank_branch_code'], ['bank_branch_code']],
		['columns', { columns }, ['sender_name'], ['Column sender.name']],
		['columns', { columns }, ['bank_branch_code'], ['Column bank_branch_code']],
		['columns', { columns }, ['beneficiary_city'], ['Column beneficiary.city']],
		['columns', { columns }, ['bank_name'], ['Column beneficiary_bank_name']],
		['columns', { columns }, ['remarks'], ['Column details_remarks']],
		['columns', { columns: '{' }, ['sender_city'], ['Column sender_city']],
		['columns', { columns }, ['country'], ['country']],
		['columns', { columns }, ['account_number'], ['Column beneficiary_account_number']],
		['json', {}, ['account_number'], ['beneficiary', 'account_number']],
		['fields', {}, ['account_number'], ['account_number']],
		['columns', { columns }, ['columns'], ['columns']],
		['columns', { columns }, [], []],
		['json', {}, ['bank_branch_code'], ['beneficiary', 'branch_code']],
		['json', {}, ['sender_identity_doc'], ['sender', 'identity_doc']],
		['json', {}, ['remarks'], ['payment_details', 'remarks']],
		['json', {}, ['sender'], ['sender']],
		['none', {}, ['sender_name'], ['sender_name']],
	])('with %s %j finds %j', (way, fields, path, place) => {
		expect(locate({ specifyParties: way, ...fields }, path)).toEqual(place);
	});
});
