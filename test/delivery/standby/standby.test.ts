import type { EventBatch } from '../../../delivery/event/batch';
import { createStandby, type Turn } from '../../../delivery/standby/standby';
import type { DeliveryEvent } from '../../../delivery/event/deliveryEvent';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { eventOf } from '../../support/fakes/triggerEvents';

const ran = { kind: 'finished', succeeded: true } as const;
const duplicate = { kind: 'duplicate' } as const;

async function setup({ atFirst = false, ageMs = 60_000, keepsKeys = true, random = 0.5 } = {}) {
	const clock = createFakeClock();
	const closing = new AbortController();
	const onOtherListener = jest.fn();
	const turnOf = createStandby({
		clock,
		random: () => random,
		signal: closing.signal,
		keepsKeys,
		atFirst,
		onOtherListener,
	});
	await clock.advance(ageMs);
	const group = (
		event: Partial<DeliveryEvent> = {},
		rest: Partial<EventBatch> = {},
	): EventBatch => ({
		key: 'group',
		firstAttempt: 1,
		redelivered: false,
		members: [
			{
				event: eventOf('event', 'p1', { receivedAtMs: clock.now(), ...event }),
				ticket: { eventId: 'event', confirmed: false },
				sinceMs: clock.now(),
			},
		],
		...rest,
	});
	/** How long a group has to wait. Null if it does not wait, -1 if it takes longer than the test waits. */
	const waitOf = async ({ pause }: Turn, lookMs = 10_000): Promise<number | null> => {
		const begunAtMs = clock.now();
		let endedAtMs = begunAtMs - 1;
		if (pause === null) return null;
		void pause.then(() => (endedAtMs = clock.now()));
		for (let ms = 0; ms < lookMs && endedAtMs < begunAtMs; ms += 10) await clock.advance(10);
		return endedAtMs - begunAtMs;
	};
	/** Two batches that only another process can have run. */
	const refuseTwo = (): void => {
		for (let n = 0; n < 2; n += 1) turnOf(group()).learn(duplicate);
	};
	return { clock, closing, onOtherListener, turnOf, group, waitOf, refuseTwo };
}

const queued = { receivedAtMs: 0 };

it('does not delay events as long as n8n refuses none, or one now and then', async () => {
	const { turnOf, group, onOtherListener } = await setup();
	for (const result of [ran, { kind: 'cancelled' }, { kind: 'unended' }] as const) {
		turnOf(group()).learn(duplicate);
		turnOf(group()).learn(result);
	}
	expect(turnOf(group()).pause).toBeNull();
	expect(onOtherListener).not.toHaveBeenCalled();
});

it('yields once n8n refuses two new events, and reports it once', async () => {
	const { turnOf, group, waitOf, refuseTwo, onOtherListener } = await setup();
	const unaware = turnOf(group());
	refuseTwo();
	const behind = turnOf(group());
	expect(await waitOf(behind)).toBe(7_000);
	// It was handed over before, so it does not show another process.
	unaware.learn(ran);
	behind.learn(duplicate);
	expect(await waitOf(turnOf(group()))).toBe(7_000);
	expect(onOtherListener).toHaveBeenCalledTimes(1);
});

it('stops yielding once n8n accepts two in a row, with time for the other process in between', async () => {
	const { turnOf, group, waitOf, refuseTwo, onOtherListener, clock } = await setup();
	refuseTwo();
	const late = { receivedAtMs: clock.now() - 8_000 };
	const first = turnOf(group(late));
	expect(await waitOf(first)).toBe(100);
	first.learn(ran);
	const second = turnOf(group(late));
	const third = turnOf(group(late));
	expect(await waitOf(second)).toBe(5_000);
	second.learn(ran);
	expect(await waitOf(third)).toBe(0);
	expect(turnOf(group()).pause).toBeNull();
	refuseTwo();
	expect(turnOf(group()).pause).not.toBeNull();
	expect(onOtherListener).toHaveBeenCalledTimes(1);
});

