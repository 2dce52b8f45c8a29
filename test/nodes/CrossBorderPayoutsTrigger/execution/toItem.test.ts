import { decodePaymentEvent } from '../../../../client/sse/subscribe/streamProfile';
import { toItem } from '../../../../nodes/CrossBorderPayoutsTrigger/execution/toItem';
import { eventOf } from '../../../support/fakes/triggerEvents';

it.each([
	['succeeded', 'success', true, 'none'],
	['Succeeded', 'unrecognised', false, 'contactSupport'],
	['queued', 'inProgress', false, 'wait'],
	['reversed', 'failed', false, 'recoverFunds'],
	['unknown', 'callSupport', false, 'contactSupport'],
	[null, null, false, 'lookUpLater'],
])('status %j: category %j, release funds %s, %s', (status, category, releaseFunds, action) => {
	expect(toItem(eventOf('e', 'p', { status }), false).json).toEqual({
		eventId: 'e',
		event: 'payment',
		payment: { id: 'p', status },
		category,
		releaseFunds,
		action,
		source: 'stream',
		redelivered: false,
		receivedAt: '1970-01-01T00:00:00.000Z',
	});
});

it.each([
	['payment-error', { payment: { id: 'p', status: 'succeeded' }, error: { code: 'declined' } }],
	['payment-error', { data: { id: 'p', status: 'succeeded' } }],
	['payment-error', { id: 'p', status: 'succeeded' }],
	['error', { payment: { id: 'p', status: 'succeeded' } }],
])('releases no funds because of an event %s, which comes as it came: %j', (event, data) => {
	const frame = {
		event,
		data: JSON.stringify(data),
		ownId: null,
		lastEventId: '',
		truncated: false,
	};
	const decoded = decodePaymentEvent(frame);
	expect(decoded.status).toBe('succeeded');
	for (const simple of [[], ['payment']])
		expect(toItem(eventOf('e', 'p', decoded), false, simple).json).toMatchObject({
			event,
			releaseFunds: false,
			payment: data,
		});
});

it('reports what could not be read', () => {
	const parseError = { message: 'no valid JSON', start: '{' };
	const { json } = toItem(eventOf('e', null, { payment: null, status: null, parseError }), true);
	expect(json).toMatchObject({ payment: null, parseError, redelivered: true });
});

it('marks an event that may have run before a restart', () => {
	expect(toItem(eventOf('e', 'p', { perhapsRun: true }), false).json).toMatchObject({
		redelivered: true,
	});
});

it('gives each attempt its own copy', () => {
	const event = eventOf('e', 'p', { payment: { nested: { a: 1 } } });
	const first = toItem(event, false).json['payment'] as { nested: { a: number } };
	first.nested.a = 2;
	expect(toItem(event, true).json['payment']).toEqual({ nested: { a: 1 } });
});

it('reports why a payment is not complete', () => {
	const lookupError = { code: 'not_found', message: 'There is none' };
	const { json } = toItem(eventOf(null, 'p', { lookupError, source: 'reconciliation' }), false);
	expect(json).toMatchObject({ eventId: null, source: 'reconciliation', lookupError });
});

describe('in the flat shape', () => {
	const simple = ['payment', 'payment-update'];

	it.each(['payment', 'payment-update'])('has the facts of a %s event', (event) => {
		const payment = { id: 'p', status: 'succeeded', amount: '12345678901234567.89' };
		const { json } = toItem(eventOf('e', 'p', { event, payment }), true, simple);
		expect(json).toEqual({
			eventId: 'e',
			event,
			externalId: null,
			paymentId: 'p',
			status: 'succeeded',
			category: 'success',
			releaseFunds: true,
			action: 'none',
			amount: '12345678901234567.89',
			currency: null,
			sourceAmount: null,
			sourceCurrency: null,
			rate: null,
			rateFrom: null,
			country: null,
			timestamp: null,
			bankReference: null,
			walletAmount: null,
			walletCurrency: null,
			walletPremium: null,
			walletTxnCost: null,
			source: 'stream',
			redelivered: true,
		});
	});

	it.each([
		[
			'an event about an error',
			{ event: 'payment-error', payment: { payment_id: 'p', error: { title: 'No route' } } },
		],
		['an event of a kind yet to come', { event: 'payment-note', payment: { id: 'p', note: 1 } }],
		['an error in place of a payment', { payment: { title: 'Refused', status: 500 } }],
		['an event that shows no payment', { payment: { note: 1 } }],
		[
			'what could not be read',
			{ payment: null, status: null, parseError: { message: 'no JSON', start: '{' } },
		],
	])('leaves %s whole', (_name, facts) => {
		const event = eventOf('e', 'p', facts);
		expect(toItem(event, false, simple)).toEqual(toItem(event, false));
	});

	it('reports why a payment is not complete', () => {
		const lookupError = { code: 'not_found', message: 'There is none' };
		const { json } = toItem(eventOf(null, 'p', { lookupError }), false, simple);
		expect(json).toMatchObject({ paymentId: 'p', lookupError });
	});
});
