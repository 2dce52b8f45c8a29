import { TransportError } from '../../../client/errors';
import { begin, start, states } from './reconciledRun';
import type { ServiceTraits } from './simulatedService';

it('outputs nothing from before the first connection', async () => {
	const run = start();
	run.service.before('a', 'queued');
	run.service.before('b', 'succeeded');
	await run.clock.advance(50);
	run.service.connect();
	await run.clock.advance(60_000);
	expect(run.given).toEqual([]);
	expect(run.passed.get('a')).toMatchObject({ status: 'queued' });
	await run.close();
});

it('outputs an event of the stream even if its state was on the first list', async () => {
	const run = start({ latencyMs: () => 50 });
	run.service.before('a', 'queued');
	run.service.connect();
	await run.clock.advance(10);
	run.service.tell('a');
	await run.clock.advance(10_000);
	expect(run.delivered()).toEqual(['event a queued']);
	await run.close();
});

it('finds the last state of each payment that changed while the stream was cut, once', async () => {
	const run = await begin();
	run.service.change('a', 'queued');
	await run.clock.advance(10);
	run.service.cut();
	await run.clock.advance(10);
	run.service.change('a', 'processing');
	await run.clock.advance(10);
	run.service.change('a', 'succeeded');
	run.service.change('b', 'queued');
	await run.clock.advance(10);
	run.service.connect();
	await run.clock.advance(10_000);
	expect(run.delivered()).toEqual(['event a queued', 'change a succeeded', 'change b queued']);
	expect(run.gaps.at(-1)).toMatchObject({ changed: 2 });
	await run.close();
});

it('lets an event of the stream replace what a list has shown, if its state is as late or later', async () => {
	const run = await begin({ latencyMs: () => 500 });
	await run.clock.advance(2_000);
	run.service.change('a', 'queued');
	await run.clock.advance(10);
	run.service.cut();
	await run.clock.advance(10);
	run.service.change('b', 'queued');
	run.service.change('c', 'queued');
	run.service.connect();
	await run.clock.advance(10);
	run.service.change('a', 'processing');
	await run.clock.advance(700);
	run.service.change('b', 'processing');
	await run.clock.advance(10_000);
	expect(run.delivered()).toEqual([
		'event a queued',
		'event a processing',
		'event b processing',
		'change c queued',
	]);
	await run.close();
});

it('holds no event back for the lists', async () => {
	const run = start({ latencyMs: () => 100_000 });
	run.service.connect();
	await run.clock.advance(1_000);
	run.service.change('a', 'queued');
	await run.clock.advance(1);
	expect(run.delivered()).toEqual(['event a queued']);
	await run.close();
});

it('outputs what several lists have shown in the order of its times', async () => {
	const run = await begin();
	const { source } = run.service;
	const [all] = source.lists(0);
	const backwards = {
		name: 'backwards',
		read: async (signal: AbortSignal) => [...((await all?.read(signal)) ?? [])].reverse(),
	};
	source.lists = () => [backwards];
	run.service.cut();
	for (const id of ['a', 'b', 'c']) {
		run.service.change(id, 'queued');
		await run.clock.advance(10);
	}
	run.service.connect();
	await run.clock.advance(10_000);
	expect(run.delivered()).toEqual(['change a queued', 'change b queued', 'change c queued']);
	await run.close();
});

it('retries a list until it can be read, while events continue', async () => {
	const run = await begin();
	run.service.cut();
	await run.clock.advance(2_000);
	run.service.change('a', 'failed');
	run.service.failures = 3;
	run.service.connect();
	await run.clock.advance(20);
	run.service.change('b', 'queued');
	await run.clock.advance(20);
	expect(run.delivered()).toEqual(['event b queued']);
	const sureMs = run.watermark.sureMs;
	await run.clock.advance(30_000);
	expect(run.delivered()).toEqual(['event b queued', 'change a failed']);
	expect(run.faults.map(({ part }) => part)).toEqual(['all', 'all', 'all']);
	expect(run.watermark.sureMs).toBeGreaterThan(Number(sureMs));
	await run.close();
});

