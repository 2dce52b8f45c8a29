import { createMergeDelay, type MergeDelay } from '../../../delivery/reconciler/mergeDelay';
import { createFakeClock } from '../../support/fakes/fakeClock';

const idleTimeoutMs = 10_000;
const newestMs = 500;

function start(canResume: boolean) {
	const clock = createFakeClock();
	const delay = createMergeDelay({ canResume, idleTimeoutMs, clock });
	delay.listed(1_000);
	const waitFor = async (ms: number): Promise<void> => {
		delay.waiting();
		await clock.advance(ms);
		delay.resumed();
	};
	return { clock, delay, waitFor };
}

const deliver = (delay: MergeDelay, isReplay: boolean, atMs: number | null): void => {
	delay.received(atMs);
	delay.delivered(isReplay, atMs);
};

it('is over when a stream without replay was quiet', () => {
	const { delay } = start(false);
	for (let looks = 0; looks < 3; looks += 1) delay.looked();
	expect(delay.isOver(newestMs)).toBe(false);
	delay.looked();
	expect(delay.isOver(newestMs)).toBe(true);
	delay.listed(1_000);
	expect(delay.isOver(newestMs)).toBe(false);
});

it('is not over while a stream that resumes may still replay the states', async () => {
	const { clock, delay } = start(true);
	for (let looks = 0; looks < 4; looks += 1) delay.looked();
	expect(delay.isOver(newestMs)).toBe(false);
	await clock.advance(1.5 * idleTimeoutMs);
	expect(delay.isOver(newestMs)).toBe(true);
});

it("counts the time that the consumer waits, and not the consumer's own", async () => {
	const { clock, delay, waitFor } = start(true);
	deliver(delay, false, newestMs + 1);
	await clock.advance(60_000);
	await waitFor(4_999);
	expect(delay.isOver(newestMs)).toBe(false);
	await clock.advance(60_000);
	await waitFor(1);
	expect(delay.isOver(newestMs)).toBe(true);
});

it('does not count the time before the wait begins again', async () => {
	const { clock, delay } = start(true);
	delay.received(newestMs + 1);
	delay.waiting();
	await clock.advance(4_000);
	delay.restart();
	await clock.advance(4_999);
	delay.resumed();
	expect(delay.isOver(newestMs)).toBe(false);
});

it.each<[string, boolean, number | null, boolean]>([
	['a replayed event', true, null, false],
	['a new event', false, 1, false],
	['a new event without a time', false, null, true],
])('%s delays it until the stream is silent again: %s, %s', async (_, isReplay, atMs, isOver) => {
	const { clock, delay } = start(true);
	await clock.advance(idleTimeoutMs);
	deliver(delay, isReplay, atMs);
	delay.resumed();
	for (let looks = 0; looks < 4; looks += 1) delay.looked();
	await clock.advance(idleTimeoutMs);
	expect(delay.isOver(newestMs)).toBe(isOver);
	await clock.advance(idleTimeoutMs);
	expect(delay.isOver(newestMs)).toBe(true);
});
