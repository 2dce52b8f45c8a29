/** A round in queue mode: all first runs wait at their points in one worker, and another worker is ready. */
import { setTimeout as delay } from 'node:timers/promises';

import {
	WORKER_CONCURRENCY,
	type QueueMode,
	type QueueProcess,
} from '../driver/start/startQueueMode';
import { waitFor } from '../driver/processes/waitFor';
import { heldPoints } from './heldPoints';
import { runToDeath, startTestbeds, type DoomedTestbed } from './crashTestbeds';
import type { Testbed } from './payTestbed';

export interface QueueRound {
	readonly testbeds: readonly DoomedTestbed[];
	/** The worker with all the runs. */
	readonly victim: QueueProcess;
	/** The worker without any. */
	readonly other: QueueProcess;
}

/** Plays a round. `play` receives it with all runs at their points. */
export async function playQueueRound<T>(
	queue: QueueMode,
	{ name, seed }: { name: string; seed: number },
	play: (round: QueueRound) => Promise<T>,
): Promise<T> {
	const [victim, other] = queue.workers;
	if (victim === undefined || other === undefined) throw new Error('There must be two workers.');
	if (heldPoints.length !== WORKER_CONCURRENCY)
		throw new Error('The runs of a round must fill a worker.');
	// With only one worker running, no run can go to the other.
	await other.kill();
	if (victim.processId() === undefined) await victim.start();
	const testbeds = await startTestbeds(queue, heldPoints, { name, seed });
	try {
		await Promise.all(testbeds.map(runToDeath));
		await other.start();
		return await play({ testbeds, victim, other });
	} finally {
		await Promise.all(testbeds.map(async (testbed) => await testbed.stop()));
	}
}

/** Waits until all testbeds have ended this run. @returns the statuses that n8n shows for them, counted */
export async function endsOf(testbeds: readonly Testbed[], run: number): Promise<string> {
	const ended = await Promise.all(testbeds.map(async (testbed) => await testbed.ended(run)));
	const counts = new Map<string, number>();
	for (const { status, data } of ended) {
		const message = data?.resultData.error?.message;
		const shown = message === undefined ? status : `${status} (${message.split('\n')[0] ?? ''})`;
		counts.set(shown, (counts.get(shown) ?? 0) + 1);
	}
	return [...counts].map(([shown, count]) => `${count} ${shown}`).join(', ');
}

/** Waits until a worker has nothing left to do, whatever n8n says about its executions. */
export async function untilIdle(worker: QueueProcess): Promise<void> {
	let busyWith: string[] = [];
	const isIdle = async (): Promise<boolean> => {
		const log = await worker.readLog();
		// A worker that was killed will not end the executions that it had begun before.
		const sinceStart = log.slice(log.lastIndexOf('n8n worker is now ready'));
		const ended = idsIn(sinceStart, /Worker (?:finished|errored while running) execution (\d+)/g);
		busyWith = idsIn(sinceStart, /Worker started execution (\d+)/g).filter(
			(id) => !ended.includes(id),
		);
		return busyWith.length === 0;
	};
	await waitFor(
		'the worker to be idle',
		async () => {
			if (!(await isIdle())) return undefined;
			// A worker that was just woken may be about to take a run that it had requested.
			await delay(2_000);
			return (await isIdle()) ? true : undefined;
		},
		{ timeoutMs: 120_000, everyMs: 500, describe: () => `executions ${busyWith.join(', ')}` },
	);
}

const idsIn = (log: string, pattern: RegExp): string[] =>
	[...log.matchAll(pattern)].map(([, id]) => id ?? '');
