import { n8nClock } from '../../../../nodes/adapter/n8n/clock';

it('returns the time of day', () => {
	const before = Date.now();
	expect(n8nClock.now()).toBeGreaterThanOrEqual(before);
	expect(n8nClock.now()).toBeLessThanOrEqual(Date.now());
});

it('measures elapsed time with a clock that cannot be set', () => {
	const before = performance.now();
	expect(n8nClock.elapsed()).toBeGreaterThanOrEqual(before);
	expect(n8nClock.elapsed()).toBeLessThanOrEqual(performance.now());
});

it('sleeps for the given time', async () => {
	const startedAt = performance.now();
	await n8nClock.sleep(30);
	await n8nClock.sleep(10, new AbortController().signal);
	expect(performance.now() - startedAt).toBeGreaterThanOrEqual(35);
});

it('wakes at once when it is aborted', async () => {
	const cancel = new AbortController();
	const startedAt = performance.now();
	const sleeping = n8nClock.sleep(60_000, cancel.signal);
	cancel.abort(new Error('stopped'));
	await expect(sleeping).rejects.toThrow();
	expect(performance.now() - startedAt).toBeLessThan(1000);
});

it('does not fall asleep when it is aborted already', async () => {
	await expect(n8nClock.sleep(60_000, AbortSignal.abort(new Error('stopped')))).rejects.toThrow();
});
