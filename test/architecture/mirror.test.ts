/** Tests have the path of the file they test: `client/sse/protocol/backoff.ts` has `test/client/sse/protocol/backoff.test.ts`. */
import { classifyFile, type FileKind } from './behaviour';
import { importsOf } from './importsOf';
import { listFiles, readText } from './repository';
import listed from './testedThrough.json';

const folders = ['client', 'delivery', 'nodes', 'credentials', 'probe', 'sandbox'];

/**
 * Files of plain data, without a function. The registry tests, the vectors and the compiler check them. A new
 * one must be added here on purpose, so that nobody leaves out a test by accident.
 */
const pureData: readonly RegExp[] = [
	/^client\/interface\/(versions|vocabulary)\.ts$/,
	// Endpoints and operations without code of their own: the vectors and the rows of operations play them.
	/^client\/v\d\/\w+\.ts$/,
	/^nodes\/CrossBorderPayouts\/operations\/v\d\/\w+\/\w+\.ts$/,
	/^client\/errors\/problem\.ts$/,
	/^client\/report\/reconcile\/terms\.ts$/,
	/^nodes\/CrossBorderPayouts\/fields\//,
	/^nodes\/CrossBorderPayouts\/operations\/resources\.ts$/,
	/^nodes\/CrossBorderPayouts\/operations\/v\d\/index\.ts$/,
	/^nodes\/CrossBorderPayoutsTrigger\/(properties|streamProfiles)\.ts$/,
	/^nodes\/adapter\/n8n\/credentialName\.ts$/,
	/^probe\/service\/timing\.ts$/,
	/^sandbox\/schemas\//,
	/^sandbox\/http\/(errors\/errorFormats|routeDocs)\.ts$/,
];

/**
 * Files that are tested by the test of the program that they belong to: source file to test. The test must
 * really reach the file. Remove the line when the file gets its own test.
 */
const testedThrough: Readonly<Record<string, string>> = listed;

interface SourceFile {
	readonly path: string;
	readonly kind: FileKind;
}

