/** The trigger node in n8n's own trigger context, against the sandbox over HTTP. */
import '../../support/engine/quietN8n';
import { sleep, type IDataObject, type INodeParameters } from 'n8n-workflow';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';
import {
	activate,
	Database,
	until,
	type HostOptions,
	type RunningTrigger,
} from '../../support/engine/triggerHost';

let sandbox: TestSandbox;
let running: RunningTrigger[] = [];

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => {
	sandbox.control.reset();
});

afterEach(async () => {
	await Promise.all(running.map(async (trigger) => await trigger.close()));
	expect(running.map((trigger) => trigger.emitsAfterClose())).toEqual(running.map(() => 0));
	running = [];
	await until(() => sandbox.control.streams().length === 0, 'all sockets closed');
});

async function start(
	database: Database,
	parameters: INodeParameters = {},
	options: HostOptions = {},
): Promise<RunningTrigger> {
	const open = sandbox.control.streams().length;
	const trigger = await activate(sandbox, database, parameters, options);
	running.push(trigger);
	await until(() => sandbox.control.streams().length > open, 'the stream to open');
	return trigger;
}

/** Ids of the sandbox's v3 events, in its order. */
const sentIds = (): unknown[] => sandbox.control.events('v3').map(({ id }) => id);

/** Per payment: the statuses in the order in which their executions started. */
function inversions(events: readonly IDataObject[], statuses: readonly string[]): number {
	const ranks = new Map<unknown, number>();
	let wrong = 0;
	for (const { payment } of events) {
		const { id, status } = payment as IDataObject;
		const rank = statuses.indexOf(String(status));
		if (rank < (ranks.get(id) ?? -1)) wrong += 1;
		ranks.set(id, rank);
	}
	return wrong;
}

/** Executions of one payment that ran at the same time. */
function overlaps(database: Database): number {
	const ends = new Map<unknown, number>();
	let count = 0;
	for (const { items, startedAt, endedAt } of database.executions) {
		for (const id of new Set(items.map(({ payment }) => (payment as IDataObject)['id']))) {
			if (startedAt < (ends.get(id) ?? 0)) count += 1;
			ends.set(id, endedAt ?? Infinity);
		}
	}
	return count;
}

const sorted = (values: readonly unknown[]): unknown[] => [...values].sort();

const statuses = ['queued', 'processing', 'succeeded'];

it('starts one execution per event, in order per payment, and never two of one payment at a time', async () => {
	const database = new Database();
	await start(database);
	await sandbox.control.burst({ payments: 10, statuses, interleave: 'random', seed: 7 });
	await until(() => database.executions.length === 30, '30 executions');
	expect(sorted(database.eventIds)).toEqual(sorted(sentIds()));
	expect(inversions(database.events, statuses)).toBe(0);
	expect(overlaps(database)).toBe(0);
	expect(database.events[0]).toEqual({
		eventId: expect.any(String),
		event: 'payment',
		payment: expect.objectContaining({ status: 'queued' }),
		category: 'inProgress',
		releaseFunds: false,
		action: 'wait',
		source: 'stream',
		redelivered: false,
		receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
	});
	expect(database.executions[0]?.key).toBe(`workflow-1:node-1:${String(database.eventIds[0])}`);
});

it.each(['fin', 'rst', 'mid-event'] as const)(
	'loses nothing and runs nothing twice after a cut: %s',
	async (how) => {
		const database = new Database();
		await start(database);
		for (let round = 0; round < 4; round += 1) {
			await sandbox.control.burst({ payments: 5, statuses, interleave: 'random', seed: round });
			sandbox.control.cutStreams({ how });
			await sandbox.control.burst({ payments: 2, statuses: ['queued', 'failed'] });
			await until(() => sandbox.control.streams().length > 0, 'a new stream');
		}
		await until(() => database.executions.length >= 76, '76 executions');
		await sleep(100);
		expect(sorted(database.eventIds)).toEqual(sorted(sentIds()));
		expect(database.duplicates).toBe(0);
		expect(inversions(database.events, [...statuses, 'failed'])).toBe(0);
		expect(database.failures).toEqual([]);
	},
	20_000,
);

