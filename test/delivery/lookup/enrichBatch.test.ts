import type { Completed } from '../../../delivery/lookup/recordLoader';
import type { PaymentVersion } from '../../../delivery/event/paymentVersion';
import { enrichBatch } from '../../../delivery/lookup/enrichBatch';
import type { DeliveryEvent } from '../../../delivery/event/deliveryEvent';
import { eventOf } from '../../support/fakes/triggerEvents';

const version = { id: 'a', status: 'processing', atMs: 5 };
const update = eventOf(null, 'a', {
	event: 'payment-update',
	status: 'processing',
	payment: { id: 'a', status: 'processing' },
	version,
	receivedAtMs: 7,
});

async function complete(event: DeliveryEvent, answer: Completed) {
	const asked: unknown[] = [];
	const countries: PaymentVersion[] = [];
	const batch = {
		key: 'key',
		firstAttempt: 2,
		redelivered: true,
		members: [{ event, ticket: { eventId: null, confirmed: false }, sinceMs: 3 }],
	};
	const completed = await enrichBatch(batch, {
		partialEvents: ['payment-update'],
		onCountry: (one) => countries.push(one),
		loader: {
			complete: async (...input) => {
				asked.push(input);
				return answer;
			},
		},
	});
	return { batch, completed, asked, countries, event: completed.members[0]?.event };
}

it("adds the record and keeps the event's own data", async () => {
	const record = { id: 'a', status: 'succeeded', amount: 5 };
	const run = await complete(update, { kind: 'found', record, country: 'IND' });
	expect(run.asked).toEqual([[version, 7]]);
	expect(run.event).toMatchObject({
		status: 'processing',
		payment: { id: 'a', status: 'processing', amount: 5 },
	});
	expect(run.countries).toEqual([{ ...version, country: 'IND' }]);
	expect(run.completed).toMatchObject({
		key: 'key',
		firstAttempt: 2,
		redelivered: true,
		members: [{ sinceMs: 3 }],
	});
	expect(run.completed.members[0]?.ticket).toBe(run.batch.members[0]?.ticket);
});

it('keeps the event unchanged if there is no record, and adds the reason', async () => {
	const fault = { code: 'not_found', message: 'none' };
	const run = await complete(update, { kind: 'failed', fault });
	expect(run.event).toEqual({ ...update, lookupError: fault });
});

it.each([
	['is complete', { ...update, event: 'payment' }],
	['was found by looking', { ...update, source: 'reconciliation' as const }],
	['names no payment', { ...update, version: null }],
])('makes no look-up for an event that %s', async (_, event) => {
	const run = await complete(event, { kind: 'failed', fault: { code: 'x', message: 'x' } });
	expect(run.asked).toEqual([]);
	expect(run.event).toBe(event);
});