it('reads a list that fails for long about once a minute, also on a stream that is opened again all the time', async () => {
	const run = await begin();
	run.service.failures = 1_000;
	for (let n = 0; n < 16; n += 1) {
		run.service.cut();
		await run.clock.advance(1_000);
		run.service.connect();
		await run.clock.advance(74_000);
	}
	// On each connection at once and a minute later, and a few more times at first.
	expect(run.faults.length).toBeGreaterThan(20);
	expect(run.faults.length).toBeLessThan(40);
	run.service.change('a', 'queued');
	await run.clock.advance(10);
	run.service.cut();
	await run.clock.advance(10);
	run.service.change('a', 'failed');
	run.service.failures = 0;
	run.service.connect();
	await run.clock.advance(30_000);
	expect(run.delivered()).toEqual(['event a queued', 'change a failed']);
	await run.close();
});

it('looks up payments that were open and are on no list', async () => {
	const run = await begin();
	run.service.change('a', 'queued');
	await run.clock.advance(10);
	const states = run.service.history.get('a');
	// A list that is sorted by creation time would not show it.
	const { source } = run.service;
	source.lists = () => [{ name: 'empty', read: async () => [] }];
	run.service.cut();
	await run.clock.advance(10);
	run.service.change('a', 'failed');
	run.service.connect();
	await run.clock.advance(10_000);
	expect(states).toHaveLength(1);
	expect(run.delivered()).toEqual(['event a queued', 'change a failed']);
	await run.close();
});

it('outputs changes from the lists only after earlier events, even on a slow stream', async () => {
	const run = await begin({ wholeSeconds: true, spacingMs: 150 });
	await run.clock.advance(1_000);
	run.service.cut();
	await run.clock.advance(1_000);
	run.service.connect();
	await run.clock.advance(1);
	for (let n = 0; n < 10; n += 1) for (const status of states) run.service.change(`b${n}`, status);
	for (const status of states.slice(0, 3)) run.service.change('a', status);
	await run.clock.advance(30_000);
	expect(run.delivered().slice(-3)).toEqual([
		'event a queued',
		'event a processing',
		'event a succeeded',
	]);
	expect(run.delivered()).toHaveLength(43);
	await run.close();
});

it('finds what ended while the machine was asleep, on a connection that had died in between', async () => {
	const run = await begin();
	await run.clock.advance(120_000);
	// Two hours for the wall clock and for the service, and none for timers.
	run.clock.set(2 * 3_600_000);
	run.service.ahead('a', 'succeeded', -3_600_000);
	await run.clock.advance(60_000);
	run.service.cut();
	run.service.connect();
	await run.clock.advance(10_000);
	expect(run.delivered()).toEqual(['change a succeeded']);
	await run.close();
});

it.each([
	['an earlier state than a list has shown', ['processing', 'succeeded'], ['change a succeeded']],
	['the same state as a list has shown', ['succeeded'], ['change a succeeded']],
])(
	'outputs no event that was on its way for two minutes and reports %s',
	async (_, statuses, expected) => {
		const run = await begin({ spacingMs: 120_000 });
		run.service.cut();
		await run.clock.advance(2_000);
		run.service.connect();
		await run.clock.advance(2);
		for (const status of statuses) {
			run.service.change('a', status);
			await run.clock.advance(1);
		}
		await run.clock.advance(500_000);
		expect(run.delivered()).toEqual(expected);
		await run.close();
	},
);

