import { createNotifier } from '../../../../client/sse/broadcast/notifier';
import { createFakeClock } from '../../../support/fakes/fakeClock';

function setup(followers: number) {
	const clock = createFakeClock();
	const closing = new AbortController();
	const notified = Array.from({ length: followers }, () => 0);
	const subscriptions = new Set(
		notified.map((_, index) => ({
			notify: () => void (notified[index] = (notified[index] ?? 0) + 1),
		})),
	);
	return {
		notifier: createNotifier(subscriptions, clock, closing.signal),
		clock,
		closing,
		notified,
	};
}

it('wakes all at once, then together for events within 10 ms for each, and at once again after a pause', async () => {
	const { notifier, clock, notified } = setup(2);
	notifier.soon();
	expect(notified).toEqual([1, 1]);
	notifier.soon();
	notifier.soon();
	await clock.advance(19);
	expect(notified).toEqual([1, 1]);
	await clock.advance(1);
	expect(notified).toEqual([2, 2]);
	notifier.soon();
	await clock.advance(19);
	expect(notified).toEqual([2, 2]);
	await clock.advance(1);
	expect(notified).toEqual([3, 3]);
	await clock.advance(20);
	expect(notified).toEqual([3, 3]);
	notifier.soon();
	expect(notified).toEqual([4, 4]);
});

it.each([
	[5, 50],
	[20, 200],
	[200, 200],
])('wakes %i again after %i ms', async (followers, ms) => {
	const { notifier, clock, notified } = setup(followers);
	notifier.soon();
	notifier.soon();
	await clock.advance(ms - 1);
	expect(new Set(notified)).toEqual(new Set([1]));
	await clock.advance(1);
	expect(new Set(notified)).toEqual(new Set([2]));
});

it('wakes a single follower for each event, and all current followers when it has to', () => {
	const one = setup(1);
	one.notifier.soon();
	one.notifier.soon();
	expect(one.notified).toEqual([2]);
	const two = setup(2);
	two.notifier.soon();
	two.notifier.now();
	expect(two.notified).toEqual([2, 2]);
});

it('wakes no follower once it is closed', async () => {
	const { notifier, clock, closing, notified } = setup(2);
	notifier.soon();
	notifier.soon();
	closing.abort();
	await clock.advance(1_000);
	expect(notified).toEqual([1, 1]);
});
