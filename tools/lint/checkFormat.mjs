/** Whether all code has the form that `npm run format` gives it. */
import path from 'node:path';
import { root, run } from './root.mjs';

/** @returns how many files have another form, and their names */
export function checkFormat() {
	const program = path.join(root, 'node_modules/prettier/bin/prettier.cjs');
	const { status, output } = run(process.execPath, [program, '--list-different', '.']);
	const files = output.split('\n').filter((line) => line !== '');
	return { findings: status === 0 ? 0 : Math.max(files.length, 1), details: output };
}
