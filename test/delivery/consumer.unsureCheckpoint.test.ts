/**
 * A trigger with restarts, at services that do not resume by the time of the cursor. The last status of each
 * payment must be delivered, by an event or by the lists.
 */
import type { DeliveryEvent } from '../../delivery/event/deliveryEvent';
import type { IDataObject } from 'n8n-workflow';

import type { PaymentSource } from '../../delivery/lookup/paymentSource';
import type { StreamState } from '../../client/sse/subscribe/subscribeOptions';
import { createSharedStreams } from '../../client/sse/broadcast/sharedStreams';
import { findStartPosition } from '../../delivery/checkpoint/startPosition';
import { consume } from '../../delivery/consumer';
import { readSettings } from '../../nodes/CrossBorderPayoutsTrigger/settings';
import { loadCheckpoint, saveCheckpoint } from '../../delivery/checkpoint/checkpoint';
import { connectionOf } from '../support/fakes/connectionOf';
import { createFakeClock } from '../support/fakes/fakeClock';
import { settleAll } from '../support/engine/followers';
import { createReplayingService, type ServiceOptions } from '../support/servers/replayingService';

const T0 = Date.UTC(2026, 0, 1);
const settings = readSettings({});

function createWorld(kind: ServiceOptions) {
	const clock = createFakeClock({ startMs: T0 });
	const service = createReplayingService(() => clock.now(), kind);
	const payments = new Map<string, IDataObject>();
	const staticData: IDataObject = {};
	const delivered: string[] = [];
	const keys: string[] = [];
	const states: StreamState[] = [];
	let listsAnswer = true;
	let isHeld = false;
	const source: PaymentSource = {
		lists: () => [
			{
				name: 'all',
				read: async () => {
					if (!listsAnswer) throw new Error('no lists');
					return [...payments.values()].map((record) => ({ record }));
				},
			},
		],
		lookUp: async (id) => ({ record: payments.get(id) ?? {} }),
	};
	const pass = async (ms: number): Promise<void> => {
		await settleAll();
		for (let left = ms; left > 0; left -= 250) {
			await clock.advance(Math.min(250, left));
			await settleAll();
		}
	};
	const change = (id: string, status: string, idMs?: number): void => {
		const record = { id, status, timestamp: new Date(clock.now()).toISOString() };
		payments.set(id, record);
		service.emit(record, idMs);
	};
	const start = (scope = 'key-1') => {
		const closing = new AbortController();
		const first = findStartPosition(
			loadCheckpoint(staticData, scope, 'sandbox'),
			true,
			clock.now(),
		);
		if (first.firstCheckpoint !== null)
			saveCheckpoint(staticData, scope, first.firstCheckpoint, 'sandbox');
		const done = consume({
			connection: connectionOf(settings.profile, {
				transport: service,
				clock,
				random: () => 0.5,
				idleTimeoutMs: 86_400_000,
			}),
			settings,
			signal: closing.signal,
			checkpoint: first.checkpoint,
			payments: source,
			follow: (options) => createSharedStreams<DeliveryEvent>().follow('key', options),
			saveCheckpoint: (checkpoint) => saveCheckpoint(staticData, scope, checkpoint, 'sandbox'),
			execute: async ({ key, members }) => {
				keys.push(key);
				for (const { event } of members) delivered.push(`${event.paymentId} ${event.status}`);
				if (isHeld) await new Promise(() => undefined);
				return await Promise.resolve({ kind: 'ended', status: 'success' } as never);
			},
			setAside: () => undefined,
			onState: (state) => states.push(state),
		});
		return async (): Promise<void> => {
			closing.abort();
			await pass(1_000);
			await done;
		};
	};
	return {
		clock,
		service,
		staticData,
		delivered,
		/** Events of each hand-over. */
		keys,
		states,
		pass,
		change,
		start,
		answerLists: (yes: boolean) => (listsAnswer = yes),
		holdRuns: (yes: boolean) => (isHeld = yes),
	};
}

const statuses: Array<[string, ServiceOptions, number?]> = [
	['goes by the time of a made-up cursor', {}],
	['ignores a made-up cursor', { ignoresUnknown: true }],
	['refuses a made-up cursor with 400', {}, 400],
	['refuses a made-up cursor with 422', {}, 422],
	['answers a made-up cursor with 204', {}, 204],
	['has ids that are no UUIDs', { opaque: true }],
];

