import { createCertainty, tickMs } from '../../../delivery/reconciler/watermark';

const idleMs = 75_000;

function start(initialMs: number | null = null) {
	let nowMs = 1_000_000;
	const certainty = createCertainty({ now: () => nowMs }, idleMs, () => initialMs);
	/** Time as it passes for a machine that is awake. */
	const pass = (ms: number): void => {
		for (let leftMs = ms; leftMs > 0; leftMs -= tickMs) {
			nowMs += Math.min(tickMs, leftMs);
			certainty.tick();
		}
	};
	const sleep = (ms: number): void => void (nowMs += ms);
	return { certainty, pass, sleep, now: () => nowMs };
}

it('begins with the first connection ever, or where an earlier life ended', () => {
	const { certainty, now } = start();
	expect(certainty.sureMs).toBeNull();
	certainty.connected();
	expect(certainty.sureMs).toBe(now());
	const later = start(5).certainty;
	later.connected();
	expect(later.sureMs).toBe(5);
});

it('begins earlier where the first connection ever was long in coming', () => {
	const { certainty } = start();
	certainty.connected(900_000);
	expect(certainty.sureMs).toBe(900_000);
});

it('moves with the events, never back and never into the future', () => {
	const { certainty, now } = start(5);
	certainty.connected();
	certainty.received(700_000);
	certainty.received(600_000);
	certainty.received(null);
	expect(certainty.sureMs).toBe(700_000);
	certainty.received(9_000_000);
	expect(certainty.sureMs).toBe(now());
});

it('follows the clock while a living connection is read, as far behind as a dead one would be found', () => {
	const { certainty, pass, now } = start(5);
	certainty.connected();
	certainty.waiting();
	pass(idleMs);
	expect(certainty.sureMs).toBe(5);
	pass(idleMs);
	expect(certainty.sureMs).toBeGreaterThan(now() - idleMs - 2 * tickMs);
	expect(certainty.sureMs).toBeLessThanOrEqual(now() - idleMs);
});

it.each([
	['nobody reads', ({ certainty }: ReturnType<typeof start>) => certainty.connected()],
	['there is no connection', ({ certainty }: ReturnType<typeof start>) => certainty.waiting()],
	[
		'the connection is lost',
		({ certainty }: ReturnType<typeof start>) => {
			certainty.connected();
			certainty.waiting();
			certainty.disconnected();
		},
	],
])('stands still while %s', (_, prepare) => {
	const run = start(5);
	prepare(run);
	run.pass(10 * idleMs);
	expect(run.certainty.sureMs).toBe(5);
});

it('learns nothing from the time over which the machine was asleep', () => {
	const { certainty, pass, sleep } = start(5);
	certainty.connected();
	certainty.waiting();
	sleep(86_400_000);
	certainty.tick();
	pass(idleMs);
	expect(certainty.sureMs).toBe(5);
	certainty.disconnected();
	pass(10 * idleMs);
	expect(certainty.sureMs).toBe(5);
});

it('does not move while a gap is looked through', () => {
	const { certainty, now } = start(5);
	certainty.connected();
	certainty.freeze();
	certainty.received(800_000);
	expect(certainty.sureMs).toBe(5);
	certainty.settle(900_000);
	expect(certainty.sureMs).toBe(900_000);
	certainty.received(now());
	expect(certainty.sureMs).toBe(now());
});
