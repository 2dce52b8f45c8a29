/** The results of many days, for people. */
import { itemKinds, pairKinds, wholeKinds } from './slips/all';
import { show } from './slips/kind';
import { falseAlarms, wronglyPaid, type Counts, type Failure, type Tally } from './tally';

/** The largest share of good invoices that may be refused. */
const mostFalseAlarms = 0.005;

export function isGood(tally: Tally): boolean {
	const { count, of } = falseAlarms(tally);
	return wronglyPaid(tally) === 0 && unnamed(tally) === 0 && count <= of * mostFalseAlarms;
}

const unnamed = ({ kinds }: Tally): number =>
	Object.values(kinds).reduce((sum, counts) => sum + (counts.unnamed ?? 0), 0);

const columns = [
	['Planted', 9],
	['Refused by name', 17],
	['Held', 7],
	['Mended and said', 17],
	['Refused without name', 22],
	['Wrongly paid', 14],
] as const;

/** The table of kinds, those that nobody can see, the false alarms and the verdict. */
export function renderTally(tally: Tally): string[] {
	const kinds = [...itemKinds, ...pairKinds, ...wholeKinds];
	const seen = kinds.filter((kind) => !('wanted' in kind) || kind.wanted !== 'unseen');
	const widest = Math.max(...kinds.map(({ name }) => name.length)) + 2;
	const { count, of } = falseAlarms(tally);
	return [
		'Kind'.padEnd(widest) + columns.map(([title, width]) => title.padStart(width)).join(''),
		...seen.map(({ name }) => {
			const counts = tally.kinds[name] ?? {};
			return (
				name.padEnd(widest) +
				cellsOf(counts)
					.map((cell, at) => String(cell).padStart(columns[at]?.[1] ?? 0))
					.join('')
			);
		}),
		'',
		'What nobody can see, counted apart:',
		...kinds
			.filter((kind) => 'wanted' in kind && kind.wanted === 'unseen')
			.map(({ name, seenBy }) => {
				const counts = tally.kinds[name] ?? {};
				return `  ${name}: ${sumOf(counts)} planted, ${counts.unseen ?? 0} paid. ${seenBy}`;
			}),
		'',
		`Good invoices: ${tally.good.paid ?? 0} paid once, exactly as meant. False alarms: ${count} of ${of} (${percent(count, of)} %)`,
		`${tally.days} days: ${wronglyPaid(tally)} wrongly paid, ${unnamed(tally)} refused without the name`,
	];
}

const sumOf = (counts: Counts): number =>
	Object.values(counts).reduce((sum, count) => sum + count, 0);

const cellsOf = (counts: Counts): number[] => [
	sumOf(counts),
	counts.named ?? 0,
	counts.held ?? 0,
	counts.mended ?? 0,
	counts.unnamed ?? 0,
	counts.wrong ?? 0,
];

const percent = (count: number, of: number): string => ((100 * count) / Math.max(1, of)).toFixed(3);

/** One line: the seed, the item, what was planted, and what became of it. */
export function describeFailure({ seed, way, index, name, what, verdict, why }: Failure): string {
	const item = index < 0 ? '' : `, item ${index}`;
	return `seed ${seed}${item} (${way}): ${name}${what === '' ? '' : ` [${what}]`}: ${verdict}: ${show(why).slice(0, 500)}`;
}
