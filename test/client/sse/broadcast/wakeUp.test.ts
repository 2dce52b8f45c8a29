import { createRouse } from '../../../../client/sse/broadcast/wakeUp';
import { createFakeClock } from '../../../support/fakes/fakeClock';

function setup(followers: number) {
	const clock = createFakeClock();
	const closing = new AbortController();
	const roused = Array.from({ length: followers }, () => 0);
	const seats = new Set(roused.map((_, index) => ({ rouse: () => void (roused[index] = (roused[index] ?? 0) + 1) })));
	return { rouse: createRouse(seats, clock, closing.signal), clock, closing, roused };
}

it('wakes all at once, then once for those within 10 ms for each, and at once again after a pause', async () => {
	const { rouse, clock, roused } = setup(2);
	rouse.soon();
	expect(roused).toEqual([1, 1]);
	rouse.soon();
	rouse.soon();
	await clock.advance(19);
	expect(roused).toEqual([1, 1]);
	await clock.advance(1);
	expect(roused).toEqual([2, 2]);
	rouse.soon();
	await clock.advance(19);
	expect(roused).toEqual([2, 2]);
	await clock.advance(1);
	expect(roused).toEqual([3, 3]);
	await clock.advance(20);
	expect(roused).toEqual([3, 3]);
	rouse.soon();
	expect(roused).toEqual([4, 4]);
});

it.each([
	[5, 50],
	[20, 200],
	[200, 200],
])('wakes %i again after %i ms', async (followers, ms) => {
	const { rouse, clock, roused } = setup(followers);
	rouse.soon();
	rouse.soon();
	await clock.advance(ms - 1);
	expect(new Set(roused)).toEqual(new Set([1]));
	await clock.advance(1);
	expect(new Set(roused)).toEqual(new Set([2]));
});

it('wakes a single one for each, and whoever is there when it has to', () => {
	const one = setup(1);
	one.rouse.soon();
	one.rouse.soon();
	expect(one.roused).toEqual([2]);
	const two = setup(2);
	two.rouse.soon();
	two.rouse.all();
	expect(two.roused).toEqual([2, 2]);
});

it('wakes nobody once it is closed', async () => {
	const { rouse, clock, closing, roused } = setup(2);
	rouse.soon();
	rouse.soon();
	closing.abort();
	await clock.advance(1_000);
	expect(roused).toEqual([1, 1]);
});