describe('a last status with an earlier time than a status before it', () => {
	const interrupt = async (traits: Partial<ServiceTraits> = {}) => {
		const run = await begin(traits);
		await run.clock.advance(1_000);
		run.service.change('a', 'queued');
		await run.clock.advance(1_000);
		run.service.cut();
		await run.clock.advance(1_000);
		return run;
	};

	it('comes by an event after a list', async () => {
		const run = await interrupt();
		run.service.ahead('a', 'processing', 300);
		run.service.connect();
		await run.clock.advance(5_000);
		run.service.before('a', 'succeeded');
		run.service.tell('a');
		await run.clock.advance(60_000);
		expect(run.delivered()).toEqual(['event a queued', 'change a processing', 'event a succeeded']);
		await run.close();
	});

	it('replaces what a list has shown before', async () => {
		const run = await interrupt();
		run.service.ahead('a', 'processing', 300);
		run.service.connect();
		await run.clock.advance(100);
		run.service.before('a', 'succeeded');
		run.service.tell('a');
		await run.clock.advance(60_000);
		expect(run.delivered()).toEqual(['event a queued', 'event a succeeded']);
		await run.close();
	});

	it('comes by a list after an event, once', async () => {
		const run = await interrupt();
		run.service.connect();
		await run.clock.advance(5_000);
		run.service.ahead('a', 'processing', 300);
		run.service.tell('a');
		for (let times = 0; times < 2; times += 1) {
			await run.clock.advance(1_000);
			run.service.cut();
			if (times === 0) run.service.before('a', 'succeeded');
			run.service.connect();
			await run.clock.advance(10_000);
		}
		expect(run.delivered()).toEqual(['event a queued', 'event a processing', 'change a succeeded']);
		await run.close();
	});
});

it.each([
	['v3', true, true],
	['v3', true, 'inLists'],
	['v2', false, true],
	['v2', false, 'inLists'],
] as const)(
	'outputs a reversal once and last if a list shows it before the events of its second come; %s, whole seconds: %s %s',
	async (_, resumes, wholeSeconds) => {
		const run = await begin(
			{ resumes, drops: true, spacingMs: resumes ? 1_500 : 2_300, wholeSeconds },
			{ afterMs: resumes ? 900_000 : 0 },
		);
		await run.clock.advance(1_900);
		run.service.change('a', 'queued');
		await run.clock.advance(10_000);
		run.service.cut();
		await run.clock.advance(1_000);
		run.service.connect();
		await run.clock.advance(200);
		run.service.change('x', 'queued');
		await run.clock.advance(1_100 - (run.clock.now() % 1_000));
		for (const status of ['processing', 'succeeded', 'reversed']) {
			run.service.change('p', status);
			await run.clock.advance(10);
		}
		await run.clock.advance(60_000);
		const statuses = run.delivered().filter((one) => one.includes(' p '));
		expect(statuses.at(-1)).toContain('reversed');
		expect(statuses.filter((one) => one.endsWith('reversed'))).toHaveLength(1);
		await run.close();
	},
);

describe('a service that leaves out parts of a second', () => {
	it('shows a later state of the same second in a list', async () => {
		const run = await begin({ wholeSeconds: 'inLists' });
		await run.clock.advance(400);
		run.service.change('a', 'processing');
		await run.clock.advance(100);
		run.service.cut();
		run.service.change('a', 'succeeded');
		await run.clock.advance(2_000);
		run.service.connect();
		await run.clock.advance(10_000);
		expect(run.delivered()).toEqual(['event a processing', 'change a succeeded']);
		await run.close();
	});

	it.each([
		['v3', { resumes: true, drops: true }, 900_000],
		['v2', { resumes: false }, 0],
	])(
		'shows a payment that was made while the very first connection was being opened: %s',
		async (_, traits, afterMs) => {
			const run = start(traits, { afterMs });
			run.service.before('old', 'queued');
			await run.clock.advance(100);
			run.service.change('a', 'queued');
			await run.clock.advance(200);
			run.service.connect();
			await run.clock.advance(30_000);
			expect(run.delivered()).toEqual(['change a queued']);
			await run.close();
		},
	);

	it('shows the last one of three states of a millisecond that was cut off', async () => {
		const run = start({ resumes: true, drops: true }, { afterMs: 900_000 });
		run.service.connect();
		await run.clock.advance(3_000);
		run.service.change('a', 'failed');
		run.service.change('a', 'unknown');
		await run.clock.advance(0);
		run.service.cut();
		run.service.change('a', 'failed');
		await run.clock.advance(1_000);
		run.service.connect();
		await run.clock.advance(30_000);
		expect(run.delivered()).toEqual(['event a failed', 'event a unknown', 'change a failed']);
		await run.close();
	});

	it('leaves what changes after the very first connection to the stream, even a slow one', async () => {
		const traits = { resumes: true, spacingMs: 5_000, latencyMs: () => 1_000 };
		const run = start(traits, { afterMs: 900_000 });
		await run.clock.advance(300);
		run.service.connect();
		await run.clock.advance(1_100);
		run.service.change('a', 'queued');
		await run.clock.advance(100);
		run.service.change('a', 'succeeded');
		await run.clock.advance(20_000);
		expect(run.delivered()).toEqual(['event a queued', 'event a succeeded']);
		await run.close();
	});

	it('shows a payment that was made right after the activation, if the first connection came late', async () => {
		const run = start({ wholeSeconds: true, offsetMs: 700 });
		run.service.before('old', 'queued');
		await run.clock.advance(100);
		run.service.change('a', 'queued');
		await run.clock.advance(6_200);
		run.service.connect();
		await run.clock.advance(60_000);
		expect(run.delivered()).toEqual(['change a queued']);
		await run.close();
	});
});

