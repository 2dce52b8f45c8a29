/** No folder imports its importer, neither directly nor through others. */
import { arrowsOf, circular, type Arrow } from './folderArrows';
import { listFiles, readText } from './repository';

const trees = ['client', 'nodes', 'credentials', 'probe', 'docs', 'bench', 'e2e', 'test'];

/** Arrows that still run up, against the others. The list only becomes shorter: a new one is a mistake. */
const upward: readonly Arrow[] = [
	'e2e/chaos -> e2e/cases',
	'e2e/tools -> e2e/cases',
	'e2e/driver/servers -> e2e/driver/(files)',
	'e2e/tools/(files) -> e2e/tools/day',
	'test/support -> test/contract',
	'test/support -> test/schedules',
	'test/ablation/(files) -> test/ablation/mechanisms',
	'test/behaviours/(files) -> test/behaviours/plays',
	'test/slips/play -> test/slips/(files)',
	'test/slips/draw -> test/slips/slips',
	'test/support/fakes -> test/support/servers',
	'test/support/servers/proxy -> test/support/servers/(files)',
];

const without = (arrows: ReadonlySet<Arrow>, left: readonly Arrow[]): Set<Arrow> =>
	new Set([...arrows].filter((arrow) => !left.includes(arrow)));

const today = arrowsOf(
	new Map(
		trees.flatMap((tree) => listFiles(tree, '.ts')).map((file) => [file, readText(file)] as const),
	),
);

test('no folder imports one that imports it', () => {
	expect(circular(without(today, upward))).toEqual([]);
});

test('each arrow of the list is still there and closes a circle', () => {
	const stale = upward.filter((arrow) => {
		const others = upward.filter((other) => other !== arrow);
		return !circular(without(today, others)).includes(arrow);
	});
	expect(stale).toEqual([]);
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
