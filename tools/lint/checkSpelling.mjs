/** Whether pages, forms and source are spelled as cspell.jsonc says. */
import path from 'node:path';
import { root, run, tools } from './root.mjs';

/** The second run takes a quarter of the time. */
const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/cspell'];

/**
 * @param files paths; what cspell.jsonc names when left out
 * @param folder where they are
 * @returns how many words are unknown, and where they stand
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
