/** Installs n8n's lint and scan, and the other checkers, into tools/node_modules, once per version. */
import { createHash } from 'node:crypto';
import {
	existsSync,
	lstatSync,
	mkdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { root, run, tools } from './root.mjs';

/**
 * Installs if package.json or the lock file changed since the last time. Also creates the two names that
 * n8n's lint looks up at the root: its ESLint configuration and the `eslint` program.
 *
 * @throws Error with npm's output if the installation fails
 */
export function ensureTools() {
	const stamp = path.join(tools, 'node_modules/.installed-for');
	if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint()) {
		console.log(
			'Installing the tools of the lint into tools/node_modules (590 MB, about one minute, once) ...',
		);
		const { status, output } = run('npm', ['install', '--ignore-scripts', '--legacy-peer-deps'], {
			cwd: tools,
		});
		if (status !== 0) throw new Error(`npm install in tools/ failed:\n${output}`);
		writeFileSync(stamp, fingerprint());
	}
	linkAtRoot('node_modules/@n8n/node-cli', '../../tools/node_modules/@n8n/node-cli');
	linkAtRoot('node_modules/.bin/eslint', '../../tools/node_modules/eslint/bin/eslint.js');
}

/** Calculated again after the installation, because npm may rewrite the lock file. */
function fingerprint() {
	const hash = createHash('sha256');
	for (const file of ['package.json', 'package-lock.json'])
		hash.update(readFileSync(path.join(tools, file)));
	return hash.digest('hex');
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
