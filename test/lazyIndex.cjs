/**
 * An index file whose parts are loaded when a test first reads a name of theirs. Jest loads every module again for
 * each test file. Most files that import `n8n-workflow` need only its errors, a quarter of the whole, and those that
 * import `n8n-core` need two thirds of its modules.
 */
const { dirname } = require('node:path');
const { createRequire } = require('node:module');

/** A part that the index passes on as a whole: `const Part = __importStar(require('./part'))`. */
const isNamespaceOf = (value, part) =>
	typeof value === 'object' &&
	value !== null &&
	Object.keys(part).length > 0 &&
	Object.keys(part).every((name) => value[name] === part[name]);

/**
 * @param source the text of the index, a CommonJS module that only passes on the parts it requires
 * @returns the text of a module with the same names
 */
function lazyIndex(source, file) {
	const load = createRequire(file);
	const index = load(file);
	const parts = [...source.matchAll(/require\("(\.[^"]+)"\)/g)].map(([, path]) => [
		path,
		load(path),
	]);
	const getters = Object.keys(index).map((name) => {
		const value = index[name];
		const named = parts.find(([, part]) => name in part && part[name] === value);
		const whole = parts.find(([, part]) => isNamespaceOf(value, part));
		const [path] = named ?? whole ?? [];
		if (path === undefined) throw new Error(`${dirname(file)}: no part has ${name}`);
		return `get ${name}() { return require(${JSON.stringify(path)})${named ? `.${name}` : ''}; }`;
	});
	return `module.exports = {\n__proto__: null,\n${getters.join(',\n')}\n};\nObject.defineProperty(module.exports, '__esModule', { value: true });\n`;
}

module.exports = { lazyIndex };
