import { InputError } from '../../client/errors';
import { keepRunning, prepareAgain } from '../../delivery/keepRunning';
import { createFakeClock } from '../support/fakes/fakeClock';

it('starts again a minute after a fault, and ends what was left over', async () => {
	const clock = createFakeClock({ autoAdvance: true });
	const closing = new AbortController();
	const starts: AbortSignal[] = [];
	const faults: unknown[] = [];
	await keepRunning(
		async (signal) => {
			starts.push(signal);
			if (starts.length === 3) closing.abort();
			throw new Error(`fault ${starts.length}`);
		},
		{ clock, signal: closing.signal, onCrash: (error) => faults.push(String(error)) },
	);
	expect(faults).toEqual(['Error: fault 1', 'Error: fault 2']);
	expect(clock.sleeps).toEqual([1, 60_000, 60_000]);
	expect(starts.map(({ aborted }) => aborted)).toEqual([true, true, true]);
});

it('does not stop because a fault could not be reported', async () => {
	const closing = new AbortController();
	let starts = 0;
	await keepRunning(
		async () => {
			starts += 1;
			if (starts === 2) closing.abort();
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
	expect(starts).toBe(2);
});

it('does not begin if it is already closed', async () => {
	let starts = 0;
	const run = async (): Promise<void> => void (starts += 1);
	await keepRunning(run, {
		clock: createFakeClock({ autoAdvance: true }),
		signal: AbortSignal.abort(),
		onCrash: () => undefined,
	});
	expect(starts).toBe(0);
});

describe('a failing preparation', () => {
	const unusable = new InputError(
		[{ field: 'Base URL', problem: 'is empty' }],
		'invalid_credential',
	);

	it('is tried again at each start until it succeeds, and then kept', async () => {
		const clock = createFakeClock({ autoAdvance: true });
		const closing = new AbortController();
		const faults: unknown[] = [];
		let prepared = 0;
		let starts = 0;
		const run = await prepareAgain(async () => {
			prepared += 1;
			if (prepared <= 3) throw unusable;
			return async () => {
				starts += 1;
				if (starts === 2) closing.abort();
			};
		});
		expect(prepared).toBe(1);
		await keepRunning(run, {
			clock,
			signal: closing.signal,
			onCrash: (error) => faults.push(error),
		});
		expect(faults).toEqual([unusable, unusable]);
		expect(clock.sleeps).toEqual([1, 60_000, 60_000, 60_000]);
		expect({ prepared, starts }).toEqual({ prepared: 4, starts: 2 });
	});

	it('lets n8n handle a fault of n8n', async () => {
		await expect(
			prepareAgain(async () => await Promise.reject(new Error('no credential'))),
		).rejects.toThrow('no credential');
	});
});
