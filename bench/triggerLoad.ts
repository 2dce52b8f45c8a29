/** Measures the processor time that triggers spend on a load of events, up to the emits. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { waitFor } from '../e2e/driver/processes/waitFor';
import { startPacedStream, type PacedStream } from './pacedStream';
import type { TriggerPlan } from './triggerContext';
import type { ProcessFigures } from './triggerProcess';

/** Node compiles code during the first events. */
const warmUp = 600;
const startWithinMs = 300_000;

export interface Load {
	/** Only the last event has the status `failed`. */
	readonly events: number;
	readonly perSecond: number;
}

export type LoadResult =
	| {
			readonly kind: 'measured';
			readonly cpuMs: number;
			/** From the first event until nothing happens any more. */
			readonly tookMs: number;
			readonly failures: readonly string[];
	  }
	/** The time limit was over before the load was. */
	| {
			readonly kind: 'stopped';
			readonly items: number;
			readonly expected: number;
			readonly failures: readonly string[];
	  };

/**
 * @param emitted how many events of a load pass the filter of a workflow. The last one must be among them,
 * because its items show that the load has ended.
 * @param limitMs how long the load may take
 * @throws Error if the process of the triggers ends, if it emits more items than it should, or if it does
 * not keep its streams open
 */
export async function measureLoad(
	plan: Omit<TriggerPlan, 'baseUrl'>,
	load: Load,
	emitted: (events: number) => number,
	limitMs: number,
): Promise<LoadResult> {
	const stream = await startPacedStream();
	const triggers = startTriggers({ ...plan, baseUrl: stream.baseUrl });
	try {
		const streams = plan.ownCredentials ? plan.workflows : 1;
		await triggers.whileRunning(
			waitFor('the streams to open', () => stream.openCount >= streams || undefined, {
				timeoutMs: startWithinMs,
				everyMs: 20,
			}),
		);
		// The last workflows subscribe.
		await delay(500);
		const run = async ({ events, perSecond }: Load, before: number): Promise<Ended> => {
			const expected = before + emitted(events) * plan.workflows;
			const deadline = performance.now() + limitMs;
			await stream.send(events, perSecond);
			return await untilEnded(triggers, expected, deadline);
		};
		const warm = await run({ events: warmUp, perSecond: 1_000_000 }, 0);
		if (!warm.inTime) return stopped(warm, 0);
		const startedAt = performance.now();
		const end = await run(load, warm.items);
		if (!end.inTime) return stopped(end, warm.items);
		check(stream, streams, end);
		return {
			kind: 'measured',
			cpuMs: end.cpuMs - warm.cpuMs,
			tookMs: performance.now() - startedAt,
			failures: end.failures,
		};
	} finally {
		await triggers.stop();
		await stream.stop();
	}
}

interface Ended extends ProcessFigures {
	readonly inTime: boolean;
	readonly expected: number;
}

function stopped({ items, expected, failures }: Ended, before: number): LoadResult {
	return { kind: 'stopped', items: items - before, expected: expected - before, failures };
}

function check(stream: PacedStream, streams: number, { items, expected }: Ended): void {
	if (stream.openCount !== streams)
		throw new Error(`${stream.openCount} streams are open instead of ${streams}`);
	if (items !== expected) throw new Error(`${items} items were emitted instead of ${expected}`);
}

/** Waits until all items are there and nothing happens any more, or until the deadline. */
async function untilEnded(triggers: Triggers, expected: number, deadline: number): Promise<Ended> {
	let last = await triggers.figures();
	for (;;) {
		await delay(300);
		const next = await triggers.figures();
		// The measurement itself costs a little.
		const quiet = next.items === last.items && next.cpuMs - last.cpuMs < 6;
		if (quiet && next.items >= expected) return { ...next, expected, inTime: true };
		if (performance.now() > deadline) return { ...next, expected, inTime: false };
		last = next;
	}
}

interface Triggers {
	figures(): Promise<ProcessFigures>;
	/** @throws Error if the process ends before `work` */
	whileRunning<T>(work: Promise<T>): Promise<T>;
	stop(): Promise<void>;
}

function startTriggers(plan: TriggerPlan): Triggers {
	const child = fork(path.join(__dirname, 'triggerProcess.ts'), {
		execArgv: ['--import', 'tsx'],
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
	});
	const exited = once(child, 'exit');
	const died = exited.then(() => {
		throw new Error('The process of the triggers has ended');
	});
	// Nobody may be waiting when the process is stopped.
	died.catch(() => undefined);
	const whileRunning = async <T>(work: Promise<T>): Promise<T> => await Promise.race([work, died]);
	child.send(plan);
	return {
		whileRunning,
		async figures() {
			const answered = once(child, 'message') as Promise<[ProcessFigures]>;
			child.send('figures');
			const [figures] = await whileRunning(answered);
			return figures;
		},
		async stop() {
			child.kill('SIGKILL');
			await exited;
		},
	};
}
