/** What a demo keeps for its next start beside n8n's own home, with `--keep`. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Past } from '../../../sandbox/state/past';
import type { SandboxAccount } from '../../../sandbox/server';
import { cacheRoot } from '../../driver/install/installN8n';
import { isRunning } from '../../driver/start/home';
import type { N8nVersion } from '../../n8n/versions';

export interface KeptDemo {
	/** Days that were begun. */
	readonly days: number;
	readonly account: SandboxAccount;
	readonly past: Past;
	/** By their type and name. */
	readonly credentials: Readonly<Record<string, string>>;
	/** IDs in n8n by the example's name. */
	readonly workflows: Readonly<Record<string, string>>;
}

/** The database of one version cannot be used by an older one, so each has a folder. */
export const keptFolder = ({ key }: N8nVersion): string => path.join(cacheRoot(), `demo-${key}`);

const fileIn = (folder: string): string => path.join(folder, 'demo.json');

/** @returns undefined if this is the first start */
export async function readKept(folder: string): Promise<KeptDemo | undefined> {
	const text = await readFile(fileIn(folder), 'utf8').catch(() => undefined);
	// Boundary: the file is ours.
	return text === undefined ? undefined : (JSON.parse(text) as KeptDemo);
}

export async function writeKept(folder: string, kept: KeptDemo): Promise<void> {
	await mkdir(folder, { recursive: true });
	const partial = `${fileIn(folder)}.partial`;
	await writeFile(partial, JSON.stringify(kept), { mode: 0o600 });
	await rename(partial, fileIn(folder));
}

/**
 * Keeps a second demo away from the folder while this one runs.
 *
 * @returns a function that ends it
 * @throws Error if another one runs
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
	await mkdir(folder, { recursive: true });
	const file = path.join(folder, 'process');
	const owner = Number(await readFile(file, 'utf8').catch(() => ''));
	if (owner !== 0 && owner !== process.pid && isRunning(owner))
		throw new Error(`Another demo (process ${owner}) uses ${folder}. Stop it first.`);
	await writeFile(file, String(process.pid));
	return async () => await rm(file, { force: true });
}
