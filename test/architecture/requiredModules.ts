/** What a built file asks n8n for. */
import * as ts from 'typescript';

/**
 * Lists the modules that JavaScript code requires or imports.
 *
 * @param code the text of a CommonJS or ES module
 * @returns each name once, sorted; a name that is computed at run time appears as its source text in `<>`
 */
export function requiredModules(code: string): string[] {
	const file = ts.createSourceFile(
		'built.js',
		code,
		ts.ScriptTarget.ESNext,
		true,
		ts.ScriptKind.JS,
	);
	const found = new Set<string>();
	const add = (name: ts.Node | undefined): void => {
		if (name === undefined) return;
		found.add(ts.isStringLiteralLike(name) ? name.text : `<${name.getText()}>`);
	};
	const visit = (node: ts.Node): void => {
		if (ts.isCallExpression(node)) {
			const { expression } = node;
			const isRequire = ts.isIdentifier(expression) && expression.text === 'require';
			if (isRequire || expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0]);
		} else if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
			add(node.moduleSpecifier);
		} else if (
			ts.isIdentifier(node) &&
			node.text === 'require' &&
			!ts.isCallExpression(node.parent)
		) {
			// `const load = require` would hide what it loads.
			found.add(`<${node.parent.getText()}>`);
		}
		ts.forEachChild(node, visit);
	};
	visit(file);
	return [...found].sort();
}
