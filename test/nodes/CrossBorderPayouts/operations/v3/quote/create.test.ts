import create from '../../../../../../nodes/CrossBorderPayouts/operations/v3/quote/create';
import { quoteBody } from '../../../../../support/fakes/answers';
import { runOperation } from '../../../../../support/engine/runOperation';

const form = {
	country: 'IND',
	paymentType: 'C2C',
	paymentMethod: 'bank_transfer',
	currency: 'AED',
	amount: '1000.00',
	amountType: 'source',
};

it('creates a quote', async () => {
	const { result, transport } = runOperation(
		create,
		{ ...form, timeout: 20, allowUnpayable: false },
		{ body: quoteBody },
	);
	expect(await result).toEqual(quoteBody);
	expect(transport.lines()).toEqual(['POST /v3/quote?timeout=20']);
	expect(transport.bodyOf(0)).toEqual({
		country: 'IND',
		payment_type: 'C2C',
		payment_method: 'bank_transfer',
		currency: 'AED',
		amount: 1000,
		amount_type: 'source',
	});
});

it('refuses an unpayable combination and sends nothing, unless the option allows it', async () => {
	const unpayable = { ...form, country: 'BGD' };
	const { result, transport } = runOperation(create, unpayable);
	await expect(result).rejects.toMatchObject({ code: 'not_payable' });
	expect(transport.requests).toHaveLength(0);
	const allowed = runOperation(create, { ...unpayable, allowUnpayable: true }, { body: quoteBody });
	await allowed.result;
	expect(allowed.transport.requests).toHaveLength(1);
});

it.each([
	['country', 'XXX', 'country'],
	['paymentMethod', 'cheque', 'payment_method'],
	['amount', '1,00,000', 'amount'],
])('refuses %s %p and sends nothing', async (field, value, member) => {
	const { result, transport } = runOperation(create, { ...form, [field]: value });
	await expect(result).rejects.toMatchObject({ issues: [{ field: member }] });
	expect(transport.requests).toHaveLength(0);
});

it('sends the payout currency and the other name of the country by its options', async () => {
	const { result, transport } = runOperation(
		create,
		{ ...form, paymentCurrency: 'INR', sendCountryAs: 'payment_country' },
		{ body: quoteBody },
	);
	await result;
	expect(transport.bodyOf(0)).toMatchObject({ payment_country: 'IND', payment_currency: 'INR' });
	expect(transport.bodyOf(0)).not.toHaveProperty('country');
});
