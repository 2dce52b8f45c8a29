import { InputError } from '../../../../../client/errors';
import {
	readExternalId,
	readPaymentForm,
} from '../../../../../nodes/CrossBorderPayouts/operations/v3/readPaymentForm';

const form = {
	bodyMode: 'fields',
	country: 'IND',
	paymentType: 'C2C',
	paymentMethod: 'bank_transfer',
	externalId: 'INV-1',
	amount: '5',
	currency: 'AED',
};
const row = (name: unknown, value: unknown) => ({ name, value });

describe('rows', () => {
	it('become an object', () => {
		const { input } = readPaymentForm({
			...form,
			senderRows: { field: [row('name', 'é'), row('age', 5)] },
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
		(senderRows) => {
			expect(readPaymentForm({ ...form, senderRows }).input).toMatchObject({ sender: {} });
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
		const read = () => readPaymentForm({ ...form, beneficiaryRows: { field } });
		expect(read).toThrow(InputError);
		expect(read).toThrow(/^beneficiary: /);
		expect(read).toThrow(sentence);
	});

	it('are refused all at once', () => {
		const read = () =>
			readPaymentForm({ ...form, senderRows: { field: [row('a', ''), row('b', null)] } });
		expect(read).toThrow(
			"sender: row 1 'a' is empty. Give it a value, or delete the row; sender: row 2 'b' is empty.",
		);
	});

	it.each([{}, row('', ''), row(undefined, null), row(' ', ' ')])(
		'are left out when they hold neither a name nor a value: %j',
		(empty) => {
			const { input } = readPaymentForm({
				...form,
				senderRows: { field: [empty, row('name', 'é'), empty] },
			});
			expect(input['sender']).toEqual({ name: 'é' });
		},
	);

	it.each([0, false, ['x'], { line: 'x' }])('may hold %j', (value) => {
		expect(
			readPaymentForm({ ...form, senderRows: { field: [row('a', value)] } }).input['sender'],
		).toEqual({ a: value });
	});

	it.each(['__proto__', 'constructor'])('may be named %s', (name) => {
		const { input } = readPaymentForm({ ...form, senderRows: { field: [row(name, 'x')] } });
		expect(JSON.stringify(input['sender'])).toBe(`{"${name}":"x"}`);
		expect(({} as { x?: unknown }).x).toBeUndefined();
	});
});

describe('a whole body', () => {
	it('is asked for what a record could show', () => {
		const body = { external_id: 'INV-2', amount: 7, currency: 'SAR', payment_country: 'PAK' };
		expect(readPaymentForm({ bodyMode: 'body', body })).toMatchObject({
			whole: true,
			asked: { externalId: 'INV-2', amount: 7, currency: 'SAR', country: 'PAK' },
		});
	});

	it('may lack everything that we know of', () => {
		const { asked } = readPaymentForm({ bodyMode: 'body', body: '{}' });
		expect(Object.values(asked)).toEqual([undefined, undefined, undefined, undefined]);
	});

	it('names the country under either name for the combination', () => {
		const body = { country: 'IND', payment_type: 'B2B', payment_method: 'bank_transfer' };
		expect(() => readPaymentForm({ bodyMode: 'body', body })).toThrow(/IND B2B/);
		expect(() => readPaymentForm({ bodyMode: 'body', body, allowUnpayable: true })).not.toThrow();
	});

	it.each(['', '[]', '{', 5, undefined])('cannot be %p', (body) => {
		expect(() => readPaymentForm({ bodyMode: 'body', body })).toThrow(/^body: /);
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
		expect(readExternalId(given)).toBe(id);
	});
});
