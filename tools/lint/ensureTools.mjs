/** Installs n8n's lint and scan, and the other checkers, into tools/node_modules, once per version. */
import { existsSync, lstatSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { installOnce } from './installOnce.mjs';
import { root, tools } from './root.mjs';

/**
 * Also creates the two names that n8n's lint looks up at the root: its ESLint configuration and the `eslint`
 * program.
 *
 * @throws Error with npm's output if the installation fails
 */
export function ensureTools() {
	installOnce(
		tools,
		'Installing the tools of the lint into tools/node_modules (590 MB, about one minute, once) ...',
	);
	linkAtRoot('node_modules/@n8n/node-cli', '../../tools/node_modules/@n8n/node-cli');
	linkAtRoot('node_modules/.bin/eslint', '../../tools/node_modules/eslint/bin/eslint.js');
}

function linkAtRoot(name, target) {
	const link = path.join(root, name);
	if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) {
		if (existsSync(link)) return;
		rmSync(link);
	}
	mkdirSync(path.dirname(link), { recursive: true });
	symlinkSync(target, link);
}
