import { createFollowerQueue } from '../../../../client/sse/broadcast/followerQueue';
import { frameOf, receivedOf } from '../../../support/fakes/framedEvent';

const event = (id: string, data = '') => receivedOf(frameOf(id, data));

it('returns the events in their order, however many were removed before', () => {
	const queue = createFollowerQueue();
	const shifted: Array<string | null | undefined> = [];
	for (let at = 0; at < 1_000; at += 1) {
		queue.push(event(String(at)));
		if (at % 3 > 0) shifted.push(queue.shift()?.eventId);
	}
	while (!queue.isEmpty) shifted.push(queue.shift()?.eventId);
	expect(shifted).toEqual(Array.from({ length: 1_000 }, (_, at) => String(at)));
	expect(queue.shift()).toBeUndefined();
});

it('is full at the number of events, and has room again when one is removed', () => {
	const queue = createFollowerQueue();
	for (const id of ['a', 'b']) queue.push(event(id));
	expect(queue.isFull(3)).toBe(false);
	expect(queue.isFull(2)).toBe(true);
	queue.shift();
	expect(queue.isFull(2)).toBe(false);
});

it('is full at 16 million characters of data, and has room again when they are removed', () => {
	const queue = createFollowerQueue();
	queue.push(event('a', 'x'.repeat(16 * 1024 * 1024 - 1)));
	expect(queue.isFull(10)).toBe(false);
	queue.push(event('b', 'x'));
	expect(queue.isFull(10)).toBe(true);
	queue.shift();
	expect(queue.isFull(10)).toBe(false);
});
