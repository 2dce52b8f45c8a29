/** Which promises break without each mechanism: `results.json`. docs/reports/mechanisms.md is made from it. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { SuiteOutcome } from './outcome';

/** When something was measured, and on which commit. */
export interface Stamp {
	/** As 2026-11-22. */
	readonly date: string;
	/** Of this repository. A `+` at the end means that there were uncommitted changes. */
	readonly commit: string;
}

export interface Ablation extends Stamp {
	/** By the name of the suite. */
	readonly suites: Readonly<Record<string, SuiteOutcome>>;
}

export interface Results {
	/** With all mechanisms, by the name of the suite. */
	readonly intact: Readonly<Record<string, Stamp & SuiteOutcome>>;
	/** By the name of the mechanism. */
	readonly without: Readonly<Record<string, Ablation>>;
}

const FILE = path.join(__dirname, 'results.json');

// Boundary: only the code below writes the file.
export const readResults = (): Results => JSON.parse(readFileSync(FILE, 'utf8')) as Results;

const sorted = <T>(entries: Readonly<Record<string, T>>): Record<string, T> =>
	Object.fromEntries(Object.entries(entries).sort(([a], [b]) => a.localeCompare(b)));

const write = (results: Results): void =>
	writeFileSync(
		FILE,
		`${JSON.stringify({ intact: sorted(results.intact), without: sorted(results.without) }, null, '\t')}\n`,
	);

export function recordIntact(outcomes: ReadonlyMap<string, SuiteOutcome>): void {
	const results = readResults();
	const stamp = stampNow();
	const stamped = [...outcomes].map(([suite, one]) => [suite, { ...stamp, ...one }] as const);
	write({ ...results, intact: { ...results.intact, ...Object.fromEntries(stamped) } });
}

/** Keeps the results of other suites at the same commit, and replaces all earlier ones. */
export function recordWithout(name: string, outcomes: ReadonlyMap<string, SuiteOutcome>): void {
	const results = readResults();
	const stamp = stampNow();
	const known = results.without[name];
	const others = known?.commit === stamp.commit ? known.suites : {};
	const suites = sorted({ ...others, ...Object.fromEntries(outcomes) });
	write({ ...results, without: { ...results.without, [name]: { ...stamp, suites } } });
}

const root = path.join(__dirname, '../..');

const git = (...args: string[]): string =>
	execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The files that the suites play, and their own. If none of them has changed, the results are still valid. */
const played = ['client', 'delivery', 'nodes', 'sandbox', 'test', ':(exclude)test/ablation'];

/** Whether a suite that was played at this stamp would be the same now. */
export function isCurrent({ commit }: Stamp): boolean {
	// There were uncommitted changes, which are not recorded.
	if (commit.endsWith('+')) return false;
	try {
		return git('diff', '--stat', commit, '--', ...played) === '';
	} catch {
		// The commit no longer exists.
		return false;
	}
}

function stampNow(): Stamp {
	const changed = git('status', '--porcelain', '--untracked-files=no', '--', ...played);
	return {
		date: new Date().toISOString().slice(0, 10),
		commit: `${git('rev-parse', '--short=9', 'HEAD')}${changed === '' ? '' : '+'}`,
	};
}
