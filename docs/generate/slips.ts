/** What `npm run slips` has measured: the table of docs/reports/runs.md. test/slips/slips.test.ts compares the two. */
import measured from '../../test/slips/measured.json';
import { itemKinds, pairKinds, wholeKinds } from '../../test/slips/slips/all';
import { falseAlarms, type Counts, type Tally } from '../../test/slips/tally';
import { table } from './table';

type Measured = Omit<Tally, 'failures'>;

interface Kind {
	readonly name: string;
	readonly guard: string;
	readonly seenBy: string;
	readonly wanted?: string;
}

const kinds: readonly Kind[] = [...itemKinds, ...pairKinds, ...wholeKinds];
const number = (value: number): string => value.toLocaleString('en-US');

export function renderSlips(): string[] {
	const { memory, http } = measured as { memory: Measured; http: Measured };
	return [
		`There are ${kinds.length} kinds. Each day has the one whose turn it is, so ${kinds.length} days in a row have all of them.`,
		'',
		...describe(memory, 'against a service in memory'),
		'',
		...describe(http, 'against the simulator, over HTTP'),
		'',
		...table(
			[
				'Who answers',
				'What was planted',
				'Planted',
				'Refused or held by name',
				'Mended',
				'Wrongly paid',
			],
			guards().map((guard) => rowOf(guard, memory)),
		),
		'',
		'Nobody can see these slips. They are planted as well, and counted apart:',
		'',
		...table(
			['Slip', 'Planted', 'Why nobody can see it'],
			kinds
				.filter(({ wanted }) => wanted === 'unseen')
				.map(({ name, seenBy }) => [name, number(sumOf(memory.kinds[name])), seenBy]),
		),
	];
}

function describe(tally: Measured, where: string): string[] {
	const { count, of } = falseAlarms({ ...tally, failures: [] });
	return [
		`${number(tally.days)} days ${where}: ${number(tally.good.paid ?? 0)} good invoices were paid once, exactly as they were meant. ${number(count)} of ${number(of)} were refused (${((100 * count) / Math.max(1, of)).toFixed(3)} %).`,
	];
}

const guards = (): string[] => [
	...new Set(kinds.filter(({ wanted }) => wanted !== 'unseen').map(({ guard }) => guard)),
];

function rowOf(guard: string, { kinds: counted }: Measured): string[] {
	const own = kinds.filter((kind) => kind.guard === guard && kind.wanted !== 'unseen');
	const counts = own.map(({ name }) => counted[name] ?? {});
	const sum = (of: (one: Counts) => number): string =>
		number(counts.reduce((total, one) => total + of(one), 0));
	return [
		guard,
		own.map(({ name }) => name).join('; '),
		sum(sumOf),
		sum(({ named = 0, held = 0 }) => named + held),
		sum(({ mended = 0 }) => mended),
		sum(({ wrong = 0 }) => wrong),
	];
}

const sumOf = (counts: Counts | undefined): number =>
	Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
