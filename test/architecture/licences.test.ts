/** Every bundled library is listed with its licence text. `gulp build` fails if the file is out of date. */
import { rmSync } from 'node:fs';
import { buildSync } from 'esbuild';
import manifest from '../../package.json';
import { bundledPackages, renderLicences, type BundledPackage } from '../../tools/licences';
import { makeFolder, readText, root } from './repository';

/** The packages in a bundle of the given code. */
async function packagesIn(code: string, folder = root): Promise<BundledPackage[]> {
	const { metafile } = buildSync({
		stdin: { contents: code, resolveDir: folder },
		absWorkingDir: folder,
		bundle: true,
		write: false,
		metafile: true,
		platform: 'node',
		format: 'cjs',
		external: ['n8n-workflow', 'zod', 'crypto'],
		logLevel: 'silent',
	});
	return await bundledPackages(metafile, folder);
}

test('THIRD_PARTY_LICENSES.md is what the current build would write', async () => {
	const entries = [...manifest.n8n.credentials, ...manifest.n8n.nodes];
	const imports = entries.map(
		(entry) => `export * from './${entry.replace(/^dist\//, '').replace(/\.js$/, '')}';`,
	);
	const packages = await packagesIn(imports.join('\n'));
	expect(packages.length).toBeGreaterThan(0);
	expect(readText('THIRD_PARTY_LICENSES.md')).toBe(await renderLicences(packages));
});

test('a library that is bundled is noticed, with its licence text', async () => {
	const packages = await packagesIn(
		"import { stringify } from 'csv-stringify/sync';\nimport Big from 'big.js';\nconsole.log(Big, stringify);",
	);
	expect(packages.map(({ name }) => name)).toEqual(['big.js', 'csv-stringify']);
	expect(await renderLicences(packages)).toMatch(
		/## csv-stringify [\d.]+ \(MIT\)[^]*Permission is hereby granted/,
	);
});

test('a library that is imported and not used, or that n8n provides, is not listed', async () => {
	expect(
		await packagesIn("import { z } from 'zod';\nimport { SignJWT } from 'jose';\nconsole.log(z);"),
	).toEqual([]);
});

test('a library without a licence text stops the build', async () => {
	const folder = makeFolder({
		'node_modules/unlicensed/package.json':
			'{ "name": "unlicensed", "version": "1.0.0", "main": "main.js" }',
		'node_modules/unlicensed/main.js': 'module.exports = 1;',
	});
	try {
		await expect(packagesIn("console.log(require('unlicensed'));", folder)).rejects.toThrow(
			'unlicensed 1.0.0 is bundled but has no licence file',
		);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
