/** n8n is stopped and started again. What ran before must not run again, however much it was. */
import { createRestartWorld, minuteMs, type Rough } from './restartWorld';

it('runs nothing twice if 700 payments came by the stream while the lists of an outage failed', async () => {
	const world = createRestartWorld('v3');
	await world.begin();
	world.answerLists(false);
	await world.loseStream();
	await world.pass(2 * minuteMs);
	await world.changeEach(700, 1_000, 'p', 'succeeded');
	await world.kill();
	world.answerLists(true);
	await world.startAgain();
	expect(world.twice()).toEqual([]);
	expect(world.runs).toHaveLength(701);
}, 120_000);

it('runs nothing twice if 400 payments came while one execution took 20 minutes', async () => {
	const world = createRestartWorld('v3');
	await world.begin();
	world.neverEnd('slow');
	world.change('slow', 'succeeded');
	await world.pass(1_000);
	await world.changeEach(400, 3_000, 'p', 'succeeded');
	await world.kill();
	await world.startAgain();
	expect(world.twice()).toEqual([]);
	expect(world.runs).toHaveLength(402);
}, 120_000);

it.each([290, 300])(
	'runs nothing twice after 20 minutes off, with %i open payments',
	async (open) => {
		const world = createRestartWorld('v3');
		await world.begin();
		await world.changeEach(open, 250, 'open', 'processing');
		await world.pass(30 * minuteMs);
		world.change('d', 'succeeded');
		await world.pass(2_000);
		world.change('e', 'succeeded');
		await world.pass(1_000);
		await world.kill();
		await world.startAgain(20 * minuteMs);
		expect(world.twice()).toEqual([]);
	},
	120_000,
);

it.each([false, true])(
	'on v2 runs the last event once over a restart; lists in whole seconds: %s',
	async (roughLists) => {
		const world = createRestartWorld('v2', { rough: roughLists ? 'lists' : false });
		await world.begin();
		await world.pass(250);
		world.change('a', 'succeeded');
		await world.pass(5_250);
		await world.kill();
		await world.startAgain();
		expect(world.states()).toEqual(['first queued', 'a succeeded']);
	},
);

it('remembers an open payment that only a list without times has shown', async () => {
	const world = createRestartWorld('v3', { times: false });
	world.change('old', 'processing');
	await world.pass(10 * minuteMs);
	await world.begin();
	await world.changeEach(301, 500, 'p', 'succeeded');
	await world.loseStream();
	await world.pass(5 * minuteMs);
	world.change('last', 'succeeded');
	await world.pass(5_000);
	await world.kill();
	world.change('old', 'succeeded');
	world.service.answerWith(410, ({ headers }) => headers['last-event-id'] !== undefined);
	await world.startAgain(20 * minuteMs);
	expect(world.states().filter((state) => state.startsWith('old'))).toEqual(['old succeeded']);
}, 120_000);

const runsOf = ({ runs }: ReturnType<typeof createRestartWorld>): string[] =>
	runs.map(({ state, start, source }) => `${state} ${start} ${source}`);

describe.each<Rough>(['lists', 'events', 'both', false])('with whole seconds in: %s', (rough) => {
	it('v2 runs the last event once over four restarts without news', async () => {
		const world = createRestartWorld('v2', { rough });
		await world.begin();
		await world.pass(250);
		world.change('a', 'succeeded');
		await world.pass(5_250);
		for (let n = 0; n < 4; n += 1) {
			await world.kill();
			await world.pass(1_000);
			world.start();
			await world.pass(2 * minuteMs);
		}
		expect(runsOf(world)).toEqual(['first queued 1 stream', 'a succeeded 1 stream']);
	});

	it('v3 runs the last event once over four restarts, though the service has forgotten it', async () => {
		const world = createRestartWorld('v3', { rough, retentionMs: 60 * minuteMs });
		await world.begin();
		await world.pass(250);
		world.change('a', 'succeeded');
		await world.pass(5_250);
		await world.skip(2 * 60 * minuteMs);
		for (let n = 0; n < 4; n += 1) {
			await world.kill();
			await world.pass(1_000);
			world.start();
			await world.pass(5 * minuteMs);
		}
		expect(runsOf(world)).toEqual(['first queued 1 stream', 'a succeeded 1 stream']);
	}, 60_000);
});

