import { toItem } from '../../../../nodes/CrossBorderPayoutsTrigger/execution/toItem';
import { eventOf } from '../../../support/fakes/triggerEvents';

it.each([
	['succeeded', 'success', true],
	['Succeeded', 'unrecognised', false],
	['queued', 'inProgress', false],
	['reversed', 'failed', false],
	['unknown', 'callSupport', false],
	[null, null, false],
])('status %j: category %j, release funds %s', (status, category, releaseFunds) => {
	expect(toItem(eventOf('e', 'p', { status }), false).json).toEqual({
		eventId: 'e',
		event: 'payment',
		payment: { id: 'p', status },
		category,
		releaseFunds,
		source: 'stream',
		redelivered: false,
		receivedAt: '1970-01-01T00:00:00.000Z',
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

it('gives each try its own copy', () => {
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
