import { createReconciler } from '../../../delivery/reconciler/reconciler';
import { readSettings } from '../../../nodes/CrossBorderPayoutsTrigger/settings';
import type { DeliveryEvent } from '../../../delivery/event/deliveryEvent';
import type { PaymentSource } from '../../../delivery/lookup/paymentSource';
import { createServiceTime } from '../../../delivery/time/serviceTime';
import { feedOf } from '../../../client/sse/subscribe/eventFeed';
import { createSeenIds } from '../../../client/sse/subscribe/seenIds';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { uuid7 } from '../../support/fakes/fakeStreams';
import { eventOf } from '../../support/fakes/triggerEvents';

const startMs = 100 * 3_600_000;
const version = (id: string, atMs = startMs) => ({ id, status: 'queued', atMs });

function start(
	raw: Record<string, unknown> = { apiVersion: 'v2' },
	checkpoint: Partial<Parameters<typeof createReconciler>[0]['checkpoint']> = {},
	beginMs = (): number => -Infinity,
) {
	const clock = createFakeClock({ startMs });
	const listed: number[] = [];
	const payments: PaymentSource = {
		lists: (sinceMs) => {
			listed.push(sinceMs);
			return [];
		},
		lookUp: async (id) => ({ record: { id, amount: 5 }, country: 'PAK' }),
	};
	const closing = new AbortController();
	const time = createServiceTime(clock);
	time.observe(clock.now(), clock.now());
	const recovery = createReconciler({
		connection: { clock, random: () => 0 },
		settings: readSettings(raw),
		signal: closing.signal,
		checkpoint: { aliveAtMs: null, payments: '', origin: null, ...checkpoint },
		wasStarted: () => true,
		payments,
		time,
		beginMs,
		onGap: () => undefined,
		onFault: () => undefined,
		onRead: () => undefined,
		onAnswer: () => undefined,
	});
	const connect = (): void => {
		async function* none(): AsyncGenerator<DeliveryEvent, void> {}
		recovery
			.reconcile(feedOf(none()), { event: () => null, change: () => null }, createSeenIds())
			.onState({ kind: 'connected', resumed: false });
	};
	return { recovery, connect, listed, clock };
}

it('saves the confirmed states, and the time up to which everything is confirmed', () => {
	const { recovery, connect } = start();
	connect();
	recovery.confirmed(version('a'));
	recovery.confirmed(null);
	const saved = recovery.saved(null);
	expect(saved.aliveAtMs).toBe(startMs);
	expect(saved.payments).toContain('=a,');
	expect(recovery.saved(startMs - 5).aliveAtMs).toBe(startMs - 5);
	expect(recovery.note(version('a'))).toEqual({ version: version('a'), sureMs: startMs });
});

it('continues from the saved state', () => {
	const first = start();
	first.connect();
	first.recovery.confirmed(version('a'));
	const saved = first.recovery.saved(startMs - 60_000);
	const { recovery, connect, listed } = start(undefined, { ...saved, origin: uuid7(5) });
	connect();
	expect(listed).toEqual([startMs - 16 * 60_000]);
	expect(recovery.saved(null).payments).toBe(saved.payments);
});

it("saves the time of the first connection by the service's clock, and keeps what was saved before", () => {
	const first = start();
	expect(first.recovery.saved(null).beganAtMs).toBeNull();
	first.connect();
	expect(first.recovery.saved(null).beganAtMs).toBe(startMs);
	const later = start(undefined, { aliveAtMs: startMs, origin: uuid7(5) }, () => 77);
	later.connect();
	expect(later.recovery.saved(null).beganAtMs).toBe(77);
});

it('saves a limited number of payments, and few if the stream resumes', () => {
	const count = (apiVersion: string): number => {
		const { recovery, connect } = start({ apiVersion });
		connect();
		for (let n = 0; n < 3_000; n += 1) recovery.confirmed(version(`p${n}`));
		return recovery.saved(null).payments.split('=').length - 1;
	};
	expect([count('v2'), count('v3')]).toEqual([1_000, 300]);
});

it('forgets payments that ended before a list could show them', () => {
	const { recovery, connect } = start();
	connect();
	recovery.confirmed({ ...version('old', startMs - 3_600_000), status: 'failed' });
	recovery.confirmed({ ...version('recent'), status: 'failed' });
	expect(recovery.saved(null).payments).toMatch(/^=recent,\S+$/);
});

it.each([
	[{ apiVersion: 'v3', options: {}, reconcileAfterMinutes: 0 }],
	[{ apiVersion: 'v3', events: ['payment-error'] }],
])('reads no lists and saves nothing with %j', (raw) => {
	const { recovery, connect, listed } = start(raw, { aliveAtMs: 5, origin: uuid7(5) });
	connect();
	recovery.confirmed(version('a'));
	expect(recovery.saved(null).payments).toBe('');
	expect(listed).toEqual([]);
});

it('completes updates of v2', async () => {
	const group = (raw: Record<string, unknown>) => {
		const { recovery } = start(raw);
		const event = eventOf(null, 'a', { event: 'payment-update', version: version('a') });
		const members = [{ event, ticket: { eventId: null, confirmed: false }, sinceMs: 0 }];
		return recovery.complete({ key: 'k', firstAttempt: 1, redelivered: false, members });
	};
	expect((await group({ apiVersion: 'v2' })).members[0]?.event.payment).toMatchObject({
		amount: 5,
	});
	expect((await group({ apiVersion: 'v3' })).members[0]?.event.payment).not.toHaveProperty(
		'amount',
	);
});