it.each([0, 1])(
	'loses nothing after %i restarts without news, on a service that ignores made-up IDs',
	async (quiet) => {
		const world = createRestartWorld('v3', { ignoresUnknown: true });
		await world.begin();
		for (let n = 0; n < quiet; n += 1) {
			await world.kill();
			world.start();
			await world.skip(10 * minuteMs, 1_000);
		}
		await world.kill();
		for (const status of ['queued', 'processing', 'succeeded']) {
			world.change('b', status);
			await world.pass(2_000);
		}
		world.start();
		await world.pass(10_000);
		world.change('c', 'queued');
		await world.skip(10 * minuteMs, 1_000);
		await world.kill();
		expect(world.states()).toEqual([
			'first queued',
			'b queued',
			'b processing',
			'b succeeded',
			'c queued',
		]);
	},
	60_000,
);

describe('an event that comes after a list has shown its state', () => {
	const setup = async (traits: Parameters<typeof createRestartWorld>[1] = {}) => {
		const world = createRestartWorld('v3', traits);
		await world.begin();
		world.down();
		await world.skip(10 * minuteMs);
		world.change('p', 'succeeded');
		await world.skip(8 * minuteMs);
		world.stall(true);
		world.up();
		await world.skip(10 * minuteMs, 250);
		expect(world.states()).toEqual(['first queued', 'p succeeded']);
		return world;
	};
	const runs = ['first queued 1 stream', 'p succeeded 1 reconciliation'];

	it('before a restart is run once', async () => {
		const world = await setup();
		world.stall(false);
		await world.pass(5_000);
		await world.kill();
		world.start();
		await world.skip(10 * minuteMs, 250);
		expect(runsOf(world)).toEqual(runs);
	}, 60_000);

	it.each<Rough>(['lists', 'events', 'both', false])(
		'after a restart is run once; whole seconds in: %s',
		async (rough) => {
			const world = await setup({ rough });
			await world.kill();
			world.stall(false);
			world.start();
			await world.skip(10 * minuteMs, 250);
			expect(runsOf(world)).toEqual(runs);
		},
		60_000,
	);

	it('after a restart is run once, though a later execution has confirmed the state', async () => {
		const world = await setup();
		world.stall(false);
		await world.pass(5_000);
		world.change('q', 'queued');
		await world.pass(5_000);
		await world.kill();
		world.start();
		await world.skip(10 * minuteMs, 250);
		expect(runsOf(world)).toEqual([...runs, 'q queued 1 stream']);
	}, 60_000);

	it('is not run again, though another row was in progress when n8n was killed', async () => {
		const world = createRestartWorld('v3', {
			runMs: (id) => (id === 'q' ? 50 * minuteMs : 0),
			parameters: { maxParallelExecutions: 1 },
		});
		await world.begin();
		world.down();
		await world.skip(10 * minuteMs);
		world.change('p', 'succeeded');
		await world.pass(1_000);
		world.change('q', 'succeeded');
		await world.skip(8 * minuteMs);
		world.stall(true);
		world.up();
		await world.skip(10 * minuteMs, 250);
		await world.kill();
		world.stall(false);
		world.start();
		await world.skip(90 * minuteMs, 1_000);
		expect(runsOf(world)).toEqual([...runs, 'q succeeded 1 reconciliation']);
	}, 60_000);

	it('is run although n8n was killed before the listed state could start', async () => {
		const world = createRestartWorld('v3', {
			runMs: (id) => (id === 'p' ? 50 * minuteMs : 0),
		});
		world.start();
		await world.pass(5_000);
		world.change('p', 'queued');
		await world.pass(5_000);
		world.down();
		await world.skip(10 * minuteMs);
		world.change('p', 'processing');
		await world.skip(8 * minuteMs);
		world.stall(true);
		world.up();
		await world.skip(5 * minuteMs, 250);
		world.stall(false);
		await world.pass(5_000);
		world.change('q', 'queued');
		await world.pass(5_000);
		await world.kill();
		world.change('p', 'succeeded');
		world.start();
		await world.skip(150 * minuteMs, 1_000);
		expect(runsOf(world)).toEqual([
			'p queued 1 stream',
			'q queued 1 stream',
			'p processing 2 replay',
			'p succeeded 2 stream',
		]);
	}, 60_000);
});

