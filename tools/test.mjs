/**
 * `npm test`: bundles the package, then runs jest. In parallel, it runs the checks that need only one core:
 * the type checks and the dependency rule. Arguments go to jest. The exit code is 0 only if all of them pass.
 */
import { spawn } from 'node:child_process';
import { root } from './lint/root.mjs';

const start = (command, stdio) => spawn(process.execPath, command, { cwd: root, stdio });
const bin = (name) => `node_modules/${name}`;

const folders = [
	'nodes',
	'credentials',
	'client',
	'delivery',
	'probe',
	'sandbox',
	'e2e',
	'bench',
	'test',
];

/** Shows its output immediately. @returns whether it succeeded */
const show = async (command) =>
	await new Promise((resolve) =>
		start(command, 'inherit').on('close', (code) => resolve(code === 0)),
	);

/** Keeps its output back, because it would appear in the middle of jest's. */
const keep = async (title, command) =>
	await new Promise((resolve) => {
		const child = start(command, ['ignore', 'pipe', 'pipe']);
		let output = '';
		for (const stream of [child.stdout, child.stderr])
			stream.setEncoding('utf8').on('data', (text) => (output += text));
		child.on('close', (code) => resolve({ title, isGood: code === 0, output }));
	});

async function checkAll() {
	const results = [];
	for (const [title, ...command] of [
		[
			'Types of everything',
			bin('typescript-native/bin/tsc'),
			'--noEmit',
			'-p',
			'tsconfig.check.json',
		],
		[
			'Who imports whom',
			bin('dependency-cruiser/bin/dependency-cruise.mjs'),
			'--config',
			'.dependency-cruiser.cjs',
			...folders,
		],
	]) {
		results.push(await keep(title, command));
	}
	return results;
}

const checking = checkAll();
// Tests read dist.
if (await show([bin('gulp/bin/gulp.js'), 'build'])) {
	const [isGood, checks] = await Promise.all([
		// Last, because the option takes all words that follow it.
		show([bin('jest/bin/jest.js'), ...process.argv.slice(2), '--ignoreProjects', 'long']),
		checking,
	]);
	for (const check of checks)
		console.log(
			`${check.isGood ? 'ok    ' : 'FAILED'} ${check.title}\n${check.isGood ? '' : check.output}`.trimEnd(),
		);
	if (!isGood || checks.some((check) => !check.isGood)) process.exitCode = 1;
} else {
	process.exitCode = 1;
}
