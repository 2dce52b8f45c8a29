import { parseJson } from '../../../client/http/parseJson';
import { openEnvelope } from '../../../client/http/envelope';
import { simplifyPayment } from '../../../client/payment/simplifyPayment';
import { paymentBody, paymentId } from '../../support/fakes/answers';

const nothing = {
	externalId: null,
	status: null,
	amount: null,
	currency: null,
	sourceAmount: null,
	sourceCurrency: null,
	rate: null,
	action: 'none',
	releaseFunds: false,
	category: null,
	country: null,
	timestamp: null,
	bankReference: null,
	walletAmount: null,
	walletCurrency: null,
	walletPremium: null,
	walletTxnCost: null,
	rateFrom: null,
	paymentId: null,
};

const v2 = {
	...nothing,
	paymentId,
	status: 'queued',
	category: 'inProgress',
	action: 'wait',
	amount: 22650.5,
	currency: 'INR',
	sourceAmount: 1000,
	sourceCurrency: 'AED',
	rate: 22.6505,
	rateFrom: 'amounts',
	country: 'IND',
	timestamp: '2026-01-05T10:01:00Z',
};

it('gives a record of v2 the flat shape', () => {
	expect(simplifyPayment(paymentBody)).toEqual(v2);
});

it.each([
	['on top', (record: object) => record],
	['in an envelope', (record: object) => ({ status: paymentBody.status, payment: record })],
	['in another one', (record: object) => ({ status: paymentBody.status, data: record })],
])('reads what v3 may add, %s', (_name, wrap) => {
	const record = {
		...paymentBody,
		external_id: 'INV-1',
		payment_country: 'IND',
		rate: 22.65,
		sender: { name: 'Test Sender' },
	};
	expect(simplifyPayment(wrap(record) as typeof record)).toEqual({
		...v2,
		externalId: 'INV-1',
		rate: 22.65,
		rateFrom: 'record',
	});
});

it.each([
	[{ payment_id: 'p' }, { paymentId: 'p' }],
	[{ id: 7 }, { paymentId: '7' }],
	[
		{ amount_destination: 7, amount_source: 3 },
		{ amount: 7, sourceAmount: 3 },
	],
	[
		{ currency: 'AED', payment_currency: 'INR' },
		{ sourceCurrency: 'AED', currency: 'INR', country: 'IND' },
	],
	[{ currency: 'pkr' }, { currency: 'pkr', sourceCurrency: null, country: 'PAK' }],
	[{ currency: 'USD' }, { currency: null, sourceCurrency: null }],
	[
		{ country: 'NGA', amount_currency: 'INR' },
		{ country: 'NGA', currency: 'INR' },
	],
])('reads %j', (record, facts) => {
	expect(simplifyPayment(record)).toMatchObject(facts);
});

it('shows what the bank and the wallet say, which accountants need', () => {
	const record = {
		...paymentBody,
		wallet_amount: 272.29,
		wallet_currency: 'USDT',
		wallet_premium: '0.1000000000000000055',
		wallet_txn_cost: 0,
		bank_reference: 'N123',
	};
	expect(simplifyPayment(record)).toEqual({
		...v2,
		bankReference: 'N123',
		walletAmount: 272.29,
		walletCurrency: 'USDT',
		walletPremium: '0.1000000000000000055',
		walletTxnCost: 0,
	});
	expect(simplifyPayment({ ...paymentBody, bank_reference: 42, wallet_currency: '' })).toEqual({
		...v2,
		bankReference: '42',
	});
});

it('names the beneficiary only where a run has sent the name', () => {
	expect(simplifyPayment(paymentBody, { beneficiaryName: 'Priya Sharma' })).toEqual({
		...v2,
		beneficiaryName: 'Priya Sharma',
	});
	expect(simplifyPayment(paymentBody, { beneficiaryName: null })).toEqual({
		...v2,
		beneficiaryName: null,
	});
	expect(simplifyPayment(paymentBody)).not.toHaveProperty('beneficiaryName');
});

