/** The state of a sandbox without a server, with a clock that stands still until a test moves it. */
import type { SandboxAccount } from '../../sandbox/auth/accounts';
import type { SandboxOptions } from '../../sandbox/options';
import type { NewPayment } from '../../sandbox/service/payments/payment';
import type { QuoteRequest } from '../../sandbox/service/quotes/quotes';
import { createState, type SandboxState } from '../../sandbox/state/state';

/** The time of the clock of `makeState`. */
export const startMs = Date.parse('2030-01-01T00:00:00.000Z');

/** A state with two accounts, `test` and `other`. `account` changes the first one. */
export function makeState(
	options: SandboxOptions = {},
	account: Partial<SandboxAccount> = {},
	stopSignal: AbortSignal = new AbortController().signal,
): SandboxState {
	const named = (name: string) => ({ name, accessKey: `${name}-access`, secretKey: 'test-secret' });
	const state = createState(
		options,
		[{ ...named('test'), ...account }, named('other')],
		stopSignal,
	);
	state.clock.freeze(true);
	state.clock.set(new Date(startMs).toISOString());
	return state;
}

/** 100 AED to India, which is 2,294.13 INR. */
export function quoteRequest(changes: Partial<QuoteRequest> = {}): QuoteRequest {
	return {
		country: 'IND',
		paymentType: 'C2C',
		paymentMethod: 'bank_transfer',
		currency: 'AED',
		amount: 100,
		amountType: 'source',
		...changes,
	};
}

/** A payment that takes 27 + 0.5 + 0.5 = 28 USDT from the wallet of the account `test`. */
export function newPayment(changes: Partial<NewPayment> = {}): NewPayment {
	return {
		account: 'test',
		country: 'IND',
		paymentType: 'C2C',
		paymentMethod: 'bank_transfer',
		externalId: null,
		quoteId: null,
		amount: 2274.75,
		amountCurrency: 'INR',
		baseAmount: 100,
		baseCurrency: 'AED',
		walletAmount: 27,
		walletCurrency: 'USDT',
		walletPremium: 0.5,
		walletTxnCost: 0.5,
		unpayable: false,
		...changes,
	};
}
