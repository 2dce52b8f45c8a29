/** One defective package per check. If a check passes it, the check would pass a real violation, too. */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkDeadCode } from './checkDeadCode.mjs';
import { checkLinks } from './checkLinks.mjs';
import { checkPatterns } from './checkPatterns.mjs';
import { checkSpelling } from './checkSpelling.mjs';
import { lintWithN8n } from './lintWithN8n.mjs';
import { root } from './root.mjs';

// With the comment that an author would try. The scan must ignore it.
const timer = '/* eslint-disable */\nexport const wait = () => setTimeout(() => {}, 1000);\n';
const timerInPlainSight = 'export const wait = () => setTimeout(() => {}, 1000);\n';

/**
 * @param workFolder an existing temporary folder
 * @param scans the parts of the scan
 * @returns for each planted violation a title and a function that says whether it was noticed
 */
export function plantedViolations(workFolder, { scanSource, scanTarball, scanDescriptions }) {
	const sees = (title, rule, prepare, check, needsBuild = false) => ({
		title,
		needsBuild,
		notices: async () => {
			const { findings, details } = await check(prepare());
			return { noticed: findings > 0 && details.includes(rule), details };
		},
	});
	const packageWith = (name, files) => () => writePackage(path.join(workFolder, name), files);
	return [
		sees(
			'a file that nothing uses (dead code)',
			'nodes/dead.ts',
			packageWith('dead', { 'index.js': '', 'nodes/dead.ts': 'export const dead = 1;\n' }),
			checkDeadCode,
		),
		sees(
			'a link to a heading that does not exist (links)',
			'#nowhere',
			() => writePage(workFolder, '[Read on](#nowhere).'),
			checkLinks,
		),
		sees(
			'a misspelled word (spelling)',
			'paymnet',
			() => writePage(workFolder, 'A paymnet.'),
			(pages) => checkSpelling(pages, workFolder),
		),
		sees(
			'a pattern that takes exponential time (patterns)',
			'exponential',
			packageWith('patterns', { 'client/slow.ts': 'export const slow = /^(a+)+$/;\n' }),
			checkPatterns,
		),
		sees(
			'a pattern that is put together and takes exponential time (patterns)',
			'exponential',
			packageWith('composedPatterns', {
				'client/slow.ts':
					"const letters = '(a+)';\nexport const slow = new RegExp(`^${letters}+$`);\n",
			}),
			checkPatterns,
		),
		sees(
			'a pattern that is put together from unknown texts (patterns)',
			'nobody has judged new RegExp(text)',
			packageWith('unknownPatterns', {
				'client/slow.ts': 'export const find = (text: string) => new RegExp(text);\n',
			}),
			checkPatterns,
		),
		sees(
			'a timer in the source (n8n-node lint)',
			'no-restricted-globals',
			packageWith('lint', { 'nodes/wait.ts': timerInPlainSight }),
			lintWithN8n,
		),
		sees(
			'a changed ESLint configuration (n8n-node lint)',
			'Strict mode violation',
			packageWith('strict', { 'eslint.config.mjs': 'export default [];\n' }),
			lintWithN8n,
		),
		sees(
			'a timer behind a disabling comment in the source (scan)',
			'no-restricted-globals',
			packageWith('source', { 'nodes/wait.ts': timer }),
			scanSource,
		),
		sees(
			'a timer behind a disabling comment in the tarball (scan)',
			'no-restricted-globals',
			packageWith('tarball-planted', { 'dist/nodes/wait.js': timer }),
			scanTarball,
		),
		sees(
			'a forbidden script in package.json (scan)',
			'no-forbidden-lifecycle-scripts',
			packageWith('scripts', {
				'index.js': '',
				'package.json': manifestWith({ scripts: { postinstall: 'true' } }),
			}),
			scanTarball,
		),
		sees(
			'a miscased label in the built descriptions (scan)',
			'node-param-display-name-miscased',
			() => path.join(workFolder, 'descriptions-planted'),
			(folder) => scanDescriptions(folder, spoilFirstLabel),
			true,
		),
	];
}

function writePage(workFolder, text) {
	const page = path.join(workFolder, 'page.md');
	writeFileSync(page, `# Title\n\n${text}\n`);
	return [page];
}

function writePackage(folder, files) {
	mkdirSync(folder, { recursive: true });
	for (const file of ['package.json', 'eslint.config.mjs', 'tsconfig.json']) {
		cpSync(path.join(root, file), path.join(folder, file));
	}
	for (const [file, text] of Object.entries(files)) {
		mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
		writeFileSync(path.join(folder, file), text);
	}
	symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
	return folder;
}

function manifestWith(change) {
	return JSON.stringify({
		...JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')),
		...change,
	});
}

function spoilFirstLabel(description) {
	const first = description.properties.find(({ type }) => type === 'options' || type === 'string');
	if (first !== undefined) first.displayName = 'a label in the wrong case';
	return description;
}
