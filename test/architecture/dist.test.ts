/** The built package needs nothing that n8n does not provide. [verification: no run-time dependencies] */
import { rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { z } from 'zod';
import manifest from '../../package.json';
import kilobyteLimits from './bundleLimits.json';
import { listFiles, makeFolder, readText, root, run } from './repository';
import { requiredModules } from './requiredModules';

const provided = ['crypto', 'n8n-workflow', 'zod'];
const entries = [...manifest.n8n.credentials, ...manifest.n8n.nodes];

/** A sentence for each bundle that is larger than its limit, or has none. */
function findLarge(
	kilobytes: Readonly<Record<string, number>>,
	limits: Readonly<Record<string, number>>,
): string[] {
	return Object.entries(kilobytes).flatMap(([file, size]) => {
		const limit = limits[file] ?? 0;
		if (size <= limit) return [];
		const what = `${file} has ${size} kB, and its limit is ${limit} kB.`;
		return [
			`${what} Look for what a new import brings with it. If the growth is worth it, raise the limit in test/architecture/bundleLimits.json.`,
		];
	});
}

const notProvided = (code: string): string[] =>
	requiredModules(code).filter((name) => !provided.includes(name));

describe('dist', () => {
	test('holds exactly the files that package.json names', () => {
		expect(listFiles('dist', '.js')).toEqual([...entries].sort());
	});

	test.each(entries)('%s requires nothing but n8n-workflow, zod and crypto', (entry) => {
		expect(notProvided(readText(entry))).toEqual([]);
	});

	test.each(entries)('%s is readable, not minified', (entry) => {
		const lines = readText(entry).split('\n');
		const longest = Math.max(...lines.map((line) => line.length));
		expect(lines.length).toBeGreaterThan(50);
		expect(longest).toBeLessThan(1000);
	});

	test.each(manifest.n8n.nodes)('%s has a codex file that n8n can read', (entry) => {
		// n8n drops a file without resources, and the editor's search then knows only the name.
		const codex: unknown = JSON.parse(readText(entry.replace(/\.js$/, '.json')));
		expect(codex).toMatchObject({
			node: `${manifest.name}.${path.basename(entry, '.node.js').replace(/^C/, 'c')}`,
			resources: { primaryDocumentation: [{ url: expect.stringMatching(/^https:/) }] },
			alias: expect.arrayContaining(['payout']),
		});
	});

	test('has no bundle above its limit of size', () => {
		const sizes = entries.map((entry) => [
			entry,
			Math.ceil(statSync(path.join(root, entry)).size / 1000),
		]);
		expect(findLarge(Object.fromEntries(sizes), kilobyteLimits)).toEqual([]);
		expect(Object.keys(kilobyteLimits).sort()).toEqual([...entries].sort());
	});

	test('loads, and gives its three classes, where only n8n-workflow and zod are installed', () => {
		// The part of package.json that n8n keeps when it installs a package: no development dependencies.
		const installed = { ...manifest, devDependencies: undefined, peerDependencies: undefined };
		const folder = makeFolder(
			{ 'package.json': JSON.stringify(installed), 'node_modules/.keep': '' },
			['dist', 'index.js'],
		);
		try {
			for (const name of ['n8n-workflow', 'zod']) {
				symlinkSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name));
			}
			const program = `JSON.stringify(Object.entries(require('./index.js')).filter(([, Class]) => new Class()).map(([name]) => name))`;
			const names = z
				.array(z.string())
				.parse(JSON.parse(run(process.execPath, ['-p', program], folder)));
			expect(names.sort()).toEqual(
				entries.map((entry) => path.basename(entry).replace(/\..*/, '')).sort(),
			);
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	});
});

test('an n8n that is too old gets a sentence', () => {
	// What has another name in n8n 1.82.
	const old = "module.exports = { NodeConnectionType: { Main: 'main' } };";
	const folder = makeFolder(
		{ 'node_modules/n8n-workflow/index.js': old, 'node_modules/zod/index.js': '' },
		['dist'],
	);
	try {
		for (const entry of manifest.n8n.nodes) {
			const program = `try { require('./${entry}'); } catch ({ message }) { console.log(message); }`;
			expect(run(process.execPath, ['-e', program], folder)).toContain(
				'n8n-nodes-cross-border-payouts needs n8n 1.123 or newer. Update n8n',
			);
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});

describe('the check notices', () => {
	test('a bundle that has grown beyond its limit, and one without a limit', () => {
		const found = findLarge({ 'a.js': 11, 'b.js': 10, 'c.js': 1 }, { 'a.js': 10, 'b.js': 10 });
		expect(found).toEqual([
			expect.stringMatching(/^a\.js has 11 kB, and its limit is 10 kB\. Look for /),
			expect.stringMatching(/^c\.js has 1 kB, and its limit is 0 kB\. /),
		]);
	});

	test('a library that was left out of the bundle', () => {
		const built = buildSync({
			stdin: {
				contents: "import { SignJWT } from 'jose';\nexport const bad = SignJWT;",
				resolveDir: root,
			},
			bundle: true,
			write: false,
			platform: 'node',
			format: 'cjs',
			external: ['jose'],
		});
		expect(notProvided(built.outputFiles[0]?.text ?? '')).toEqual(['jose']);
	});

	test.each([
		["require('node:stream')", ['node:stream']],
		["const zod = require('zod/v4')", ['zod/v4']],
		["import('undici')", ['undici']],
		["export { a } from 'axios'", ['axios']],
		["require('lo' + 'dash')", ["<'lo' + 'dash'>"]],
		["const load = require; load('jose')", ['<load = require>']],
		["require('n8n-workflow'); require('zod'); require('crypto')", []],
		['const text = "require(\'jose\')"', []],
	])('%s', (code, expected) => {
		expect(notProvided(code)).toEqual(expected);
	});
});
