/**
 * The build: one readable CommonJS bundle per node and credential, with icons, codex files and schemas of outputs next
 * to them.
 *
 * - `gulp build`     clean `dist` and build it (npm run build type-checks first)
 * - `gulp licences`  rewrite THIRD_PARTY_LICENSES.md from what is really bundled
 * - `gulp docs`      rewrite the generated pages under docs/, and the table of operations in README.md
 */
const { existsSync } = require('node:fs');
const { mkdir, readFile, rm, writeFile } = require('node:fs/promises');
const path = require('node:path');
const esbuild = require('esbuild');
const { dest, parallel, series, src } = require('gulp');
const { bundledPackages, renderLicences } = require('./tools/licences.js');
const { n8n } = require('./package.json');

const licencesFile = 'THIRD_PARTY_LICENSES.md';

/** Pages that are written from data in the code. */
const generatedDocs = [
	{
		page: 'docs/reports/assumptions.md',
		source: 'docs/generate/assumptions.ts',
		render: 'renderAssumptions',
	},
	{
		page: 'docs/reports/coverage.md',
		source: 'docs/generate/coverage.ts',
		render: 'renderCoverage',
	},
	{ page: 'docs/errors.md', source: 'docs/generate/errors.ts', render: 'renderErrors' },
	{ page: 'docs/fields.md', source: 'docs/generate/fields.ts', render: 'renderFields' },
	{
		page: 'docs/reports/mechanisms.md',
		source: 'docs/generate/mechanisms.ts',
		render: 'renderMechanisms',
	},
	{
		page: 'docs/n8n-versions.md',
		source: 'docs/generate/n8nVersions.ts',
		render: 'renderN8nVersions',
	},
	{ page: 'docs/operations.md', source: 'docs/generate/operations.ts', render: 'renderOperations' },
	{
		page: 'docs/reports/n8n-cases.md',
		source: 'docs/generate/n8nCases.ts',
		render: 'renderN8nCases',
	},
	{
		page: 'docs/reports/probe-rows.md',
		source: 'docs/generate/probe.ts',
		render: 'renderProbeRows',
	},
];

/** Parts of pages that are otherwise written by hand: each stands between two comments with its name. */
const generatedParts = [
	{
		page: 'README.md',
		name: 'operations',
		source: 'docs/generate/readmeOperations.ts',
		render: 'renderReadmeOperations',
	},
	{
		page: 'docs/reports/runs.md',
		name: 'mutation',
		source: 'docs/generate/mutation.ts',
		render: 'renderMutation',
	},
	{
		page: 'docs/reports/runs.md',
		name: 'slips',
		source: 'docs/generate/slips.ts',
		render: 'renderSlips',
	},
];

const entries = [...n8n.credentials, ...n8n.nodes].map((built) => ({
	built,
	source: built.replace(/^dist\//, '').replace(/\.js$/, '.ts'),
}));

/** Set by `bundle`, read by the licence tasks. */
let packagesInDist = [];

const clean = () => rm('dist', { recursive: true, force: true });

async function bundle() {
	const present = entries.filter(({ source }) => existsSync(source));
	const result = await esbuild.build({
		entryPoints: present.map(({ source }) => source),
		outbase: '.',
		outdir: 'dist',
		bundle: true,
		platform: 'node',
		target: 'node20',
		format: 'cjs',
		// n8n provides these three; everything else goes into the bundle, because a verified
		// package may have no run-time dependency.
		external: ['n8n-workflow', 'zod', 'crypto'],
		alias: { 'node:crypto': 'crypto' },
		// Reviewers read dist, and n8n finds a class by its name.
		minify: false,
		keepNames: true,
		legalComments: 'inline',
		charset: 'utf8',
		metafile: true,
	});
	packagesInDist = await bundledPackages(result.metafile, __dirname);

	const missing = entries.filter((entry) => !present.includes(entry));
	if (missing.length > 0) {
		const names = missing.map(({ built, source }) => `${built} (from ${source})`).join(', ');
		throw new Error(`package.json names files whose source does not exist: ${names}`);
	}
}

const icons = () => src('icons/**/*.svg', { encoding: false }).pipe(dest('dist/icons'));

const codex = () => src('nodes/**/*.node.json').pipe(dest('dist/nodes'));

/** The members of each output, which n8n shows before the first run: for each version of a node that it loads. */
async function schemas() {
	const outfile = path.resolve('dist/outputSchemas.js');
	// In one step, which is much faster than one file after another.
	await esbuild.build({
		entryPoints: ['docs/generate/outputSchemas.ts'],
		outfile,
		bundle: true,
		platform: 'node',
		format: 'cjs',
		packages: 'external',
	});
	const { renderOutputSchemas } = require(outfile);
	await rm(outfile);
	const nodes = n8n.nodes.map((built) => {
		const [Node] = Object.values(require(path.resolve(built)));
		return [path.basename(path.dirname(built)), new Node()];
	});
	for (const { file, text } of renderOutputSchemas(Object.fromEntries(nodes))) {
		const target = path.join('dist/nodes', file);
		await mkdir(path.dirname(target), { recursive: true });
		await writeFile(target, text);
	}
}

async function checkLicences() {
	const wanted = await renderLicences(packagesInDist);
	const found = existsSync(licencesFile) ? await readFile(licencesFile, 'utf8') : '';
	if (found !== wanted) {
		const names = packagesInDist.map(({ name, version }) => `${name} ${version}`).join(', ');
		throw new Error(
			`${licencesFile} does not match what dist contains (${names || 'nothing'}). Run: npx gulp licences`,
		);
	}
}

async function writeLicences() {
	await writeFile(licencesFile, await renderLicences(packagesInDist));
}

async function docs() {
	const tsx = require('tsx/cjs/api');
	for (const { page, source, render } of generatedDocs) {
		const text = tsx.require(path.resolve(source), __filename)[render]();
		await mkdir(path.dirname(page), { recursive: true });
		await writeFile(page, text);
	}
	for (const { page, name, source, render } of generatedParts) {
		const lines = tsx.require(path.resolve(source), __filename)[render]();
		await writeFile(page, withPart(await readFile(page, 'utf8'), name, lines.join('\n')));
	}
}

function withPart(page, name, text) {
	const [begin, end] = [`<!-- ${name}: made by npx gulp docs -->`, `<!-- ${name}: end -->`];
	const [before, rest = ''] = page.split(begin);
	const after = rest.split(end)[1];
	if (after === undefined) throw new Error(`The page lacks the comments '${begin}' and '${end}'`);
	return `${before}${begin}\n\n${text}\n\n${end}${after}`;
}

exports.clean = clean;
exports.licences = series(clean, bundle, writeLicences);
exports.docs = docs;
exports.build = series(clean, parallel(bundle, icons, codex), schemas, checkLicences);
exports.default = exports.build;
