import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { timedChunks } from './timedChunks';

it('gives each chunk its own time of arrival, so that delays do not add up', async () => {
	const socket = new PassThrough();
	const times: number[] = [];
	const reading = (async () => {
		for await (const { atMs } of timedChunks(socket)) {
			times.push(atMs);
			await sleep(30);
		}
	})();
	for (const chunk of ['a', 'b', 'c']) socket.push(chunk);
	const allPushedAt = performance.now();
	await sleep(10);
	socket.end();
	await reading;
	expect(times).toHaveLength(3);
	expect(times.at(-1) ?? NaN).toBeLessThan(allPushedAt + 30);
});

it('stops reading while many chunks wait, and loses nothing', async () => {
	const socket = new PassThrough();
	const chunk = Buffer.alloc(300_000);
	const source = timedChunks(socket);
	const first = source.next();
	for (let count = 0; count < 10; count += 1) socket.push(chunk);
	socket.end();
	await first;
	await sleep(10);
	expect(socket.isPaused()).toBe(true);
	let size = chunk.length;
	for await (const { bytes } of source) size += bytes.length;
	expect(size).toBe(10 * chunk.length);
});

it.each(['end', 'destroy'] as const)('is over after %s', async (how) => {
	const socket = new PassThrough();
	const over = timedChunks(socket).next();
	socket[how]();
	await expect(over).resolves.toEqual({ value: undefined, done: true });
});
