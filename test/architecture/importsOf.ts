/** Which files of the checkout a file uses, directly or through others. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import * as ts from 'typescript';
import { readText, root } from './repository';

/**
 * Follows relative imports. Leaves out type imports, because they add no code.
 *
 * @param start a TypeScript file, relative to the root
 * @returns every TypeScript file that it reaches, including itself
 */
export function importsOf(start: string): Set<string> {
	const reached = new Set<string>();
	const waiting = [start];
	for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
		if (reached.has(file)) continue;
		reached.add(file);
		waiting.push(...directImports(file));
	}
	return reached;
}

const known = new Map<string, string[]>();

/** Most files are reached from many tests. */
function directImports(file: string): string[] {
	const imports = known.get(file) ?? readImports(file);
	known.set(file, imports);
	return imports;
}

function readImports(file: string): string[] {
	const source = ts.createSourceFile(file, readText(file), ts.ScriptTarget.ESNext);
	return source.statements.flatMap((statement) => {
		const isImport =
			ts.isImportDeclaration(statement) && statement.importClause?.isTypeOnly !== true;
		const isExport = ts.isExportDeclaration(statement) && !statement.isTypeOnly;
		if (!(isImport || isExport) || statement.moduleSpecifier === undefined) return [];
		if (!ts.isStringLiteral(statement.moduleSpecifier)) return [];
		const name = statement.moduleSpecifier.text;
		if (!name.startsWith('.')) return [];
		const target = path.posix.join(path.posix.dirname(file), name);
		const found = [`${target}.ts`, `${target}/index.ts`].find((candidate) =>
			existsSync(path.join(root, candidate)),
		);
		return found === undefined ? [] : [found];
	});
}
