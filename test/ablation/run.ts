/**
 * `npm run ablate`: takes each mechanism of trigger, shared stream and reconciliation out of a copy of the
 * checkout, plays the suites that could notice, and records the results in results.json. `npx gulp docs` makes
 * docs/reports/mechanisms.md from it.
 */
import { readCliOptions, usage, type CliOptions } from './cliOptions';
import { copyTree, readFile, type TreeCopy } from './copyTree';
import { applyEdits, type Mechanism } from './mechanisms/mechanism';
import { mechanisms } from './mechanisms';
import { newlyFailed, type SuiteOutcome } from './outcome';
import { playSuites } from './playSuites';
import { isInRealTime, judgesPromises, wideSuites } from './mechanisms/suites';
import { isCurrent, readResults, recordIntact, recordWithout } from './results';

type Outcomes = Map<string, SuiteOutcome>;

async function main(): Promise<void> {
	const options = readCliOptions(process.argv.slice(2));
	if (options === 'help') return console.log(usage);
	if (options === 'list')
		return console.log(mechanisms.map(({ name, does }) => `${name}: ${does}`).join('\n'));
	const chosen = choose(options);
	const copy = copyTree();
	process.once('exit', () => copy.remove());
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
	for (const [at, mechanism] of chosen.entries()) {
		const startedMs = performance.now();
		const found = await takeOut(mechanism, copy, options);
		const seconds = Math.round((performance.now() - startedMs) / 1000);
		console.log(`${at + 1} of ${chosen.length} ${mechanism.name}: ${found} (${seconds} s)`);
	}
}

/** Mechanisms whose absence perhaps nothing shows come first. */
function choose({ names, isMissing }: CliOptions): Mechanism[] {
	const { without } = readResults();
	return mechanisms
		.filter(({ name }) => names.length === 0 || names.includes(name))
		.filter(({ name }) => !isMissing || without[name] === undefined)
		.sort((a, b) => Number(b.isDoubtful ?? false) - Number(a.isDoubtful ?? false));
}

/** @returns the result, in one line */
async function takeOut(mechanism: Mechanism, copy: TreeCopy, options: CliOptions): Promise<string> {
	const files = applyEdits(mechanism, readFile);
	const play = async (suites: readonly string[]): Promise<Outcomes> =>
		await copy.withFiles(files, async () => await playSuites(suites, copy.folder));
	const outcomes: Outcomes = new Map();
	for (const suites of stagesOf(mechanism, options)) {
		await playIntact(suites, copy);
		for (const [suite, outcome] of await play(suites)) outcomes.set(suite, outcome);
		const isNoticed = failuresIn(outcomes).some(([suite]) => judgesPromises(suite));
		if (isNoticed && !options.isFull) break;
	}
	const { intact } = readResults();
	const failed = new Map(
		[...outcomes].map(([suite, outcome]) => [
			suite,
			{ ...outcome, failed: newlyFailed(outcome, intact[suite]) },
		]),
	);
	recordWithout(mechanism.name, failed);
	const { length } = failuresIn(outcomes);
	const judged = failuresIn(outcomes).filter(([suite]) => judgesPromises(suite)).length;
	return length === 0 ? 'no difference' : `${length} cases fail, ${judged} of them judge promises`;
}

/** One suite after the other, because one that notices is enough. The slow ones come last. */
function stagesOf({ suites }: Mechanism, options: CliOptions): string[][] {
	const { isWide, isFull, suites: wanted } = options;
	const others = isWide ? wideSuites.filter((suite) => !suites.includes(suite)) : [];
	const all = [suites, others].flatMap((some) => [
		...some.filter((suite) => !isInRealTime(suite)),
		...some.filter(isInRealTime),
	]);
	const chosen = all.filter(
		(suite) => wanted.length === 0 || wanted.some((text) => suite.includes(text)),
	);
	return isFull ? [chosen] : chosen.map((suite) => [suite]);
}

/** The cases that fail without the mechanism and not with it, each with its suite. */
function failuresIn(outcomes: Outcomes): Array<readonly [suite: string, name: string]> {
	const { intact } = readResults();
	return [...outcomes].flatMap(([suite, outcome]) =>
		newlyFailed(outcome, intact[suite]).map((name) => [suite, name] as const),
	);
}

/** With all mechanisms. If nothing has changed since a suite was last played, that result is used. */
async function playIntact(suites: readonly string[], copy: TreeCopy): Promise<void> {
	const { intact } = readResults();
	const missing = suites.filter((suite) => {
		const known = intact[suite];
		return known === undefined || !isCurrent(known);
	});
	if (missing.length === 0) return;
	const outcomes = await playSuites(missing, copy.folder);
	recordIntact(outcomes);
	const failed = [...outcomes].flatMap(([suite, one]) =>
		one.failed.map((name) => `${suite}: ${name}`),
	);
	for (const name of failed) console.log(`fails with everything in place: ${name}`);
}

main().then(
	() => process.exit(0),
	(error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	},
);
