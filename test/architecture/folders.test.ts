/** No folder imports its importer, neither directly nor through others. */
import { readdirSync } from 'node:fs';
import { arrowsOf, circular, type Arrow } from './folderArrows';
import { listFiles, readText, root } from './repository';

/** Every folder of ours. A list could forget one. */
const trees = readdirSync(root, { withFileTypes: true })
	.filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$|dist$)/.test(entry.name))
	.map(({ name }) => name);

const today = arrowsOf(
	new Map(
		trees.flatMap((tree) => listFiles(tree, '.ts')).map((file) => [file, readText(file)] as const),
	),
);

test('no folder imports one that imports it', () => {
	expect(trees).toEqual(expect.arrayContaining(['client', 'delivery', 'nodes', 'sandbox']));
	expect(circular(today)).toEqual([]);
});

describe('the check notices', () => {
	const circlesOf = (files: Readonly<Record<string, string>>): Arrow[] =>
		circular(arrowsOf(new Map(Object.entries(files))));

	test('two folders that import each other, deep inside', () => {
		expect(
			circlesOf({
				'client/a/deep/one.ts': "import { two } from '../../b/deep/two';",
				'client/b/deep/two.ts': 'export const two = 2;',
				'client/b/three.ts': "import { four } from '../a/four';",
				'client/a/four.ts': 'export const four = 4;',
			}),
		).toEqual(['client/a -> client/b', 'client/b -> client/a']);
	});

	test.each([
		["import type { Up } from '../up';"],
		["import { type Up } from '../up';"],
		["export type { Up } from '../up';"],
		["export type Below = import('../up').Up;"],
		["export const load = () => import('../up');"],
	])('a folder that imports its importer: %s', (line) => {
		expect(
			circlesOf({
				'client/up.ts': "import { below } from './floor/below';\nexport type Up = typeof below;",
				'client/floor/below.ts': `${line}\nexport const below = 1;`,
			}),
		).toEqual(['client/(files) -> client/floor', 'client/floor -> client/(files)']);
	});

	test('a way back through a third folder and an index file', () => {
		expect(
			circlesOf({
				'client/a/one.ts': "import { two } from '../b';",
				'client/b/index.ts': "export { two } from '../c/two';",
				'client/c/two.ts': "import { three } from '../a/three';\nexport const two = three;",
				'client/a/three.ts': 'export const three = 3;',
			}),
		).toHaveLength(3);
	});

	test('nothing where all imports run one way', () => {
		expect(
			circlesOf({
				'client/index.ts': "export { one } from './a/one';",
				'client/a/one.ts': "import { two } from './two';\nimport { three } from '../b/three';",
				'client/a/two.ts': 'export const two = 2;',
				'client/b/three.ts': 'export const three = 3;',
			}),
		).toEqual([]);
	});
});
