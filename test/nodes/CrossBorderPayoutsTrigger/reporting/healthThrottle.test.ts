import { createHealthThrottle } from '../../../../nodes/CrossBorderPayoutsTrigger/reporting/healthThrottle';
import type { HealthChange } from '../../../../nodes/CrossBorderPayoutsTrigger/reporting/healthChange';
import { createFakeClock } from '../../../support/fakes/fakeClock';

function setup(answer: () => Promise<boolean> = async () => true) {
	const clock = createFakeClock();
	const closing = new AbortController();
	const reported: string[] = [];
	const changes: HealthChange[] = [];
	const report = createHealthThrottle({
		clock,
		signal: closing.signal,
		async report(change, leftOut) {
			reported.push(
				`${clock.now() / 1000} s: ${change.state} of ${change.atMs / 1000} s, ${leftOut} left out`,
			);
			changes.push(change);
			return await answer();
		},
	});
	const connected = (): void => report({ state: 'connected', atMs: clock.now(), resumed: true });
	const disconnected = (code: string | null = 'network'): void =>
		report({
			state: 'disconnected',
			atMs: clock.now(),
			reason: 'broken',
			code,
			httpCode: null,
			retryInMs: 1_000,
		});
	return { clock, closing, reported, changes, report, connected, disconnected };
}

it('reports that the connection is open, lost, and back', async () => {
	const { clock, reported, connected, disconnected } = setup();
	connected();
	await clock.advance(10_000);
	disconnected();
	await clock.advance(60_000);
	connected();
	await clock.advance(1_000);
	expect(reported).toEqual([
		'0 s: connected of 0 s, 0 left out',
		'15 s: disconnected of 10 s, 0 left out',
		'70 s: connected of 70 s, 0 left out',
	]);
});

it('does not report a connection that is back at once, but counts it', async () => {
	const { clock, reported, connected, disconnected } = setup();
	connected();
	await clock.advance(10_000);
	disconnected();
	await clock.advance(4_999);
	connected();
	await clock.advance(300_000);
	expect(reported).toHaveLength(1);
	disconnected();
	await clock.advance(10_000);
	expect(reported[1]).toBe('319.999 s: disconnected of 314.999 s, 2 left out');
});

it('reports a lost connection once and since when, however many tries fail', async () => {
	const { clock, reported, disconnected } = setup();
	for (let second = 0; second < 3_600; second += 3) {
		disconnected();
		await clock.advance(3_000);
	}
	expect(reported).toEqual(['5 s: disconnected of 0 s, 1 left out']);
});

it('reports it again if the cause changes', async () => {
	const { clock, changes, disconnected } = setup();
	disconnected('network');
	await clock.advance(10_000);
	disconnected('unauthorized');
	await clock.advance(54_999);
	expect(changes).toHaveLength(1);
	await clock.advance(1);
	expect(changes.map((change) => change.state === 'disconnected' && change.code)).toEqual([
		'network',
		'unauthorized',
	]);
});

it('limits reports of an unstable connection, and ends with the true state', async () => {
	const { clock, reported, connected, disconnected } = setup();
	for (let round = 0; round < 180; round += 1) {
		connected();
		await clock.advance(10_000);
		disconnected();
		await clock.advance(10_000);
	}
	// An hour, with each of the two states at most once a minute.
	expect(reported.length).toBeLessThanOrEqual(120);
	await clock.advance(120_000);
	expect(reported.at(-1)).toContain('disconnected');
	connected();
	await clock.advance(120_000);
	expect(reported.at(-1)).toContain('connected of 3720 s');
});

it('merges gaps that follow too fast', async () => {
	const { clock, changes, report } = setup();
	const gap = (sinceMs: number, changed: number): void =>
		report({ state: 'gap', atMs: clock.now(), sinceMs, untilMs: clock.now(), changed });
	gap(0, 1);
	await clock.advance(10_000);
	gap(5_000, 2);
	await clock.advance(10_000);
	gap(15_000, 3);
	await clock.advance(100_000);
	expect(changes).toEqual([
		{ state: 'gap', atMs: 0, sinceMs: 0, untilMs: 0, changed: 1 },
		{ state: 'gap', atMs: 20_000, sinceMs: 5_000, untilMs: 20_000, changed: 5 },
	]);
});

it('sends one report at a time', async () => {
	const ends: Array<() => void> = [];
	const { clock, reported, report, connected } = setup(
		async () => await new Promise((resolve) => ends.push(() => resolve(true))),
	);
	connected();
	report({ state: 'lag', atMs: 0, waiting: 3, oldestMs: 60_000 });
	await clock.advance(500_000);
	expect(reported).toHaveLength(1);
	ends[0]?.();
	await clock.advance(1);
	expect(reported).toEqual([
		expect.stringContaining('connected'),
		expect.stringContaining('lag of 0 s'),
	]);
});

it('delays no report because of another that is not due yet', async () => {
	const { clock, reported, report, disconnected } = setup();
	disconnected();
	await clock.advance(1_000);
	report({ state: 'lag', atMs: 1_000, waiting: 1, oldestMs: 60_000 });
	await clock.advance(0);
	expect(reported).toEqual(['1 s: lag of 1 s, 0 left out']);
	await clock.advance(4_000);
	expect(reported[1]).toBe('5 s: disconnected of 0 s, 0 left out');
});

it('repeats a refused report a minute later, unless it is out of date', async () => {
	let works = false;
	const { clock, reported, connected, disconnected } = setup(async () => works);
	connected();
	await clock.advance(59_999);
	expect(reported).toHaveLength(1);
	works = true;
	await clock.advance(1);
	expect(reported[1]).toBe('60 s: connected of 0 s, 0 left out');
	works = false;
	await clock.advance(100_000);
	disconnected();
	await clock.advance(6_000);
	expect(reported[2]).toContain('disconnected');
	works = true;
	connected();
	await clock.advance(600_000);
	expect(reported).toHaveLength(3);
});

it('reports nothing once it is closed', async () => {
	const { clock, closing, reported, connected, disconnected } = setup();
	connected();
	disconnected();
	closing.abort();
	connected();
	await clock.advance(600_000);
	expect(reported).toHaveLength(1);
});

it('accepts a change right after the last one was reported', async () => {
	const { reported, report, connected } = setup();
	connected();
	for (let turn = 0; turn < 10; turn += 1) {
		await Promise.resolve();
		report({ state: 'gap', atMs: turn, sinceMs: 0, untilMs: 0, changed: 0 });
		if (turn === 0) report({ state: 'lag', atMs: 0, waiting: 1, oldestMs: 1 });
	}
	await new Promise((resolve) => setImmediate(resolve));
	expect(reported.map((line) => line.split(' ')[2])).toEqual(
		expect.arrayContaining(['connected', 'gap', 'lag']),
	);
});
