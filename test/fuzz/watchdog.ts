/**
 * Ends the process if one seed never ends. An endless loop blocks its own thread, and a promise that never
 * settles leaves nothing to run.
 */
import { Worker } from 'node:worker_threads';

const program = `
const { workerData: { seeds, limitMs } } = require('node:worker_threads');
const { writeSync } = require('node:fs');
let last = 0;
let sinceMs = performance.now();
setInterval(() => {
	if (seeds[1] !== last) [last, sinceMs] = [seeds[1], performance.now()];
	else if (performance.now() - sinceMs > limitMs) {
		writeSync(2, 'seed ' + seeds[0] + ' never ends\\n');
		process.kill(process.pid, 'SIGKILL');
	}
}, 500);
`;

export interface Watchdog {
	/** An input of this seed is about to run. */
	now(seed: number): void;
}

/** @param limitMs real time; more than any input needs, even on a busy machine */
export function startWatchdog(longestWaitMs: number): Watchdog {
	// The seed, and how many inputs were tried.
	const seeds = new Float64Array(new SharedArrayBuffer(16));
	// Not unref'd. Otherwise, the process would end without an error if a promise never settles.
	new Worker(program, { eval: true, workerData: { seeds, longestWaitMs } });
	return {
		now: (seed) => {
			seeds[0] = seed;
			seeds[1] = (seeds[1] ?? 0) + 1;
		},
	};
}
