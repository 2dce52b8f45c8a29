/** How esbuild turns a file into CommonJS for jest, and where a result is kept. */
const { createHash } = require('node:crypto');
const path = require('node:path');
const { version } = require('esbuild');

const root = path.join(__dirname, '..');
const cacheFolder = path.join(root, 'node_modules/.cache/esbuild');

/** @param file absolute path */
const optionsOf = (file) => ({
	// Not absolute, so that a copy of the checkout with the same node_modules finds the results.
	sourcefile: path.relative(root, file),
	loader: file.endsWith('.ts') ? 'ts' : 'js',
	format: 'cjs',
	platform: 'node',
	target: 'es2022',
	// Node would load a module of its own, outside of jest.
	supported: { 'dynamic-import': false },
	sourcemap: true,
	sourcesContent: false,
});

/** @returns the file with the result: JSON with `code` and `map` */
function cacheFileOf(file, source) {
	const key = [version, JSON.stringify(optionsOf(file)), source].join('\0');
	return path.join(cacheFolder, `${createHash('sha1').update(key).digest('hex')}.json`);
}

module.exports = { cacheFolder, optionsOf, cacheFileOf };
