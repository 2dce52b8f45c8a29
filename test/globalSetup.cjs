/** Jest's globalSetup: what all test files of a run share. */
const { generateKeyPairSync } = require('node:crypto');
const { existsSync, mkdirSync, readdirSync } = require('node:fs');
const { readFile, rename, writeFile } = require('node:fs/promises');
const path = require('node:path');
const { transform } = require('esbuild');
const { cacheFileOf, cacheFolder, optionsOf } = require('./esbuildOptions.cjs');

const root = path.join(__dirname, '..');
const folders = ['client', 'credentials', 'delivery', 'nodes', 'probe', 'sandbox', 'test'];
const pairs = 5;
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
	// Another run may read it meanwhile, or this one may be killed.
	const unfinished = `${cacheFile}.${process.pid}`;
	await writeFile(unfinished, JSON.stringify({ code: result.code, map: result.map }));
	await rename(unfinished, cacheFile);
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

async function prepare() {
	makeRsaPairs();
	await transpileAll();
}

/** The mutation tests run jest thousands of times in one process. */
let prepared;

module.exports = () => (prepared ??= prepare());
