import send from '../../../../../../nodes/CrossBorderPayouts/operations/v3/payment/send';
import {
	duplicate,
	notFound,
	paymentBody,
	quoteBody,
	v3Payment,
} from '../../../../../support/fakes/answers';
import { runOperation } from '../../../../../support/engine/runOperation';
import { sendFormV3 as form } from '../../../../../support/fakes/sendForms';

const paid = { status: 202, body: paymentBody };

it('looks up, quotes, and pays the quoted amounts', async () => {
	const { result, transport } = runOperation(
		send,
		{ ...form, timeout: 40 },
		notFound,
		{ body: quoteBody },
		paid,
	);
	expect(await result).toEqual({
		outcome: 'created',
		externalId: 'INV-1',
		category: 'inProgress',
		releaseFunds: false,
		action: 'wait',
		advice: expect.stringContaining('still in progress'),
		payment: paymentBody,
		quote: quoteBody,
	});
	expect(transport.lines()).toEqual([
		'GET /v3/payments/INV-1?external=true',
		'POST /v3/quote?timeout=40',
		'POST /v3/payment?timeout=40',
	]);
	expect(transport.bodyOf(1)).toEqual({
		country: 'IND',
		payment_type: 'C2C',
		payment_method: 'bank_transfer',
		currency: 'AED',
		amount: 1000,
		amount_type: 'source',
	});
	expect(transport.bodyOf(2)).toEqual(v3Payment);
});

it('puts additional members where the form says', async () => {
	const deal = '0197f9a0-0000-7000-8000-00000000000d';
	const more = {
		deal,
		additionalQuoteBody: '{"route":"r"}',
		additionalBody: '{"note":"n"}',
	};
	const { result, transport } = runOperation(
		send,
		{ ...form, ...more },
		notFound,
		{ body: quoteBody },
		paid,
	);
	await result;
	expect(transport.bodyOf(1)).toMatchObject({ deal, route: 'r' });
	expect(transport.bodyOf(2)).toEqual({ ...v3Payment, note: 'n' });
});

it('checks the account first if the form asks for it', async () => {
	const validateAccount = {
		account: { accountNumber: '000123456789', bankBranchCode: 'SBIN0000001', beneficiaryName: 'A' },
	};
	const beneficiary = { name: 'A', account: '000123456789' };
	const { result, transport } = runOperation(
		send,
		{ ...form, beneficiary, validateAccount },
		notFound,
		{ body: { status: 'valid' } },
		{ body: quoteBody },
		paid,
	);
	await result;
	expect(transport.lines()[1]).toBe('POST /v3/validate_account');
	expect(transport.bodyOf(1)).toEqual({
		country: 'IND',
		account_number: '000123456789',
		branch_code: 'SBIN0000001',
		beneficiary_name: 'A',
	});
});

it('checks only the account that it pays', async () => {
	const validateAccount = {
		account: { accountNumber: '000123456789', bankBranchCode: 'SBIN0000001' },
	};
	const { result, transport } = runOperation(send, {
		...form,
		beneficiary: { account: '000123456780' },
		validateAccount,
	});
	await expect(result).rejects.toMatchObject({
		code: 'account_not_confirmed',
		outcome: 'not_sent',
	});
	expect(transport.requests).toHaveLength(0);
});

it.each(['1', '00000000000000000000000000000000'])(
	'takes nothing that the quote gives for the account that is paid: %s',
	async (account) => {
		const validateAccount = { account: { accountNumber: account, bankBranchCode: 'SBIN0000001' } };
		const { result, transport } = runOperation(send, { ...form, validateAccount });
		await expect(result).rejects.toMatchObject({ code: 'account_not_confirmed' });
		expect(transport.requests).toHaveLength(0);
	},
);

it('refuses a whole body, which Send has no field for, and sends nothing', async () => {
	const { result, transport } = runOperation(send, { ...form, specifyParties: 'body' });
	await expect(result).rejects.toMatchObject({ code: 'invalid_input', outcome: 'not_sent' });
	expect(transport.requests).toHaveLength(0);
});

it('looks a duplicate up without the country, too', async () => {
	const { result, transport } = runOperation(
		send,
		form,
		notFound,
		{ body: quoteBody },
		duplicate,
		notFound,
		{ body: paymentBody },
	);
	expect(await result).toMatchObject({ outcome: 'existing' });
	expect(transport.lines().at(-1)).toBe('GET /v3/payments/INV-1?external=true');
});

it.each([
	['externalId', 'a b', 'external_id'],
	['amount', '1,000', 'amount'],
	['currency', 'USD', 'currency'],
	['paymentMethod', 'cash_pickup', 'payment_method'],
	['beneficiary', '{}', 'beneficiary'],
	['beneficiary', '[', 'beneficiary'],
	['additionalQuoteBody', '[]', 'additional_quote_body'],
	['maxSourceAmount', 'much', 'max_source_amount'],
	['minRate', '-1', 'min_rate'],
])('refuses %s = %s before anything is sent', async (name, value, field) => {
	const { result, transport } = runOperation(send, { ...form, [name]: value });
	await expect(result).rejects.toThrow(field);
	expect(transport.requests).toHaveLength(0);
});
