import { withTimeout } from '../../../client/async/withTimeout';
import { createFakeClock } from '../../support/fakes/fakeClock';

const never = async (): Promise<string> => await new Promise(() => undefined);

it('settles like a promise that is in time', async () => {
	const clock = createFakeClock();
	expect(await withTimeout(Promise.resolve('done'), 1_000, null, clock)).toBe('done');
	const broken = withTimeout(Promise.reject(new Error('broken')), 1_000, null, clock);
	await expect(broken).rejects.toThrow('broken');
});

it('returns the fallback when the time is up', async () => {
	const clock = createFakeClock();
	const results: unknown[] = [];
	void withTimeout(never(), 1_000, 'time up', clock).then((result) => results.push(result));
	await clock.advance(999);
	expect(results).toEqual([]);
	await clock.advance(1);
	expect(results).toEqual(['time up']);
});

it('ignores an error that comes too late', async () => {
	const clock = createFakeClock();
	let fail: (error: Error) => void = () => undefined;
	const late = new Promise<string>((_, reject) => {
		fail = reject;
	});
	const waited = withTimeout(late, 1_000, null, clock);
	await clock.advance(1_000);
	fail(new Error('too late'));
	expect(await waited).toBeNull();
});
