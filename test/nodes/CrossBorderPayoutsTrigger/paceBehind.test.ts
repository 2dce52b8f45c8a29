import { createPaceBehind } from '../../../nodes/CrossBorderPayoutsTrigger/paceBehind';
import { createFakeClock } from '../../support/fakeClock';

const known = Promise.resolve();

function setup(random = 0.5) {
	const clock = createFakeClock({ startMs: 1_000_000 });
	const closing = new AbortController();
	const pace = createPaceBehind({ clock, random: () => random, signal: closing.signal });
	/** How long it takes; -1 for longer than is looked. */
	const timed = async (pause: Promise<void>, lookMs = 10_000): Promise<number> => {
		const begunAtMs = clock.now();
		let endedAtMs = begunAtMs - 1;
		void pause.then(() => (endedAtMs = clock.now()));
		for (let ms = 0; ms < lookMs && endedAtMs < begunAtMs; ms += 10) await clock.advance(10);
		return endedAtMs - begunAtMs;
	};
	const queued = async (): Promise<number> => await timed(pace.wait(0, known));
	return { clock, closing, pace, timed, queued };
}

it.each([
	[0, 1_000],
	[0.5, 2_000],
	[1, 3_000],
])('stays behind an event by a time that is drawn once (%d)', async (random, expected) => {
	const { pace, timed, clock } = setup(random);
	expect(await timed(pace.wait(clock.now(), known))).toBe(expected);
	expect(await timed(pace.wait(clock.now() - 400, known))).toBe(expected - 400);
});

it('waits in a queue until it is known what came of the one before', async () => {
	const { pace, timed } = setup();
	let tell = (): void => undefined;
	const first = pace.wait(0, new Promise((resolve) => (tell = resolve)));
	const second = pace.wait(0, known);
	expect(await timed(first)).toBe(100);
	expect(await timed(second, 500)).toBe(-1);
	tell();
	expect(await timed(second)).toBe(100);
});

it('is not made later by a clock that is set back', async () => {
	const { pace, timed, clock } = setup();
	expect(await timed(pace.wait(clock.now() + 3_600_000, known))).toBe(2_000);
});

it('lets the other one ahead, and is slower from then on, each time that it has caught up', async () => {
	const { pace, queued } = setup();
	const waits: number[] = [];
	for (let times = 0; times < 5; times += 1) {
		waits.push(await queued());
		expect(pace.taken()).toBe(false);
		waits.push(await queued());
		for (let n = 0; n < 3; n += 1) pace.refused();
	}
	expect(waits).toEqual([100, 5_000, 200, 5_000, 400, 5_000, 400, 5_000, 400, 5_000]);
});

it('becomes faster again when it is far behind', async () => {
	const { pace, queued } = setup();
	for (let n = 0; n < 3; n += 1) pace.taken();
	const waits: number[] = [];
	for (let times = 0; times < 7; times += 1) {
		for (let n = 0; n < 99; n += 1) pace.refused();
		waits.push(await queued());
		pace.refused();
	}
	expect(waits).toEqual([400, 200, 100, 50, 25, 12.5, 10]);
});

it('takes the other one for gone when two in a row were taken, or nearly so', () => {
	const inARow = setup().pace;
	expect([inARow.taken(), inARow.taken()]).toEqual([false, true]);
	const byTurns = setup().pace;
	const gone: boolean[] = [];
	for (let n = 0; n < 3; n += 1) {
		gone.push(byTurns.taken());
		byTurns.refused();
	}
	expect(gone).toEqual([false, false, true]);
});

it.each(['end', 'abort'] as const)('nobody waits any longer: %s', async (how) => {
	const { pace, closing, timed, clock } = setup();
	const waits = [pace.wait(clock.now(), new Promise(() => undefined)), pace.sleep(60_000, new AbortController().signal)];
	if (how === 'end') pace.end();
	else closing.abort();
	for (const wait of waits) expect(await timed(wait)).toBe(0);
});
