/**
 * A clock that a test moves, for n8n and the processes that it starts. It needs libfaketime.
 *
 * It moves the time of day and the clock behind Node's timers together, as a machine that slept: a timer of a
 * day fires when the clock has moved by a day, and one that was due on the way fires once, late.
 */
import { readdirSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { createHome } from './home';
import { findNode24 } from '../install/findNode24';

const LIBRARIES = '/usr/lib';
/** n8n is a program with several threads. */
const LIBRARY = path.join('faketime', 'libfaketimeMT.so.1');

export interface MovedClock {
	/** For the n8n that follows this clock. */
	readonly environment: Readonly<Record<string, string>>;
	now(): number;
	moveTo(atMs: number): Promise<void>;
	remove(): Promise<void>;
}

/** @returns a sentence if libfaketime is missing on this machine */
export const missingFakeTime = (): string | undefined =>
	findLibrary() === undefined
		? 'libfaketime not found. On Debian and Ubuntu: apt-get install -y libfaketime'
		: undefined;

/**
 * Makes a clock that runs from a time in the past. Move it only forwards.
 *
 * @throws Error if libfaketime is missing
 */
export async function createMovedClock(startsAtMs: number): Promise<MovedClock> {
	const library = findLibrary();
	if (library === undefined) throw new Error(missingFakeTime());
	const home = await createHome();
	const file = path.join(home, 'clock');
	const faked = {
		LD_PRELOAD: library,
		FAKETIME_TIMESTAMP_FILE: file,
		// Otherwise a process notices a move up to a second late.
		FAKETIME_NO_CACHE: '1',
	};
	let offsetMs = 0;
	const moveTo = async (atMs: number): Promise<void> => {
		offsetMs = atMs - Date.now();
		// A process must never read half of it.
		await writeFile(`${file}.new`, `${offsetMs < 0 ? '' : '+'}${(offsetMs / 1000).toFixed(3)}\n`);
		await rename(`${file}.new`, file);
	};
	await moveTo(startsAtMs);
	const { path: node } = findNode24();
	const programs = await wrapNode(home, node, faked);
	return {
		environment: {
			...faked,
			PATH: [programs, path.dirname(node), process.env.PATH ?? ''].join(path.delimiter),
			// A session of 7 days would end with the first move.
			N8N_USER_MANAGEMENT_JWT_DURATION_HOURS: '500000',
			// After a move, n8n would take a task runner for dead.
			N8N_RUNNERS_HEARTBEAT_INTERVAL: '2000000',
			// A move while n8n asks whether its database is there looks like no answer.
			DB_PING_INTERVAL_SECONDS: '2000000',
			DB_PING_TIMEOUT: '2000000000',
			// The newest executions would be deleted as too old.
			EXECUTIONS_DATA_PRUNE: 'false',
		},
		now: () => Date.now() + offsetMs,
		moveTo,
		remove: async () => await rm(home, { recursive: true, force: true }),
	};
}

function findLibrary(): string | undefined {
	return readdirSync(LIBRARIES, { recursive: false, withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => path.join(LIBRARIES, name, LIBRARY))
		.find((file) => isThere(file));
}

const isThere = (file: string): boolean => {
	try {
		return readdirSync(path.dirname(file)).includes(path.basename(file));
	} catch {
		return false;
	}
};

/** n8n starts the process of Code nodes as `node`, and gives it few variables, so that it would have the real time. */
async function wrapNode(
	home: string,
	node: string,
	variables: Readonly<Record<string, string>>,
): Promise<string> {
	const programs = path.join(home, 'programs');
	const file = path.join(programs, 'node');
	const set = Object.entries(variables).map(([name, value]) => `${name}='${value}'`);
	await mkdir(programs);
	await writeFile(file, `#!/bin/sh\nexec env ${set.join(' ')} '${node}' "$@"\n`);
	await chmod(file, 0o755);
	return programs;
}