describe('more payments than are remembered', () => {
	/** Each changes 200 ms after the one before it. */
	async function changeEach(run: Awaited<ReturnType<typeof begin>>, ids: string): Promise<void> {
		for (const id of ids) {
			run.service.change(id, 'succeeded');
			await run.clock.advance(200);
		}
	}

	it.each([false, true])(
		'come only once, however long the next list; resumes: %s',
		async (resumes) => {
			const run = await begin({ resumes, drops: true }, { remembers: 2 });
			await changeEach(run, 'abc');
			await run.clock.advance(10_000);
			await changeEach(run, 'd');
			run.service.cut();
			run.service.change('e', 'queued');
			run.service.connect();
			await run.clock.advance(200_000);
			expect(run.delivered()).toEqual([
				...['a', 'b', 'c', 'd'].map((id) => `event ${id} succeeded`),
				'change e queued',
			]);
			await run.close();
		},
	);

	it('hide no change that was recorded before theirs and not sent any more', async () => {
		const run = await begin({}, { remembers: 2 });
		run.service.ahead('late', 'succeeded', 0);
		await run.clock.advance(200);
		await changeEach(run, 'abc');
		run.service.cut();
		await run.clock.advance(200);
		run.service.connect();
		await run.clock.advance(60_000);
		expect(run.delivered().filter((one) => one.includes('late'))).toEqual([
			'change late succeeded',
		]);
		await run.close();
	});
});

describe('states that flip within a second, on a stream without ids', () => {
	it('end with the one that came back while a list showed another', async () => {
		const run = await begin({ wholeSeconds: true });
		run.service.change('a', 'processing');
		await run.clock.advance(10);
		run.service.cut();
		await run.clock.advance(10);
		run.service.change('a', 'unknown');
		run.service.connect();
		await run.clock.advance(50);
		run.service.change('a', 'processing');
		await run.clock.advance(10_000);
		expect(run.delivered()).toEqual(['event a processing']);
		await run.close();
	});

	it('end with the last event, not with a list that was read before it', async () => {
		const run = await begin({ wholeSeconds: true, latencyMs: () => 100 });
		await run.clock.advance(200);
		// The stream no longer waits for a list that fails.
		run.service.failures = 1;
		run.service.cut();
		run.service.connect();
		await run.clock.advance(1_000);
		const [fault] = run.faults;
		await run.clock.advance((fault?.retryInMs ?? 0) - 950);
		run.service.change('a', 'processing');
		// From the second try on, on its way to the service and then on its way back.
		await run.clock.advance(160);
		run.service.change('a', 'unknown');
		await run.clock.advance(10_000);
		expect(run.delivered()).toEqual(['event a processing', 'event a unknown']);
		await run.close();
	});
});

