/** An operation is a value that uses only the client and its input. It has no `this`. */
import * as ts from 'typescript';
import { listFiles, readText } from './repository';

/** Returns `line: text` for each use of `this`. */
function findThis(text: string): string[] {
	const file = ts.createSourceFile('operation.ts', text, ts.ScriptTarget.ESNext, true);
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		const isParameter = ts.isParameter(node) && node.name.getText() === 'this';
		if (node.kind === ts.SyntaxKind.ThisKeyword || isParameter) {
			const { line } = file.getLineAndCharacterOfPosition(node.getStart());
			found.push(`${line + 1}: ${text.split('\n')[line]?.trim() ?? ''}`);
		}
		ts.forEachChild(node, visit);
	};
	visit(file);
	return found;
}

test.each(listFiles('nodes/CrossBorderPayouts/operations', '.ts'))('%s has no this', (file) => {
	expect(findThis(readText(file))).toEqual([]);
});

test('the check notices `this`, even as a parameter', () => {
	expect(findThis('export function run(this: IExecuteFunctions) {}')).toHaveLength(1);
	expect(findThis('export const operation = {\n\trun() { return this.name; },\n};')).toEqual([
		'2: run() { return this.name; },',
	]);
	expect(findThis("export const text = 'this';")).toEqual([]);
});
