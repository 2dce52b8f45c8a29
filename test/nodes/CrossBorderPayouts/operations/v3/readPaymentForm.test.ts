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
		const { input } = readPaymentForm({ ...form, senderRows: { field: [row('name', 'é'), row('age', 5)] } });
		expect(input).toMatchObject({ payment_country: 'IND', sender: { name: 'é', age: 5 }, beneficiary: {}, payment_details: {} });
		expect(input).not.toHaveProperty('country');
		expect(input).not.toHaveProperty('sender_rows');
	});

	it.each([undefined, {}, { field: [] }, { field: 'x' }, 'text', null])('are none for %p', (senderRows) => {
		expect(readPaymentForm({ ...form, senderRows }).input).toMatchObject({ sender: {} });
	});

	it.each([
		[[row('', 'x')], /a row has no name/],
		[[{ value: 'x' }], /a row has no name/],
		[[row({ toString: 1 }, 'x')], /a row has no name/],
		[[row('a', 1), row('a', 2)], /two rows have the same name/],
	])('%p are refused at their field', (field, sentence) => {
		const read = () => readPaymentForm({ ...form, beneficiaryRows: { field } });
		expect(read).toThrow(InputError);
		expect(read).toThrow(/^beneficiary: /);
		expect(read).toThrow(sentence);
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
