import type { Account } from '../../../../sandbox/auth/accounts';
import { DealBook } from '../../../../sandbox/service/quotes/deals';
import { quoteBody, QuoteBook, quoteValidityMs } from '../../../../sandbox/service/quotes/quotes';
import { makeState, quoteRequest, startMs } from '../../makeState';

const unknownId = '00000000-0000-4000-8000-000000000000';
const { clock, settings, accounts } = makeState();
const lenient = makeState({}, { acceptUnpayable: true, walletCurrency: 'USDC' }).accounts;
let book: QuoteBook;
let deals: DealBook;

beforeEach(() => {
	clock.set(new Date(startMs).toISOString());
	settings.quoteOutage = false;
	deals = new DealBook();
	book = new QuoteBook(clock, settings, deals);
});

const first = ([account]: readonly Account[]): Account => {
	if (account === undefined) throw new Error('no account');
	return account;
};
const create = (changes: Parameters<typeof quoteRequest>[0] = {}, account = first(accounts)) =>
	book.create(account, quoteRequest(changes));
const refusal = (status: number, detail: string) => expect.objectContaining({ status, detail });

describe('a new quote', () => {
	it('prices the source amount, with its band and its end', () => {
		const quote = create();
		expect(quote).toEqual({
			id: expect.stringMatching(/^[0-9a-f-]{36}$/),
			account: 'test',
			country: 'IND',
			paymentType: 'C2C',
			paymentMethod: 'bank_transfer',
			currency: 'AED',
			destinationCurrency: 'INR',
			amountSource: 100,
			amountDestination: 2294.13,
			rate: 22.941275,
			createdAtMs: startMs,
			expiresAtMs: startMs + 15 * 60_000,
			minAmountDestination: 84.25,
			maxAmountDestination: 4_212_500,
			walletCurrency: 'USDT',
			walletRate: 84.25,
			deal: null,
			usedByPayment: null,
		});
		expect(book.all()).toEqual([quote]);
	});

	it('prices the destination amount', () => {
		const quote = create({ amount: 5000, amountType: 'destination' });
		expect([quote.amountSource, quote.amountDestination]).toEqual([217.95, 5000]);
	});

	it('rounds the amount to 2 decimals first', () => {
		expect(create({ amount: 100.005 }).amountSource).toBe(100.01);
	});

	it('pays from the wallet of the account', () => {
		expect(create({}, first(lenient)).walletCurrency).toBe('USDC');
	});

	it.each([
		['source', 3.68],
		['destination', 84.25],
		['destination', 4_212_500],
	] as const)('may be at the ends of the band: %s %d', (amountType, amount) => {
		expect(create({ amountType, amount }).amountDestination).toBeGreaterThanOrEqual(84.25);
	});

	it.each([
		['source', 3.66],
		['source', 0.001],
		['source', 183_700],
		['destination', 84.24],
		['destination', 4_212_500.01],
	] as const)('is refused outside the band: %s %d', (amountType, amount) => {
		expect(() => create({ amountType, amount })).toThrow(
			refusal(400, 'Unable to fetch quote (min/max amount requirements)'),
		);
		expect(book.all()).toEqual([]);
	});

	it('is refused in an outage, for a currency without a rate, or for what cannot be paid', () => {
		expect(() => create({ currency: 'TRY' })).toThrow(refusal(500, 'Could not obtain quote.'));
		expect(() => create({ country: 'VNM' })).toThrow(refusal(500, 'Could not obtain quote.'));
		settings.quoteOutage = true;
		expect(() => create()).toThrow(refusal(500, 'Could not fetch quote at this time.'));
	});

	it('is given for what cannot be paid if the account says so', () => {
		expect(create({ country: 'VNM' }, first(lenient)).destinationCurrency).toBe('VND');
		expect(() => create({ currency: 'TRY' }, first(lenient))).toThrow(
			refusal(500, 'Could not obtain quote.'),
		);
	});

	it('refuses a deal that does not exist, and treats null as no deal', () => {
		expect(() => create({ deal: unknownId })).toThrow(noDeal);
		expect(create({ deal: null })).toMatchObject({ rate: 22.941275, deal: null });
	});
});

