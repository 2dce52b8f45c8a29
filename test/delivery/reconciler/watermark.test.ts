import { createWatermark, keepTicking, tickMs } from '../../../delivery/reconciler/watermark';
import { createFakeClock } from '../../support/fakes/fakeClock';

const idleMs = 75_000;

function start(initialMs: number | null = null) {
	let nowMs = 1_000_000;
	const watermark = createWatermark({ now: () => nowMs }, idleMs, () => initialMs);
	/** Time as it passes for a machine that is awake. */
	const pass = (ms: number): void => {
		for (let leftMs = ms; leftMs > 0; leftMs -= tickMs) {
			nowMs += Math.min(tickMs, leftMs);
			watermark.tick();
		}
	};
	const sleep = (ms: number): void => void (nowMs += ms);
	return { watermark, pass, sleep, now: () => nowMs };
}

it('begins with the very first connection, or with the saved time', () => {
	const { watermark, now } = start();
	expect(watermark.sureMs).toBeNull();
	watermark.connected();
	expect(watermark.sureMs).toBe(now());
	const later = start(5).watermark;
	later.connected();
	expect(later.sureMs).toBe(5);
});

it('begins earlier if the very first connection took long', () => {
	const { watermark } = start();
	watermark.connected(900_000);
	expect(watermark.sureMs).toBe(900_000);
});

it('moves with the events, never back and never into the future', () => {
	const { watermark, now } = start(5);
	watermark.connected();
	watermark.received(700_000);
	watermark.received(600_000);
	watermark.received(null);
	expect(watermark.sureMs).toBe(700_000);
	watermark.received(9_000_000);
	expect(watermark.sureMs).toBe(now());
});

it('follows the clock while a connection is alive, delayed by the time that detects a dead one', () => {
	const { watermark, pass, now } = start(5);
	watermark.connected();
	watermark.waiting();
	pass(idleMs);
	expect(watermark.sureMs).toBe(5);
	pass(idleMs);
	expect(watermark.sureMs).toBeGreaterThan(now() - idleMs - 2 * tickMs);
	expect(watermark.sureMs).toBeLessThanOrEqual(now() - idleMs);
});

it.each([
	['nobody reads', ({ watermark }: ReturnType<typeof start>) => watermark.connected()],
	['there is no connection', ({ watermark }: ReturnType<typeof start>) => watermark.waiting()],
	[
		'the connection is lost',
		({ watermark }: ReturnType<typeof start>) => {
			watermark.connected();
			watermark.waiting();
			watermark.disconnected();
		},
	],
])('does not move while %s', (_, prepare) => {
	const run = start(5);
	prepare(run);
	run.pass(10 * idleMs);
	expect(run.watermark.sureMs).toBe(5);
});

it('ignores the time while the machine was asleep', () => {
	const { watermark, pass, sleep } = start(5);
	watermark.connected();
	watermark.waiting();
	sleep(86_400_000);
	watermark.tick();
	pass(idleMs);
	expect(watermark.sureMs).toBe(5);
	watermark.disconnected();
	pass(10 * idleMs);
	expect(watermark.sureMs).toBe(5);
});

it('does not move while a gap is checked', () => {
	const { watermark, now } = start(5);
	watermark.connected();
	watermark.freeze();
	watermark.received(800_000);
	expect(watermark.sureMs).toBe(5);
	watermark.unfreeze(900_000);
	expect(watermark.sureMs).toBe(900_000);
	watermark.received(now());
	expect(watermark.sureMs).toBe(now());
});

it('ticks until the signal aborts', async () => {
	const clock = createFakeClock();
	const closing = new AbortController();
	let ticks = 0;
	const done = keepTicking({ tick: () => (ticks += 1) }, clock, closing.signal);
	expect(ticks).toBe(1);
	await clock.advance(2 * tickMs);
	expect(ticks).toBe(3);
	closing.abort();
	await done;
	expect(ticks).toBe(3);
});
