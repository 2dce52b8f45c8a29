import fc from 'fast-check';

import { InputError, type ReasonCode } from '../../../../client/errors';
import { requirePayableQuote, type QuoteLimits } from '../../../../client/payment/send/quoteGuards';
import { orderOf } from '../../../../client/payment/send/order';
import { readQuote } from '../../../../client/payment/send/quote';
import { quoteBody } from '../../../support/fakes/answers';

const order = orderOf(
	{ country: 'IND', currency: 'AED', amount: 1000, amount_type: 'source' },
	'INV-1',
	{},
);
const quoteOf = (changes: object = {}) => readQuote({ ...quoteBody, ...changes }, 'POST /v3/quote');

function refusalOf(run: () => void): readonly [code: ReasonCode, message: string] | undefined {
	try {
		run();
		return undefined;
	} catch (error) {
		return error instanceof InputError
			? [error.code, error.message]
			: ['network', `no refusal: ${String(error)}`];
	}
}

it('accepts the requested quote', () => {
	expect(refusalOf(() => requirePayableQuote(quoteOf(), order, {}))).toBeUndefined();
	const routed = { ...order, paymentType: 'C2C', paymentMethod: 'bank_transfer' };
	expect(refusalOf(() => requirePayableQuote(quoteOf(), routed, {}))).toBeUndefined();
});

describe('a quote for something else', () => {
	it.each([
		[{ country: 'PAK' }, 'country PAK instead of IND'],
		[{ currency: 'SAR' }, 'currency SAR instead of AED'],
		[{ payment_type: 'B2B' }, 'payment type B2B instead of C2C'],
		[{ payment_method: 'cash_pickup' }, 'payment method cash_pickup instead of bank_transfer'],
		[{ amount_source: 1000.01 }, 'the source amount 1000.01 instead of 1000'],
	])('is never paid: %j', (changes, words) => {
		const asked = { ...order, paymentType: 'C2C', paymentMethod: 'bank_transfer' };
		const refusal = refusalOf(() => requirePayableQuote(quoteOf(changes), asked, {}));
		expect(refusal).toEqual(['quote_mismatch', expect.stringContaining(words)]);
	});

	it('is recognized by the fixed side', () => {
		const fixed = { ...order, side: 'destination' as const, amount: 22650.5 };
		expect(
			refusalOf(() => requirePayableQuote(quoteOf({ amount_source: 7 }), fixed, {})),
		).toBeUndefined();
		expect(
			refusalOf(() => requirePayableQuote(quoteOf({ amount_destination: 7 }), fixed, {}))?.[0],
		).toBe('quote_mismatch');
	});
});

describe("the user's limits", () => {
	it('for a rate have an advice of their own', () => {
		const first = { sourceAmount: '1000', payoutAmount: '22000' };
		for (const [limits, words] of [
			[{ minRate: '30' }, /^Wait for a better rate/],
			[{ maxSlippagePercent: 1 }, /^The rate has changed since/],
		] as const)
			expect(() => {
				requirePayableQuote(quoteOf(), order, limits, first);
			}).toThrow(expect.objectContaining({ advice: expect.stringMatching(words) }));
	});

	it.each<[QuoteLimits, string | undefined]>([
		[{ maxSourceAmount: 1000 }, undefined],
		[
			{ maxSourceAmount: '999.99' },
			'max_source_amount: is 999.99 AED, but the payment takes 1000 AED',
		],
		[{ minRate: 22.6505 }, undefined],
		[{ minRate: '22.6506' }, "min_rate: is 22.6506, but the quote's rate is 22.6505"],
	])('%j', (limits, message) => {
		const refusal = refusalOf(() => requirePayableQuote(quoteOf(), order, limits));
		expect(refusal).toEqual(message === undefined ? undefined : ['limit_exceeded', message]);
	});

	it.each([
		[
			'the amounts give less than the rate that is named',
			{ amount_destination: 22000 },
			22.6,
			true,
		],
		['rounding explains it', { amount_destination: 22650.49, rate: 22.6505 }, 22.6505, false],
		[
			'a small amount is rounded',
			{ amount_source: 0.44, amount_destination: 9.96, rate: 22.6505 },
			22.6505,
			false,
		],
	])(
		'also check the rate calculated from the amounts: %s',
		(_name, changes, minRate, isRefused) => {
			const quote = quoteOf(changes);
			const refusal = refusalOf(() =>
				requirePayableQuote(quote, { ...order, amount: Number(quote.sourceAmount) }, { minRate }),
			);
			expect(refusal).toEqual(
				isRefused
					? ['limit_exceeded', 'min_rate: is 22.6, but the quote pays out only 22000 for 1000']
					: undefined,
			);
		},
	);

	it('allow no slippage by default, in either direction', () => {
		const first = quoteOf();
		const worse = quoteOf({ amount_destination: 22000 });
		expect(refusalOf(() => requirePayableQuote(worse, order, {}, first))?.[1]).toBe(
			'max_slippage: is 0 %, but a fresh quote pays out 22000 for 1000 instead of 22650.5 for 1000',
		);
		const refused = (payout: number, maxSlippagePercent?: number): boolean =>
			refusalOf(() =>
				requirePayableQuote(
					quoteOf({ amount_destination: payout }),
					order,
					{ maxSlippagePercent },
					first,
				),
			)?.[0] === 'limit_exceeded';
		expect([refused(22650.5), refused(22650.49), refused(22650.51)]).toEqual([false, true, true]);
		expect([
			refused(22424, 1),
			refused(22423.99, 1),
			refused(22877, 1),
			refused(22877.01, 1),
		]).toEqual([false, true, false, true]);
	});

	it('hold for every pair of quotes', () => {
		const cents = fc.integer({ min: 1, max: 10 ** 9 });
		fc.assert(
			fc.property(cents, cents, fc.integer({ min: 0, max: 100 }), (one, other, percent) => {
				const refusal = refusalOf(() =>
					requirePayableQuote(
						quoteOf({ amount_destination: one / 100 }),
						order,
						{ maxSlippagePercent: percent },
						quoteOf({ amount_destination: other / 100 }),
					),
				);
				expect(refusal !== undefined).toBe(Math.abs(one - other) * 100 > other * percent);
			}),
		);
	});
});
