import create from '../../../../../../nodes/CrossBorderPayouts/operations/v3/payment/create';
import {
	duplicate,
	notFound,
	paymentBody,
	quoteId,
	v3Payment,
} from '../../../../../support/fakes/answers';
import { lostAnswer } from '../../../../../support/fakes/fakeTransport';
import { runOperation } from '../../../../../support/engine/runOperation';

const shared = {
	country: 'IND',
	paymentType: 'C2C',
	paymentMethod: 'bank_transfer',
	externalId: 'INV-1',
	quote: quoteId,
	amount: '22650.50',
	currency: 'AED',
};
const look = 'GET /v3/payments/INV-1?external=true';
const rows = (name: string, value: string) => ({ field: [{ name, value }] });
const modes = {
	fields: {
		...shared,
		specifyParties: 'fields',
		senderRows: rows('name', 'Test Sender'),
		beneficiaryRows: rows('name', 'Test Beneficiary'),
		paymentDetailsRows: rows('purpose', 'family support'),
	},
	json: {
		...shared,
		specifyParties: 'json',
		sender: '{"name":"Test Sender"}',
		beneficiary: { name: 'Test Beneficiary' },
		paymentDetails: '{"purpose":"family support"}',
	},
	body: { externalId: 'INV-1', specifyParties: 'body', body: JSON.stringify(v3Payment) },
};

describe.each(Object.entries(modes))('with the body given as %s', (_mode, form) => {
	it('sends the same payment', async () => {
		const { result, transport } = runOperation(create, { ...form, timeout: 30 }, notFound, {
			status: 202,
			body: paymentBody,
		});
		expect(await result).toMatchObject({
			outcome: 'created',
			externalId: 'INV-1',
			payment: paymentBody,
		});
		expect(transport.lines()).toEqual([look, 'POST /v3/payment?timeout=30']);
		expect(transport.bodyOf(1)).toEqual(v3Payment);
	});

	it('returns an existing payment', async () => {
		const before = runOperation(create, form, { body: paymentBody });
		expect(await before.result).toMatchObject({ outcome: 'existing' });
		expect(before.transport.lines()).toEqual([look]);
		const { result, transport } = runOperation(create, form, notFound, duplicate, {
			body: paymentBody,
		});
		expect(await result).toMatchObject({ outcome: 'existing' });
		expect(transport.lines()).toEqual([look, 'POST /v3/payment', look]);
	});

	it('refuses an existing payment of another amount', async () => {
		const { result } = runOperation(create, form, notFound, duplicate, {
			body: { ...paymentBody, amount: 1 },
		});
		await expect(result).rejects.toMatchObject({ code: 'duplicate_external_id' });
	});

	it('looks the payment up after a lost answer, and never pays again', async () => {
		const { result, transport } = runOperation(create, form, notFound, lostAnswer(), {
			body: paymentBody,
		});
		expect(await result).toMatchObject({ outcome: 'created' });
		expect(transport.count('POST')).toBe(1);
	});
});

it('looks a payment up also in a country that the interface does not know', async () => {
	const body = JSON.stringify({ ...v3Payment, payment_country: 'XXX' });
	const { result, transport } = runOperation(
		create,
		{ externalId: 'INV-1', specifyParties: 'body', body },
		notFound,
		lostAnswer(),
		{ body: paymentBody },
	);
	expect(await result).toMatchObject({ outcome: 'created' });
	expect(transport.lines()).toEqual([look, 'POST /v3/payment', look]);
});

it.each<[object, string]>([
	[{ ...modes.fields, amount: '1e5' }, 'invalid_input'],
	[{ ...modes.fields, externalId: 'a@b' }, 'invalid_input'],
	[{ ...modes.fields, paymentMethod: 'cash_pickup' }, 'not_payable'],
	[{ ...modes.json, sender: '{' }, 'invalid_input'],
	[{ ...modes.json, country: 'EGY' }, 'not_payable'],
	[{ ...modes.body, externalId: '..' }, 'invalid_input'],
	[{ ...modes.body, body: '{"external_id":"INV-2"}' }, 'invalid_input'],
	[{ ...modes.json, specifyParties: 'objects' }, 'invalid_input'],
	[{ ...modes.body, body: 'no json' }, 'invalid_input'],
	[{ ...modes.body, body: JSON.stringify({ ...v3Payment, payment_type: 'B2B' }) }, 'not_payable'],
])('refuses %p and sends nothing', async (form, code) => {
	const { result, transport } = runOperation(create, { ...form });
	await expect(result).rejects.toMatchObject({ code });
	expect(transport.requests).toHaveLength(0);
});

it('sends nothing if the option on existing payments is unclear', async () => {
	const { result, transport } = runOperation(create, { ...modes.json, refuseExisting: 'true' });
	await expect(result).rejects.toMatchObject({ code: 'invalid_input' });
	expect(transport.requests).toHaveLength(0);
});
