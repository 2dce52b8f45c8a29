import { checkInput, prepare } from '../../../../../../../client/call/prepare';
import { create, createFromBody } from '../../../../../../../client/v3/payment';
import { unquoted } from '../../../../../../../client/v3/paymentFields';
import { unquotedFromBody } from '../../../../../../../client/v3/wholeBody';
import {
	locate,
	readMembers,
} from '../../../../../../../nodes/CrossBorderPayouts/operations/v3/payment/form/readPaymentForm';
import type { PlanInput } from '../../../../../../../client/run';
import { v3Payment } from '../../../../../../support/fakes/answers';

const {
	quote,
	amount,
	payment_country: country,
	sender,
	beneficiary,
	payment_details,
	...members
} = v3Payment;
const form = { ...members, country };

function readUnquoted(input: PlanInput) {
	const { bodyForm, members: read, unread } = readMembers(input);
	return { payment: checkInput(bodyForm === 'whole' ? unquotedFromBody : unquoted, read), unread };
}

function readCreate(input: PlanInput) {
	const { bodyForm, members: read, unread } = readMembers(input);
	const payment = bodyForm === 'whole' ? prepare(createFromBody, read) : prepare(create, read);
	return { payment, unread };
}

const rowsOf = (party: object) => ({
	field: Object.entries(party).map(([name, value]) => ({ name, value })),
});
const prefixed = (party: object, prefix: string) =>
	Object.fromEntries(Object.entries(party).map(([name, value]) => [`${prefix}${name}`, value]));

const ways = {
	fields: {
		sender_rows: rowsOf(sender),
		beneficiary_rows: rowsOf(beneficiary),
		payment_details_rows: rowsOf(payment_details),
	},
	columns: {
		columns: {
			invoice: 'INV-1',
			...prefixed(sender, 'sender_'),
			...prefixed(beneficiary, 'beneficiary.'),
			details: payment_details,
		},
	},
	json: { sender, beneficiary: JSON.stringify(beneficiary), payment_details },
	body: { body: { sender, beneficiary, payment_details } },
};
const given = [
	...Object.entries(ways),
	['rows', ways.fields] as const,
	[
		'fields',
		{
			...prefixed(sender, 'sender_'),
			...prefixed(beneficiary, 'beneficiary_'),
			...prefixed(payment_details, 'details_'),
		},
	] as const,
].map(([way, fields]) => [way, { ...form, specify_parties: way, ...fields }] as const);

describe.each(given)('parties given by %s', (way, input) => {
	it('make the same payment before its quote', () => {
		const read = readUnquoted({ ...input, timeout: 30 });
		expect(read.payment).toEqual({
			externalId: 'INV-1',
			body: { ...members, payment_country: country, sender, beneficiary, payment_details },
			timeout: 30,
		});
		expect(read.unread).toEqual(way === 'columns' ? ['invoice'] : []);
	});

	it('make the same payment of a quote', () => {
		const whole = way === 'body' ? { body: JSON.stringify(v3Payment) } : {};
		const { payment, unread } = readCreate({ ...input, quote, amount, ...whole });
		expect(payment.call.body).toEqual(v3Payment);
		expect(payment.input.asked).toEqual({
			externalId: 'INV-1',
			country: 'IND',
			payoutCurrency: 'INR',
			sourceCurrency: 'AED',
			payoutAmount: amount,
		});
		expect(unread).toEqual(way === 'columns' ? ['invoice'] : []);
	});
});

it.each([
	['fields', { beneficiary_rows: rowsOf({ name: 'x', account: null }) }, 'beneficiary', 'row 2'],
	['columns', { columns: { beneficiary_account: ' ' } }, 'columns', 'the column'],
	['json', { ...ways.json, beneficiary: { account: null } }, 'beneficiary', 'the member'],
])('refuses an empty value given by %s, or leaves it out', (way, fields, field, source) => {
	const input = { ...form, specify_parties: way, ...fields };
	expect(() => readUnquoted(input)).toThrow(new RegExp(`^${field}: ${source} .* is empty\\.`));
	expect(() => readUnquoted({ ...input, may_be_empty: 'sender_account' })).toThrow(/is empty/);
	const left = { ...input, may_be_empty: 'beneficiary_account', sender_rows: rowsOf({ a: 'x' }) };
	expect(() => readUnquoted(left)).not.toThrow(/is empty/);
});

