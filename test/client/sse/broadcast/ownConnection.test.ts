import { ownConnection, isEcho, type Echoes } from '../../../../client/sse/broadcast/ownConnection';
import type {
	SubscribeOptions,
	StreamEvent,
} from '../../../../client/sse/subscribe/subscribeOptions';
import { createSeenIds } from '../../../../client/sse/subscribe/seenIds';
import { createSubscription } from '../../../../client/sse/broadcast/subscription';
import { eventStream } from '../../../../client/v3/events';
import { connectionOf } from '../../../support/fakes/connectionOf';
import { arrivalOf } from '../../../support/servers/arrivals';
import { createFakeClock } from '../../../support/fakes/fakeClock';
import { uuid7 } from '../../../support/fakes/fakeStreams';
import { settleAll } from '../../../support/engine/followers';
import { createReplayingService } from '../../../support/servers/replayingService';

const T0 = Date.UTC(2026, 0, 1);

function start({ ids, covers }: { ids: boolean; covers: (place: string | null) => boolean }) {
	const clock = createFakeClock({ startMs: T0 });
	const service = createReplayingService(() => clock.now(), { ids });
	const closing = new AbortController();
	const joins: Array<{ place: string | null; atMs: number; open: number }> = [];
	const options: SubscribeOptions = {
		...connectionOf(eventStream, {
			transport: service,
			clock,
			resume: ids ? 'last-event-id' : 'none',
		}),
		startAfter: null,
		seenIds: createSeenIds(),
		signal: closing.signal,
	};
	const events = ownConnection(options, ids ? uuid7(T0 - 10) : null, {
		covers,
		join(place) {
			joins.push({ place, atMs: clock.now() - T0, open: service.openCount });
			return createSubscription(options, {
				startAfter: place,
				reported: null,
				onChange: () => undefined,
			});
		},
	});
	const data: string[] = [];
	const back = (async (): Promise<Echoes | null> => {
		for (;;) {
			const next = await events.next();
			if (next.done === true) return next.value;
			data.push(next.value.frame.data);
		}
	})();
	const pass = async (ms: number): Promise<void> => {
		for (let left = ms; left > 0; left -= 100) {
			await settleAll();
			await clock.advance(Math.min(100, left));
		}
		await settleAll();
	};
	return { service, clock, closing, joins, data, back, pass };
}

it('with ids: joins as soon as its place is held, and closes its own connection after that', async () => {
	let held = false;
	const { service, joins, data, back, pass } = start({ ids: true, covers: () => held });
	service.emit(1);
	await pass(500);
	held = true;
	const last = service.emit(2);
	await pass(100);
	expect(await back).toEqual([]);
	expect(data).toEqual(['1', '2']);
	expect(joins).toEqual([{ place: last.id, atMs: expect.any(Number), open: 1 }]);
	expect(service.openCount).toBe(0);
});

it('without ids: joins after five quiet seconds, and both connections overlap', async () => {
	const { service, joins, data, back, pass } = start({ ids: false, covers: () => true });
	await pass(1_000);
	service.emit(1);
	await pass(5_500);
	expect(joins).toMatchObject([{ place: null, open: 1 }]);
	// On its way when the shared connection had it already.
	service.emit(2);
	await pass(100);
	expect(data).toEqual(['1', '2']);
	await pass(1_000);
	expect(service.openCount).toBe(0);
	expect((await back)?.map(({ frame }) => frame.data)).toEqual(['2']);
});

it.each(Array.from({ length: 30 }, (_, turns) => turns))(
	'gives out what it names as an echo, when it closes %i turns before an event',
	async (turns) => {
		const { service, clock, data, back, pass } = start({ ids: false, covers: () => true });
		await pass(5_000);
		const closing = pass(1_000);
		while (clock.now() < T0 + 6_000 - 1) await clock.sleep(T0 + 5_999 - clock.now());
		for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
		service.emit(1);
		await closing;
		await pass(1_000);
		expect((await back)?.map((event) => event.frame.data)).toEqual(data);
		expect(service.openCount).toBe(0);
	},
);

it('stays where it is while there is nothing to go back to', async () => {
	const { service, closing, joins, data, back, pass } = start({ ids: false, covers: () => false });
	await pass(20_000);
	service.emit(1);
	await pass(20_000);
	expect(joins).toEqual([]);
	expect(data).toEqual(['1']);
	closing.abort();
	expect(await back).toBeNull();
	expect(service.openCount).toBe(0);
});

it('knows an event again once for each time that it was given out', () => {
	const eventOf = (data: string): StreamEvent => arrivalOf(null, data).event;
	const echoes = [eventOf('1'), eventOf('1'), eventOf('2')];
	expect(['1', '3', '1', '1', '2'].map((data) => isEcho(echoes, eventOf(data)))).toEqual([
		true,
		false,
		true,
		false,
		true,
	]);
	expect(echoes).toEqual([]);
});