describe('a stream that resumes', () => {
	it('is not checked after a short interruption', async () => {
		const run = await begin({ resumes: true }, { afterMs: 900_000 });
		run.service.change('a', 'queued');
		await run.clock.advance(10);
		run.service.cut();
		await run.clock.advance(1_000);
		run.service.connect();
		await run.clock.advance(10_000);
		expect(run.service.requests).toBe(0);
		await run.close();
	});

	it('outputs replayed events before changes from the lists, however long the replay takes', async () => {
		const run = await begin({ resumes: true }, { afterMs: 900_000 });
		run.service.change('a', 'queued');
		await run.clock.advance(10);
		run.service.cut();
		await run.clock.advance(1_000_000);
		run.service.change('a', 'processing');
		await run.clock.advance(1_000);
		run.service.change('a', 'succeeded');
		run.service.connect();
		await run.clock.advance(10_000);
		expect(run.delivered()).toEqual(['event a queued', 'event a processing', 'event a succeeded']);
		expect(run.gaps).toMatchObject([{ changed: 0 }]);
		await run.close();
	});

	it('reads no list after a short interruption, however long nothing had happened before it', async () => {
		const run = await begin({ resumes: true }, { afterMs: 15 * 60_000 });
		run.service.change('a', 'queued');
		await run.clock.advance(20 * 60_000);
		const { requests } = run.service;
		run.service.cut();
		await run.clock.advance(5_000);
		run.service.connect();
		await run.clock.advance(10_000);
		expect(run.service.requests).toBe(requests);
		expect(run.gaps).toEqual([]);
		await run.close();
	});
});

describe.each([
	['v3', true, 65_000],
	['v2', false, 10_000],
])('connections that end within a second: %s', (_, resumes, mostMs) => {
	it.each([50, 800])('hold no change back for long, if they last %d ms', async (openMs) => {
		const run = await begin({ resumes, drops: true }, { afterMs: resumes ? 900_000 : 0 });
		await run.clock.advance(1_000);
		run.service.change('a', 'queued');
		await run.clock.advance(60_000);
		run.service.cut();
		await run.clock.advance(1_000);
		run.service.change('a', 'succeeded');
		const isTold = (): boolean => run.delivered().includes('change a succeeded');
		const sinceMs = run.clock.now();
		while (!isTold() && run.clock.now() - sinceMs < 600_000) {
			run.service.connect();
			await run.clock.advance(openMs);
			run.service.cut();
			await run.clock.advance(5_000 - openMs);
		}
		expect(isTold()).toBe(true);
		expect(run.clock.now() - sinceMs).toBeLessThanOrEqual(mostMs);
		await run.close();
	});
});

describe.each([
	['v3', true, 65_000],
	['v2', false, 30_000],
])('lists that take longer than a connection lasts: %s', (_, resumes, mostMs) => {
	const begun = async () => {
		const run = await begin(
			{ resumes, drops: true, latencyMs: () => 8_000 },
			{ afterMs: resumes ? 900_000 : 0 },
		);
		await run.clock.advance(20_000);
		run.service.change('a', 'queued');
		await run.clock.advance(60_000);
		run.service.cut();
		await run.clock.advance(1_000);
		return run;
	};
	const reconnect = async (run: Awaited<ReturnType<typeof begun>>, ms: number): Promise<void> => {
		for (const untilMs = run.clock.now() + ms; run.clock.now() < untilMs;) {
			run.service.connect();
			await run.clock.advance(10_000);
			run.service.cut();
			await run.clock.advance(1_000);
		}
	};

	it('tell what has changed', async () => {
		const run = await begun();
		run.service.change('a', 'succeeded');
		await reconnect(run, mostMs);
		expect(run.delivered()).toEqual(['event a queued', 'change a succeeded']);
		await run.close();
	});

	it('tell what changed while they were read, once', async () => {
		const run = await begun();
		run.service.change('a', 'processing');
		await reconnect(run, 24_000);
		run.service.change('a', 'succeeded');
		run.service.change('b', 'failed');
		await reconnect(run, 2 * mostMs);
		expect(run.delivered().slice(-2)).toEqual(['change a succeeded', 'change b failed']);
		run.service.connect();
		await run.clock.advance(100_000);
		expect(run.delivered().slice(-2)).toEqual(['change a succeeded', 'change b failed']);
		expect(run.isUnsureSince(null)).toBe(false);
		await run.close();
	});
});

