/** n8n's own `n8n-node lint`. It checks strict mode first and then runs `eslint .`. */
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { run, tools } from './root.mjs';

/**
 * @param folder a package's root
 * @returns the number of errors and warnings, and the program's output
 */
export function lintWithN8n(folder) {
	const program = path.join(tools, 'node_modules/@n8n/node-cli/bin/n8n-node.mjs');
	const { status, output: coloured } = run(process.execPath, [program, 'lint'], {
		cwd: folder,
		// The folders that are not published have an eslint.config.mjs of their own.
		flags: 'unstable_config_lookup_from_file',
	});
	const output = stripVTControlCharacters(coloured);
	// n8n-node also passes with warnings. The last line of ESLint's output counts both.
	const counted = Number(/(\d+) problems?\b/.exec(output)?.[1] ?? 0);
	return { findings: status === 0 ? counted : Math.max(counted, 1), details: output };
}
