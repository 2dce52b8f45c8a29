import type { EventBatch } from '../../../../delivery/event/batch';
import { deadLetterError } from '../../../../nodes/CrossBorderPayoutsTrigger/execution/deadLetter';
import { createFakeTriggerContext } from '../../../support/fakes/fakeTriggerContext';
import { eventOf } from '../../../support/fakes/triggerEvents';

const node = createFakeTriggerContext().context.getNode();

const batchOf = (count: number, data: Record<string, unknown> = {}): EventBatch => ({
	key: 'k',
	firstAttempt: 1,
	redelivered: false,
	members: Array.from({ length: count }, (_, n) => ({
		event: eventOf(`event-${n}`, `payment-${n}`, { payment: { id: `payment-${n}`, ...data } }),
		ticket: { eventId: `event-${n}`, confirmed: false },
		sinceMs: 0,
	})),
});

it("names the event, its payment and its status, and contains the workflow's input", () => {
	const error = deadLetterError(node, batchOf(1), { kind: 'failed', tries: 3 }, []);
	expect(error.message).toBe(
		'An event was set aside after 3 failed executions (event ID event-0). Do not retry the execution that shows this error',
	);
	expect(error.description).toMatch(
		/^Payment 'payment-0' \(queued\)\. If you retry the execution that shows this error, n8n calls it 'Succeeded', and nothing is done\. .* make sure that no execution of this event is still running, and look up what the workflow has already done, such as payments\. If a retry would do nothing twice, retry that execution with the currently saved workflow; otherwise do by hand only what is not done yet\. \(code event_set_aside\)$/,
	);
	expect(error.context['data']).toEqual({
		code: 'event_set_aside',
		retryable: false,
		more: expect.stringMatching(
			/^The trigger makes no payments.*n8n begins at the node that failed/,
		),
		cause: 'failed',
		tries: 3,
		events: [{ eventId: 'event-0', event: 'payment', paymentId: 'payment-0', status: 'queued' }],
		items: [
			expect.objectContaining({
				eventId: 'event-0',
				payment: { id: 'payment-0' },
				redelivered: true,
			}),
		],
		itemsLeftOut: 0,
	});
});

it.each([
	['unended', 'because its execution has not ended in time and may still be running'],
	['rejected', 'because n8n could not start its execution in 10 tries'],
] as const)('explains the cause: %s', (kind, words) => {
	expect(deadLetterError(node, batchOf(1), { kind, tries: 10 }, []).message).toContain(words);
});

it('names the first few of many, and all of them in its data', () => {
	const error = deadLetterError(node, batchOf(500), { kind: 'failed', tries: 1 }, []);
	expect(error.message).toBe(
		'500 events were set aside after a failed execution (event IDs event-0, event-1, event-2, event-3, event-4 and 495 more). Do not retry the execution that shows this error',
	);
	expect(error.description).toContain(", 'payment-19' (queued) and 480 more.");
	expect(error.context['data']).toMatchObject({ events: { length: 500 } });
});

it('contains no more data than n8n stores without trouble', () => {
	const error = deadLetterError(
		node,
		batchOf(500, { note: 'x'.repeat(1_000) }),
		{
			kind: 'failed',
			tries: 1,
		},
		[],
	);
	const { items, itemsLeftOut } = Object(error.context['data']);
	expect(JSON.stringify(items).length).toBeLessThan(101_000);
	expect(items.length + itemsLeftOut).toBe(500);
	expect(items.length).toBeGreaterThan(50);
	const huge = deadLetterError(
		node,
		batchOf(1, { note: 'x'.repeat(200_000) }),
		{
			kind: 'failed',
			tries: 1,
		},
		[],
	);
	expect(huge.context['data']).toMatchObject({
		items: [],
		itemsLeftOut: 1,
		events: [{ eventId: 'event-0' }],
	});
});

it("keeps n8n from rendering the service's text as HTML, or from replacing it", () => {
	const batch = batchOf(1);
	const event = eventOf('ECONNRESET', '<b>p</b>', { status: null });
	const error = deadLetterError(
		node,
		{ ...batch, members: [{ event, ticket: { eventId: null, confirmed: false }, sinceMs: 0 }] },
		{ kind: 'failed', tries: 1 },
		[],
	);
	expect(error.message).toContain('(event ID ECONNRESET)');
	expect(error.description).toContain("Payment '&lt;b&gt;p&lt;/b&gt;' (no status)");
});

it('names a payment by its external ID if the event contains it', () => {
	const { description } = deadLetterError(
		node,
		batchOf(2, { external_id: 'INV-<7>' }),
		{ kind: 'failed', tries: 1 },
		[],
	);
	expect(description).toMatch(
		/^Payments 'INV-&lt;7&gt;' \(queued\), 'INV-&lt;7&gt;' \(queued\)\. /,
	);
});

it('is short and complete, whatever a service sends as an ID or as a payment', () => {
	const long = 'x'.repeat(200_000);
	const payments = [{ external_id: long }, { external_id: {} }, { id: [] }, {}];
	const events = [null, ...payments].map((payment, at) => ({
		...eventOf(at === 0 ? long : `event-${at}`, long),
		payment,
	}));
	const members = events.map((event) => ({
		event,
		ticket: { eventId: event.eventId, confirmed: false },
		sinceMs: 0,
	}));
	const cause = { kind: 'failed', tries: 1 } as const;
	const { message, description } = deadLetterError(node, { ...batchOf(1), members }, cause, []);
	expect(message).toMatch(
		/^5 events were set aside .*event-4\)\. Do not retry the execution that shows this error$/,
	);
	expect(`${message}${description}`.length).toBeLessThan(2_000);
});

it('contains the input in the shape in which the workflow got it', () => {
	const error = deadLetterError(node, batchOf(1), { kind: 'failed', tries: 1 }, ['payment']);
	expect(error.context['data']).toMatchObject({ items: [{ paymentId: 'payment-0' }] });
});
