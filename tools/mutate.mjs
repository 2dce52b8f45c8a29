/**
 * `npm run mutate`: changes the code of client/money and client/payment/send in one place at a time, with Stryker, and
 * plays the tests that run this place. Each change must make a test fail, or be in tools/mutation/judged.json with the
 * reason why it changes nothing.
 *
 * `--record` writes the sums, for docs/reports/runs.md. Other options go to Stryker: `--mutate client/money/rate.ts`
 * takes one file, `--force` forgets earlier results.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installOnce } from './lint/installOnce.mjs';
import { root, tools } from './lint/root.mjs';
import { judge } from './mutation/judge.mjs';

const folder = path.join(tools, 'mutation');
installOnce(folder, 'Installing Stryker into tools/mutation/node_modules (62 MB, once) ...');

const report = path.join(root, '.cache/mutation/report.json');
rmSync(report, { force: true });
const program = path.join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const options = process.argv.slice(2);
const isRecorded = options.includes('--record');
const { status } = spawnSync(
	process.execPath,
	[
		...[program, 'run', 'tools/mutation/stryker.config.mjs'],
		...options.filter((option) => option !== '--record'),
	],
	{ cwd: root, stdio: 'inherit' },
);
if (status === 0) {
	const judged = JSON.parse(readFileSync(path.join(folder, 'judged.json'), 'utf8'));
	const { lines, scores, isGood } = judge(JSON.parse(readFileSync(report, 'utf8')), judged);
	console.log(lines.join('\n'));
	if (isRecorded)
		writeFileSync(path.join(folder, 'scores.json'), `${JSON.stringify(scores, null, '\t')}\n`);
	if (!isGood) process.exitCode = 1;
} else {
	process.exitCode = 1;
}
