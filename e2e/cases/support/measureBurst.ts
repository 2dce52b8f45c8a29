/** What a burst of events costs n8n: time, memory and processor time. */
import type { RunningN8n } from '../../driver/start/startN8n';
import { describeMemory, watchMemory, type Memory } from '../../driver/processes/watchMemory';

export interface MeasuredBurst {
	readonly memory: Memory;
	readonly perSecond: number;
	/** Events per second of n8n's processor time. Other running programs do not affect it. */
	readonly perProcessorSecond: number;
}

/** @param run resolves when all of the burst's events have run */
export async function measureBurst(
	n8n: RunningN8n,
	events: number,
	run: () => Promise<void>,
): Promise<MeasuredBurst> {
	const memory = watchMemory(n8n);
	const busyBefore = n8n.processorMs();
	const startedAt = performance.now();
	await run();
	const perSecond = (events * 1000) / (performance.now() - startedAt);
	const perProcessorSecond = (events * 1000) / (n8n.processorMs() - busyBefore);
	return { memory: await memory.stop(), perSecond, perProcessorSecond };
}

export function describeBurst({ memory, perSecond, perProcessorSecond }: MeasuredBurst): string {
	const rates = `${perSecond.toFixed(1)} executions/s, ${perProcessorSecond.toFixed(1)} per second of processor`;
	return `${rates}, memory ${describeMemory(memory)}`;
}