it('waits from the time of the event, and in a queue until the result of the event before is known', async () => {
	const { turnOf, group, waitOf, clock } = await setup({ atFirst: true });
	const first = turnOf(group({ receivedAtMs: clock.now() - 500, source: 'replay' }));
	const second = turnOf(group(queued));
	expect(await waitOf(first)).toBe(1_500);
	expect(await waitOf(second, 500)).toBe(-1);
	first.learn(duplicate);
	expect(await waitOf(second)).toBe(0);
	const third = turnOf(group(queued));
	// n8n did not refuse it within five seconds, so it is accepted, and no other process was ever seen.
	expect(await waitOf(third)).toBe(4_990);
	expect(turnOf(group()).pause).toBeNull();
});

it.each<[string, Partial<DeliveryEvent>, Partial<EventBatch>]>([
	['was sent again', { source: 'replay' }, {}],
	['was found by looking', { source: 'reconciliation' }, {}],
	['had started before a restart', {}, { redelivered: true }],
	['had a try before a restart', {}, { firstAttempt: 2 }],
])('ignores the refusal of an event that %s', async (_, event, rest) => {
	const { turnOf, group, onOtherListener } = await setup();
	for (let n = 0; n < 3; n += 1) turnOf(group(event, rest)).learn(duplicate);
	expect(turnOf(group()).pause).toBeNull();
	expect(onOtherListener).not.toHaveBeenCalled();
});

it('ignores a refusal in its first seconds, and one after a failed emit', async () => {
	const early = await setup({ ageMs: 4_999 });
	early.refuseTwo();
	expect(early.turnOf(early.group()).pause).toBeNull();

	const { turnOf, group } = await setup();
	for (let n = 0; n < 3; n += 1) {
		const turn = turnOf(group());
		turn.learn({ kind: 'rejected' });
		turn.learn(duplicate);
	}
	expect(turnOf(group()).pause).toBeNull();
});

it('does not count an event that n8n rejected as accepted', async () => {
	const { turnOf, group, waitOf, clock } = await setup({ atFirst: true });
	const turn = turnOf(group());
	await waitOf(turn);
	turn.learn({ kind: 'rejected' });
	await clock.advance(10_000);
	turn.learn(ran);
	expect(turnOf(group()).pause).not.toBeNull();
});

it('goes on yielding if n8n refuses what is sent again, and goes ahead with the first event that n8n accepts', async () => {
	const { turnOf, group, waitOf, clock } = await setup({ atFirst: true });
	for (let n = 0; n < 100; n += 1) {
		const turn = turnOf(group({ source: 'replay', receivedAtMs: 0 }));
		expect(await waitOf(turn)).toBe(0);
		turn.learn(duplicate);
		await clock.advance(1_500);
	}
	const next = turnOf(group());
	expect(await waitOf(next)).toBe(2_000);
	next.learn(ran);
	expect(turnOf(group()).pause).toBeNull();
});

it('never counts a refused event as accepted, however long ago', async () => {
	const { turnOf, group, waitOf, clock, refuseTwo } = await setup();
	refuseTwo();
	const turn = turnOf(group());
	await waitOf(turn);
	turn.learn(duplicate);
	const next = turnOf(group());
	await clock.advance(60_000);
	next.learn(duplicate);
	expect(turnOf(group()).pause).not.toBeNull();
});

it('begins by yielding if another process may exist, except for events that may have run long ago', async () => {
	const { turnOf, group } = await setup({ atFirst: true, ageMs: 0 });
	expect(turnOf(group({ perhapsRun: true })).pause).toBeNull();
	const turn = turnOf(group({ source: 'replay' }));
	expect(turn.pause).not.toBeNull();
	turn.learn(ran);
	expect(turnOf(group()).pause).toBeNull();
});

it('waits no longer when the trigger is closed', async () => {
	const { turnOf, group, closing } = await setup({ atFirst: true });
	const { pause } = turnOf(group());
	closing.abort();
	await expect(pause).resolves.toBeUndefined();
});

it('never yields if n8n forgets the keys of ended executions', async () => {
	const { turnOf, group, refuseTwo, onOtherListener } = await setup({
		keepsKeys: false,
		atFirst: true,
	});
	expect(turnOf(group()).pause).toBeNull();
	refuseTwo();
	expect(turnOf(group()).pause).toBeNull();
	expect(onOtherListener).not.toHaveBeenCalled();
});

