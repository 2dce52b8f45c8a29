/** Builds dist if it is missing or older than its sources. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './root.mjs';

const madeOf = [
	'client',
	'credentials',
	'delivery',
	'docs/data',
	'docs/generate',
	'nodes',
	'icons',
	'package.json',
	'gulpfile.js',
	'tsconfig.json',
];

/** @returns empty if dist is current, else the output of a failed build */
export function ensureBuild() {
	// Only the bundles count, because icons and codex files keep the time of their source.
	const built = changeTimes('dist', '.js');
	const isStale =
		built.length === 0 ||
		Math.min(...built) < Math.max(...madeOf.flatMap((file) => changeTimes(file)));
	if (!isStale) return '';
	console.log('Building dist ...');
	const { status, output } = run('npm', ['run', 'build']);
	return status === 0 ? '' : output;
}

function changeTimes(file, ending = '') {
	const full = path.join(root, file);
	if (!existsSync(full)) return [];
	if (!statSync(full).isDirectory()) return full.endsWith(ending) ? [statSync(full).mtimeMs] : [];
	return readdirSync(full).flatMap((name) => changeTimes(path.join(file, name), ending));
}