/** Returns a sentence for each source file without a test and each test without a source file. */
function findGaps(
	sources: readonly SourceFile[],
	tests: readonly string[],
	data: readonly RegExp[],
	through: Readonly<Record<string, string>> = {},
): string[] {
	const isData = (path: string): boolean => data.some((pattern) => pattern.test(path));
	const testOf = (path: string): string => `test/${path.replace(/\.ts$/, '.test.ts')}`;
	const hasTest = (path: string): boolean =>
		[testOf(path), testOf(path).replace('.test.ts', '.long.test.ts')].some((test) =>
			tests.includes(test),
		);
	// `backoff.limits.test.ts` beside `backoff.test.ts` is a second part of the same test, and
	// `backoff.limits.long.test.ts` one with many random inputs.
	const sourceOf = (test: string): string =>
		test.replace(/^test\//, '').replace(/(\.[A-Za-z0-9-]+)?(\.long)?\.test\.ts$/, '.ts');
	const plainSourceOf = (test: string): string =>
		test.replace(/^test\//, '').replace(/\.test\.ts$/, '.ts');
	const paths = new Set(sources.map(({ path }) => path));
	return [
		...sources.flatMap(({ path, kind }) => {
			if (kind === 'behaviour' && isData(path) && !hasTest(path)) {
				return [`${path} is listed as pure data, but has a function: write ${testOf(path)}.`];
			}
			if (hasTest(path) || kind === 'nothing' || isData(path)) return [];
			if (path in through) return [];
			return kind === 'data'
				? [`${path} is pure data: list it in mirror.test.ts, or write ${testOf(path)}.`]
				: [`${path} has no test: write ${testOf(path)}.`];
		}),
		...tests
			.filter((test) => !paths.has(sourceOf(test)) && !paths.has(plainSourceOf(test)))
			.map((test) => `${test} tests nothing: ${plainSourceOf(test)} does not exist.`),
	];
}

test('every source file with behaviour has its test, and every test its source file', () => {
	const sources = folders
		.flatMap((folder) => listFiles(folder, '.ts'))
		.map((path) => ({ path, kind: classifyFile(readText(path)) }));
	const tests = folders.flatMap((folder) => listFiles(`test/${folder}`, '.test.ts'));
	expect(findGaps(sources, tests, pureData, testedThrough)).toEqual([]);
});

test('every file of testedThrough.json is reached by the test it names, and has none of its own', () => {
	const sources = new Set(folders.flatMap((folder) => listFiles(folder, '.ts')));
	const tests = new Set(listFiles('test', '.test.ts'));
	expect(findStale(testedThrough, sources, tests)).toEqual([]);
});

/** Returns a sentence for each line of the list that is not true, or no longer true. */
function findStale(
	through: Readonly<Record<string, string>>,
	sources: ReadonlySet<string>,
	tests: ReadonlySet<string>,
): string[] {
	return Object.entries(through).flatMap(([source, test]) => {
		if (!sources.has(source)) return [`${source} does not exist: take it off the list.`];
		if (!tests.has(test)) return [`${test} does not exist, so nothing tests ${source}.`];
		if (tests.has(`test/${source.replace(/\.ts$/, '.test.ts')}`))
			return [`${source} has its own test: take it off the list.`];
		return importsOf(test).has(source) ? [] : [`${test} does not reach ${source}.`];
	});
}

describe('the check notices', () => {
	const behaviour: FileKind = 'behaviour';

	test('a missing test', () => {
		expect(findGaps([{ path: 'client/sse/protocol/backoff.ts', kind: behaviour }], [], [])).toEqual(
			[
				'client/sse/protocol/backoff.ts has no test: write test/client/sse/protocol/backoff.test.ts.',
			],
		);
	});

	test('a test without a source file', () => {
		expect(findGaps([], ['test/client/sse/gone.test.ts'], [])).toEqual([
			'test/client/sse/gone.test.ts tests nothing: client/sse/gone.ts does not exist.',
		]);
	});

	test('data that is not listed', () => {
		expect(
			findGaps([{ path: 'client/interface/vocabulary.ts', kind: 'data' }], [], []),
		).toHaveLength(1);
		expect(
			findGaps([{ path: 'client/interface/vocabulary.ts', kind: 'data' }], [], [/vocabulary/]),
		).toEqual([]);
	});

	test('behaviour that is listed as data', () => {
		expect(
			findGaps([{ path: 'client/interface/vocabulary.ts', kind: behaviour }], [], [/vocabulary/]),
		).toHaveLength(1);
	});

	test('a line of the list that is not true', () => {
		const test = 'test/architecture/mirror.test.ts';
		const sources = new Set([
			'client/async/clock.ts',
			'test/architecture/behaviour.ts',
			'client/sse/protocol/backoff.ts',
		]);
		const tests = new Set([test, 'test/client/sse/protocol/backoff.test.ts']);
		const stale = (source: string, named: string): string[] =>
			findStale({ [source]: named }, sources, tests);
		expect(stale('client/gone.ts', test)).toEqual([
			'client/gone.ts does not exist: take it off the list.',
		]);
		expect(stale('client/async/clock.ts', 'test/gone.test.ts')).toHaveLength(1);
		expect(stale('client/async/clock.ts', test)).toEqual([
			`${test} does not reach client/async/clock.ts.`,
		]);
		expect(stale('client/sse/protocol/backoff.ts', test)).toEqual([
			'client/sse/protocol/backoff.ts has its own test: take it off the list.',
		]);
		expect(stale('test/architecture/behaviour.ts', test)).toEqual([]);
	});

	test('nothing where a test has a second part', () => {
		const tests = [
			'test/client/sse/protocol/backoff.test.ts',
			'test/client/sse/protocol/backoff.limits.test.ts',
		];
		expect(
			findGaps([{ path: 'client/sse/protocol/backoff.ts', kind: behaviour }], tests, []),
		).toEqual([]);
	});
});

test.each<[FileKind, string]>([
	[
		'nothing',
		"import type { A } from './a';\nexport interface B { a: A; load(): void }\nexport type C = () => void;",
	],
	['nothing', "export { a } from './a';\nexport * from './b';"],
	['data', "export const list = ['a', 'b'] as const;"],
	['data', "import { z } from 'zod';\nexport const schema = z.object({ a: z.string() });"],
	['data', 'export const options = countries.map((name) => ({ name, value: name }));'],
	['behaviour', 'export const twice = (value: number): number => value * 2;'],
	['behaviour', 'export function twice(value: number): number { return value * 2; }'],
	['behaviour', 'export class Problem extends Error {}'],
	['behaviour', 'export const operation = { run(): void {} };'],
	['behaviour', 'export const schema = z.string().transform((text) => text.trim());'],
])('a file of kind %s: %s', (kind, text) => {
	expect(classifyFile(text)).toBe(kind);
});
