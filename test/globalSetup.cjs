/** Jest's globalSetup: what all test files of a run share. */
const { generateKeyPairSync } = require('node:crypto');
const { existsSync, mkdirSync, readdirSync } = require('node:fs');
const { readFile, writeFile } = require('node:fs/promises');
const path = require('node:path');
const { transform } = require('esbuild');
const { cacheFileOf, cacheFolder, optionsOf } = require('./esbuildOptions.cjs');

const root = path.join(__dirname, '..');
const folders = ['client', 'credentials', 'delivery', 'nodes', 'probe', 'sandbox', 'test'];
const pairs = 4;
/** Files that are open at a time. */
const TOGETHER = 100;

/**
 * A pair takes a tenth of a second to generate, and a hundred files need one or two. The workers inherit them. See
 * `test/support/fakes/rsaPair.ts`.
 */
function makeRsaPairs() {
	const made = Array.from({ length: pairs }, () =>
		generateKeyPairSync('rsa', {
			modulusLength: 2048,
			publicKeyEncoding: { type: 'spki', format: 'pem' },
			privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
		}),
	);
	process.env.TEST_RSA_PAIRS = JSON.stringify(made);
}

async function transpile(file) {
	const source = await readFile(file, 'utf8');
	const cacheFile = cacheFileOf(file, source);
	if (existsSync(cacheFile)) return;
	// What cannot be transpiled fails in the test that loads it.
	const result = await transform(source, optionsOf(file)).catch(() => null);
	if (result === null) return;
	await writeFile(cacheFile, JSON.stringify({ code: result.code, map: result.map }));
}

/** Otherwise each worker transpiles the same files, one at a time. */
async function transpileAll() {
	mkdirSync(cacheFolder, { recursive: true });
	const files = folders.flatMap((folder) =>
		readdirSync(path.join(root, folder), { recursive: true })
			.filter((name) => name.endsWith('.ts'))
			.map((name) => path.join(root, folder, name)),
	);
	for (let at = 0; at < files.length; at += TOGETHER)
		await Promise.all(files.slice(at, at + TOGETHER).map(transpile));
}

module.exports = async () => {
	makeRsaPairs();
	await transpileAll();
};
