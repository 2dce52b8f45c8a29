import { startGapSweep } from '../../../delivery/reconciler/gapSweep';
import {
	PartlyRead,
	type FoundPayment,
	type SweepPart,
} from '../../../delivery/lookup/paymentSource';
import { createPaymentTable } from '../../../delivery/reconciler/paymentTable';
import { createTurns } from '../../../delivery/reconciler/turns';
import { createFakeClock } from '../../support/fakes/fakeClock';

const minuteMs = 60_000;
const payment: FoundPayment = {
	record: { id: 'a', status: 'queued', updated_at: '2026-03-01T12:00:00Z' },
};

function start(read: SweepPart['read'], forgottenMs: number | null = null, newSinceMs = 0) {
	const clock = createFakeClock();
	const closing = new AbortController();
	const seen: unknown[] = [];
	const sweep = startGapSweep({
		source: {
			lists: () => [{ name: 'IND', read }],
			lookUp: async () => await Promise.reject(new Error('No payment is open')),
		},
		sinceMs: 0,
		isBrief: false,
		failures: new Map(),
		turns: createTurns(() => []),
		newSinceMs,
		passed: createPaymentTable(10, [], forgottenMs),
		clock,
		random: () => 0.5,
		signal: closing.signal,
		onFound: (found) => seen.push(found.length),
		onFault: ({ retryInMs }) => seen.push(retryInMs === null ? 'left out' : 'failed'),
		onEnd: (isComplete) => seen.push(isComplete ? 'complete' : 'incomplete'),
	});
	return { sweep, clock, seen, closing };
}

it('is done when the lists are read', async () => {
	let answer: (found: readonly FoundPayment[]) => void = () => undefined;
	const { sweep, clock, seen } = start(
		async () => await new Promise((resolve) => (answer = resolve)),
	);
	await clock.advance(minuteMs);
	expect(sweep.isDone).toBe(false);
	answer([payment]);
	await clock.advance(0);
	expect(sweep.isDone).toBe(true);
	expect(seen).toEqual([1, 'complete']);
});

it('is done, and says that it is incomplete, if rows were left out', async () => {
	const { sweep, clock, seen } = start(async () => [{ record: { id: 'b' } }, payment]);
	await clock.advance(0);
	expect(sweep.isDone).toBe(true);
	expect(seen).toEqual([1, 'left out', 'incomplete']);
});

describe('a list that has no end', () => {
	const endless = async (): Promise<never> =>
		await Promise.reject(new PartlyRead([payment], new Error('No end')));

	it.each([
		['nothing was forgotten', null, -Infinity],
		['the last that was forgotten counts as known', 4, 5],
	])('passes what was read if %s', async (_, forgottenMs, newSinceMs) => {
		const { clock, seen } = start(endless, forgottenMs, newSinceMs);
		await clock.advance(0);
		expect(seen[0]).toBe(1);
	});

	it('passes nothing if a payment that was forgotten would count as new', async () => {
		const { clock, seen } = start(endless, 5, 5);
		await clock.advance(0);
		expect(seen).not.toContain(1);
	});
});

it('ends when it is stopped, and is not done', async () => {
	const { sweep, clock, seen, closing } = start(
		async (signal) =>
			await new Promise((_resolve, reject) =>
				signal.addEventListener('abort', () => reject(new Error('Aborted'))),
			),
	);
	sweep.stop();
	await clock.advance(0);
	expect(sweep.isDone).toBe(false);
	expect(seen).toEqual(['incomplete']);
	expect(closing.signal.aborted).toBe(false);
});
