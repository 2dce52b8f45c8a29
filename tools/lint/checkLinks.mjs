/** Checks that each link in a page leads to an existing file and to a heading in it. */
import path from 'node:path';
import { root, run, tools } from './root.mjs';

/**
 * @param pages paths of Markdown files; default: those of the commit
 * @returns the number of broken links, and their places
 */
export function checkLinks(pages = committedPages()) {
	const program = path.join(tools, 'node_modules/remark-cli/cli.js');
	const rules = path.join(tools, 'lint/remark.mjs');
	const options = [
		'--no-color',
		'--no-config',
		'--rc-path',
		rules,
		'--no-stdout',
		'--quiet',
		'--frail',
	];
	const { status, output } = run(process.execPath, [program, ...options, ...pages]);
	const counted = output.match(/ warning /g)?.length ?? 0;
	return { findings: status === 0 ? 0 : Math.max(counted, 1), details: output };
}

function committedPages() {
	return run('git', ['ls-files', '*.md']).output.trim().split('\n');
}
