import { sleepReal } from '../../../sandbox/basics/sleepReal';

describe('sleepReal', () => {
	const never = new AbortController().signal;

	it('waits for the given time', async () => {
		const started = Date.now();
		await sleepReal(30, never);
		expect(Date.now() - started).toBeGreaterThanOrEqual(29);
	});

	it.each([0, -1])('does not wait for %d ms', async (ms) => {
		let done = false;
		void sleepReal(ms, never).then(() => (done = true));
		await Promise.resolve();
		await Promise.resolve();
		expect(done).toBe(true);
	});

	it('ends when the sandbox stops, and leaves no timer', async () => {
		const clear = jest.spyOn(globalThis, 'clearTimeout');
		const stopping = new AbortController();
		const waiting = sleepReal(3_600_000, stopping.signal);
		stopping.abort();
		await waiting;
		expect(clear).toHaveBeenCalledTimes(1);
		clear.mockRestore();
		await sleepReal(3_600_000, stopping.signal);
	});
});
