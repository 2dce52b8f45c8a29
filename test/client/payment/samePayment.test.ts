import fc from 'fast-check';

import { openEnvelope } from '../../../client/http/envelope';
import {
	findContradiction,
	showsCountry,
	type AskedPayment,
} from '../../../client/payment/samePayment';
import { paymentBody, paymentId } from '../../support/fakes/answers';

const asked: AskedPayment = {
	externalId: 'INV-1',
	paymentId,
	country: 'IND',
	sourceCurrency: 'AED',
	payoutCurrency: 'INR',
	sourceAmount: 1000,
	payoutAmount: 22650.5,
};

it.each<[string, Record<string, unknown>]>([
	['the same', paymentBody],
	[
		'the same with every member of v3',
		{
			...paymentBody,
			payment_id: paymentId,
			external_id: 'INV-1',
			country: 'IND',
			payment_country: 'ind',
		},
	],
	['a UUID in capitals', { id: paymentId.toUpperCase() }],
	['amounts as texts', { amount: '22650.50', base_amount: '1000.00' }],
	['an amount with more digits than a double has', { amount: '2.26505000000000000001e4' }],
	['an amount that was rounded down, or up', { amount: 22650.495, base_amount: 1000.009 }],
	['the currency of either side', { currency: 'AED' }],
	['the currency of the other side', { currency: 'INR' }],
	['nothing to compare', {}],
	[
		'nulls',
		{
			id: null,
			amount: null,
			amount_currency: null,
			base_amount: null,
			base_currency: null,
			country: null,
		},
	],
	[
		'what is not of its kind',
		{ amount: 'about 22650', base_currency: 7, country: { code: 'PAK' }, external_id: {} },
	],
	[
		'what was not asked for',
		{ wallet_amount: 7, wallet_currency: 'USDT', sender: { country: 'ARE' }, timestamp: 'x' },
	],
])('accepts %s', (_name, record) => {
	expect(findContradiction(record, asked)).toBeNull();
});

const otherId = '0197f9a0-0000-7000-8000-00000000000e';

it.each<[Record<string, unknown>, string]>([
	[{ external_id: 'inv-1' }, 'the external ID inv-1 instead of INV-1'],
	[{ external_id: 7 }, 'the external ID 7 instead of INV-1'],
	[
		{ external_id: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.' },
		'the external ID (a text that is not an ID) instead of INV-1',
	],
	[{ id: otherId }, `the payment ID ${otherId} instead of ${paymentId}`],
	[{ payment_id: otherId }, `the payment ID ${otherId} instead of ${paymentId}`],
	[{ country: 'PAK' }, 'the country PAK instead of IND'],
	[{ payment_country: 'PAK' }, 'the country PAK instead of IND'],
	[{ amount_currency: 'PKR' }, 'the payout currency PKR instead of INR'],
	[{ amount_currency: 'AED' }, 'the payout currency AED instead of INR'],
	[{ payment_currency: 'PKR' }, 'the payout currency PKR instead of INR'],
	[{ base_currency: 'SAR' }, 'the source currency SAR instead of AED'],
	[{ currency: 'SAR' }, 'the currency SAR instead of AED'],
	[{ currency: 'PKR' }, 'the currency PKR instead of INR'],
	[{ currency: 'USD' }, 'the currency USD instead of AED'],
	[{ amount: 226505 }, 'the amount 226505 instead of 22650.5'],
	[{ amount: '22650.51' }, 'the amount 22650.51 instead of 22650.5'],
	[{ amount: 1000 }, 'the amount 1000 instead of 22650.5'],
	// As `parseJson` returns numbers that no double keeps.
	[{ amount: '1e400' }, 'the amount 1e400 instead of 22650.5'],
	[{ amount: '1e-400' }, 'the amount 1e-400 instead of 22650.5'],
	[{ amount: '9'.repeat(100) }, `the amount ${'9'.repeat(100)} instead of 22650.5`],
	[{ amount: '9'.repeat(200) }, 'the amount (a text that is not an ID) instead of 22650.5'],
	[{ amount_destination: 1 }, 'the amount 1 instead of 22650.5'],
	[{ base_amount: 999.99 }, 'the source amount 999.99 instead of 1000'],
	[{ amount_source: 999.99 }, 'the source amount 999.99 instead of 1000'],
	[
		{ amount: 1, base_currency: 'SAR' },
		'the source currency SAR instead of AED and the amount 1 instead of 22650.5',
	],
	[{ payment: { id: otherId } }, `the payment ID ${otherId} instead of ${paymentId}`],
	[{ data: { amount: 1 } }, 'the amount 1 instead of 22650.5'],
])('names what differs in %j', (record, sentence) => {
	expect(findContradiction(record, asked)).toBe(sentence);
});

it('does not compare values that were not requested', () => {
	expect(
		findContradiction(
			{ ...paymentBody, amount: 1, external_id: 'A', country: 'PAK' },
			{ sourceAmount: 1000 },
		),
	).toBeNull();
	expect(findContradiction({ ...paymentBody, currency: 'XYZ' }, {})).toBeNull();
});

it('does not repeat a text that is no ID', () => {
	expect(findContradiction({ external_id: 'Jane Doe, 1 Test Street' }, asked)).toBe(
		'the external ID (a text that is not an ID) instead of INV-1',
	);
});

it('accepts no amount that differs by a cent or more, and every one that differs by less', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 10_000_000 }),
			fc.integer({ min: -50, max: 50 }),
			(cents, tenths) => {
				const shown = (cents * 10 + tenths) / 1000;
				const isSame = Math.abs(tenths) < 10;
				return (
					(findContradiction({ amount: shown }, { payoutAmount: cents / 100 }) === null) === isSame
				);
			},
		),
	);
});

it.each<[Record<string, unknown>, boolean]>([
	[{ country: 'IND' }, true],
	[{ payment_country: 'IND' }, true],
	[{ amount_currency: 'INR' }, true],
	[{ currency: 'INR' }, true],
	[{ currency: 'AED' }, false],
	[{ country: null, id: 'p', status: 'queued' }, false],
])('determines whether %j shows its destination country', (record, shows) => {
	expect(showsCountry(record)).toBe(shows);
});

describe('a record in an envelope', () => {
	const inner = { id: 'p', status: 'queued', external_id: 'INV-1' };

	it.each<[object, string | null]>([
		[{ id: 'e', data: inner }, null],
		[{ id: 'e', external_id: 'INV-2', data: inner }, 'the external ID INV-2 instead of INV-1'],
		[
			{ external_id: 'INV-1', payment: { ...inner, external_id: 'INV-2' } },
			'the external ID INV-2 instead of INV-1',
		],
		[{ country: 'PAK', data: { ...inner, country: 'IND' } }, 'the country PAK instead of IND'],
		[{ id: 'e', data: { ...inner, id: 'other' } }, 'the payment ID other instead of p'],
	])('is compared inside and outside, apart from the ID of the envelope: %j', (envelope, found) => {
		expect(
			findContradiction(openEnvelope({ ...envelope }), {
				externalId: 'INV-1',
				paymentId: 'p',
				country: 'IND',
			}),
		).toBe(found);
	});
});

it('ignores letter case in payment IDs only if they are UUIDs', () => {
	const id = '0197f9a0-0000-7000-8000-00000000000a';
	expect(findContradiction({ id: id.toUpperCase() }, { paymentId: id })).toBeNull();
	expect(findContradiction({ id: 'pay_A' }, { paymentId: 'pay_a' })).toBe(
		'the payment ID pay_A instead of pay_a',
	);
});