describe('after a short interruption of a stream that resumes, whose events are gone', () => {
	/** Lists show none of these payments, so each must be looked up. */
	const missEach = async (count: number) => {
		const run = await begin({ resumes: true, drops: true }, { afterMs: 900_000 });
		run.service.source.lists = () => [{ name: 'empty', read: async () => [] }];
		await run.clock.advance(1_000);
		for (let n = 0; n < count; n += 1) run.service.change(`p${n}`, 'queued');
		await run.clock.advance(60_000);
		run.service.cut();
		await run.clock.advance(1_000);
		for (let n = 0; n < count; n += 1) run.service.change(`p${n}`, 'succeeded');
		run.service.connect();
		const missed = (): number => run.delivered().filter((one) => one.endsWith('succeeded')).length;
		return { ...run, missed };
	};

	it('outputs the last status of each of 60 open payments within half a minute', async () => {
		const run = await missEach(60);
		await run.clock.advance(30_000);
		expect(run.missed()).toBe(60);
		await run.close();
	});

	it('outputs the others while one cannot be looked up', async () => {
		const run = await missEach(30);
		const { lookUp } = run.service.source;
		run.service.source.lookUp = async (id, ...rest) => {
			if (id === 'p0') throw new TransportError('network', true);
			return await lookUp(id, ...rest);
		};
		await run.clock.advance(30_000);
		expect(run.missed()).toBe(29);
		run.service.source.lookUp = lookUp;
		await run.clock.advance(120_000);
		expect(run.missed()).toBe(30);
		await run.close();
	});

	it('outputs them even if another interruption, after which the stream resumes, comes before the last look-up', async () => {
		const run = await missEach(60);
		await run.clock.advance(22_000);
		expect(run.missed()).toBeLessThan(60);
		run.service.drops = false;
		run.service.change('z', 'failed');
		await run.clock.advance(200);
		run.service.cut();
		await run.clock.advance(1_000);
		run.service.connect();
		await run.clock.advance(60_000);
		expect(run.missed()).toBe(60);
		await run.close();
	});

	it('cannot rely on resuming before the last look-up', async () => {
		const run = await missEach(60);
		await run.clock.advance(22_000);
		expect(run.isUnsureSince(null)).toBe(true);
		await run.clock.advance(20_000);
		expect(run.isUnsureSince(null)).toBe(false);
		await run.close();
	});
});