it('ignores repeated events in any order', async () => {
	const database = new Database();
	await start(database);
	await sandbox.control.burst({ payments: 20, statuses });
	await until(() => database.executions.length === 60, '60 executions');
	sandbox.control.resendEvents({ shuffle: true, seed: 3 });
	await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
	await until(() => database.executions.length === 61, 'the new event');
	await sleep(50);
	expect(database.executions).toHaveLength(61);
	expect(database.duplicates).toBe(0);
});

it('continues after a stall that never ends', async () => {
	const database = new Database();
	await start(database, { options: { idleTimeoutSeconds: 5 } });
	// By then, a status is later than the first connection, whatever the service's clock is.
	await sleep(1_100);
	sandbox.control.stallStreams({ on: true });
	await sandbox.control.burst({ payments: 3, statuses });
	await until(() => database.executions.length === 9, 'events after the stall', 9_000);
	expect(sorted(database.eventIds)).toEqual(sorted(sentIds()));
	sandbox.control.stallStreams({ on: false });
}, 15_000);

describe('crash and restart', () => {
	it.each([1, 7])(
		'kill -9 in the middle, %d events per execution: nothing lost, nothing twice',
		async (size) => {
			const database = new Database();
			const parameters = { options: { eventsPerExecution: size, longestWaitSeconds: 0.02 } };
			await start(database, parameters);
			await sandbox.control.burst({ payments: 30, statuses, interleave: 'random', seed: 11 });
			for (const share of [10, 30, 50]) {
				await until(() => database.events.length >= share, `${share} events`);
				await running.pop()?.kill();
				await sandbox.control.burst({ payments: 3, statuses });
				await until(() => sandbox.control.streams().length === 0, 'closed');
				await start(database, parameters);
			}
			await until(() => database.events.length >= 117, '117 events');
			await sleep(200);
			expect(sorted(database.eventIds)).toEqual(sorted(sentIds()));
			expect(inversions(database.events, statuses)).toBe(0);
		},
		20_000,
	);

	it('n8n restarts without its static data: nothing lost, nothing twice', async () => {
		const database = new Database();
		await start(database);
		await sandbox.control.burst({ payments: 3, statuses });
		await until(() => database.events.length === 9, '9 events');
		await running.pop()?.kill();
		await until(() => sandbox.control.streams().length === 0, 'closed');
		// What is left of it after a node on a queue-mode worker has written static data.
		database.staticData = { global: { count: 9 }, 'node:Code': {} };
		await sandbox.control.burst({ payments: 2, statuses });
		await start(database, {}, { activation: 'init' });
		await until(() => database.events.length >= 15, '15 events');
		await sleep(100);
		expect(sorted(database.eventIds)).toEqual(sorted(sentIds()));
		expect(database.duplicates).toBe(9);
	});

	it('in batches, restarted without its static data: nothing lost, and what may run twice is marked', async () => {
		const database = new Database();
		const parameters = { options: { eventsPerExecution: 4, longestWaitSeconds: 0.02 } };
		await start(database, parameters);
		await sandbox.control.burst({ payments: 3, statuses, interleave: 'random', seed: 3 });
		await until(() => database.events.length === 9, '9 events');
		await running.pop()?.kill();
		await until(() => sandbox.control.streams().length === 0, 'closed');
		const before = new Set(sentIds());
		database.staticData = { global: { count: 9 }, 'node:Code': {} };
		await sandbox.control.burst({ payments: 2, statuses });
		await start(database, parameters, { activation: 'init' });
		await until(() => new Set(database.eventIds).size === 15, 'every event');
		await sandbox.control.burst({ payments: 1, statuses });
		await until(() => new Set(database.eventIds).size === 18, 'those after it');
		const after = database.events.slice(9);
		const again = after.filter(({ eventId }) => before.has(String(eventId)));
		expect(again.filter(({ redelivered }) => redelivered !== true)).toEqual([]);
		expect(database.events.slice(0, 9).filter(({ redelivered }) => redelivered !== false)).toEqual(
			[],
		);
		const live = new Set(sentIds().slice(-3));
		expect(
			after
				.filter(({ eventId }) => live.has(String(eventId)))
				.map(({ redelivered }) => redelivered),
		).toEqual([false, false, false]);
	});

	it('published again while executions run: waits for them, and emits none of their events twice', async () => {
		const database = new Database();
		const first = await start(database, {}, { durationMs: 300 });
		await sandbox.control.burst({ payments: 4, statuses });
		await until(() => database.executions.length === 4, '4 executions');
		await first.close();
		await until(() => sandbox.control.streams().length === 0, 'closed');
		await start(database, {}, { durationMs: 300, activation: 'update' });
		await until(() => database.events.length >= 12, '12 events');
		expect(sorted(database.eventIds)).toEqual(sorted(sentIds()));
		expect(database.duplicates).toBe(0);
		expect(overlaps(database)).toBe(0);
	});

	it('published again after the executions ended, on an n8n without deduplication keys: emits no event twice', async () => {
		const database = new Database();
		const host = { ignoresKeys: true };
		const first = await start(database, {}, host);
		await sandbox.control.burst({ payments: 4, statuses });
		await until(() => database.events.length >= 12, '12 events');
		// The last executions ended after the last hand-over, with which n8n saves the checkpoint.
		await sleep(200);
		await first.close();
		await until(() => sandbox.control.streams().length === 0, 'closed');
		await start(database, {}, { ...host, activation: 'update' });
		await until(() => sandbox.control.streams().length === 1, 'listening again');
		await sandbox.control.burst({ payments: 1, statuses });
		await until(() => database.events.length >= 15, '15 events');
		await sleep(200);
		expect(sorted(database.eventIds)).toEqual(sorted(sentIds()));
	});

	it.each(['init', 'update'] as const)(
		'a new trigger in an active workflow starts from now: %s',
		async (activation) => {
			const database = new Database();
			await sandbox.control.burst({ payments: 2, statuses });
			// The service tells its time in whole seconds, so statuses of the last two seconds may come, too.
			await sleep(3_000);
			await start(database, {}, { activation });
			await sandbox.control.burst({ payments: 1, statuses });
			await until(() => database.events.length >= 3, '3 events');
			await sleep(100);
			expect(sorted(database.eventIds)).toEqual(sorted(sentIds().slice(-3)));
		},
	);

	it('started by n8n: the first events wait in case another process still runs, the later ones do not', async () => {
		const database = new Database();
		await start(database, {}, { activation: 'init' });
		const wait = async (): Promise<number> => {
			const before = database.events.length;
			const begunAt = performance.now();
			await sandbox.control.burst({ payments: 2, statuses: ['queued'] });
			await until(() => database.events.length === before + 2, 'two events');
			return performance.now() - begunAt;
		};
		expect(await wait()).toBeGreaterThan(900);
		// Until the first runs have ended, because n8n does not report earlier that it has accepted them.
		await sleep(300);
		expect(await wait()).toBeLessThan(900);
	});

	it.each(['saveDataSuccessExecution', 'saveDataErrorExecution'])(
		'started by an n8n that forgets what has run: no event waits (%s)',
		async (setting) => {
			const database = new Database();
			await start(database, {}, { activation: 'init', settings: { [setting]: 'none' } });
			const begunAt = performance.now();
			await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
			await until(() => database.events.length === 1, 'the event');
			expect(performance.now() - begunAt).toBeLessThan(900);
		},
	);

	it.each(['v3', 'v2'])(
		'activated again before its first event: nothing from before the first activation runs (%s)',
		async (apiVersion) => {
			const database = new Database();
			const parameters = { apiVersion, ...(apiVersion === 'v2' && { countries: ['IND'] }) };
			await sandbox.control.burst({ payments: 2, statuses, country: 'IND' });
			await sleep(3_500);
			for (let starts = 0; starts < 2; starts += 1) {
				await start(database, parameters);
				// The lists of v2 are read by then.
				await sleep(apiVersion === 'v2' ? 1_500 : 300);
				await running.pop()?.close();
				await until(() => sandbox.control.streams().length === 0, 'closed');
			}
			expect(database.events).toEqual([]);
			const { paymentIds } = await sandbox.control.burst({
				payments: 2,
				statuses: ['queued'],
				country: 'IND',
			});
			await start(database, parameters);
			await until(() => database.events.length === 2, 'what happened in between', 10_000);
			await sleep(500);
			expect(sorted(database.events.map(({ payment }) => (payment as IDataObject)['id']))).toEqual(
				sorted(paymentIds),
			);
		},
		30_000,
	);

	it('on an n8n without deduplication keys: only unconfirmed events run again, and are marked', async () => {
		const database = new Database();
		const host = { ignoresKeys: true, durationMs: 20 };
		const parameters = { options: { maxParallelExecutions: 3 } };
		await start(database, parameters, host);
		await sandbox.control.burst({ payments: 10, statuses, interleave: 'random', seed: 4 });
		await until(() => database.executions.length >= 12, '12 executions');
		await running.pop()?.kill();
		const before = database.executions.length;
		await until(() => sandbox.control.streams().length === 0, 'closed');
		await start(database, parameters, host);
		await until(() => new Set(database.eventIds).size === 30, 'all events');
		await sleep(100);
		const repeats = database.events.filter(
			({ eventId }, n) => database.eventIds.indexOf(eventId) < n,
		);
		expect(database.executions.length).toBeGreaterThan(before);
		expect(repeats.length).toBeLessThanOrEqual(3);
		expect(repeats.map(({ redelivered }) => redelivered)).toEqual(repeats.map(() => true));
	});

	it('resumes after a graceful restart and marks replayed events', async () => {
		const database = new Database();
		const first = await start(database);
		await sandbox.control.burst({ payments: 4, statuses: ['queued'] });
		await until(() => database.executions.length === 4, '4 executions');
		await first.close();
		await sandbox.control.burst({ payments: 4, statuses: ['queued'] });
		await sleep(1_100);
		await start(database);
		await until(() => database.executions.length === 8, '8 executions');
		expect(sorted(database.eventIds)).toEqual(sorted(sentIds()));
		expect(database.events.slice(4).map(({ source }) => source)).toEqual(Array(4).fill('replay'));
	});

	it('loses nothing if it is stopped before the first event', async () => {
		const database = new Database();
		const first = await start(database);
		await first.close();
		await until(() => sandbox.control.streams().length === 0, 'closed');
		await sandbox.control.burst({ payments: 3, statuses });
		await start(database);
		await until(() => database.executions.length === 9, '9 executions');
		expect(sorted(database.eventIds)).toEqual(sorted(sentIds()));
	});

	it('never saves a cursor with unconfirmed events before it', async () => {
		const database = new Database();
		const ahead: string[] = [];
		await start(
			database,
			{},
			{
				durationMs: 10,
				outcome: (_, index) => {
					const { cursor } = database.staticData['node:Trigger'] as IDataObject;
					const ids = sentIds();
					const done = new Set(
						database.executions
							.filter(({ endedAt }) => endedAt !== null)
							.flatMap(({ items }) => items.map(({ eventId }) => eventId)),
					);
					const before = ids.slice(0, ids.indexOf(cursor) + 1);
					if (before.some((id) => !done.has(String(id)))) ahead.push(`${index}`);
					return 'success';
				},
			},
		);
		await sandbox.control.burst({ payments: 15, statuses, interleave: 'random', seed: 5 });
		await until(() => database.executions.length === 45, '45 executions');
		expect(ahead).toEqual([]);
		expect((database.staticData['node:Trigger'] as IDataObject)['cursor']).not.toBe('');
	});
});

