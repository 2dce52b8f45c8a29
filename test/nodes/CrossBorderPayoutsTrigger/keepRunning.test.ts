import { keepRunning } from '../../../nodes/CrossBorderPayoutsTrigger/keepRunning';
import { createFakeClock } from '../../support/fakeClock';

it('starts again a minute after a fault, and ends what the last life left', async () => {
	const clock = createFakeClock({ autoAdvance: true });
	const closing = new AbortController();
	const lives: AbortSignal[] = [];
	const faults: unknown[] = [];
	await keepRunning(
		async (life) => {
			lives.push(life);
			if (lives.length === 3) closing.abort();
			throw new Error(`fault ${lives.length}`);
		},
		{ clock, signal: closing.signal, onCrash: (error) => faults.push(String(error)) },
	);
	expect(faults).toEqual(['Error: fault 1', 'Error: fault 2']);
	expect(clock.sleeps).toEqual([1, 60_000, 60_000]);
	expect(lives.map(({ aborted }) => aborted)).toEqual([true, true, true]);
});

it('does not stop because a fault could not be reported', async () => {
	const closing = new AbortController();
	let lives = 0;
	await keepRunning(
		async () => {
			lives += 1;
			if (lives === 2) closing.abort();
			throw new Error('fault');
		},
		{
			clock: createFakeClock({ autoAdvance: true }),
			signal: closing.signal,
			onCrash: () => {
				throw new Error('no database');
			},
		},
	);
	expect(lives).toBe(2);
});

it('does not begin when it is closed already', async () => {
	let lives = 0;
	const run = async (): Promise<void> => void (lives += 1);
	await keepRunning(run, {
		clock: createFakeClock({ autoAdvance: true }),
		signal: AbortSignal.abort(),
		onCrash: () => undefined,
	});
	expect(lives).toBe(0);
});
