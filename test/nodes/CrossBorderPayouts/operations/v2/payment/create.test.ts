import create from '../../../../../../nodes/CrossBorderPayouts/operations/v2/payment/create';
import {
	duplicate,
	notFound,
	paymentBody,
	quoteId,
	v2Payment,
} from '../../../../../support/fakes/answers';
import { lostAnswer } from '../../../../../support/fakes/fakeTransport';
import { runOperation } from '../../../../../support/engine/runOperation';

const form = {
	country: 'IND',
	externalId: 'INV-1',
	quote: quoteId,
	amount: '22650.50',
	currency: 'AED',
	specifyParties: 'fields',
	bankName: 'Test Bank',
	bankBranchCode: 'TESTINBB',
	beneficiaryName: 'Test Beneficiary',
	beneficiaryCity: 'Mumbai',
	beneficiaryAddress: '1 Test Street',
	beneficiaryAccountNumber: '000000000001',
	senderName: 'Test Sender',
	senderIdentityDocType: 'passport',
	senderIdentityDoc: 'TEST0001',
	senderCity: 'Dubai',
	senderAddress: '2 Test Road',
	senderCountry: 'ARE',
	senderRelation: 'own',
	maxConcurrentRequests: 5,
	refuseExisting: false,
};

/** No payable country has the payment. */
const nowhere = [notFound, notFound, notFound];
const looks = ['IND', 'PAK', 'NGA'].map(
	(country) => `GET /v2/payments/INV-1?country=${country}&external=true`,
);

it('sends the fields of the form and nothing else', async () => {
	const { result, transport } = runOperation(create, form, ...nowhere, {
		status: 202,
		body: paymentBody,
	});
	expect(await result).toMatchObject({
		outcome: 'created',
		externalId: 'INV-1',
		payment: paymentBody,
	});
	expect(transport.bodyOf(3)).toEqual(v2Payment);
});

it('returns an existing payment, looked up in the country of the form', async () => {
	const [look] = looks;
	const before = runOperation(create, form, { body: paymentBody });
	expect(await before.result).toMatchObject({ outcome: 'existing' });
	expect(before.transport.lines()).toEqual([look]);
	const { result, transport } = runOperation(create, form, ...nowhere, duplicate, {
		body: paymentBody,
	});
	expect(await result).toMatchObject({ outcome: 'existing' });
	expect(transport.lines()).toEqual([...looks, 'POST /v2/payment', look]);
});

it('looks the payment up after a lost answer, and never pays again', async () => {
	const { result, transport } = runOperation(create, form, ...nowhere, lostAnswer(), {
		body: paymentBody,
	});
	expect(await result).toMatchObject({ outcome: 'created' });
	expect(transport.count('POST')).toBe(1);
});

it('refuses an existing payment if the option says so', async () => {
	const { result } = runOperation(
		create,
		{ ...form, refuseExisting: true },
		...nowhere,
		duplicate,
		{
			body: paymentBody,
		},
	);
	await expect(result).rejects.toMatchObject({ code: 'duplicate_external_id' });
});

it('sends nothing if that option is neither yes nor no', async () => {
	const { result, transport } = runOperation(create, { ...form, refuseExisting: 'true' });
	await expect(result).rejects.toMatchObject({ code: 'invalid_input' });
	expect(transport.requests).toHaveLength(0);
});

it.each([
	['amount', 'abc'],
	['amount', ''],
	['externalId', ''],
	['externalId', '..'],
	['externalId', 'a b'],
	['country', 'XXX'],
	['quote', 'q'],
	['beneficiaryName', 'x'.repeat(129)],
])('refuses %s %p and sends nothing', async (field, value) => {
	const { result, transport } = runOperation(create, { ...form, [field]: value });
	await expect(result).rejects.toMatchObject({ code: 'invalid_input' });
	expect(transport.requests).toHaveLength(0);
});

it('refuses an unpayable country and sends nothing, unless the option allows it', async () => {
	const { result, transport } = runOperation(create, { ...form, country: 'PHL' });
	await expect(result).rejects.toMatchObject({
		code: 'not_payable',
		issues: [{ field: 'country' }],
	});
	expect(transport.requests).toHaveLength(0);
	const allowed = runOperation(
		create,
		{ ...form, country: 'PHL', allowUnpayable: true },
		notFound,
		...nowhere,
		{ status: 202, body: { ...paymentBody, amount_currency: 'PHP' } },
	);
	await allowed.result.catch(() => undefined);
	expect(allowed.transport.lines()).toContain('POST /v2/payment');
});
