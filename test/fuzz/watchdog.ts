/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/**
 * Ends the process when one seed never ends: a loop without an end leaves nothing of its own thread to notice it,
 * and a promise that nobody settles leaves nothing to do at all.
 */
import { Worker } from 'node:worker_threads';

const program = `
const { workerData: { seeds, patienceMs } } = require('node:worker_threads');
const { writeSync } = require('node:fs');
let last = 0;
let sinceMs = performance.now();
setInterval(() => {
	if (seeds[1] !== last) [last, sinceMs] = [seeds[1], performance.now()];
	else if (performance.now() - sinceMs > patienceMs) {
		writeSync(2, 'seed ' + seeds[0] + ' never ends\\n');
		process.kill(process.pid, 'SIGKILL');
	}
}, 500);
`;

export interface Watchdog {
	/** An input of this seed is tried now. */
	now(seed: number): void;
}

/** @param patienceMs real time; more than any input needs, also on a busy machine */
export function startWatchdog(longestWaitMs: number): Watchdog {
	// The seed, and how many inputs were tried.
	const seeds = new Float64Array(new SharedArrayBuffer(16));
	// Not unref'd: with a promise that nobody settles the process would end in peace.
	new Worker(program, { eval: true, workerData: { seeds, longestWaitMs } });
	return {
		now: (seed) => {
			seeds[0] = seed;
			seeds[1] = (seeds[1] ?? 0) + 1;
		},
	};
}