describe.each(statuses)('a service that %s', (_, kind, status) => {
	const begin = () => {
		const world = createWorld(kind);
		if (status !== undefined)
			world.service.answerWith(
				status,
				({ headers }) => headers['last-event-id']?.endsWith('-7000-8000-000000000000') === true,
			);
		return world;
	};
	const changeThree = ({ change }: ReturnType<typeof createWorld>): void => {
		for (const id of ['a', 'b', 'c']) change(id, 'succeeded');
	};
	const all = ['a succeeded', 'b succeeded', 'c succeeded'];

	it('cut before the first event, for some seconds', async () => {
		const world = begin();
		const stop = world.start();
		await world.pass(5_000);
		world.service.cut();
		changeThree(world);
		// For this long, the stream could still deliver what the lists show.
		await world.pass(190_000);
		expect([...world.delivered].sort()).toEqual(all);
		expect(world.states.filter(({ kind: state }) => state === 'connected')).not.toContainEqual({
			kind: 'connected',
			resumed: true,
		});
		await stop();
	});

	it('down when the trigger is activated: the lists find what happened since then', async () => {
		const world = begin();
		world.change('old', 'succeeded');
		await world.pass(2_000);
		world.service.answerWith(503);
		const stop = world.start();
		await world.pass(300_000);
		changeThree(world);
		await world.pass(20_000);
		world.service.answerWith(200);
		await world.pass(400_000);
		expect([...world.delivered].sort()).toEqual(all);
		await stop();
	});

	it.each([5_000, 400_000])(
		'killed before the first event is confirmed: every later status still arrives, also after %d ms of silence',
		async (silenceMs) => {
			const world = begin();
			world.holdRuns(true);
			const stop = world.start();
			await world.pass(5_000);
			world.change('first', 'queued');
			await world.pass(1_000);
			// Executions that were under way end with n8n.
			await stop();
			world.holdRuns(false);
			for (const word of ['queued', 'processing', 'succeeded']) {
				world.change('a', word);
				await world.pass(250);
			}
			await world.pass(20_000);
			const stopSecond = world.start();
			await world.pass(silenceMs);
			world.change('b', 'queued');
			await world.pass(120_000);
			const ofA = world.delivered.filter((one) => one.startsWith('a '));
			// Only the next event shows that the cursor was ignored. By then, the lists have been trusted, and the
			// statuses before theirs are left out.
			const isLate = silenceMs > 20_000 && (kind.ignoresUnknown === true || kind.opaque === true);
			expect(ofA).toEqual(isLate ? ['a succeeded'] : ['a queued', 'a processing', 'a succeeded']);
			expect(new Set(world.delivered)).toEqual(new Set(['first queued', ...ofA, 'b queued']));
			await stopSecond();
		},
	);

	it('killed before the first confirmation, even while the lists do not answer', async () => {
		const world = begin();
		const stop = world.start();
		await world.pass(5_000);
		await stop();
		changeThree(world);
		await world.pass(20_000);
		world.answerLists(false);
		const stopSecond = world.start();
		await world.pass(5_000);
		world.change('d', 'queued');
		await world.pass(90_000);
		world.change('e', 'queued');
		await world.pass(5_000);
		await stopSecond();
		world.answerLists(true);
		const stopThird = world.start();
		await world.pass(90_000);
		expect([...new Set(world.delivered)].sort()).toEqual([...all, 'd queued', 'e queued']);
		await stopThird();
	});
});

it('delivers an event whose id is older than the first activation if it has a later status', async () => {
	const world = createWorld({});
	const stop = world.start();
	await world.pass(1_000);
	await stop();
	world.answerLists(false);
	world.change('a', 'queued', T0 - 2_500);
	const stopSecond = world.start();
	await world.pass(5_000);
	expect(world.delivered).toEqual(['a queued']);
	await stopSecond();
});

it('nothing of the minute before the first activation comes, also when it is stopped before the first event', async () => {
	const world = createWorld({});
	world.change('old', 'succeeded');
	await world.pass(20_000);
	const stop = world.start();
	await world.pass(2_000);
	await stop();
	world.change('a', 'queued');
	const stopSecond = world.start();
	await world.pass(200_000);
	expect(world.delivered).toEqual(['a queued']);
	await stopSecond();
});

it('a state that was under way as an event is handed over under the same key when only a list shows it again', async () => {
	const world = createWorld({});
	const stop = world.start();
	await world.pass(2_000);
	world.change('before', 'succeeded');
	await world.pass(2_000);
	world.holdRuns(true);
	world.change('a', 'succeeded');
	await world.pass(2_000);
	await stop();
	world.service.answerWith(410, ({ headers }) => headers['last-event-id'] !== undefined);
	const stopSecond = world.start();
	await world.pass(400_000);
	expect(world.delivered).toEqual(['before succeeded', 'a succeeded', 'a succeeded']);
	expect(world.keys[2]).toBe(world.keys[1]);
	await stopSecond();
});

it.each<[string, (staticData: IDataObject) => void, string]>([
	['without a cursor', (saved) => (saved['cursor'] = ''), 'key-1'],
	['with a damaged cursor', (saved) => (saved['cursor'] = 'gar bage'), 'key-1'],
	['with another damaged cursor', (saved) => (saved['cursor'] = 'garbage'), 'key-1'],
	['without a scope', (saved) => (saved['scope'] = saved['environment'] = ''), 'key-1'],
	['of a rotated key', () => undefined, 'key-2'],
])(
	'a checkpoint %s: the lists find what was missed, and the log does not say resumed',
	async (_, damage, scope) => {
		const world = createWorld({ ignoresUnknown: true });
		const stop = world.start();
		await world.pass(5_000);
		world.change('x', 'queued');
		await world.pass(1_000);
		world.change('y', 'queued');
		await world.pass(120_000);
		world.change('z', 'queued');
		await world.pass(5_000);
		await stop();
		damage(world.staticData);
		for (const id of ['x', 'a']) world.change(id, 'succeeded');
		await world.pass(60_000);
		world.states.length = 0;
		const stopSecond = world.start(scope);
		// For this long, the stream could still deliver what the lists show.
		await world.pass(190_000);
		expect(
			world.delivered
				.slice(3)
				.filter((name) => name.endsWith('succeeded'))
				.sort(),
		).toEqual(['a succeeded', 'x succeeded']);
		expect(world.states[0]).toEqual({ kind: 'connected', resumed: false });
		await stopSecond();
	},
);
