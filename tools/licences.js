/** The packages that the bundles contain, and the licence file that must ship with them. */
const { readdir, readFile } = require('node:fs/promises');
const path = require('node:path');

/**
 * Lists the packages whose code is in the output.
 *
 * @param metafile esbuild's metafile
 * @param root folder that the metafile's paths are relative to
 * @returns name, version, declared licence and licence text of each, sorted by name
 * @throws Error if a bundled package has no licence text
 */
async function bundledPackages(metafile, root) {
	const folders = new Set();
	for (const output of Object.values(metafile.outputs)) {
		for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
			const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input);
			if (match && bytesInOutput > 0) folders.add(match[1]);
		}
	}
	const packages = await Promise.all(
		[...folders].map((folder) => describe(path.join(root, folder))),
	);
	const byId = new Map(packages.map((entry) => [`${entry.name}@${entry.version}`, entry]));
	return [...byId.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function describe(folder) {
	const { name, version, license } = JSON.parse(
		await readFile(path.join(folder, 'package.json'), 'utf8'),
	);
	const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
	if (file === undefined) {
		throw new Error(`${name} ${version} is bundled but has no licence file: do not ship it`);
	}
	const text = (await readFile(path.join(folder, file), 'utf8')).replace(/\r\n/g, '\n').trim();
	return { name, version, license, text };
}

/** Renders THIRD_PARTY_LICENSES.md for the packages that {@link bundledPackages} found. */
async function renderLicences(packages) {
	const intro =
		'# Third-party licences\n\nThe files under `dist` contain code of the packages below, each under its own licence.\nWritten by `npx gulp licences` from what the build really bundles.\n';
	const sections = packages.map(
		({ name, version, license, text }) =>
			`\n## ${name} ${version} (${license})\n\n\`\`\`text\n${text}\n\`\`\`\n`,
	);
	return intro + sections.join('');
}

module.exports = { bundledPackages, renderLicences };
