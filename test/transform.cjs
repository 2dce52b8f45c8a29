/**
 * Jest's transform: TypeScript and ESM-only libraries to CommonJS, by esbuild. It checks no types, which `npm run typecheck` does,
 * and moves no call up: `jest.mock` would come after the imports.
 */
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { transformSync, version } = require('esbuild');
const { lazyIndex } = require('./lazyIndex.cjs');

const self = [__filename, require.resolve('./lazyIndex.cjs')].map((file) =>
	readFileSync(file, 'utf8'),
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
		return transformSync(source, {
			sourcefile: file,
			loader: file.endsWith('.ts') ? 'ts' : 'js',
			format: 'cjs',
			platform: 'node',
			target: 'es2022',
			// Node would load a module of its own, outside of jest.
			supported: { 'dynamic-import': false },
			sourcemap: true,
			sourcesContent: false,
		});
	},
};
