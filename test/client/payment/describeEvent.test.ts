import { describeEvent, type ShownEvent } from '../../../client/payment/describeEvent';
import { decodePaymentEvent } from '../../../client/sse/subscribe/streamProfile';

const shown = (event: string, data: unknown): ShownEvent => ({
	...decodePaymentEvent({
		event,
		data: typeof data === 'string' ? data : JSON.stringify(data),
		ownId: null,
		lastEventId: '',
		truncated: false,
	}),
	eventId: 'e',
	source: 'replay',
});

const describeShown = (event: ShownEvent, simple: readonly string[]): Record<string, unknown> =>
	describeEvent(event, { redelivered: false, receivedAt: '2026-01-01T00:00:00.000Z' }, simple);

it('shows the whole record, with its members in this order', () => {
	const json = describeShown(shown('payment', { id: 'p', status: 'succeeded' }), []);
	expect(Object.keys(json)).toEqual([
		'eventId',
		'event',
		'payment',
		'category',
		'releaseFunds',
		'action',
		'source',
		'redelivered',
		'receivedAt',
	]);
	expect(json).toMatchObject({
		payment: { id: 'p', status: 'succeeded' },
		category: 'success',
		releaseFunds: true,
		action: 'none',
	});
});

it.each([[['payment']], [[]]])('says in every shape what to do about a reversal: %j', (simple) => {
	const reversed = shown('payment', { id: 'p', status: 'reversed' });
	expect(describeShown(reversed, simple)).toMatchObject({ action: 'recoverFunds' });
});

it.each([
	['payment', { id: 'p' }, 'lookUpLater'],
	['payment', '{', 'lookUpLater'],
	['payment-error', { id: 'p' }, 'lookUpLater'],
	['payment-error', { id: 'p', status: 'succeeded' }, 'lookUpLater'],
	['payment-error', { id: 'p', status: 'failed' }, 'lookUpLater'],
	['payment-error', { id: 'p', status: 'unknown' }, 'contactSupport'],
	['payment-error', { id: 'p', status: 'reversed' }, 'recoverFunds'],
	['payment-update', { id: 'p', status: 'failed' }, 'retryWithNewId'],
])('says what to do about %s with %j: %s', (event, data, action) => {
	expect(describeShown(shown(event, data), [])).toMatchObject({ action });
});

it('shows in the flat shape what people read first, and IDs of the service last', () => {
	const names = Object.keys(
		describeShown(shown('payment', { id: 'p', status: 'succeeded' }), ['payment']),
	);
	expect(names.slice(0, 3)).toEqual(['event', 'externalId', 'status']);
	expect(names.slice(-4)).toEqual(['source', 'redelivered', 'paymentId', 'eventId']);
});

it('shows a payment in the flat shape, and what is no payment as it came', () => {
	const simple = ['payment'];
	expect(describeShown(shown('payment', { id: 'p', status: 'succeeded' }), simple)).toMatchObject({
		eventId: 'e',
		event: 'payment',
		paymentId: 'p',
		releaseFunds: true,
		source: 'replay',
		redelivered: false,
	});
	expect(describeShown(shown('payment', { other: 1 }), simple)).toMatchObject({
		payment: { other: 1 },
	});
});

it.each(['payment.failed', 'payment-failure', 'PaymentRejected', 'payment_reversed', 'canceled'])(
	'releases no funds because of an event that is named %s, whatever its status is',
	(event) => {
		const contradiction = shown(event, { id: 'p', status: 'succeeded' });
		expect(describeShown(contradiction, ['payment'])).toMatchObject({
			releaseFunds: false,
			action: 'lookUpLater',
		});
		const failed = shown(event, { id: 'p', status: 'failed' });
		expect(describeShown(failed, ['payment'])).toMatchObject({ action: 'retryWithNewId' });
	},
);

it('releases no funds because of an error, and says what cannot be read', () => {
	const error = shown('payment-error', { id: 'p', status: 'succeeded' });
	expect(describeShown(error, ['payment'])).toMatchObject({ releaseFunds: false });
	expect(describeShown(shown('payment', '{'), ['payment'])).toMatchObject({
		payment: null,
		releaseFunds: false,
		parseError: { message: 'The data of the event is no valid JSON', start: '{' },
	});
});
