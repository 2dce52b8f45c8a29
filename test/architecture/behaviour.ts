/** Distinguishes files with behaviour from files with data only. */
import * as ts from 'typescript';

/**
 * - `nothing`: types and re-exports only; no JavaScript of its own
 * - `data`: values, but no function, method or class
 * - `behaviour`: something that a test can call
 */
export type FileKind = 'nothing' | 'data' | 'behaviour';

/** Classifies a TypeScript file by its text alone. */
export function classifyFile(text: string): FileKind {
	const file = ts.createSourceFile('source.ts', text, ts.ScriptTarget.ESNext, true);
	if (hasFunction(file)) return 'behaviour';
	return file.statements.every(isWithoutCode) ? 'nothing' : 'data';
}

/** A function that runs once while the file loads only makes a value: `countries.map((country) => …)`. */
const listMethods = new Set([
	'map',
	'flatMap',
	'filter',
	'sort',
	'reduce',
	'find',
	'some',
	'every',
]);

function buildsAList(node: ts.Node): boolean {
	const call = node.parent;
	return (
		ts.isArrowFunction(node) &&
		ts.isCallExpression(call) &&
		ts.isPropertyAccessExpression(call.expression) &&
		listMethods.has(call.expression.name.text)
	);
}

function hasFunction(node: ts.Node): boolean {
	const isFunction = ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
	return (
		(isFunction && !buildsAList(node)) ||
		ts.isClassLike(node) ||
		ts.forEachChild(node, hasFunction) === true
	);
}

function isWithoutCode(statement: ts.Statement): boolean {
	return (
		ts.isInterfaceDeclaration(statement) ||
		ts.isTypeAliasDeclaration(statement) ||
		ts.isImportDeclaration(statement) ||
		ts.isExportDeclaration(statement) ||
		(ts.isVariableStatement(statement) &&
			statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) === true)
	);
}
