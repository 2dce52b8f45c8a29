import getAll from '../../../../../../nodes/CrossBorderPayouts/operations/v3/paymentEvent/getAll';
import { paymentBody } from '../../../../../support/fakes/answers';
import { uuid7, wireEvent } from '../../../../../support/fakes/fakeStreams';
import { runOperation } from '../../../../../support/engine/runOperation';

const given = uuid7(1_000_000, 1);

it('reads the stream of v3 after the given event', async () => {
	const later = uuid7(1_000_001, 1);
	const { result, transport } = runOperation(
		getAll,
		{ startAfter: 'event', afterEventId: given, limit: 1 },
		{
			headers: { 'content-type': 'text/event-stream' },
			body: wireEvent(given, paymentBody) + wireEvent(later, paymentBody),
		},
	);
	expect(await result).toMatchObject([{ eventId: later, payment: paymentBody }]);
	expect(transport.lines()).toEqual(['GET /v3/events']);
	expect(transport.requests[0]?.headers).toMatchObject({ 'last-event-id': given });
});

it('processes one item at a time, unless the option says otherwise', () => {
	expect(getAll.concurrency).toBe(1);
	const options = getAll.fields.at(-1)?.options ?? [];
	expect(options).toContainEqual(
		expect.objectContaining({ name: 'maxConcurrentRequests', default: 1 }),
	);
});
