/**
 * The results of the end-to-end cases on each version of n8n: `results.json`. docs/reports/n8n-cases.md is
 * generated from it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { N8nVersion } from './versions';

export type Outcome = 'passed' | 'failed' | 'cannot' | 'skipped';

/** The results of one file of cases on one version. */
export interface FileResult {
	/** The release of n8n. */
	readonly n8n: string;
	/** As 2026-11-22. */
	readonly date: string;
	/** Commit of this repository. A `+` at the end means that there were uncommitted changes. */
	readonly commit: string;
	readonly cases: Readonly<Record<string, Outcome>>;
}

/** By the key of the version, then by the name of the file without its extension. */
export type Results = Readonly<Record<string, Readonly<Record<string, FileResult>>>>;

const FILE = path.join(__dirname, 'results.json');

// Boundary: only the function below writes the file.
export const readResults = (): Results => JSON.parse(readFileSync(FILE, 'utf8')) as Results;

/** Replaces the earlier results of one file of cases. */
export function recordFile(
	version: N8nVersion,
	file: string,
	cases: Readonly<Record<string, Outcome>>,
): void {
	const results = readResults();
	const date = new Date().toISOString().slice(0, 10);
	const ofVersion = {
		...results[version.key],
		[file]: { n8n: version.release, date, commit: currentCommit(), cases },
	};
	const all = {
		...results,
		[version.key]: Object.fromEntries(
			Object.entries(ofVersion).sort(([a], [b]) => a.localeCompare(b)),
		),
	};
	writeFileSync(FILE, `${JSON.stringify(all, null, '\t')}\n`);
}

function currentCommit(): string {
	const git = (...args: string[]): string =>
		execFileSync('git', args, { cwd: __dirname, encoding: 'utf8' }).trim();
	// Ignores changes to the results file, because this run writes it.
	const changed = git(
		'status',
		'--porcelain',
		'--untracked-files=no',
		'--',
		':/',
		':(exclude,top)e2e/n8n/results.json',
	);
	return `${git('rev-parse', '--short=9', 'HEAD')}${changed === '' ? '' : '+'}`;
}
