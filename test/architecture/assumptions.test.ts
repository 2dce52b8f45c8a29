/** What was chosen where the interface shows nothing: every choice has a number, a file and its rows of behaviours. */
import { clientAssumptions } from '../../docs/data/clientAssumptions';
import { sandboxAssumptions } from '../../docs/data/sandboxAssumptions';
import { rowNames } from '../../sandbox/behaviours/rows';
import { listFiles, readText } from './repository';

it('numbers what the nodes assume without a gap, and names files that exist', () => {
	expect(clientAssumptions.map(({ number }) => number)).toEqual(
		clientAssumptions.map((_, index) => `C${index + 1}`),
	);
	const files = ['client', 'delivery'].flatMap((folder) => listFiles(folder, '.ts'));
	for (const { where } of clientAssumptions) expect(files).toContain(where);
});

const placed = [...clientAssumptions, ...sandboxAssumptions];

it('gives every assumption its rows of behaviours, or says why it has none', () => {
	const known = new Set<string>(rowNames);
	const unplaced = placed.filter(({ row }) => {
		if ('fact' in row) return row.fact === '';
		return row.length === 0 || row.some((name) => !known.has(name));
	});
	expect(unplaced.map(({ number }) => number)).toEqual([]);
});

it('has a row for every decision on what the interface does not show', () => {
	const decided = new Set<string | null>(clientAssumptions.map(({ decision }) => decision));
	expect(
		Array.from({ length: 21 }, (_, index) => `D${index + 1}`).filter(
			(number) => !decided.has(number),
		),
	).toEqual([]);
});

it('numbers what the sandbox assumes A1, A2, … without a gap', () => {
	expect(sandboxAssumptions.map(({ number }) => number)).toEqual(
		sandboxAssumptions.map((_, index) => `A${index + 1}`),
	);
});

it('has an assumption for every number that the sandbox names in its comments', () => {
	const known = new Set<string>(sandboxAssumptions.map(({ number }) => number));
	const named = listFiles('sandbox', '.ts').flatMap((file) =>
		[...readText(file).matchAll(/\(Assumption (A\d+)\)/g)].map(([, number]) => number ?? ''),
	);
	expect(named.length).toBeGreaterThan(3);
	expect(named.filter((number) => !known.has(number))).toEqual([]);
});