describe('faults of all kinds, mixed', () => {
	const random = (seed: number) => {
		let state = seed + 1;
		return (): number => {
			state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
			return state / 0x7fffffff;
		};
	};
	const lifeCycle = [...statuses, 'reversed'];

	it.each([
		[0, 1],
		[2, 3],
		[3, 10],
	])(
		'seed %d, %d events per execution: nothing lost, nothing twice, nothing out of order',
		async (seed, size) => {
			const chance = random(seed);
			const database = new Database();
			const parameters = {
				continueWhen: seed === 2 ? 'succeeded' : 'finished',
				options: {
					eventsPerExecution: size,
					longestWaitSeconds: 0.02,
					maxParallelExecutions: 1 + Math.floor(chance() * 6),
				},
			};
			await start(database, parameters);
			for (let round = 0; round < 8; round += 1) {
				const burst = sandbox.control.burst({
					payments: 10,
					statuses: lifeCycle,
					interleave: 'random',
					seed: seed * 100 + round,
					intervalMs: chance() < 0.5 ? 0 : 1,
				});
				await sleep(chance() * 60);
				const fault = chance();
				const how = (['fin', 'rst', 'mid-event'] as const)[Math.floor(chance() * 3)] ?? 'fin';
				if (fault < 0.4) sandbox.control.cutStreams({ how });
				else if (fault < 0.5) sandbox.control.resendEvents({ last: 50, shuffle: true, seed });
				else {
					const trigger = running.pop();
					await (fault < 0.8 ? trigger?.kill() : trigger?.close());
					running.push(await activate(sandbox, database, parameters));
				}
				await burst;
			}
			await until(() => new Set(database.eventIds).size === 320, 'all events');
			await sleep(100);
			expect(database.eventIds).toHaveLength(320);
			expect(inversions(database.events, lifeCycle)).toBe(0);
			expect(database.failures).toEqual([]);
		},
		20_000,
	);
});