it.each([0, 20])(
	'runs no event of a batch again if n8n is killed before the batch is complete again, %i minutes later',
	async (offMinutes) => {
		const world = createRestartWorld('v3', {
			parameters: { eventsPerExecution: 3, longestWaitSeconds: 1, maxParallelExecutions: 5 },
			runMs: () => 10 * minuteMs,
		});
		world.start();
		await world.pass(5_000);
		await world.changeEach(3, 250, 'p', 'queued');
		await world.pass(5_000);
		await world.kill();
		const batch = ['p0 queued', 'p1 queued', 'p2 queued'];
		expect(world.states()).toEqual(batch);
		await world.skip(offMinutes * minuteMs);
		world.change('p1', 'processing');
		await world.skip(minuteMs);
		const later = world.service.log.splice(1);
		world.start();
		await world.pass(2_000);
		await world.skip(5 * minuteMs, 250);
		await world.kill();
		world.service.log.push(...later);
		world.start();
		await world.skip(20 * minuteMs, 1_000);
		expect(world.states()).toEqual([...batch, 'p1 processing']);
	},
	60_000,
);

it.each([true, false])(
	'runs a status that comes back after a listed one without a time; restart in between: %s',
	async (isRestarted) => {
		const world = createRestartWorld('v3', { times: false, retentionMs: 5 * minuteMs });
		await world.begin();
		world.change('p', 'queued');
		await world.pass(5_000);
		world.down();
		world.change('p', 'processing');
		await world.skip(18 * minuteMs);
		world.up();
		await world.skip(10 * minuteMs, 250);
		if (isRestarted) {
			await world.kill();
			world.start();
			await world.skip(2 * minuteMs, 250);
		}
		for (const status of ['unknown', 'processing']) {
			world.change('p', status);
			await world.pass(minuteMs);
		}
		expect(world.states().slice(2)).toEqual(['p processing', 'p unknown', 'p processing']);
	},
	60_000,
);

it('runs a status that comes back if only events have times', async () => {
	const world = createRestartWorld('v3', { listTimes: false, retentionMs: 5 * minuteMs });
	await world.begin();
	world.change('p', 'queued');
	await world.pass(5_000);
	world.down();
	world.change('p', 'processing');
	await world.skip(18 * minuteMs);
	world.up();
	await world.skip(10 * minuteMs, 250);
	for (const status of ['unknown', 'processing']) {
		world.change('p', status);
		await world.pass(minuteMs);
	}
	expect(world.states().slice(2)).toEqual(['p processing', 'p unknown', 'p processing']);
}, 60_000);

it.each([
	['without times', { times: false }],
	['in whole seconds', { rough: 'both' as const }],
])(
	'does not treat an event ID as the key of a state: %s',
	async (_, traits) => {
		const world = createRestartWorld('v3', { ...traits, hexIds: true });
		await world.begin();
		world.change('p', 'queued');
		await world.pass(5_000);
		world.change('p', 'processing');
		await world.clock.advance(100);
		await world.kill();
		world.start();
		await world.clock.advance(50);
		world.change('p', 'unknown');
		await world.clock.advance(50);
		world.change('p', 'processing');
		await world.pass(minuteMs);
		await world.skip(10 * minuteMs, 1_000);
		expect(world.states().slice(2)).toEqual(['p processing', 'p unknown', 'p processing']);
	},
	60_000,
);

it('runs no event again that repeated a listed state behind a long execution', async () => {
	const world = createRestartWorld('v3', { runMs: (id) => (id === 'x' ? 50 * minuteMs : 0) });
	await world.begin();
	world.down();
	await world.skip(10 * minuteMs);
	world.change('x', 'processing');
	await world.pass(2_000);
	world.change('p', 'processing');
	await world.skip(8 * minuteMs);
	world.stall(true);
	world.up();
	await world.skip(10 * minuteMs, 250);
	world.stall(false);
	await world.pass(5_000);
	world.change('p', 'succeeded');
	await world.pass(5_000);
	world.change('q', 'queued');
	await world.pass(5_000);
	await world.kill();
	world.start();
	await world.skip(70 * minuteMs, 1_000);
	const runs = ['x processing', 'p processing', 'p succeeded', 'q queued'];
	expect(world.states().slice(1)).toEqual(runs);
}, 60_000);
