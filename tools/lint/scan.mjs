/**
 * The rules of n8n's package scan, taken from the scanner itself. The scanner's own run needs a published
 * package, and does not report warnings.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { tools } from './root.mjs';

const scannerFile = path.join(
	tools,
	'node_modules/@n8n/scan-community-package/scanner/scanner.mjs',
);
const { buildScanConfig, SOURCE_FILE_PATTERNS } = await import(pathToFileURL(scannerFile));
const requireFromScanner = createRequire(scannerFile);
const { ESLint } = requireFromScanner('eslint');
const glob = requireFromScanner('fast-glob');

/** The files of a published tarball that the scanner reads. */
const tarballPatterns = ['**/*.js', 'package.json'];

export const scanSource = (folder) => scan(folder, SOURCE_FILE_PATTERNS);
export const scanTarball = (folder) => scan(folder, tarballPatterns);

/**
 * @param folder a package's root
 * @param patterns which of its files
 * @returns the number of errors and warnings, and a readable list of them
 * @throws Error if no file matches, because a scan of nothing proves nothing
 */
async function scan(folder, patterns) {
	const files = glob.sync(patterns, {
		cwd: folder,
		absolute: true,
		ignore: ['node_modules/**', '**/package-lock.json'],
	});
	if (files.length < 2) throw new Error(`Nothing to scan in ${folder}`);
	const eslint = new ESLint({
		cwd: folder,
		allowInlineConfig: false,
		overrideConfigFile: true,
		overrideConfig: await buildScanConfig(),
	});
	const results = await eslint.lintFiles(files);
	const findings = results.reduce(
		(sum, { errorCount, warningCount }) => sum + errorCount + warningCount,
		0,
	);
	const formatter = await eslint.loadFormatter('stylish');
	return { findings, details: await formatter.format(results), files: files.length };
}
