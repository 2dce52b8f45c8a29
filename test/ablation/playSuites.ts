/** Plays suites in a copy of the checkout. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import { isLate, readCommand, readReport, type JestReport, type SuiteOutcome } from './outcome';
import { isInRealTime } from './mechanisms/suites';

/** A file of cases takes a minute or two on a busy machine. A suite that takes this long never ends. */
const LONGEST_MS = 6 * 60_000;

const isFile = (suite: string): boolean => suite.startsWith('test/');

/**
 * @param suites test files, or commands that begin with `npm run`
 * @returns their outcomes by their names; a command's figure is the last line that it writes. A suite that
 * fails in real time, or only because of its time, is played again. If it passes then, it has not failed
 */
export async function playSuites(
	suites: readonly string[],
	folder: string,
): Promise<Map<string, SuiteOutcome>> {
	const files = suites.filter(isFile);
	const outcomes = files.length === 0 ? new Map() : await playFiles(files, folder);
	const doubted = [...outcomes].flatMap(([suite, { failed, worst, hangs }]) =>
		failed.length > 0 && hangs !== true && (isInRealTime(suite) || isLate(worst)) ? [suite] : [],
	);
	if (doubted.length > 0) {
		const again = await playFiles(doubted, folder);
		for (const suite of doubted) {
			const [first, second] = [outcomes.get(suite), again.get(suite)];
			if (first && second)
				outcomes.set(suite, {
					...second,
					failed: second.failed.filter((name) => first.failed.includes(name)),
				});
		}
	}
	for (const suite of suites.filter((one) => !isFile(one)))
		outcomes.set(suite, await playCommand(suite, folder));
	return outcomes;
}

async function playFiles(
	files: readonly string[],
	folder: string,
): Promise<Map<string, SuiteOutcome>> {
	const report = path.join(folder, 'ablation-report.jsonl');
	rmSync(report, { force: true });
	const jest = [
		'node_modules/jest/bin/jest.js',
		'--runInBand',
		// On a busy machine, a case may take ten times as long without hanging.
		'--testTimeout=120000',
		'--silent',
		'--reporters=<rootDir>/test/ablation/reporter.cjs',
		'--setupFilesAfterEnv=<rootDir>/test/ablation/endOnFailure.ts',
		'--runTestsByPath',
		...files,
	];
	const env = { ...process.env, ABLATION_REPORT: report };
	const limitMs = LONGEST_MS + files.length * 60_000;
	const { output } = await run([process.execPath, ...jest], folder, limitMs, env);
	const lines = readLines(report);
	if (lines.length === 0) throw new Error(`Jest has played nothing:\n${output}`);
	const ended = lines.flatMap((line) => ('name' in line ? [line] : []));
	const outcomes = readReport({ testResults: ended }, folder);
	const hung = lines
		.flatMap((line) => ('starts' in line ? [line.starts] : []))
		.map((name) => path.relative(folder, name));
	for (const file of hung)
		if (!outcomes.has(file))
			outcomes.set(file, { cases: 1, failed: ['does not end'], worst: null, hangs: true });
	return outcomes;
}

type Line = JestReport['testResults'][number] | { readonly starts: string };

function readLines(file: string): Line[] {
	try {
		const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
		// Boundary: reporter.cjs wrote it.
		return lines.map((line) => JSON.parse(line) as Line);
	} catch {
		return [];
	}
}

async function playCommand(command: string, folder: string): Promise<SuiteOutcome> {
	const { exitCode, output, isOver } = await run(command.split(' '), folder, 12 * LONGEST_MS);
	return isOver
		? readCommand(exitCode, output)
		: { cases: 1, failed: ['does not end'], worst: null, hangs: true };
}

interface Ended {
	readonly exitCode: number | null;
	readonly output: string;
	/** False if it had to be stopped. */
	readonly isOver: boolean;
}

async function run(
	[command = '', ...args]: readonly string[],
	cwd: string,
	limitMs: number,
	env: NodeJS.ProcessEnv = process.env,
): Promise<Ended> {
	// A separate group, so that everything that it started ends with it.
	const child = spawn(command, args, {
		cwd,
		env,
		detached: true,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding('utf8').on('data', (text: string) => (output += text));
	let isOver = true;
	const timer = setTimeout(() => {
		isOver = false;
		stop(child);
	}, limitMs);
	const onExit = (): void => stop(child);
	process.once('exit', onExit);
	const exitCode = await new Promise<number | null>((resolve) => child.on('close', resolve));
	process.off('exit', onExit);
	clearTimeout(timer);
	return { exitCode, output, isOver };
}

function stop({ pid }: ChildProcess): void {
	try {
		if (pid !== undefined) process.kill(-pid, 'SIGKILL');
	} catch {
		// It had ended by itself.
	}
}
