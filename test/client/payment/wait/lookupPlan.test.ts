import { createLookupPlan } from '../../../../client/payment/wait/lookupPlan';
import { createFakeClock } from '../../../support/fakes/fakeClock';

/** Looks up by the plan for the time that `run` gets. `seen` has the moments. */
async function moments(forMs: number, { random = (): number => 0, live = false, tookMs = 0 } = {}) {
	const clock = createFakeClock();
	const abort = new AbortController();
	const plan = createLookupPlan({ clock, random, signal: abort.signal });
	plan.setLive(live);
	const seen: number[] = [];
	const looking = (async () => {
		for (;;) {
			await plan.due();
			plan.begin();
			seen.push(clock.now());
			if (tookMs > 0) await clock.sleep(tookMs);
			plan.end();
		}
	})();
	looking.catch(() => undefined);
	return { clock, plan, seen, abort, looking, run: async () => await clock.advance(forMs) };
}

it('doubles the pauses from 1 s to 30 s', async () => {
	const { run, seen } = await moments(124_000);
	await run();
	expect(seen).toEqual([0, 1, 3, 7, 15, 31, 61, 91, 121].map((s) => s * 1000));
});

it('stretches a pause by up to a quarter, and never beyond 30 s', async () => {
	const { run, seen } = await moments(40_000, { random: () => 1 });
	await run();
	expect(seen).toEqual([0, 1250, 3750, 8750, 18_750, 38_750]);
});

it('counts a pause from the end of a look-up', async () => {
	const { run, seen } = await moments(8_000, { tookMs: 3_000 });
	await run();
	expect(seen).toEqual([0, 4_000]);
});

it('looks up once a minute while a stream is open', async () => {
	const { run, seen } = await moments(130_000, { live: true });
	await run();
	expect(seen).toEqual([0, 60_000, 120_000]);
});

it('starts again with short pauses when the stream is lost, and slows down when it is back', async () => {
	const { clock, plan, seen } = await moments(0, { live: true });
	await clock.advance(20_000);
	plan.setLive(false);
	await clock.advance(4_000);
	expect(seen).toEqual([0, 20_000, 22_000]);
	plan.setLive(true);
	await clock.advance(60_000);
	expect(seen).toEqual([0, 20_000, 22_000, 82_000]);
});

it('hurries, but never looks up twice within a second', async () => {
	const { clock, plan, seen } = await moments(0, { live: true });
	await clock.advance(200);
	plan.hurry();
	plan.hurry();
	await clock.advance(5_000);
	plan.hurry();
	await clock.advance(0);
	expect(seen).toEqual([0, 1_000, 5_200]);
});

it('looks up again if requested while a look-up was under way', async () => {
	const { clock, plan, seen } = await moments(0, { live: true, tookMs: 500 });
	await clock.advance(100);
	plan.hurry();
	await clock.advance(10_000);
	expect(seen).toEqual([0, 1_500]);
});

it('ends with the signal', async () => {
	const { clock, abort, looking } = await moments(0);
	await clock.advance(100);
	abort.abort(new Error('cancelled'));
	await expect(looking).rejects.toThrow('cancelled');
});
