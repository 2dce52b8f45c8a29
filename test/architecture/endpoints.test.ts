/** An endpoint is written down once, and its list once per version. The sandbox has its own, on purpose. */
import * as ts from 'typescript';
import { endpoints } from '../../client';
import { exists, listFiles, readText } from './repository';

/** The texts of a program, without its comments. Of a template, the parts around its values. */
function textsIn(code: string): string[] {
	const file = ts.createSourceFile('source.ts', code, ts.ScriptTarget.ESNext, true);
	const texts: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) texts.push(node.text);
		ts.forEachChild(node, visit);
	};
	visit(file);
	return texts;
}

/** Whether a text is the path of an endpoint, alone or with its method, a query or both. */
const names = (text: string, path: string): boolean =>
	text.replace(/^[A-Z]+ /, '').split('?')[0] === path;

const countedIn = (folders: readonly string[]) =>
	folders
		.flatMap((folder) => listFiles(folder, '.ts'))
		.map((file) => ({ file, texts: textsIn(readText(file)) }));

test('published code writes the path of each endpoint once', () => {
	const files = countedIn(['client', 'delivery', 'nodes', 'credentials']);
	const paths = [...new Set(endpoints.map(({ path }) => path))];
	const found = paths.map((path) => [
		path,
		files.flatMap(({ file, texts }) =>
			texts.filter((text) => names(text, path)).map(() => file.replace(/\/\w+\.ts$/, '')),
		),
	]);
	expect(found).toEqual(paths.map((path) => [path, [`client/${path.split('/')[1] ?? ''}`]]));
});

test('no other file lists half of the endpoints', () => {
	const lists = countedIn(['test', 'docs', 'e2e', 'probe', 'bench'])
		.map(({ file, texts }) => ({
			file,
			named: endpoints.filter(({ path }) => texts.some((text) => names(text, path))).length,
		}))
		.filter(({ named }) => named > endpoints.length / 2);
	expect(lists).toEqual([]);
});

test('the recipe for a new one has at most 12 files, and they are those of an existing one', () => {
	const recipe = readText('docs/adding-an-operation.md');
	const files = [...recipe.matchAll(/^\| \d+ \| `([^`]+)` \|/gm)].map(([, file = '']) =>
		file.replace('<version>', 'v3').replace('<resource>', 'balance').replace('<verb>', 'get'),
	);
	expect(files.length).toBeGreaterThanOrEqual(10);
	expect(files.length).toBeLessThanOrEqual(12);
	expect(files.filter((file) => !exists(file))).toEqual(['.changeset/<name>.md']);
});

test('the check notices a path that is written again', () => {
	const texts = textsIn("// '/v3/a'\nsend('/v3/b'); log(`GET /v3/c?x=${1}`); test('a /v3/d');");
	const found = ['/v3/a', '/v3/b', '/v3/c', '/v3/d'].map((path) =>
		texts.some((text) => names(text, path)),
	);
	expect(found).toEqual([false, true, true, false]);
});