describe('batches', () => {
	it('puts up to the given number of events into one execution', async () => {
		const database = new Database();
		await start(database, { options: { eventsPerExecution: 100, longestWaitSeconds: 0.1 } });
		await sandbox.control.burst({ payments: 200, statuses, interleave: 'random', seed: 2 });
		await until(() => database.events.length === 600, '600 events');
		expect(database.executions.length).toBeLessThan(30);
		expect(Math.max(...database.executions.map(({ items }) => items.length))).toBe(100);
		expect(sorted(database.eventIds)).toEqual(sorted(sentIds()));
		expect(inversions(database.events, statuses)).toBe(0);
		expect(overlaps(database)).toBe(0);
	});
});

describe('when to continue', () => {
	it('finished: a failed execution counts as finished', async () => {
		const database = new Database();
		await start(database, {}, { outcome: () => 'error' });
		await sandbox.control.burst({ payments: 1, statuses });
		await until(() => database.executions.length === 3, '3 executions');
		expect(database.events.map(({ redelivered }) => redelivered)).toEqual([false, false, false]);
	});

	it('succeeded: retries with another key, then sets the event aside and continues', async () => {
		const database = new Database();
		await start(
			database,
			{ continueWhen: 'succeeded', options: { maxTries: 2 } },
			{
				outcome: ({ items }) =>
					(items[0]?.['payment'] as IDataObject)['status'] === 'queued' ? 'error' : 'success',
			},
		);
		await sandbox.control.burst({ payments: 1, statuses: ['queued', 'succeeded'] });
		await until(() => database.executions.length === 3, '3 executions');
		const [id] = sentIds();
		expect(database.executions.map(({ key, items }) => [key, items[0]?.['redelivered']])).toEqual([
			[`workflow-1:node-1:${String(id)}`, false],
			[`workflow-1:node-1:${String(id)}:try-2`, true],
			[`workflow-1:node-1:${String(sentIds()[1])}`, false],
		]);
		expect(database.failures).toEqual([
			expect.stringContaining(`set aside after 2 failed executions (event ID ${String(id)})`),
		]);
	});

	it("started: does not wait for the end of the payment's execution", async () => {
		const database = new Database();
		await start(database, { continueWhen: 'started' }, { durationMs: 3_500 });
		await sandbox.control.burst({ payments: 1, statuses });
		await until(() => database.executions.length === 3, '3 executions');
		expect(overlaps(database)).toBe(2);
		expect(inversions(database.events, statuses)).toBe(0);
	}, 15_000);

	it('emits an event again if n8n could not create the execution', async () => {
		const database = new Database();
		let refusals = 1;
		await start(
			database,
			{},
			{
				outcome: () => {
					refusals -= 1;
					if (refusals >= 0) throw new Error('database is locked');
					return 'success';
				},
			},
		);
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await until(() => database.executions.length === 1, 'the second attempt');
		expect(database.eventIds).toEqual(sentIds());
	});
});

