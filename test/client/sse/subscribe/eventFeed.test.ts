import { eventsOf } from '../../../support/engine/eventsOf';
import { feedOf } from '../../../../client/sse/subscribe/eventFeed';

const settle = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

it('reads one event when asked, and no other before it is taken', async () => {
	let read = 0;
	let reported = 0;
	async function* count(): AsyncGenerator<number, void> {
		for (;;) yield (read += 1);
	}
	const feed = feedOf(count());
	const ask = (): void => feed.onceReadable(() => (reported += 1));
	expect(feed.take()).toBeNull();
	ask();
	ask();
	await settle();
	expect([read, reported]).toEqual([1, 1]);
	ask();
	await settle();
	expect([read, reported]).toEqual([1, 1]);
	expect(feed.take()).toBe(1);
	expect(feed.take()).toBeNull();
	ask();
	await settle();
	expect(feed.take()).toBe(2);
	expect(reported).toBe(2);
});

it('notifies only the latest callback', async () => {
	const reported: string[] = [];
	async function* one(): AsyncGenerator<number, void> {
		yield await settle().then(() => 1);
	}
	const feed = feedOf(one());
	feed.onceReadable(() => reported.push('first'));
	feed.onceReadable(() => reported.push('second'));
	await settle();
	await settle();
	expect(reported).toEqual(['second']);
});

it('throws what the stream throws', async () => {
	async function* broken(): AsyncGenerator<number, void> {
		yield await Promise.reject(new Error('broken'));
	}
	const feed = feedOf(broken());
	feed.onceReadable(() => undefined);
	await settle();
	expect(() => feed.take()).toThrow('broken');
	await expect(
		(async () => {
			for await (const event of eventsOf(feedOf(broken()))) expect(event).toBeUndefined();
		})(),
	).rejects.toThrow('broken');
});

it('ends with the generator', async () => {
	async function* empty(): AsyncGenerator<number, void> {
		yield* [];
	}
	const feed = feedOf(empty());
	feed.onceReadable(() => undefined);
	await settle();
	expect([feed.take(), feed.isOver]).toEqual([null, true]);
});

it('is iterated to its end, and closed', async () => {
	let isClosed = false;
	async function* three(): AsyncGenerator<number, void> {
		try {
			yield* [1, 2, 3];
		} finally {
			isClosed = true;
		}
	}
	const taken: number[] = [];
	for await (const event of eventsOf(feedOf(three()))) taken.push(event);
	expect([taken, isClosed]).toEqual([[1, 2, 3], true]);
	isClosed = false;
	for await (const event of eventsOf(feedOf(three()))) if (event === 2) break;
	await settle();
	expect(isClosed).toBe(true);
});
