import type { SentPayment } from '../../../client/payment/send/paymentCalls';
import type { PaymentOrder } from '../../../client/payment/send/order';
import { readQuote } from '../../../client/payment/send/quote';
import { describeSent, simplifySent } from '../../../client/run/describeSent';
import { paymentBody, paymentId, quoteBody } from '../../support/fakes/answers';

const quote = readQuote(quoteBody, 'POST quote');
const order: PaymentOrder = {
	externalId: 'INV-1',
	country: 'IND',
	currency: 'AED',
	payoutCurrency: 'INR',
	amount: 1000,
	side: 'source',
	fingerprint: '',
};
const created: SentPayment = { outcome: 'created', payment: paymentBody, quote };
/** The least that v3 may show, because the interface does not show its record. */
const bare = { id: paymentId, status: 'queued' };
const priced = {
	amount: 22650.5,
	currency: 'INR',
	sourceAmount: 1000,
	sourceCurrency: 'AED',
	rate: 22.6505,
	rateFrom: 'quote',
};
const unpriced = {
	amount: null,
	currency: null,
	sourceAmount: null,
	sourceCurrency: null,
	rate: null,
	rateFrom: null,
};
const unshown = {
	bankReference: null,
	walletAmount: null,
	walletCurrency: null,
	walletPremium: null,
	walletTxnCost: null,
};

it('keeps the whole records, or gives one flat shape', () => {
	expect(describeSent(order, created, undefined)).toEqual({
		outcome: 'created',
		externalId: 'INV-1',
		category: 'inProgress',
		releaseFunds: false,
		action: 'wait',
		advice: expect.stringContaining('still in progress'),
		payment: paymentBody,
		quote: quoteBody,
	});
	expect(simplifySent(order, created, undefined, 'Priya Sharma')).toEqual({
		...unshown,
		beneficiaryName: 'Priya Sharma',
		outcome: 'created',
		externalId: 'INV-1',
		paymentId,
		status: 'queued',
		category: 'inProgress',
		releaseFunds: false,
		action: 'wait',
		...priced,
		country: 'IND',
		timestamp: '2026-01-05T10:01:00Z',
	});
});

it('says in a dry run what it would cost, and that nothing is paid', () => {
	expect(
		simplifySent(order, { outcome: 'would_pay', payment: null, quote }, undefined, 'Priya Sharma'),
	).toEqual({
		...unshown,
		beneficiaryName: 'Priya Sharma',
		outcome: 'would_pay',
		externalId: 'INV-1',
		paymentId: null,
		status: null,
		category: null,
		releaseFunds: false,
		action: 'none',
		...priced,
		country: 'IND',
		timestamp: null,
	});
});

it('takes from the quote what the record of its payment does not show', () => {
	expect(simplifySent(order, { ...created, payment: bare }, undefined, null)).toMatchObject(priced);
});

it('claims nothing of a payment that existed before', () => {
	const existing = { outcome: 'existing', payment: bare } as const;
	for (const one of [null, quote])
		expect(
			simplifySent(order, { ...existing, quote: one }, undefined, 'Priya Sharma'),
		).toMatchObject({
			...unpriced,
			country: 'IND',
			beneficiaryName: null,
		});
	const unsure = { ...existing, quote: null, countryNotShown: true } as const;
	expect(simplifySent(order, unsure, undefined, null)).toMatchObject({
		...unpriced,
		country: null,
		countryNotShown: true,
	});
});

it('does not take the rate from a later quote than the one that has paid', () => {
	const later = readQuote({ ...quoteBody, amount_destination: 22700, rate: 22.7 }, 'POST quote');
	// The amounts that were paid.
	expect(simplifySent(order, { ...created, quote: later }, undefined, null)).toMatchObject({
		...priced,
		rateFrom: 'amounts',
	});
});

it('shows what the wait has seen last, and whether that is final', () => {
	const payment = { ...paymentBody, status: 'succeeded' };
	const waited = { payment, source: 'stream', final: true, waitedMs: 7 } as const;
	expect(simplifySent(order, created, waited, null)).toMatchObject({
		final: true,
		status: 'succeeded',
		releaseFunds: true,
		action: 'none',
	});
	expect(describeSent(order, created, waited)).toMatchObject({ final: true, waitedMs: 7, payment });
	expect(simplifySent(order, created, undefined, null)).not.toHaveProperty('final');
});