describe('a stream that resumes, with lists that arrive before its replay', () => {
	const miss = async (traits: Partial<ServiceTraits>) => {
		const run = await begin({ resumes: true, ...traits }, { afterMs: 900_000 });
		await run.clock.advance(60_000);
		run.service.change('a', 'queued');
		await run.clock.advance(10);
		run.service.cut();
		await run.clock.advance(1_000_000);
		run.service.change('a', 'processing');
		await run.clock.advance(1_000);
		run.service.change('a', 'succeeded');
		run.service.connect();
		return run;
	};
	const inOrder = ['event a queued', 'event a processing', 'event a succeeded'];

	it('outputs nothing from the lists while a replay that has begun goes on', async () => {
		const run = await miss({ replayDelayMs: 2_000, replayPauseMs: 9_000 });
		await run.clock.advance(70_000);
		expect(run.delivered()).toEqual(inOrder);
		await run.close();
	});

	it.each([false, true])(
		'outputs changes after three seconds of silence; a new connection in between: %s',
		async (isNew) => {
			const run = await miss({ drops: true });
			await run.clock.advance(1_500);
			if (isNew) run.service.cut();
			await run.clock.advance(30_000);
			if (isNew) run.service.connect();
			await run.clock.advance(isNew ? 1_200 : 0);
			expect(run.delivered()).toEqual(
				isNew ? inOrder.slice(0, 1) : ['event a queued', 'change a succeeded'],
			);
			await run.clock.advance(1_000);
			expect(run.delivered()).toEqual(['event a queued', 'change a succeeded']);
			await run.close();
		},
	);

	it('waits longer for the replay of a service that is slow to answer the lists', async () => {
		const run = await miss({ replayDelayMs: 6_000, latencyMs: () => 1_000 });
		await run.clock.advance(30_000);
		expect(run.delivered()).toEqual(inOrder);
		await run.close();
	});

	it('takes an event that came before for the beginning of a replay', async () => {
		const run = await miss({ replayDelayMs: 6_000 });
		await run.clock.advance(2_000);
		run.onReplay();
		await run.clock.advance(30_000);
		expect(run.delivered()).toEqual(inOrder);
		await run.close();
	});

	it('leaves out what is older than a listed state, if the replay begins too late', async () => {
		const run = await miss({ replayDelayMs: 30_000 });
		await run.clock.advance(60_000);
		expect(run.delivered()).toEqual(['event a queued', 'change a succeeded']);
		run.service.change('a', 'reversed');
		await run.clock.advance(1_000);
		expect(run.delivered().at(-1)).toBe('event a reversed');
		await run.close();
	});

	it('outputs nothing from the lists between two events of the same time', async () => {
		const run = await begin(
			{ resumes: true, wholeSeconds: true, replayPauseMs: 9_000 },
			{ afterMs: 900_000 },
		);
		await run.clock.advance(60_000);
		run.service.cut();
		await run.clock.advance(1_000_000);
		run.service.change('b', 'queued');
		for (const status of ['queued', 'processing', 'succeeded']) run.service.change('a', status);
		run.service.connect();
		await run.clock.advance(60_000);
		expect(run.delivered()).toEqual([
			'event b queued',
			'event a queued',
			'event a processing',
			'event a succeeded',
		]);
		await run.close();
	});

	it('does not count a slow consumer as silence of the stream', async () => {
		const run = await begin(
			{ resumes: true, replayPauseMs: 2_000 },
			{ afterMs: 900_000, paceMs: 300_000 },
		);
		run.service.change('a', 'queued');
		await run.clock.advance(310_000);
		run.service.cut();
		await run.clock.advance(1_000_000);
		for (const status of ['processing', 'succeeded', 'reversed']) {
			run.service.change('a', status);
			await run.clock.advance(10);
		}
		run.service.connect();
		await run.clock.advance(2_000_000);
		expect(run.delivered()).toEqual([...inOrder, 'event a reversed']);
		await run.close();
	});

	it('outputs changes while new events continue, even if a list shows a future time', async () => {
		const run = await miss({ drops: true });
		run.service.ahead('z', 'queued', 3_600_000);
		for (let n = 0; n < 40; n += 1) {
			await run.clock.advance(3_000);
			run.service.change('b', states[n % 2] ?? '');
		}
		expect(run.delivered()).toEqual(
			expect.arrayContaining(['change a succeeded', 'change z queued']),
		);
		await run.close();
	});

	it('outputs nothing while earlier events still wait for a slow consumer', async () => {
		const run = await begin(
			{ resumes: true, drops: true, latencyMs: () => 5_000 },
			{ afterMs: 900_000, paceMs: 40_000 },
		);
		await run.clock.advance(60_000);
		run.service.change('b', 'queued');
		await run.clock.advance(10);
		run.service.cut();
		await run.clock.advance(1_000_000);
		run.service.connect();
		await run.clock.advance(1_000);
		for (const status of states.slice(1)) run.service.change('b', status);
		for (const status of states.slice(0, 3)) run.service.change('a', status);
		await run.clock.advance(600_000);
		const wanted = [
			...states.map((status) => `event b ${status}`),
			...states.slice(0, 3).map((status) => `event a ${status}`),
		];
		expect(run.delivered()).toEqual(wanted);
		await run.close();
	});

	it('outputs changes as soon as the stream has reached a later time', async () => {
		const run = await miss({ drops: true });
		await run.clock.advance(3_000);
		run.service.change('b', 'queued');
		await run.clock.advance(3_000);
		expect(run.delivered()).toEqual(['event a queued', 'event b queued', 'change a succeeded']);
		await run.close();
	});
});
