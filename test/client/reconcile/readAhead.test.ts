/* eslint-disable @n8n/community-nodes/no-restricted-globals -- not part of the published package */
import { createReadAhead } from '../../../client/reconcile/readAhead';

const settle = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

it('reads one event when asked, and no other before it is taken', async () => {
	let read = 0;
	let told = 0;
	async function* count(): AsyncGenerator<number, void> {
		for (;;) yield (read += 1);
	}
	const ahead = createReadAhead(count(), () => (told += 1));
	expect(ahead.take()).toBeNull();
	ahead.ask();
	ahead.ask();
	await settle();
	expect([read, told]).toEqual([1, 1]);
	expect(ahead.take()).toEqual({ done: false, value: 1 });
	expect(ahead.take()).toBeNull();
	ahead.ask();
	await settle();
	expect(ahead.take()).toEqual({ done: false, value: 2 });
});

it('throws what the stream throws', async () => {
	async function* broken(): AsyncGenerator<number, void> {
		yield await Promise.reject(new Error('broken'));
	}
	const ahead = createReadAhead(broken(), () => undefined);
	ahead.ask();
	await settle();
	expect(() => ahead.take()).toThrow('broken');
});
