/** A new operation is one file and one line. This fails if the line is missing. */
import path from 'node:path';
import { listFiles, readText } from './repository';

const folder = 'nodes/CrossBorderPayouts/operations';

/**
 * Compares the operation files of one API version with its list.
 *
 * @param files paths relative to the version's folder, such as `quote/create.ts`
 * @param index text of the version's `index.ts`
 * @returns a sentence for each file that is not imported there, or imported and not listed
 */
function findUnregistered(files: readonly string[], index: string): string[] {
	return files.flatMap((file) => {
		const module = `./${file.replace(/\.ts$/, '')}`;
		const line = index.split('\n').find((text) => text.includes(`'${module}'`));
		if (line === undefined) return [`${file} is not imported in index.ts: add one line for it.`];
		if (/^export\s/.test(line)) return [];
		const names = (/^import\s+(.*?)\s+from\s/.exec(line)?.[1] ?? '')
			.split(/[{},]/)
			.map((name) => name.trim().replace(/^.*\sas\s+/, ''))
			.filter((name) => name !== '');
		if (names.length === 0)
			return [`${file} is imported in index.ts without a name: write import … from.`];
		const rest = index.replace(line, '');
		return names
			.filter((name) => !new RegExp(`\\b${name}\\b`).test(rest))
			.map((name) => `${file} is imported in index.ts, but ${name} is not in the list.`);
	});
}

const versions = [
	...new Set(listFiles(folder, '.ts').map((file) => file.slice(folder.length + 1).split('/')[0])),
].filter((name): name is string => name !== undefined && /^v\d+$/.test(name));

test('both versions have operations', () => {
	expect(versions).toEqual(['v2', 'v3']);
});

test.each(versions)('every operation of %s is in its list', (version) => {
	const files = listFiles(`${folder}/${version}`, '.ts')
		.map((file) => path.posix.relative(`${folder}/${version}`, file))
		.filter((file) => /^[^/]+\/[^/]+\.ts$/.test(file));
	expect(files.length).toBeGreaterThan(0);
	expect(findUnregistered(files, readText(`${folder}/${version}/index.ts`))).toEqual([]);
});

test('every operation that needs no version is in the registry', () => {
	const files = listFiles(folder, '.ts')
		.map((file) => path.posix.relative(folder, file))
		.filter((file) => /^(?!v\d+\/)[^/]+\/[^/]+\.ts$/.test(file))
		// The other folders contain what operations share.
		.filter((file) => readText(`${folder}/${file}`).includes('export default'));
	expect(files.length).toBeGreaterThan(0);
	const registry = readText('nodes/CrossBorderPayouts/registry.ts').replaceAll(
		"'./operations/",
		"'./",
	);
	expect(findUnregistered(files, registry)).toEqual([]);
});

describe('the check notices', () => {
	const index =
		"import { createQuote } from './quote/create';\nimport { getQuote } from './quote/get';\nimport getBalance from './balance/get';\nimport './bank/get';\nexport const v3 = [createQuote];\n";

	test('a file that nobody imports', () => {
		expect(findUnregistered(['quote/create.ts', 'report/get.ts'], index)).toEqual([
			'report/get.ts is not imported in index.ts: add one line for it.',
		]);
	});

	test('a default import that is forgotten', () => {
		expect(findUnregistered(['balance/get.ts'], index)).toEqual([
			'balance/get.ts is imported in index.ts, but getBalance is not in the list.',
		]);
	});

	test('an import without a name', () => {
		expect(findUnregistered(['bank/get.ts'], index)).toHaveLength(1);
	});

	test('a file that is imported and then forgotten', () => {
		expect(findUnregistered(['quote/get.ts'], index)).toEqual([
			'quote/get.ts is imported in index.ts, but getQuote is not in the list.',
		]);
	});
});
