import type { QueuedEvent } from '../../../delivery/event/batch';
import { createEventQueue } from '../../../delivery/batches/eventQueue';
import { eventOf } from '../../support/fakes/triggerEvents';

const waitingOf = (id: string, payment: string, sizeChars = 1): QueuedEvent => ({
	event: eventOf(id, payment, { sizeChars }),
	ticket: { eventId: id, confirmed: false },
	sinceMs: Number(id),
});
const idsOf = (members: readonly QueuedEvent[]): unknown[] =>
	members.map(({ event }) => event.eventId);

it('returns as many as requested, in order, and none behind one of its lane that stays', () => {
	const queue = createEventQueue();
	const [one, two, three, four] = [
		waitingOf('1', 'a'),
		waitingOf('2', 'b'),
		waitingOf('3', 'a'),
		waitingOf('4', 'b'),
	];
	for (const waiting of [one, two, three, four]) queue.add(waiting);
	expect(idsOf(queue.next(3, () => true))).toEqual(['1', '2', '3']);
	expect(idsOf(queue.next(3, (waiting) => waiting !== one))).toEqual(['2', '4']);
	expect([queue.size, queue.sinceMs]).toEqual([4, 1]);
	queue.remove([one, three]);
	expect(idsOf(queue.next(3, () => true))).toEqual(['2', '4']);
	expect([queue.size, queue.sinceMs]).toEqual([2, 2]);
});

it.each([
	['1,000 events', 1_000, 1],
	['16 MB', 2, 8 * 1024 * 1024],
])(
	'has room for %s, and wakes those that wait when it has room again',
	async (_, count, sizeChars) => {
		const queue = createEventQueue();
		const all = Array.from({ length: count }, (__, n) => waitingOf(String(n), 'a', sizeChars));
		for (const waiting of all) {
			expect(queue.hasRoom).toBe(true);
			queue.add(waiting);
		}
		expect(queue.hasRoom).toBe(false);
		const room = queue.room();
		queue.remove(all.slice(0, 1));
		await room;
		expect(queue.hasRoom).toBe(true);
	},
);

it('releases those that wait for room at the end', async () => {
	const queue = createEventQueue();
	const room = queue.room();
	queue.close();
	await expect(room).resolves.toBeUndefined();
});
