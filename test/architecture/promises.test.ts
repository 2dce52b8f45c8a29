/** Every value of every row is in the table of promises, and a test plays each of its cells. */
import { rowNames, rows, type RowName } from '../../sandbox/behaviours/rows';
import { conditionOf, conditions } from '../behaviours/conditions';
import { cells, jointLimits, limits, promises, touches } from '../behaviours/plays/promises';
import { listFiles, readText } from './repository';

test('every row affects a promise, and every promise is affected', () => {
	expect(rowNames.filter((row) => touches[row].length === 0)).toEqual([]);
	const touched = new Set(rowNames.flatMap((row) => touches[row]));
	expect(
		Object.keys(promises).filter((name) => !touched.has(name as keyof typeof promises)),
	).toEqual([]);
});

test('every value has a cell for each promise of its row, and each limit is one of them', () => {
	const wanted = rowNames.flatMap((row) =>
		rows[row].values.flatMap(({ name }) =>
			touches[row].map((promise) => `${row}=${name} ${promise}`),
		),
	);
	expect(cells.map(({ row, value, promise }) => `${row}=${value} ${promise}`)).toEqual(wanted);
	expect(cells.filter(({ limit }) => limit !== undefined)).toHaveLength(limits.length);
});

test('each limit of several rows has only existing values', () => {
	const named = jointLimits.flatMap(({ when }) =>
		Object.entries(when).flatMap(([row, values]) =>
			values.map((value) => [row as RowName, value] as const),
		),
	);
	expect(
		named.filter(([row, value]) => !rows[row].values.some(({ name }) => name === value)),
	).toEqual([]);
});

test('each row is played by one test file', () => {
	const played = listFiles('test/behaviours', '.cells.long.test.ts').flatMap((path) =>
		[...readText(path).matchAll(/'([RS]\d+)'/g)].map(([, row]) => row),
	);
	expect([...played].sort()).toEqual([...rowNames].sort());
});

test('the page has a cell for each, and no empty one', () => {
	const [, section = ''] = readText('docs/reports/assumptions.md').split(
		'## What is promised where services differ',
	);
	const [single = ''] = section.split('### Of several rows at once');
	const found = single
		.split('\n')
		.filter((line) => line.startsWith('| `'))
		.flatMap((line) => line.split(' | ').slice(1));
	expect(found).toHaveLength(cells.length);
	expect(found.filter((cell) => !/kept|Limit: \w/.test(cell))).toEqual([]);
});

test('each condition belongs to cells that hold', () => {
	const named = conditions.flatMap(({ row, values, promises: held }) =>
		values.flatMap((value) => held.map((promise) => `${row}=${value} ${promise}`)),
	);
	const shown = cells.filter(
		({ row, value, promise, limit }) =>
			conditionOf(row, value, promise) !== undefined && limit === undefined,
	);
	expect([...named].sort()).toEqual(
		shown.map(({ row, value, promise }) => `${row}=${value} ${promise}`).sort(),
	);
});

test('no limit of several rows occurs twice', () => {
	const texts = jointLimits.map(({ when, promises: ended }) => JSON.stringify([when, ended]));
	expect(new Set(texts).size).toBe(texts.length);
});

test.each([...limits, ...jointLimits, ...conditions].map(({ page, quote }) => [page, quote]))(
	'%s says: %s',
	(page, quote) => {
		const [file = '', anchor] = page.split('#');
		const section = readText(`docs/${file}`)
			.split(/^#+ /m)
			.find((text) => anchorOf(text.slice(0, text.indexOf('\n'))) === anchor);
		expect(section).toContain(quote);
	},
);

/** As sites that show Markdown make them. */
const anchorOf = (title: string): string =>
	title
		.toLowerCase()
		.replaceAll(/[^\w\- ]/g, '')
		.replaceAll(' ', '-');
