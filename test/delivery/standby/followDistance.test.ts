import { createFollowDistance } from '../../../delivery/standby/followDistance';
import { createFakeClock } from '../../support/fakes/fakeClock';

const known = Promise.resolve();

function setup(random = 0.5) {
	const clock = createFakeClock({ startMs: 1_000_000 });
	const closing = new AbortController();
	const pace = createFollowDistance({ clock, random: () => random, signal: closing.signal });
	/** How long it takes. -1 if it takes longer than the test waits. */
	const timed = async (pause: Promise<void>, lookMs = 10_000): Promise<number> => {
		const begunAtMs = clock.now();
		let endedAtMs = begunAtMs - 1;
		void pause.then(() => (endedAtMs = clock.now()));
		for (let ms = 0; ms < lookMs && endedAtMs < begunAtMs; ms += 10) await clock.advance(10);
		return endedAtMs - begunAtMs;
	};
	return { clock, closing, pace, timed };
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

it('waits in a queue until the result of the event before is known', async () => {
	const { pace, timed } = setup();
	let tell = (): void => undefined;
	const first = pace.wait(0, new Promise((resolve) => (tell = resolve)));
	const second = pace.wait(0, known);
	expect(await timed(first)).toBe(100);
	expect(await timed(second, 500)).toBe(-1);
	tell();
	expect(await timed(second)).toBe(100);
});

it('does not wait longer if the clock is set back', async () => {
	const { pace, timed, clock } = setup();
	expect(await timed(pace.wait(clock.now() + 3_600_000, known))).toBe(2_000);
});

it('stays five seconds further behind once it saw another process, until that is long ago', async () => {
	const { pace, timed, clock } = setup();
	pace.refused(false);
	expect(await timed(pace.wait(clock.now(), known))).toBe(2_000);
	pace.refused(true);
	expect(await timed(pace.wait(clock.now(), known))).toBe(7_000);
	pace.refused(true);
	expect(await timed(pace.wait(clock.now(), known))).toBe(7_000);
	await clock.advance(24 * 3_600_000);
	expect(await timed(pace.wait(clock.now(), known))).toBe(2_000);
});

/** Nobody has run an event that comes this late. Then the other process is ahead again. */
async function catchUp(
	{ pace, timed, clock }: ReturnType<typeof setup>,
	laterByMs: number,
): Promise<void> {
	const receivedAtMs = clock.now() - laterByMs;
	await timed(pace.wait(receivedAtMs, known));
	pace.accepted();
	await timed(pace.wait(receivedAtMs + 1, known));
	pace.refused(false);
}

describe('after catching up', () => {
	const minute = 60_000;
	it.each([0, 10 * minute])(
		'gives the other process five seconds to get ahead again',
		async (laterByMs) => {
			const { pace, timed, clock } = setup();
			await timed(pace.wait(clock.now(), known));
			expect(pace.accepted()).toBe(false);
			expect(await timed(pace.wait(clock.now() - laterByMs, known))).toBe(5_000);
		},
	);

	it('stays five seconds behind the other process from then on', async () => {
		const tried = setup();
		await catchUp(tried, 0);
		const { pace, timed, clock } = tried;
		expect(await timed(pace.wait(clock.now(), known))).toBe(7_000);
		for (let n = 0; n < 3; n += 1) pace.refused(false);
		expect(await timed(pace.wait(clock.now(), known))).toBeGreaterThan(6_400);
	});

	it('stays twice as far behind as the other process was late', async () => {
		const tried = setup();
		await catchUp(tried, minute);
		expect(await tried.timed(tried.pace.wait(tried.clock.now(), known), 3 * minute)).toBe(
			2 * (minute + 100),
		);
	});

	it('does so for ten minutes at most', async () => {
		const tried = setup();
		await catchUp(tried, 60 * minute);
		expect(await tried.timed(tried.pace.wait(tried.clock.now(), known), 11 * minute)).toBe(
			10 * minute,
		);
	});

	it('does not count an old event that was already run as a sign of the other process', async () => {
		const { pace, timed, clock } = setup();
		await timed(pace.wait(clock.now() - minute, known));
		pace.accepted();
		await timed(pace.wait(clock.now() - 2 * minute, known));
		pace.refused(true);
		expect(await timed(pace.wait(clock.now(), known))).toBe(7_000);
	});

	it('forgets half of it every minute', async () => {
		const tried = setup();
		await catchUp(tried, minute);
		const { pace, timed, clock } = tried;
		await clock.advance(minute);
		expect(await timed(pace.wait(clock.now(), known), 2 * minute)).toBe(minute + 100);
		await clock.advance(24 * 60 * minute);
		expect(await timed(pace.wait(clock.now(), known))).toBe(2_000);
	});

	it('does not stay further behind by a clock that is set back', async () => {
		const tried = setup();
		await catchUp(tried, -60 * minute);
		expect(await tried.timed(tried.pace.wait(tried.clock.now(), known))).toBe(5_000);
	});
});

describe('in a queue', () => {
	const refusedAt = async (
		{ pace, timed, clock }: ReturnType<typeof setup>,
		laterByMs: number,
	): Promise<number> => {
		for (let n = 0; n < 25; n += 1) pace.refused(true);
		return await timed(pace.wait(clock.now() - laterByMs, known));
	};

	it('is slower once another process was seen', async () => {
		const { pace, timed } = setup();
		pace.refused(false);
		expect(await timed(pace.wait(0, known))).toBe(100);
		pace.refused(true);
		expect(await timed(pace.wait(0, known))).toBe(400);
	});

	it('becomes faster if it is far behind, and slow again afterwards', async () => {
		const tried = setup();
		const waits: number[] = [];
		tried.pace.refused(true);
		for (let times = 0; times < 8; times += 1) waits.push(await refusedAt(tried, 30_001));
		expect(waits).toEqual([400, 200, 100, 50, 25, 12.5, 10, 10]);
		expect(await refusedAt(tried, 30_000)).toBe(400);
	});

	it('does not become faster if the other process may be equally late', async () => {
		const tried = setup();
		await catchUp(tried, 60_000);
		await refusedAt(tried, 121_000);
		expect(await refusedAt(tried, 118_500)).toBeGreaterThanOrEqual(400);
		await refusedAt(tried, 121_000);
		expect(await refusedAt(tried, 121_000)).toBe(200);
	});
});

it('assumes that the other process is gone once n8n accepts two events in a row, or nearly so', () => {
	const inARow = setup().pace;
	expect([inARow.accepted(), inARow.accepted()]).toEqual([false, true]);
	const byTurns = setup().pace;
	const gone: boolean[] = [];
	for (let n = 0; n < 3; n += 1) {
		gone.push(byTurns.accepted());
		byTurns.refused(false);
	}
	expect(gone).toEqual([false, false, true]);
});

it.each(['end', 'abort'] as const)('stops waiting: %s', async (how) => {
	const { pace, closing, timed, clock } = setup();
	const waits = [
		pace.wait(clock.now(), new Promise(() => undefined)),
		pace.sleep(60_000, new AbortController().signal),
	];
	if (how === 'end') pace.end();
	else closing.abort();
	for (const wait of waits) expect(await timed(wait)).toBe(0);
});