it('runs no more executions at a time than the maximum', async () => {
	const database = new Database();
	let most = 0;
	await start(
		database,
		{ options: { maxParallelExecutions: 3 } },
		{
			outcome: () => {
				most = Math.max(
					most,
					1 + database.executions.filter(({ endedAt }) => endedAt === null).length,
				);
				return 'success';
			},
		},
	);
	await sandbox.control.burst({ payments: 30, statuses: ['queued'] });
	await until(() => database.executions.length === 30, '30 executions');
	expect(most).toBe(3);
});

it('delivers unreadable events and continues', async () => {
	const database = new Database();
	await start(database);
	sandbox.control.appendEvent({ version: 'v3', event: 'payment', rawData: '{"id": ' });
	sandbox.control.appendEvent({ version: 'v3', event: 'payment-error', rawData: '[]' });
	sandbox.control.appendEvent({
		version: 'v3',
		event: 'payment',
		data: { status: 'new-word' },
		id: null,
	});
	await until(() => database.executions.length === 3, '3 executions');
	expect(database.events).toMatchObject([
		{ payment: null, category: null, parseError: { start: '{"id": ' } },
		{ event: 'payment-error', payment: null, parseError: { start: '[]' } },
		{ eventId: null, category: 'unrecognised', releaseFunds: false },
	]);
});

