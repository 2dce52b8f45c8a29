import {
	acceptPayment,
	type PaymentOrder,
} from '../../../../sandbox/service/payments/acceptPayment';
import type { Account } from '../../../../sandbox/auth/accounts';
import type { Quote } from '../../../../sandbox/service/quotes/quotes';
import type { SandboxState } from '../../../../sandbox/state/state';
import { makeState, quoteRequest } from '../../makeState';

const unknownId = '00000000-0000-4000-8000-000000000000';
let state: SandboxState;
beforeEach(() => {
	state = makeState();
});

const accountNamed = (name: string): Account => {
	const account = state.accounts.find((candidate) => candidate.name === name);
	if (account === undefined) throw new Error(`no account ${name}`);
	return account;
};
const quote = (changes: Parameters<typeof quoteRequest>[0] = {}, account = 'test') =>
	state.quotes.create(accountNamed(account), quoteRequest(changes));
const pay = (changes: Partial<PaymentOrder> = {}, quoted: Quote = quote(), account = 'test') =>
	acceptPayment(
		accountNamed(account),
		{
			country: 'IND',
			currency: 'AED',
			quote: quoted.id,
			amount: quoted.amountDestination,
			externalId: null,
			...changes,
		},
		state,
	);
const refusal = (detail: string) => expect.objectContaining({ status: 400, detail });
const duplicate = refusal('Duplicate `external_id` field detected.');

describe('an order that keeps the rules', () => {
	it('becomes a payment that debits payout and fees from the wallet and uses its quote', () => {
		const quoted = quote();
		const payment = pay({ externalId: 'rec-1' }, quoted);
		expect(payment).toMatchObject({
			account: 'test',
			country: 'IND',
			paymentType: 'C2C',
			paymentMethod: 'bank_transfer',
			externalId: 'rec-1',
			quoteId: quoted.id,
			amount: 2294.13,
			amountCurrency: 'INR',
			baseAmount: 100,
			baseCurrency: 'AED',
			walletAmount: 27.23003,
			walletCurrency: 'USDT',
			walletPremium: 0.13615,
			walletTxnCost: 0.5,
			unpayable: false,
			status: 'queued',
			funds: 'held',
		});
		expect(quoted.usedByPayment).toBe(payment.id);
		expect(state.ledger.view('test', 'USDT').held).toBe(27.86618);
	});

	it('may name the type and method of its quote', () => {
		expect(pay({ paymentType: 'C2C', paymentMethod: 'bank_transfer' }).status).toBe('queued');
	});

	it('has its amount rounded to 2 decimals', () => {
		expect(pay({ amount: 1000.005 }).amount).toBe(1000.01);
	});

	it.each([84.25, 84.246, 4_212_500, 4_212_500.004])(
		'may be at the ends of the band: %d',
		(amount) => {
			expect(pay({ amount }).status).toBe('queued');
		},
	);

	it('is marked if its combination cannot be paid', () => {
		state = makeState({}, { acceptUnpayable: true });
		expect(pay({ country: 'VNM' }, quote({ country: 'VNM' })).unpayable).toBe(true);
	});
});

describe('the external_id', () => {
	it("can be used once per account, whatever the payment's outcome", () => {
		state.payments.move(pay({ externalId: 'dup' }), { status: 'failed' });
		const quoted = quote();
		expect(() => pay({ externalId: 'dup' }, quoted)).toThrow(duplicate);
		expect(quoted.usedByPayment).toBeNull();
		expect(state.payments.all()).toHaveLength(1);
	});

	it('can be used by another account, and a missing one is never a duplicate', () => {
		pay({ externalId: 'shared' });
		expect(pay({ externalId: 'shared' }, quote({}, 'other'), 'other').account).toBe('other');
		pay();
		expect(pay().externalId).toBeNull();
	});

	it('can be used twice if the setting models such a service', () => {
		state = makeState({ uniqueExternalIds: false });
		pay({ externalId: 'dup' });
		expect(pay({ externalId: 'dup' }).externalId).toBe('dup');
	});

	it('is checked before the quote, or after it if the setting says so', () => {
		const quoted = quote();
		pay({ externalId: 'again' }, quoted);
		expect(() => pay({ externalId: 'again' }, quoted)).toThrow(duplicate);
		state.settings.externalIdCheckedFirst = false;
		expect(() => pay({ externalId: 'again' }, quoted)).toThrow(refusal('Quote already used'));
		expect(() => pay({ externalId: 'again' })).toThrow(duplicate);
	});
});

describe('the quote', () => {
	it('can pay one payment', () => {
		const quoted = quote();
		pay({}, quoted);
		expect(() => pay({}, quoted)).toThrow(refusal('Quote already used'));
	});

	it('is valid for 15 minutes', () => {
		const [inTime, late] = [quote(), quote()];
		state.clock.advance(15 * 60_000 - 1);
		expect(pay({}, inTime).status).toBe('queued');
		state.clock.advance(1);
		expect(() => pay({}, late)).toThrow(refusal('Quote has expired'));
	});

	it('must exist and belong to the account', () => {
		expect(() => pay({ quote: unknownId })).toThrow(refusal('Quote not found'));
		expect(() => pay({}, quote({}, 'other'))).toThrow(refusal('Quote not found'));
	});

	it.each<[Partial<PaymentOrder>, string]>([
		[{ currency: 'EUR' }, 'Mismatching currency from quote (AED) and payment (EUR)'],
		[{ country: 'PAK' }, 'Mismatching country from quote (IND) and payment (PAK)'],
		[{ paymentType: 'B2B' }, 'Mismatching payment_type from quote and payment'],
		[{ paymentMethod: 'instant_payment' }, 'Mismatching payment_method from quote and payment'],
		[
			{ amount: 84.24 },
			'Payment `amount_destination` lower than minimum amount for selected quote: 84.25 INR',
		],
		[
			{ amount: 4_212_500.01 },
			'Payment `amount_destination` greater than maximum amount for selected quote: 4212500 INR',
		],
	])('must agree with %j', (changes, detail) => {
		const quoted = quote();
		expect(() => pay(changes, quoted)).toThrow(refusal(detail));
		expect([quoted.usedByPayment, state.payments.all()]).toEqual([null, []]);
	});
});

describe('the balance', () => {
	it('must cover payout and fees; otherwise quote and external_id stay unused', () => {
		state = makeState({}, { balances: { USD: 500, USDT: 27.9, USDC: 500 } });
		const quoted = quote();
		// 2,310 INR is 27.42 USDT. The balance covers that, but not the fees.
		expect(() => pay({ amount: 2310, externalId: 'poor' }, quoted)).toThrow(
			refusal('Insufficient balance detected (27.9)'),
		);
		expect(state.ledger.view('test', 'USDT').held).toBe(0);
		expect(pay({ externalId: 'poor' }, quoted).status).toBe('queued');
	});

	it('counts what running payments hold', () => {
		state = makeState({}, { balances: { USD: 0, USDT: 30, USDC: 0 } });
		const first = pay();
		expect(() => pay()).toThrow(refusal('Insufficient balance detected (2.13382)'));
		state.payments.move(first, { status: 'failed' });
		expect(pay().status).toBe('queued');
	});
});
