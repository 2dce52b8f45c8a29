import { readWithIdleTimeout } from '../../../../client/sse/protocol/idleTimeout';
import { createFakeClock } from '../../../support/fakes/fakeClock';

const never: AsyncIterator<Uint8Array> = { next: async () => await new Promise(() => undefined) };
const one = (bytes: Uint8Array): AsyncIterator<Uint8Array> => ({
	next: async () => ({ done: false, value: bytes }),
});

it('passes on bytes, the end and an error', async () => {
	const clock = createFakeClock();
	const options = { clock, idleTimeoutMs: 1_000, signal: new AbortController().signal };
	const bytes = new Uint8Array([58]);
	expect(await readWithIdleTimeout(one(bytes), options)).toBe(bytes);
	const ended: AsyncIterator<Uint8Array> = { next: async () => ({ done: true, value: undefined }) };
	expect(await readWithIdleTimeout(ended, options)).toBe('end');
	const broken: AsyncIterator<Uint8Array> = {
		next: async () => {
			throw new Error('reset');
		},
	};
	await expect(readWithIdleTimeout(broken, options)).rejects.toThrow('reset');
});

it('ends at the limit and not before', async () => {
	const clock = createFakeClock();
	const signal = new AbortController().signal;
	let result: string | null = null;
	const read = readWithIdleTimeout(never, { clock, idleTimeoutMs: 75_000, signal }).then(
		(outcome) => {
			result = String(outcome);
		},
	);
	await clock.advance(74_999);
	expect(result).toBeNull();
	await clock.advance(1);
	await read;
	expect(result).toBe('silent');
});

it('ends with the reason of the signal, even if it aborted before', async () => {
	const clock = createFakeClock();
	const controller = new AbortController();
	const read = readWithIdleTimeout(never, {
		clock,
		idleTimeoutMs: 1_000,
		signal: controller.signal,
	});
	controller.abort(new Error('closed'));
	await expect(read).rejects.toThrow('closed');
	await expect(
		readWithIdleTimeout(never, { clock, idleTimeoutMs: 1_000, signal: controller.signal }),
	).rejects.toThrow('closed');
});

it('leaves no timer behind', async () => {
	const signals: AbortSignal[] = [];
	const clock = {
		now: () => 0,
		elapsed: () => 0,
		sleep: async (_: number, signal?: AbortSignal) => {
			if (signal) signals.push(signal);
			await new Promise(() => undefined);
		},
	};
	const { signal } = new AbortController();
	await readWithIdleTimeout(one(new Uint8Array(1)), { clock, idleTimeoutMs: 1_000, signal });
	expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});
