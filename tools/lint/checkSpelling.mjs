/** Checks the spelling of pages, forms and source against cspell.jsonc. */
import path from 'node:path';
import { root, run, tools } from './root.mjs';

/** The cache reduces the second run to a quarter of the time. */
const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/cspell'];

/**
 * @param files paths; default: those that cspell.jsonc names
 * @param folder where they are
 * @returns the number of unknown words, and their places
 */
export function checkSpelling(files = [], folder = root) {
	const program = path.join(tools, 'node_modules/cspell/bin.mjs');
	const { status, output } = run(process.execPath, [
		...[program, 'lint', '--no-progress', '--no-color', '--no-summary', '--show-suggestions'],
		...['--config', path.join(root, 'cspell.jsonc'), '--root', folder],
		...(files.length > 0 ? [] : cache),
		...files,
	]);
	const counted = output.match(/ - Unknown word /g)?.length ?? 0;
	return {
		findings: status === 0 ? 0 : Math.max(counted, 1),
		details: `${output}Correct the word, or add it to cspell.jsonc.`,
	};
}
