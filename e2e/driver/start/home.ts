/**
 * Temporary homes of the programs that end-to-end tests start. Each name contains the number of the process
 * that made it.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const HOME_PREFIX = 'cross-border-payouts-n8n-';

/** Makes an empty home. Removes the homes of programs that were killed before they could clean up. */
export async function createHome(): Promise<string> {
	await removeAbandonedHomes();
	return await mkdtemp(path.join(tmpdir(), `${HOME_PREFIX}${process.pid}-`));
}

async function removeAbandonedHomes(): Promise<void> {
	for (const name of await readdir(tmpdir())) {
		const owner = new RegExp(`^${HOME_PREFIX}(\\d+)-`).exec(name)?.[1];
		if (owner === undefined || isRunning(Number(owner))) continue;
		await rm(path.join(tmpdir(), name), { recursive: true, force: true });
	}
}

export function isRunning(processId: number): boolean {
	try {
		process.kill(processId, 0);
		return true;
	} catch (error) {
		return error instanceof Error && 'code' in error && error.code === 'EPERM';
	}
}
