import { aboutQuote } from '../../../client/problem/aboutQuote';

const v3 = {
	country: 'IND',
	currency: 'AED',
	payment_type: 'C2C',
	payment_method: 'bank_transfer',
	amount: 5,
};

it.each([
	['POST /v3/quote', v3, 'from AED, to IND (C2C, bank_transfer)'],
	[
		'POST /v2/quote',
		{ country: 'PAK', currency: 'SAR', amount: 5, beneficiary_account_number: '000123456789' },
		'from SAR, to PAK',
	],
	[
		'POST /v3/quote',
		{ ...v3, country: undefined, payment_country: 'NGA' },
		'from AED, to NGA (C2C, bank_transfer)',
	],
	['POST /v2/quote', { country: 'PAK' }, undefined],
	['POST /v2/quote', { country: 'Priya Sharma', currency: 'AED' }, undefined],
	['POST /v2/quote', undefined, undefined],
	['POST /v3/payment', v3, undefined],
	['GET /v3/quotes/{id}', v3, undefined],
])('%s with %j: %s', (endpoint, body, expected) => {
	expect(aboutQuote(endpoint, 'quote_not_obtained', body)?.route).toBe(expected);
});

it('says nothing if the cause is something else', () => {
	expect(aboutQuote('POST /v3/quote', 'unauthorized', v3)).toBeUndefined();
});