it('pays without payment details, and with no other party missing', () => {
	const columns = { sender_name: 'x', beneficiary_name: 'y' };
	const { payment } = readUnquoted({ ...form, specify_parties: 'columns', columns });
	expect(payment.body).toMatchObject({ payment_details: {} });
	expect(() => readUnquoted({ ...form, specify_parties: 'columns', columns: {} })).toThrow(
		/^columns: the row has no data .* If not, headings begin with sender_ and beneficiary_, such as sender_name$/,
	);
	const one = { sender_name: 'x' };
	expect(() => readUnquoted({ ...form, specify_parties: 'columns', columns: one })).toThrow(
		/^columns: have no heading that begins with beneficiary_, such as beneficiary_name$/,
	);
});

it('refuses a field that two columns give', () => {
	const columns = { sender_name: 'x', sender: { name: 'x' } };
	expect(() => readUnquoted({ ...form, specify_parties: 'columns', columns })).toThrow(
		"columns: the column 'sender_name' and the column 'sender.name' are the same field",
	);
});

it.each(['objects', '', undefined, null, '__proto__'])('refuses the way %p', (way) => {
	const input = { ...form, ...ways.json, specify_parties: way };
	expect(() => readUnquoted(input)).toThrow(/^specify_parties: /);
	expect(() => readCreate({ ...input, quote, amount })).toThrow(/^specify_parties: /);
});

it('passes names such as __proto__ on as names', () => {
	const columns: unknown = JSON.parse(
		'{"sender.__proto__":"x","sender_constructor":"y","beneficiary_a":"z"}',
	);
	const { payment } = readUnquoted({ ...form, specify_parties: 'columns', columns });
	expect(JSON.stringify(payment.body['sender'])).toBe('{"__proto__":"x","constructor":"y"}');
	expect(({} as { x?: unknown }).x).toBeUndefined();
});

describe('a whole body', () => {
	const input = { ...form, specify_parties: 'body' };

	it('may lack every party, and is sent as it is', () => {
		const body = '{"payer":{"name":""},"purpose":null}';
		expect(readUnquoted({ ...input, body }).payment.body).toMatchObject({
			payer: { name: '' },
			purpose: null,
		});
		expect(readCreate({ ...input, body }).payment.call.body).toEqual({
			payer: { name: '' },
			purpose: null,
			external_id: 'INV-1',
		});
	});

	it.each(['', '[]', '{', 5, undefined])('cannot be %p', (body) => {
		expect(() => readCreate({ ...input, body })).toThrow(/^body: /);
		expect(() => readUnquoted({ ...input, body })).toThrow(/^body: /);
	});

	it('cannot say another amount, country or external ID than the form', () => {
		for (const body of [{ amount: 1 }, { payment_country: 'PAK' }, { external_id: 'INV-2' }])
			expect(() => readUnquoted({ ...input, body })).toThrow(/^body: /);
	});
});

describe('locate', () => {
	const columns = { 'sender.name': 'x', beneficiary: { bank: { code: 1 } } };

	it.each([
		['fields', {}, ['sender', 'name'], ['sender_name']],
		['fields', {}, ['payment_details', 'purpose'], ['details_purpose']],
		['fields', {}, ['sender', 'city'], ['sender', 'city']],
		['fields', {}, ['sender'], ['sender']],
		['fields', { senderRows: {} }, ['sender', 'name'], ['sender', 'name']],
		['rows', {}, ['sender', 'name'], ['sender', 'name']],
		['json', {}, ['sender', 'name'], ['sender', 'name']],
		['columns', { columns }, ['sender', 'name'], ['Column sender.name']],
		['columns', { columns }, ['sender', 'city'], ['Column sender_city']],
		['columns', { columns }, ['beneficiary', 'bank', 'code'], ['Column beneficiary.bank']],
		['columns', { columns }, ['beneficiary', 'home', 'city'], ['Column beneficiary_home.city']],
		['columns', { columns }, ['payment_details', 'purpose'], ['Column details_purpose']],
		['columns', { columns }, ['sender'], ['Column sender_…']],
		['columns', { columns }, ['amount'], ['amount']],
		['columns', { columns: '{' }, ['sender', 'name'], ['Column sender_name']],
		['columns', {}, ['sender', 'name'], ['Column sender_name']],
		['columns', {}, [], []],
		['body', { body: '{}' }, ['sender', 'name'], ['body', 'sender', 'name']],
		['body', { body: '{}' }, ['payment_country'], ['body', 'payment_country']],
		['body', { body: '{}', country: 'IND' }, ['payment_country'], ['payment_country']],
		['body', { body: '{}', externalId: '' }, ['external_id'], ['external_id']],
		['body', { body: '{}' }, ['body', 'amount'], ['body', 'amount']],
		['body', {}, [], []],
		['none', {}, ['sender', 'name'], ['sender', 'name']],
	])('with %s %j finds %j', (way, fields, path, place) => {
		expect(locate({ specifyParties: way, ...fields }, path)).toEqual(place);
	});
});
