import { prepare } from '../../../../client/call/prepare';
import {
	askedBy,
	beforeQuote,
	membersOfQuote,
	paidAmount,
	withQuote,
} from '../../../../client/payment/send/paymentRequest';
import { quoteId } from '../../../support/fakes/answers';

it('says what a record must not contradict', () => {
	expect(
		askedBy({ external_id: 'INV-1', country: 'IND', currency: 'AED', amount: 22650.5 }),
	).toEqual({
		externalId: 'INV-1',
		country: 'IND',
		payoutCurrency: 'INR',
		sourceCurrency: 'AED',
		payoutAmount: 22650.5,
	});
});

it('leaves to the quote what the quote gives', () => {
	expect(beforeQuote({ a: 1 }, { b: 2, remarks: undefined })).toEqual({ a: 1, b: 2 });
	expect(() => beforeQuote({ quote: 'x', amount: 1, a: 1 }, { b: 2 })).toThrow(
		'additional_body: names quote and amount, which',
	);
});

it('finds what the quote gives under its own name, or else under another one', () => {
	const ofQuote = ['quote', 'amount'];
	expect(membersOfQuote({ a: 1 }, ofQuote)).toEqual([]);
	expect(membersOfQuote({ quote_id: 'x' }, ofQuote)).toEqual(['quote_id']);
	expect(membersOfQuote({ quote: 'x', quote_id: 'y' }, ofQuote)).toEqual(['quote']);
	expect(membersOfQuote({ quote: 'x', amount: 1 }, ofQuote)).toEqual(ofQuote);
});

const sent = (amount: unknown): string => {
	const body = { external_id: 'INV-1' };
	const endpoint = {
		method: 'POST' as const,
		path: '/v3/payment',
		input: withQuote({ externalId: 'INV-1', body }),
		call: ({ body }: { body: unknown }) => ({ body }),
	};
	return new TextDecoder().decode(prepare(endpoint, { quote: quoteId, amount }).wire.body);
};

it.each([
	[22650.5, '22650.5'],
	['83012.123456789012345678', '83012.123456789012345678'],
])('pays the amount of the quote as it came: %p', (amount, digits) => {
	expect(sent(amount)).toBe(`{"external_id":"INV-1","quote":"${quoteId}","amount":${digits}}`);
});

it.each([0, -1, '0', '-1', 2e16, Number.NaN, '', '1,000', '1e5', undefined, null, {}])(
	'does not pay an amount that no quote has: %p',
	(amount) => {
		expect(() => sent(amount)).toThrow(/^amount: /);
	},
);

it.each<[unknown, string]>([
	[22650.5, '22650.5'],
	['22650.50', '22650.5'],
	['172059.5625', '172059.5625'],
	['172059.125', '172059.125'],
	['1000.0000', '1000'],
	['83012.123456789012345678', '83012.123456789012345678'],
	[' 12345678901234567.89 ', '12345678901234567.89'],
	[2273.4500000000003, '2273.45'],
	['2273.4500000003', '2273.4500000003'],
])('sends the amount %p of a quote as %s', (value, digits) => {
	expect(String(paidAmount(value))).toBe(digits);
});

it.each([
	'1.000',
	'172.125',
	'1,000.00',
	'12345678901234567890',
	'-1',
	'',
	-5,
	0,
	null,
	undefined,
	{},
])('does not send %p as the amount of a quote', (value) => {
	expect(paidAmount(value)).toMatchObject({ problem: expect.any(String) });
});

it('reads an amount of up to 15 digits as a number', () => {
	expect(paidAmount('12345678901234.5')).toBe(12345678901234.5);
});

it('compares a record with every digit of the amount', () => {
	const amount = paidAmount('83012.123456789012345678');
	expect(
		askedBy({ external_id: 'INV-1', country: 'IND', currency: 'AED', amount: amount as number }),
	).toMatchObject({ payoutAmount: '83012.123456789012345678' });
});