it('has what people read first in front, and the ID of the service at the end', () => {
	const names = Object.keys(simplifyPayment(paymentBody, { beneficiaryName: 'Priya Sharma' }));
	expect(names.slice(0, 9)).toEqual([
		'externalId',
		'status',
		'amount',
		'currency',
		'sourceAmount',
		'sourceCurrency',
		'rate',
		'action',
		'beneficiaryName',
	]);
	expect(names.at(-1)).toBe('paymentId');
});

it('has the same members for every record, and for none', () => {
	for (const record of [null, paymentBody, { status: 'x', id: [], amount: {}, currency: 1 }]) {
		expect(Object.keys(simplifyPayment(record))).toEqual(Object.keys(nothing));
	}
	expect(simplifyPayment(null)).toEqual(nothing);
	expect(simplifyPayment({})).toEqual({ ...nothing, action: 'lookUpLater', payment: {} });
});

it.each(['12345678901234567.89', '0.1000000000000000055', '9007199254740993'])(
	'keeps every digit of %s',
	(amount) => {
		const record = parseJson(`{"id":"p","amount":${amount},"base_amount":${amount}}`);
		expect(simplifyPayment(record as Record<string, unknown>)).toMatchObject({
			amount,
			sourceAmount: amount,
		});
	},
);

it('passes an amount on that cannot be compared', () => {
	expect(simplifyPayment({ amount: '22,650.50' })).toMatchObject({ amount: '22,650.50' });
});

it('releases funds by the status that everything else reads, not by one in an envelope', () => {
	expect(simplifyPayment({ id: 'p', payment: { status: 'succeeded' } })).toMatchObject({
		status: null,
		releaseFunds: false,
		action: 'lookUpLater',
	});
});

it.each([
	{ id: 'p', state: 'succeeded' },
	{ id: 'p', status: 7 },
	{ id: 'p', payment_status: 'queued' },
])('adds the whole record if it shows no status: %j', (record) => {
	expect(simplifyPayment(record)).toMatchObject({
		status: null,
		releaseFunds: false,
		action: 'lookUpLater',
		payment: record,
	});
});

it('adds the response as it came', () => {
	const envelope = { data: { id: 'p', state: 'queued' }, timestamp: 'x' };
	expect(simplifyPayment(openEnvelope(envelope)).payment).toBe(envelope);
});

it('uses what is known only where the record shows nothing', () => {
	const known = {
		externalId: 'INV-1',
		paymentId: 'known',
		country: 'PAK',
		payoutAmount: 1,
		payoutCurrency: 'PKR',
		sourceAmount: 2,
		sourceCurrency: 'SAR',
		rate: 3,
	};
	expect(simplifyPayment(paymentBody, known)).toEqual({
		...v2,
		externalId: 'INV-1',
		rate: 3,
		rateFrom: 'quote',
	});
	const { payoutAmount: amount, payoutCurrency: currency, ...others } = known;
	expect(simplifyPayment(null, known)).toEqual({
		...nothing,
		...others,
		amount,
		currency,
		rateFrom: 'quote',
	});
});

describe('the rate of a record that shows none', () => {
	it.each<[object, number | null]>([
		[{ amount: 22650.5, base_amount: 1000 }, 22.6505],
		[{ amount: 100, base_amount: 3 }, 33.33333333],
		[{ amount: '12345678901234567.89', base_amount: '1000000000000' }, 12345.6789],
		[{ amount_destination: '1.5', amount_source: 3 }, 0.5],
		[{ amount: 22650.5 }, null],
		[{ base_amount: 1000 }, null],
		[{ amount: 22650.5, base_amount: 0 }, null],
		[{ amount: 0, base_amount: 5 }, null],
		[{ amount: '22,650.50', base_amount: 1000 }, null],
	])('is computed from both amounts: %j is %p', (record, rate) => {
		expect(simplifyPayment({ ...record })).toMatchObject({
			rate,
			rateFrom: rate === null ? null : 'amounts',
		});
	});

	it('is computed if one amount is known otherwise', () => {
		expect(simplifyPayment({ base_amount: 1000 }, { payoutAmount: '22650.50' })).toMatchObject({
			rate: 22.6505,
			rateFrom: 'amounts',
		});
	});
});

it('changes neither the record nor its contents', () => {
	const record = Object.freeze({ ...paymentBody, payment: Object.freeze({ id: 'inner' }) });
	expect(simplifyPayment(record)).toMatchObject({ paymentId });
});
