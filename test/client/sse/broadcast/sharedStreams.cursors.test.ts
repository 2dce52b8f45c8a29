/** Followers of one connection, each with its own cursor. */
import { createBench, idsOf } from '../../../support/engine/followers';

const startMs = Date.UTC(2026, 0, 1);

it('goes back at most twice for twenty followers that come within a moment, each with an earlier cursor', async () => {
	const bench = createBench({ startMs });
	const { service } = bench;
	for (let n = 0; n < 20; n += 1) {
		service.emit();
		await bench.pass(1_000, 1_000);
	}
	await bench.pass(10_000, 1_000);
	const first = bench.follow();
	await bench.pass(5_000);
	expect(service.requests).toHaveLength(1);
	const cursors = service.log.map(({ id }) => id).reverse();
	const followers = [];
	for (const cursor of cursors) {
		followers.push(bench.follow(cursor));
		await bench.pass(5, 5);
	}
	await bench.pass(5_000);
	expect(service.requests.length - 1).toBeLessThanOrEqual(2);
	service.emit();
	await bench.pass(1_000);
	const all = service.log.map(({ id }) => id);
	followers.forEach((follower, n) =>
		expect(idsOf(follower).slice(-n - 1)).toEqual(all.slice(-n - 1)),
	);
	expect(idsOf(first)).toEqual(all.slice(-1));
	expect(await bench.closeAll()).toBe(0);
});

it.each([3_000, 50_000])(
	'delivers what comes after the cursor, even with an ID that is %d ms older than the cursor',
	async (olderMs) => {
		const bench = createBench({ startMs, byPosition: true });
		const { service } = bench;
		const follower = bench.follow();
		const other = bench.follow();
		await bench.pass(60_000, 1_000);
		service.emit();
		await bench.pass(1_000);
		service.cut();
		service.emit(undefined, startMs + 60_000 - olderMs);
		service.emit();
		await bench.pass(10_000);
		const all = service.log.map(({ id }) => id);
		for (const one of [follower, other]) expect(idsOf(one)).toEqual(all);
		expect(await bench.closeAll()).toBe(0);
	},
);

it('passes on what comes after the cursor if the clock of the service was set back by ten minutes', async () => {
	const bench = createBench({ startMs, byPosition: true });
	const { service } = bench;
	const followers = [bench.follow(), bench.follow()];
	await bench.pass(5_000, 1_000);
	service.emit(undefined, startMs + 605_000);
	await bench.pass(1_000);
	service.cut();
	service.emit();
	await bench.pass(10_000);
	service.emit();
	await bench.pass(1_000);
	const all = service.log.map(({ id }) => id);
	for (const follower of followers) expect(idsOf(follower)).toEqual(all);
	expect(await bench.closeAll()).toBe(0);
});
