/**
 * A value from outside becomes a text by `textOf`: `String`, a template and `join` throw for an object whose
 * `toString` is null, and write `[object Object]` for others.
 */
import path from 'node:path';
import * as ts from 'typescript';

import { listFiles, root } from './repository';

const files = ['client', 'delivery', 'nodes', 'credentials'].flatMap((folder) =>
	listFiles(folder, '.ts'),
);

/** They are the ways to a text, or compare numbers that keep all their digits. */
const allowed = new Set([
	'client/errors/textOf.ts',
	'client/input/secondName.ts',
	'nodes/adapter/items/templateText.ts',
]);

const plain =
	ts.TypeFlags.StringLike |
	ts.TypeFlags.NumberLike |
	ts.TypeFlags.BooleanLike |
	ts.TypeFlags.BigIntLike |
	ts.TypeFlags.Null |
	ts.TypeFlags.Undefined |
	ts.TypeFlags.Never;

/**
 * @param virtual text of files that are not on the disk, by absolute path
 * @returns `file: code` of each place in which a value that may be an object becomes a text
 */
function findCoercions(names: readonly string[], virtual = new Map<string, string>()): string[] {
	const config = path.join(root, 'tsconfig.check.json');
	const { options } = ts.parseJsonConfigFileContent(
		ts.readConfigFile(config, (name) => ts.sys.readFile(name)).config,
		ts.sys,
		root,
	);
	const host = ts.createCompilerHost(options);
	const { fileExists, readFile } = host;
	host.fileExists = (name) => virtual.has(name) || fileExists(name);
	host.readFile = (name) => virtual.get(name) ?? readFile(name);
	const program = ts.createProgram(names, options, host);
	const checker = program.getTypeChecker();
	const isPlain = (type: ts.Type): boolean => {
		const known = checker.getBaseConstraintOfType(type) ?? type;
		if (known.isUnion()) return known.types.every(isPlain);
		if (known.isIntersection()) return known.types.some(isPlain);
		return (known.flags & plain) !== 0;
	};
	const typeOf = (node: ts.Node): ts.Type => checker.getTypeAtLocation(node);
	/** Other values than lists may have a `join` of their own. */
	const isOddList = (node: ts.Node): boolean => {
		const list = checker.getNonNullableType(typeOf(node));
		const element = checker.getIndexTypeOfType(list, ts.IndexKind.Number);
		return element === undefined ? (list.flags & ts.TypeFlags.Any) !== 0 : !isPlain(element);
	};
	const isWrong = (node: ts.Node): boolean => {
		if (ts.isTemplateSpan(node)) return !isPlain(typeOf(node.expression));
		if (!ts.isCallExpression(node)) return false;
		const { expression: called, arguments: given } = node;
		const [first] = given;
		if (called.getText() === 'String') return first !== undefined && !isPlain(typeOf(first));
		if (!ts.isPropertyAccessExpression(called)) return false;
		const isTextOfEach =
			called.name.text === 'join' || (called.name.text === 'map' && first?.getText() === 'String');
		return isTextOfEach && isOddList(called.expression);
	};
	const found: string[] = [];
	for (const name of names) {
		const visit = (node: ts.Node): void => {
			if (isWrong(node)) found.push(`${path.relative(root, name)}: ${node.getText()}`);
			ts.forEachChild(node, visit);
		};
		const source = program.getSourceFile(name);
		if (source) visit(source);
	}
	return found;
}

it('makes no text of a value that may be an object', () => {
	const wanted = files.filter((file) => !allowed.has(file));
	expect(wanted.length).toBeGreaterThan(400);
	expect(findCoercions(wanted.map((file) => path.join(root, file)))).toEqual([]);
});

it('finds each way, and accepts what can only be a text', () => {
	const name = path.join(root, 'client/planted.ts');
	const code = `export const wrong = (a: unknown, b: object, c: any, d: unknown[], e: string | {}) =>
		[String(a), \`\${b}\`, String(c), d.map(String), d.join(), c.join(), String(e)];
	export const right = <T extends string>(a: string | undefined, b: readonly number[], c: T, d: ['x', 7n]) =>
		[String(a), \`\${c}\`, b.map(String), b.join(), String(true), d.join(), String(null)];`;
	expect(findCoercions([name], new Map([[name, code]]))).toEqual(
		['String(a)', '${b}', 'String(c)', 'd.map(String)', 'd.join()', 'c.join()', 'String(e)'].map(
			(text) => expect.stringContaining(text.replace('${', '')),
		),
	);
});
