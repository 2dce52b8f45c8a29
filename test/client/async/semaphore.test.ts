import { createSemaphore } from '../../../client/async/semaphore';

const settle = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

it('runs at most the allowed number of tasks at a time, in order, and continues after a failure', async () => {
	const inTurn = createSemaphore(2);
	const begun: number[] = [];
	const ends: Array<(error?: Error) => void> = [];
	const results = Array.from(
		{ length: 5 },
		async (_, n) =>
			await inTurn(async () => {
				begun.push(n);
				await new Promise<void>((resolve, reject) =>
					ends.push((error) => (error ? reject(error) : resolve())),
				);
				return n;
			}).catch(() => -1),
	);
	await settle();
	expect(begun).toEqual([0, 1]);
	ends[0]?.(new Error('failed'));
	await settle();
	expect(begun).toEqual([0, 1, 2]);
	ends[1]?.();
	ends[2]?.();
	await settle();
	expect(begun).toEqual([0, 1, 2, 3, 4]);
	ends[3]?.();
	ends[4]?.();
	expect(await Promise.all(results)).toEqual([-1, 1, 2, 3, 4]);
	let isRun = false;
	await inTurn(async () => void (isRun = true));
	expect(isRun).toBe(true);
});
