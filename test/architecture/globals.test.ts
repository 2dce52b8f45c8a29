/** The client uses only the language, six web names and its ports. Nothing else comes from outside. */
import path from 'node:path';
import * as ts from 'typescript';
import { listFiles, root } from './repository';

const allowed = new Set([
	'URL',
	'URLSearchParams',
	'TextEncoder',
	'TextDecoder',
	'AbortController',
	'AbortSignal',
]);

/**
 * Lists the global values that a program's files use and that neither the language nor the list above gives.
 *
 * @param files absolute paths of TypeScript files
 * @param virtual text of files that are not on the disk, by absolute path
 * @returns `file: name`, sorted, each once
 */
function findForeignGlobals(
	files: readonly string[],
	virtual: ReadonlyMap<string, string>,
): string[] {
	const options: ts.CompilerOptions = {
		target: ts.ScriptTarget.ES2022,
		lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
		module: ts.ModuleKind.CommonJS,
		moduleResolution: ts.ModuleResolutionKind.Node10,
		esModuleInterop: true,
		skipLibCheck: true,
		strict: true,
		types: ['node'],
		typeRoots: [path.join(root, 'node_modules/@types')],
	};
	const host = ts.createCompilerHost(options);
	const wanted = new Set([...files, ...virtual.keys()]);
	const { readFile, fileExists, getSourceFile } = host;
	host.fileExists = (name) => virtual.has(name) || fileExists(name);
	host.readFile = (name) => virtual.get(name) ?? readFile(name);
	host.getSourceFile = (name, language, ...rest) => {
		const text = virtual.get(name);
		return text === undefined
			? getSourceFile(name, language, ...rest)
			: ts.createSourceFile(name, text, language, true);
	};
	// What a file imports is no global, so it need not be read. The types of Node.js import each other.
	host.resolveModuleNameLiterals = (literals, from, _redirected, current) =>
		literals.map(({ text }) =>
			wanted.has(from)
				? { resolvedModule: undefined }
				: ts.resolveModuleName(text, from, current, host),
		);
	const program = ts.createProgram([...files, ...virtual.keys()], options, host);
	const checker = program.getTypeChecker();
	const found = new Set<string>();
	for (const file of program.getSourceFiles().filter(({ fileName }) => wanted.has(fileName))) {
		const visit = (node: ts.Node): void => {
			if (
				ts.isIdentifier(node) &&
				!ts.isPartOfTypeNode(node) &&
				!isMember(node) &&
				isForeign(node, checker)
			) {
				found.add(`${path.relative(root, file.fileName)}: ${node.text}`);
			}
			ts.forEachChild(node, visit);
		};
		visit(file);
	}
	return [...found].sort();
}

/** The name behind a dot. To find its symbol, the compiler would check the types of everything before it. */
const isMember = (name: ts.Identifier): boolean =>
	ts.isPropertyAccessExpression(name.parent) && name.parent.name === name;

function isForeign(name: ts.Identifier, checker: ts.TypeChecker): boolean {
	if (name.text === 'globalThis') return true;
	if (allowed.has(name.text) || name.text === 'undefined') return false;
	const symbol = checker.getSymbolAtLocation(name);
	const global = checker.resolveName(name.text, undefined, ts.SymbolFlags.Value, false);
	if (symbol === undefined || symbol !== global) return false;
	const declarations = symbol.declarations ?? [];
	// One declaration by the language itself is enough, because Node.js adds to some built-ins.
	return !declarations.some((declaration) =>
		/\/lib\.es[^/]*\.d\.ts$/.test(declaration.getSourceFile().fileName),
	);
}

const planted = 'client/planted.ts';
const text = `
	export const found = [fetch, process.env, Buffer.from('a'), crypto.subtle, performance.now(), console, structuredClone];
	export const timers = [setTimeout, setImmediate, queueMicrotask];
	export const all = globalThis;
	export const fine = [new URL('https://example.com'), new TextEncoder(), new AbortController().signal, Object.keys({}), new Map(), Intl, BigInt(1), undefined];
	export const mine = { fetch: 1, process: 2 };
	export const read = (fetch: string, source: { process: number }): unknown => [fetch, source.process, mine.fetch];
	export function sleep(setTimeout: number): number { return setTimeout; }
	export type Shape = { console: Console; buffer: Buffer };
`;
const files = ['client', 'delivery']
	.flatMap((folder) => listFiles(folder, '.ts'))
	.map((file) => path.join(root, file));
// One program, because the compiler reads the types of Node.js and the web for each.
const all = findForeignGlobals(files, new Map([[path.join(root, planted), text]]));

test('client and delivery use no global but the language and the six web names', () => {
	expect(files.length).toBeGreaterThan(5);
	// It packs IDs for static data. Every n8n has it.
	expect(all.filter((found) => !found.startsWith(planted))).toEqual([
		'delivery/checkpoint/idCodec.ts: Buffer',
	]);
});

test('the check notices each kind of global, and only these', () => {
	const names = all.filter((found) => found.startsWith(planted));
	expect(names.map((found) => found.replace(`${planted}: `, ''))).toEqual([
		...['Buffer', 'console', 'crypto', 'fetch', 'globalThis', 'performance', 'process'],
		...['queueMicrotask', 'setImmediate', 'setTimeout', 'structuredClone'],
	]);
});
