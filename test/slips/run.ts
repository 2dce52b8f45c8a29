/**
 * `npm run slips`: days of 200 invoices with planted slips and frauds. The exit code is 1 if one of them is
 * paid that a guard can see, if an error does not name its cause, or if too many good invoices are refused.
 */
import { fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Job, Message } from './child';
import { readCliOptions, usage, type CliOptions } from './cliOptions';
import { describeFailure, isGood, renderTally } from './report';
import { addTallies, emptyTally, type Tally } from './tally';

async function main(): Promise<boolean> {
	const options = readCliOptions(process.argv.slice(2));
	if (options === 'help') {
		console.log(usage);
		return true;
	}
	const startedAt = performance.now();
	const tally = await playAll(options);
	for (const failure of tally.failures) console.log(describeFailure(failure));
	if (options.isRecorded) record(tally, options.isHttp);
	const seconds = Math.round((performance.now() - startedAt) / 1000);
	console.log(`\n${renderTally(tally).join('\n')} (${seconds} s)`);
	return isGood(tally);
}

/** Keeps the counts of one of the two ways to play. */
function record({ days, good, kinds }: Tally, isHttp: boolean): void {
	const file = path.join(__dirname, 'measured.json');
	const measured = JSON.parse(readFileSync(file, 'utf8')) as object;
	const now = { days, good, kinds };
	writeFileSync(
		file,
		`${JSON.stringify({ ...measured, [isHttp ? 'http' : 'memory']: now }, null, '\t')}\n`,
	);
}

async function playAll({ firstSeed, days, isHttp, processes }: CliOptions): Promise<Tally> {
	let all = emptyTally;
	const note = (day: Tally): void => {
		all = addTallies(all, day);
		if (all.days % 100 === 0) console.log(`${all.days} of ${days} days`);
	};
	await Promise.all(
		Array.from({ length: Math.min(processes, days) }, async (_, part) => {
			const seeds = Array.from({ length: days }, (_seed, at) => firstSeed + at).filter(
				(seed) => (seed - firstSeed) % processes === part,
			);
			await inChild({ seeds, isHttp }, note);
		}),
	);
	return all;
}

async function inChild(job: Job, onDay: (day: Tally) => void): Promise<void> {
	const child = fork(path.join(__dirname, 'child.ts'), [], {
		// A day leaves much behind it that a larger young generation never has to copy.
		execArgv: [...process.execArgv, '--max-semi-space-size=128'],
		env: { ...process.env, N8N_LOG_LEVEL: 'silent' },
	});
	await new Promise<void>((resolve, reject) => {
		child.on('message', (message: Message) => {
			if ('day' in message) onDay(message.day);
			else if ('isDone' in message) resolve();
			else reject(new Error(message.failed));
		});
		child.once('exit', (code) => reject(new Error(`A process ended with code ${String(code)}`)));
		child.send(job);
	});
}

main().then(
	(good) => process.exit(good ? 0 : 1),
	(error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	},
);