describe('v2', () => {
	it('delivers both kinds of events with a key that identifies copies', async () => {
		const database = new Database();
		await start(database, { apiVersion: 'v2' });
		await sandbox.control.burst({ payments: 3, statuses });
		const sent = sandbox.control.events('v2');
		expect(sent.length).toBeGreaterThan(0);
		await until(() => database.executions.length === sent.length, 'all events');
		expect(database.events.map(({ eventId }) => eventId)).toEqual(sent.map(() => null));
		expect(new Set(database.executions.map(({ key }) => key)).size).toBe(sent.length);
		expect(inversions(database.events, statuses)).toBe(0);
	});
});

describe('a cause that needs a person', () => {
	it('reports once that v3 is not enabled', async () => {
		sandbox.control.changeSettings({ v3Enabled: { enabled: false } });
		const database = new Database();
		running.push(await activate(sandbox, database));
		await until(() => database.failures.length > 0, 'a failed execution');
		expect(database.failures).toEqual([expect.stringContaining('v3 is not enabled')]);
		sandbox.control.changeSettings({ v3Enabled: { enabled: true } });
	});

	it.each([
		[401, 'did not accept the keys'],
		[403, 'do not have the permission'],
		[404, 'does not know this interface'],
		[204, 'does not look like one from the service'],
	])('reports a %d of the service once', async (status, sentence) => {
		sandbox.control.addFault({ kind: 'status', status, path: '/v3/events', times: null });
		sandbox.control.addFault({ kind: 'status', status: 401, path: '/v2/debug', times: null });
		const database = new Database();
		running.push(await activate(sandbox, database));
		await until(() => database.failures.length > 0, 'a failed execution');
		expect(database.failures).toEqual([expect.stringContaining(sentence)]);
	});

	it('reports nothing while a server is busy or down', async () => {
		sandbox.control.addFault({ kind: 'status', status: 503, path: '/v3/events', times: 1 });
		const database = new Database();
		await start(database);
		await sandbox.control.burst({ payments: 1, statuses });
		await until(() => database.executions.length === 3, '3 executions');
		expect(database.failures).toEqual([]);
	});
});

describe('settings', () => {
	it('filters by event and status, and the cursor advances', async () => {
		const database = new Database();
		await start(database, { statuses: ['succeeded'] });
		await sandbox.control.burst({ payments: 3, statuses });
		await until(() => database.executions.length === 3, '3 executions');
		expect(database.events.map(({ releaseFunds }) => releaseFunds)).toEqual([true, true, true]);
	});

	it('starts after the event that the user names', async () => {
		await sandbox.control.burst({ payments: 1, statuses });
		const [first, second, third] = sentIds();
		const database = new Database();
		await start(database, { startFrom: 'afterEvent', startAfterEventId: String(first) });
		await until(() => database.executions.length >= 2, '2 executions');
		await sleep(50);
		expect(database.eventIds).toEqual([second, third]);
	});

	it.each<[INodeParameters, string]>([
		[{ startFrom: 'afterEvent', startAfterEventId: 'the latest' }, 'Event ID'],
		[{ startFrom: 'afterEvent', startAfterEventId: '' }, 'Event ID'],
		[{ options: { eventsPerExecution: 501 } }, 'Events per Execution'],
		[{ options: { maxParallelExecutions: 0 } }, 'Max Parallel Executions'],
		[{ options: { idleTimeoutSeconds: 1 } }, 'Idle Timeout (Seconds)'],
		[{ apiVersion: 'v4' }, 'API Version'],
	])('refuses %j at activation, naming the field', async (parameters, label) => {
		await expect(activate(sandbox, new Database(), parameters)).rejects.toThrow(label);
	});
});

it('deactivates at once while a connection attempt hangs', async () => {
	sandbox.control.addFault({ kind: 'delay', path: '/v3/events', delayMs: 3_000 });
	const trigger = await activate(sandbox, new Database());
	await sleep(50);
	const before = performance.now();
	await trigger.close();
	expect(performance.now() - before).toBeLessThan(1_000);
});
