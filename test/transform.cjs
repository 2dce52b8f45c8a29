/**
 * Jest's transform: TypeScript and ESM-only libraries to CommonJS, by esbuild. It checks no types, which `npm run typecheck` does,
 * and moves no call up: `jest.mock` would come after the imports.
 */
const { createHash } = require('node:crypto');
const { existsSync, readFileSync } = require('node:fs');
const { transformSync, version } = require('esbuild');
const { cacheFileOf, optionsOf } = require('./esbuildOptions.cjs');
const { lazyIndex } = require('./lazyIndex.cjs');

const self = ['transform', 'lazyIndex', 'esbuildOptions'].map((name) =>
	readFileSync(require.resolve(`./${name}.cjs`), 'utf8'),
);
/** Most test files need a small part of it. */
const lazy =
	/n8n-workflow\/dist\/cjs\/index\.js$|n8n-core\/dist\/(?:execution-engine\/(?:node-execution-context\/)?)?index\.js$/;

module.exports = {
	getCacheKey: (source, file, { configString }) =>
		createHash('sha1')
			.update([version, ...self, configString, file, source].join('\0'))
			.digest('hex'),
	process: (source, file) => {
		if (lazy.test(file)) return { code: lazyIndex(source, file) };
		if (/^jest\.mock\(/m.test(source)) {
			throw new Error(
				`${file}: jest.mock comes after the imports here. Use jest.doMock, and load afterwards what needs it.`,
			);
		}
		// `globalSetup.cjs` has transpiled the project's own files.
		const cacheFile = cacheFileOf(file, source);
		const { code, map } = existsSync(cacheFile)
			? JSON.parse(readFileSync(cacheFile, 'utf8'))
			: transformSync(source, optionsOf(file));
		return { code, map: { ...JSON.parse(map), sources: [file] } };
	},
};
