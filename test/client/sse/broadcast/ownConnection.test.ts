import { framed, type FramedEvent } from '../../../support/fakes/framedEvent';
import { ownConnection } from '../../../../client/sse/broadcast/ownConnection';
import type {
	SubscribeOptions,
	StreamState,
} from '../../../../client/sse/subscribe/subscribeOptions';
import { createSeenIds } from '../../../../client/sse/subscribe/seenIds';
import { createSubscription } from '../../../../client/sse/broadcast/subscription';
import { eventStream } from '../../../../client/v3/events';
import { connectionOf } from '../../../support/fakes/connectionOf';
import { createFakeClock } from '../../../support/fakes/fakeClock';
import { uuid7 } from '../../../support/fakes/fakeStreams';
import { settleAll } from '../../../support/engine/followers';
import { createReplayingService } from '../../../support/servers/replayingService';

const T0 = Date.UTC(2026, 0, 1);

function start({ ids, covers = false }: { ids: boolean; covers?: boolean }) {
	const shared = { covers, needed: new AbortController() };
	const clock = createFakeClock({ startMs: T0 });
	const service = createReplayingService(() => clock.now(), { ids });
	const closing = new AbortController();
	const joins: Array<{ cursor: string | null; open: number }> = [];
	const states: StreamState[] = [];
	const options: SubscribeOptions<FramedEvent> = {
		toEvent: framed,
		...connectionOf(eventStream, {
			transport: service,
			clock,
			random: () => 0.5,
			resume: ids ? 'last-event-id' : 'none',
		}),
		startAfter: null,
		seenIds: createSeenIds(),
		signal: closing.signal,
		onState: (state) => states.push(state),
	};
	const events = ownConnection(options, ids ? uuid7(T0 - 10) : null, {
		needed: shared.needed.signal,
		covers: () => shared.covers,
		join(cursor) {
			joins.push({ cursor, open: service.openCount });
			return createSubscription(options, {
				startAfter: cursor,
				reported: null,
				onChange: () => undefined,
			});
		},
	});
	const data: string[] = [];
	const ended = (async () => {
		for await (const { frame } of events) data.push(frame.data);
	})();
	const pass = async (ms: number): Promise<void> => {
		for (let left = ms; left > 0; left -= 100) {
			await settleAll();
			await clock.advance(Math.min(100, left));
		}
		await settleAll();
	};
	return { service, shared, closing, joins, states, data, ended, pass };
}

describe('with ids', () => {
	it('joins as soon as the buffer covers its cursor, and then closes its own connection', async () => {
		const { service, shared, joins, data, ended, pass } = start({ ids: true });
		service.emit(1);
		await pass(500);
		shared.covers = true;
		const last = service.emit(2);
		await pass(100);
		await ended;
		expect(data).toEqual(['1', '2']);
		expect(joins).toEqual([{ cursor: last.id, open: 1 }]);
		expect(service.openCount).toBe(0);
	});

	it('opens no connection if the buffer already covers its cursor', async () => {
		const { service, joins, ended } = start({ ids: true, covers: true });
		await ended;
		expect(joins).toEqual([{ cursor: uuid7(T0 - 10), open: 0 }]);
		expect(service.requests).toHaveLength(0);
	});

	it('continues on its own connection after an interruption, unless the buffer then covers its cursor', async () => {
		const { service, shared, joins, data, closing, ended, pass } = start({ ids: true });
		await pass(500);
		service.cut();
		service.emit(1);
		await pass(2_000);
		expect([data, joins]).toEqual([['1'], []]);
		shared.covers = true;
		service.cut();
		await pass(100);
		await ended;
		expect(joins).toMatchObject([{ open: 0 }]);
		closing.abort();
	});

	it.each([
		[409, 3],
		[429, 3],
	])('joins if the service has answered with %i %i times', async (status, times) => {
		const { service, joins, states, ended, pass } = start({ ids: true });
		service.answerWith(status);
		await pass(10_000);
		await ended;
		expect([states.length, service.requests.length]).toEqual([times, times]);
		expect(joins).toEqual([{ cursor: uuid7(T0 - 10), open: 0 }]);
	});

	it('joins if the shared connection needs it, so that all have one', async () => {
		const { service, shared, joins, data, ended, pass } = start({ ids: true });
		await pass(500);
		const last = service.emit(1);
		await pass(100);
		shared.needed.abort();
		await pass(100);
		await ended;
		expect([data, joins]).toEqual([['1'], [{ cursor: last.id, open: 0 }]]);
	});

	it.each([503, 401])('continues to try if the service answers with %i', async (status) => {
		const { service, joins, states, closing, ended, pass } = start({ ids: true });
		service.answerWith(status);
		await pass(1_200_000);
		expect(states.length).toBeGreaterThan(3);
		expect(joins).toEqual([]);
		closing.abort();
		await ended;
	});
});

describe('without ids', () => {
	it('joins when its own connection is lost, and not before', async () => {
		const { service, joins, data, ended, pass } = start({ ids: false, covers: true });
		await pass(20_000);
		service.emit(1);
		await pass(20_000);
		expect([data, joins]).toEqual([['1'], []]);
		service.emit(2);
		service.cut();
		await pass(100);
		await ended;
		expect(data).toEqual(['1', '2']);
		expect(joins).toEqual([{ cursor: null, open: 0 }]);
	});

	it('stays open if the shared connection needs it, because events would be missed in between', async () => {
		const { service, shared, joins, data, closing, ended, pass } = start({ ids: false });
		await pass(1_000);
		shared.needed.abort();
		service.emit(1);
		await pass(100);
		expect([data, joins]).toEqual([['1'], []]);
		closing.abort();
		await ended;
		expect(service.openCount).toBe(0);
	});
});