it.each([
	[0, 1_000],
	[0.5, 2_000],
	[1, 3_000],
])('stays behind an event by a time that is drawn once (%d)', async (random, expected) => {
	const { turnOf, group, waitOf, clock, refuseTwo } = await setup({ atFirst: true, random });
	const first = turnOf(group());
	expect(await waitOf(first)).toBe(expected);
	first.learn(duplicate);
	const second = turnOf(group({ receivedAtMs: clock.now() - 400 }));
	// It has seen the other process.
	expect(await waitOf(second)).toBe(expected + 4_600);
	refuseTwo();
	second.learn(duplicate);
	expect(await waitOf(turnOf(group()))).toBe(expected + 5_000);
});

it('does not wait longer if the clock is set back', async () => {
	const { turnOf, group, waitOf, clock } = await setup({ atFirst: true });
	expect(await waitOf(turnOf(group({ receivedAtMs: clock.now() + 3_600_000 })))).toBe(2_000);
});

it('pauses in a queue once another process was seen', async () => {
	const { turnOf, group, waitOf, refuseTwo } = await setup();
	refuseTwo();
	for (let n = 0; n < 50; n += 1) {
		const turn = turnOf(group(queued));
		expect(await waitOf(turn)).toBe(100);
		turn.learn(duplicate);
	}
});

describe('after catching up', () => {
	const minute = 60_000;
	type Tried = Awaited<ReturnType<typeof setup>>;

	/** Nobody has run an event that comes this late. Then the other process is ahead again. */
	async function catchUp(
		{ turnOf, group, waitOf, clock, refuseTwo }: Tried,
		laterByMs: number,
	): Promise<void> {
		refuseTwo();
		const receivedAtMs = clock.now() - laterByMs;
		for (const result of [ran, duplicate]) {
			const turn = turnOf(group({ receivedAtMs }));
			await waitOf(turn);
			turn.learn(result);
		}
	}

	it.each([0, 10 * minute])(
		'gives the other process five seconds to get ahead again',
		async (laterByMs) => {
			const { turnOf, group, waitOf, refuseTwo, clock } = await setup();
			refuseTwo();
			const first = turnOf(group());
			await waitOf(first);
			first.learn(ran);
			const receivedAtMs = clock.now() - 7_000 - laterByMs;
			expect(await waitOf(turnOf(group({ receivedAtMs })))).toBe(5_000);
		},
	);

	it('stays twice as far behind as the other process was late, and forgets half of it every minute', async () => {
		const tried = await setup();
		await catchUp(tried, minute);
		const { turnOf, group, waitOf, clock } = tried;
		const farther = 2 * (minute + 100);
		await clock.advance(2 * minute);
		const later = turnOf(group());
		expect(await waitOf(later, minute)).toBe(farther / 4);
		later.learn(duplicate);
		await clock.advance(24 * 60 * minute);
		expect(await waitOf(turnOf(group()))).toBe(7_000);
	});

	it('stays at most ten minutes behind', async () => {
		const tried = await setup();
		await catchUp(tried, 60 * minute);
		const { turnOf, group, waitOf } = tried;
		expect(await waitOf(turnOf(group()), 11 * minute)).toBe(10 * minute);
	});

	it('stays no further behind if the clock was set back', async () => {
		const tried = await setup();
		await catchUp(tried, -60 * minute);
		tried.clock.set(-60 * minute);
		expect(await tried.waitOf(tried.turnOf(tried.group()))).toBe(7_000);
	});

	it('does not go ahead if the other process is ahead in between', async () => {
		const { turnOf, group, waitOf, refuseTwo } = await setup();
		refuseTwo();
		for (const result of [ran, duplicate, ran, duplicate, ran]) {
			const turn = turnOf(group(queued));
			await waitOf(turn, 20 * minute);
			turn.learn(result);
		}
		expect(turnOf(group()).pause).not.toBeNull();
	});
});
