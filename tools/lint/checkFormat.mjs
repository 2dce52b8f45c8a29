/** Checks that all code has the format that `npm run format` gives it. */
import path from 'node:path';
import { root, run } from './root.mjs';

/** @returns the number of files with another format, and their names */
export function checkFormat() {
	const program = path.join(root, 'node_modules/prettier/bin/prettier.cjs');
	const { status, output } = run(process.execPath, [program, '--list-different', '.']);
	const files = output.split('\n').filter((line) => line !== '');
	return { findings: status === 0 ? 0 : Math.max(files.length, 1), details: output };
}
