import { InputError } from '../../../../../client/errors';
import {
	preparePayment,
	externalIdOf,
	readFields,
} from '../../../../../nodes/CrossBorderPayouts/operations/v3/readPaymentForm';

const form = {
	body_mode: 'fields',
	country: 'IND',
	payment_type: 'C2C',
	payment_method: 'bank_transfer',
	external_id: 'INV-1',
	amount: '5',
	currency: 'AED',
};
const row = (name: unknown, value: unknown) => ({ name, value });

describe('rows', () => {
	it('become an object', () => {
		const input = readFields({
			...form,
			sender_rows: { field: [row('name', 'é'), row('age', 5)] },
		});
		expect(input).toMatchObject({
			payment_country: 'IND',
			sender: { name: 'é', age: 5 },
			beneficiary: {},
			payment_details: {},
		});
		expect(input).not.toHaveProperty('country');
		expect(input).not.toHaveProperty('sender_rows');
	});

	it.each([undefined, {}, { field: [] }, { field: 'x' }, 'text', null])(
		'are none for %p',
		(sender_rows) => {
			expect(readFields({ ...form, sender_rows })).toMatchObject({ sender: {} });
		},
	);

	it.each([
		[[row('a', 1), row('', 'x')], /row 2 has no name/],
		[[row(' ', 'x')], /row 1 has no name/],
		[[{ value: 'x' }], /row 1 has no name/],
		[[row({ toString: 1 }, 'x')], /row 1 has no name/],
		[[row('a', 1), row('b', 2), row('a', 2)], /rows 1 and 3 are both named 'a'/],
		[
			[row('a', 1), {}, row('account_number', '')],
			/row 3 'account_number' is empty\. Give it a value/,
		],
		[[row('account_number', undefined)], /row 1 'account_number' is empty/],
		[[{ name: 'account_number' }], /row 1 'account_number' is empty/],
		[[row('account_number', null)], /row 1 'account_number' is empty/],
		[[row('account_number', ' \n')], /row 1 'account_number' is empty/],
	])('%p are refused at their field', (field, sentence) => {
		const read = () => readFields({ ...form, beneficiary_rows: { field } });
		expect(read).toThrow(InputError);
		expect(read).toThrow(/^beneficiary: /);
		expect(read).toThrow(sentence);
	});

	it('are all refused together', () => {
		const read = () =>
			readFields({ ...form, sender_rows: { field: [row('a', ''), row('b', null)] } });
		expect(read).toThrow(
			"sender: row 1 'a' is empty. Give it a value, or delete the row; sender: row 2 'b' is empty.",
		);
	});

	it.each([{}, row('', ''), row(undefined, null), row(' ', ' ')])(
		'are left out if they have neither a name nor a value: %j',
		(empty) => {
			const input = readFields({
				...form,
				sender_rows: { field: [empty, row('name', 'é'), empty] },
			});
			expect(input['sender']).toEqual({ name: 'é' });
		},
	);

	it.each([0, false, ['x'], { line: 'x' }])('may contain %j', (value) => {
		expect(readFields({ ...form, sender_rows: { field: [row('a', value)] } })['sender']).toEqual({
			a: value,
		});
	});

	it.each(['__proto__', 'constructor'])('may be named %s', (name) => {
		const input = readFields({ ...form, sender_rows: { field: [row(name, 'x')] } });
		expect(JSON.stringify(input['sender'])).toBe(`{"${name}":"x"}`);
		expect(({} as { x?: unknown }).x).toBeUndefined();
	});
});

describe('a whole body', () => {
	it('is read for the values that a record could show', () => {
		const body = { external_id: 'INV-2', amount: 7, currency: 'SAR', payment_country: 'PAK' };
		expect(preparePayment({ body_mode: 'body', body }).input).toEqual({
			body,
			asked: {
				externalId: 'INV-2',
				payoutAmount: 7,
				sourceCurrency: 'SAR',
				country: 'PAK',
				payoutCurrency: 'PKR',
			},
		});
	});

	it('may lack every known member', () => {
		const { asked } = preparePayment({ body_mode: 'body', body: '{}' }).input;
		expect(Object.values(asked).filter((value) => value !== undefined)).toEqual([]);
	});

	it('names the country under either name for the combination', () => {
		const body = { country: 'IND', payment_type: 'B2B', payment_method: 'bank_transfer' };
		expect(() => preparePayment({ body_mode: 'body', body })).toThrow(/IND B2B/);
		expect(() => preparePayment({ body_mode: 'body', body, allow_unpayable: true })).not.toThrow();
	});

	it.each(['', '[]', '{', 5, undefined])('cannot be %p', (body) => {
		expect(() => preparePayment({ body_mode: 'body', body })).toThrow(/^body: /);
	});

	it('is nothing to an endpoint that asks for the members one by one', () => {
		expect(readFields({ ...form, body_mode: 'body', body: '{}' })).toEqual({});
	});
});

describe('readExternalId', () => {
	it.each([
		[{ externalId: 'INV-1' }, 'INV-1'],
		[{ bodyMode: 'objects', externalId: 42 }, 42],
		[{ bodyMode: 'body', body: '{"external_id":"INV-2"}' }, 'INV-2'],
		[{ bodyMode: 'body', body: { external_id: 'INV-2' } }, 'INV-2'],
		[{ bodyMode: 'body', body: '{' }, undefined],
		[{ bodyMode: 'body' }, undefined],
		[{}, undefined],
	])('of %p is %p', (given, id) => {
		expect(externalIdOf(given)).toBe(id);
	});
});
