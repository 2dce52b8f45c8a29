/**
 * `npm run lint`: everything that n8n's verification would report, before publishing, and everything that no
 * test checks.
 *
 * 1. n8n's own lint over the whole checkout, with its strict mode.
 * 2. The rules of n8n's package scan, inline disables off: the source, then the packed tarball.
 * 3. The same rules over the built descriptions written out as literals, because rules that read source code
 * cannot see generated fields.
 * 4. The format of the code: n8n's own prettier settings.
 * 5. Dead code: files, exports and dependencies without a user.
 * 6. Links between the pages.
 * 7. Spelling of pages, forms and source.
 * 8. Patterns that a text from outside could keep busy.
 *
 * Each check must end without errors and warnings. First, each check must notice a planted violation.
 * `--self-test` does only that.
 */
import { rmSync } from 'node:fs';
import { checkDeadCode } from './lint/checkDeadCode.mjs';
import { checkFormat } from './lint/checkFormat.mjs';
import { checkLinks } from './lint/checkLinks.mjs';
import { checkPatterns } from './lint/checkPatterns.mjs';
import { checkSpelling } from './lint/checkSpelling.mjs';
import { ensureBuild } from './lint/ensureBuild.mjs';
import { ensureTools } from './lint/ensureTools.mjs';
import { lintWithN8n } from './lint/lintWithN8n.mjs';
import { packTo } from './lint/packTo.mjs';
import { plantedViolations } from './lint/plantedViolations.mjs';
import { root, temporaryFolder } from './lint/root.mjs';

ensureTools();
// Imported only here, because the scanner's modules come with the tools.
const { scanSource, scanTarball } = await import('./lint/scan.mjs');
const { scanDescriptions } = await import('./lint/scanDescriptions.mjs');

const isSelfTest = process.argv.includes('--self-test');
const workFolder = temporaryFolder();
let failed = 0;
const report = (passed, title, details = '') => {
	if (!passed) failed += 1;
	console.log(`${passed ? 'ok    ' : 'FAILED'} ${title}`);
	if (!passed && details !== '') console.log(details);
};

try {
	const buildFailure = ensureBuild();
	const isBuilt = buildFailure === '';
	report(isBuilt, 'dist is built', buildFailure);
	const planted = plantedViolations(workFolder, { scanSource, scanTarball, scanDescriptions });
	for (const { title, needsBuild, notices } of planted) {
		if (needsBuild && !isBuilt) continue;
		const { noticed, details } = await notices();
		report(noticed, `notices ${title}`, details);
	}
	const legs = [
		['form of the code (npm run format)', false, checkFormat],
		['dead code', false, () => checkDeadCode()],
		['links between pages', false, () => checkLinks()],
		['spelling', false, () => checkSpelling()],
		['time that patterns take', false, () => checkPatterns()],
		['n8n-node lint', false, () => lintWithN8n(root)],
		['scan of the source', false, () => scanSource(root)],
		['scan of the packed tarball', true, () => scanTarball(packTo(`${workFolder}/tarball`))],
		['scan of the built descriptions', true, () => scanDescriptions(`${workFolder}/descriptions`)],
	];
	for (const [title, needsBuild, check] of isSelfTest ? [] : legs) {
		if (needsBuild && !isBuilt) continue;
		try {
			const { findings, details } = await check();
			report(findings === 0, `${title}: ${findings} errors and warnings`, details);
		} catch (error) {
			report(false, `${title}: could not run`, String(error));
		}
	}
} finally {
	rmSync(workFolder, { recursive: true, force: true });
}
if (failed > 0) {
	console.log(`Lint failed: ${failed} of the checks above.`);
	process.exitCode = 1;
} else {
	console.log(
		isSelfTest ? 'Each leg notices what it should.' : 'Lint passed: 0 errors, 0 warnings.',
	);
}
