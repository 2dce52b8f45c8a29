import send from '../../../../../../nodes/CrossBorderPayouts/operations/v2/payment/send';
import {
	duplicate,
	notFound,
	paymentBody,
	quoteBody,
	v2Payment,
} from '../../../../../support/fakes/answers';
import { runOperation } from '../../../../../support/engine/runOperation';
import { sendFormV2 as form } from '../../../../../support/fakes/sendForms';

const paid = { status: 202, body: paymentBody };

/** No payable country has the payment. */
const nowhere = [notFound, notFound, notFound];
const looks = ['IND', 'PAK', 'NGA'].map(
	(country) => `GET /v2/payments/INV-1?country=${country}&external=true`,
);

it('looks up, quotes, and pays the quoted amounts', async () => {
	const { result, transport } = runOperation(send, form, ...nowhere, { body: quoteBody }, paid);
	expect(await result).toMatchObject({
		outcome: 'created',
		externalId: 'INV-1',
		payment: paymentBody,
		quote: quoteBody,
	});
	expect(transport.lines()).toEqual([...looks, 'POST /v2/quote', 'POST /v2/payment']);
	expect(transport.bodyOf(3)).toEqual({ country: 'IND', currency: 'AED', amount: 1000 });
	expect(transport.bodyOf(4)).toEqual(v2Payment);
});

it('fixes the payout amount if the form asks for it', async () => {
	const fixed = { ...form, amountType: 'destination', amount: '22650.50' };
	const { result, transport } = runOperation(send, fixed, ...nowhere, { body: quoteBody }, paid);
	expect(await result).toMatchObject({ outcome: 'created' });
	expect(transport.bodyOf(3)).toEqual({
		country: 'IND',
		currency: 'AED',
		amount_destination: 22650.5,
	});
});

it("checks the beneficiary's account if the form asks for it", async () => {
	const validateAccount = { account: { bankBranchCode: 'SBIN0000001' } };
	const { result, transport } = runOperation(send, { ...form, validateAccount }, ...nowhere, {
		body: { status: 'nre' },
	});
	await expect(result).rejects.toMatchObject({
		code: 'account_not_confirmed',
		outcome: 'not_sent',
	});
	expect(transport.bodyOf(3)).toEqual({
		country: 'IND',
		account_number: '000000000001',
		bank_branch_code: 'SBIN0000001',
		beneficiary_name: 'Test Beneficiary',
	});
	expect(transport.requests).toHaveLength(4);
});

it('looks a duplicate up in every other country before it fails', async () => {
	const others = ['BGD', 'EGY', 'NGA', 'NPL', 'PAK', 'PHL', 'VNM'];
	const steps = [
		...nowhere,
		{ body: quoteBody },
		duplicate,
		notFound,
		...others.slice(1).map(() => notFound),
		{ body: paymentBody },
	];
	const { result, transport } = runOperation(send, form, ...steps);
	await expect(result).rejects.toMatchObject({
		code: 'duplicate_external_id',
		outcome: 'rejected',
		created: 'yes',
	});
	expect(transport.lines().slice(6)).toEqual(
		others.map((country) => `GET /v2/payments/INV-1?country=${country}&external=true`),
	);
});

it.each([
	['externalId', '', 'external_id'],
	['beneficiaryAddress', 'x'.repeat(71), 'beneficiary_address'],
	['senderCountry', 'IN', 'sender_country'],
	['amount', 'NaN', 'amount'],
	['additionalQuoteBody', '{"amount":1}', 'additional_quote_body'],
])('refuses %s = %s before anything is sent', async (name, value, field) => {
	const { result, transport } = runOperation(send, { ...form, [name]: value });
	await expect(result).rejects.toThrow(field);
	expect(transport.requests).toHaveLength(0);
});

it('refuses an unpayable country and sends nothing, unless the option allows it', async () => {
	const { result, transport } = runOperation(send, { ...form, country: 'VNM' });
	await expect(result).rejects.toMatchObject({
		failure: { code: 'not_payable', issues: [{ field: 'country' }] },
	});
	expect(transport.requests).toHaveLength(0);
	const allowed = runOperation(
		send,
		{ ...form, country: 'VNM', allowUnpayable: true },
		notFound,
		...nowhere,
		{ body: { ...quoteBody, country: 'VNM' } },
		paid,
	);
	await allowed.result.catch(() => undefined);
	expect(allowed.transport.lines()).toContain('POST /v2/payment');
});
