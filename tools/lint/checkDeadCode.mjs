/** Checks that every file, export and dependency has a user, with knip and the entries of knip.jsonc. */
import path from 'node:path';
import { root, run, tools } from './root.mjs';

/**
 * @param folder a package's root, with a configuration of knip
 * @returns the number of findings, and each of them
 */
export function checkDeadCode(folder = root) {
	const program = path.join(tools, 'node_modules/knip/bin/knip.js');
	const { status, output } = run(
		process.execPath,
		[program, '--no-progress', '--treat-config-hints-as-errors', '--reporter', 'compact'],
		{ cwd: folder },
	);
	const lines = output.split('\n').filter((line) => line.trim() !== '');
	return { findings: status === 0 ? 0 : Math.max(lines.length, 1), details: output };
}
