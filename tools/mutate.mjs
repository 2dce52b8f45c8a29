/**
 * `npm run mutate`: changes the code of client/money and client/payment/send in one place at a time, with Stryker, and
 * plays the tests that run this place. Each change must make a test fail, or be in tools/mutation/judged.json with the
 * reason why it changes nothing.
 *
 * `--record` writes the sums, for docs/reports/runs.md. Other options go to Stryker: `--mutate client/money/rate.ts`
 * takes one file, `--force` forgets earlier results.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installOnce } from './lint/installOnce.mjs';
import { root, tools } from './lint/root.mjs';
import { judge, withoutUnnoticed } from './mutation/judge.mjs';
import config from './mutation/stryker.config.mjs';

const folder = path.join(tools, 'mutation');
installOnce(folder, 'Installing Stryker into tools/mutation/node_modules (62 MB, once) ...');

const report = path.join(root, '.cache/mutation/report.json');
rmSync(report, { force: true });
const program = path.join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const options = process.argv.slice(2);
const isRecorded = options.includes('--record');
const named = options.indexOf('--mutate') + 1;
if (isRecorded && named > 0) throw new Error('--record is for a whole run: leave out --mutate');
const patterns = named > 0 ? (options[named] ?? '').split(',') : config.mutate;
const isMutated = (file) => patterns.some((pattern) => path.matchesGlob(file, pattern));

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const earlier = path.join(root, '.cache/mutation/incremental.json');
// Stryker does not always see that a new test may notice a change.
if (existsSync(earlier))
	writeFileSync(earlier, JSON.stringify(withoutUnnoticed(readJson(earlier), isMutated)));

const { status } = spawnSync(
	process.execPath,
	[
		...[program, 'run', 'tools/mutation/stryker.config.mjs'],
		...options.filter((option) => option !== '--record'),
	],
	{ cwd: root, stdio: 'inherit' },
);
if (status === 0) {
	const judged = readJson(path.join(folder, 'judged.json'));
	const { lines, scores, isGood } = judge(readJson(report), isMutated, judged);
	console.log(lines.join('\n'));
	if (isRecorded)
		writeFileSync(path.join(folder, 'scores.json'), `${JSON.stringify(scores, null, '\t')}\n`);
	if (!isGood) process.exitCode = 1;
} else {
	process.exitCode = 1;
}