const noDeal = refusal(400, 'No active deal with this id covers the request');

describe('a deal', () => {
	const deal = {
		id: 'aaaaaaaa-0000-4000-8000-000000000001',
		account: 'test',
		country: 'IND',
		paymentType: 'C2C',
		paymentMethod: 'bank_transfer',
		currency: 'AED',
		rate: 23.5,
		room: 250,
		active: true,
	} as const;

	it('prices the quote instead of the live rate', () => {
		deals.set(deal);
		expect(create({ deal: deal.id.toUpperCase() })).toMatchObject({
			rate: 23.5,
			amountSource: 100,
			amountDestination: 2350,
			deal: deal.id,
		});
	});

	it.each([
		{ active: false },
		{ account: 'other' },
		{ country: 'PAK' as const },
		{ paymentType: 'B2B' as const },
		{ paymentMethod: 'instant_payment' as const },
		{ currency: 'SAR' as const },
		{ room: 99.99 },
	])('is refused if it does not cover the request: %j', (change) => {
		deals.set({ ...deal, ...change });
		expect(() => create({ deal: deal.id })).toThrow(noDeal);
		expect(book.all()).toEqual([]);
	});

	it('has room for its quotes until they expire without a payment', () => {
		deals.set(deal);
		const paid = create({ deal: deal.id });
		paid.usedByPayment = 'a-payment';
		create({ deal: deal.id });
		expect(book.roomLeft(deal)).toBe(50);
		expect(() => create({ deal: deal.id })).toThrow(noDeal);
		clock.advance(quoteValidityMs);
		expect(book.roomLeft(deal)).toBe(150);
		expect(create({ deal: deal.id }).rate).toBe(23.5);
	});
});

describe('a lookup', () => {
	it('finds by id in either case, with the right country or without', () => {
		const quote = create();
		expect(book.get('test', quote.id, undefined)).toBe(quote);
		expect(book.get('test', quote.id.toUpperCase(), 'IND')).toBe(quote);
	});

	it("returns the same for unknown, another account's, wrong country and expired", () => {
		const notFound = refusal(404, 'Not found (or expired)');
		const { id } = create();
		expect(() => book.get('test', unknownId, undefined)).toThrow(notFound);
		expect(() => book.get('other', id, undefined)).toThrow(notFound);
		expect(() => book.get('test', id, 'PAK')).toThrow(notFound);
		clock.advance(quoteValidityMs);
		expect(() => book.get('test', id, undefined)).toThrow(notFound);
	});

	it('ends exactly after 15 minutes, while find still returns it', () => {
		const quote = create();
		clock.advance(quoteValidityMs - 1);
		expect([book.isExpired(quote), book.get('test', quote.id, 'IND')]).toEqual([false, quote]);
		clock.advance(1);
		expect(book.isExpired(quote)).toBe(true);
		expect(book.find('test', quote.id)).toBe(quote);
		expect(book.find('other', quote.id)).toBeUndefined();
	});

	it('finds nothing after a reset', () => {
		const { id } = create();
		book.reset();
		expect([book.find('test', id), book.all()]).toEqual([undefined, []]);
	});
});

test('the body of a quote has the names of the interface', () => {
	const quote = create();
	quote.usedByPayment = 'a payment';
	expect(quoteBody(quote)).toEqual({
		id: quote.id,
		country: 'IND',
		payment_type: 'C2C',
		payment_method: 'bank_transfer',
		currency: 'AED',
		amount_source: 100,
		amount_destination: 2294.13,
		rate: 22.941275,
		timestamp: '2030-01-01T00:00:00.000Z',
		limits: {
			expires: '2030-01-01T00:15:00.000Z',
			min_amount_destination: 84.25,
			max_amount_destination: 4_212_500,
		},
		wallet_info: { currency: 'USDT', rate: 84.25 },
	});
});
