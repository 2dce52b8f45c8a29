import fc from 'fast-check';

import { readRecords } from '../../../../client/csv/readRecords';
import { reconcile } from '../../../../client/report/reconcile/reconcile';
import { matches, type KeyName } from '../../../../client/report/reconcile/terms';
import type { CurrencyTotal, Totals } from '../../../../client/report/reconcile/totals';
import { chunksOf } from '../../../support/fakes/fakeDownload';
import { naiveReconcile, type NaiveResult } from '../../../support/reconcile/naiveReconcile';
import {
	asTable,
	messyTables,
	plausibleTables,
	window,
	type Tables,
} from '../../../support/reconcile/randomTables';

async function play(tables: Tables, by: KeyName) {
	const { summary, csv } = await reconcile(
		{
			payout: [asTable(tables.payout)],
			wallet: [asTable(tables.wallet)],
			ledger: asTable(tables.ledger),
		},
		{ window, by },
	);
	const rows: NaiveResult[] = [];
	let text = '';
	for await (const piece of csv()) text += piece;
	let headings: readonly string[] | undefined;
	for await (const cells of readRecords(chunksOf(text), 'x')) {
		if (headings === undefined) {
			headings = cells;
			continue;
		}
		const cell = (name: string) => cells[headings?.indexOf(name) ?? -1] ?? '';
		rows.push({
			match: cell('match'),
			also: cell('also'),
			externalId: by === 'externalId' ? cell('externalId') : '',
			ledgerRows: Number(cell('ledgerRows')),
			reportRows: Number(cell('reportRows')),
		});
	}
	return { rows, summary };
}

/** Sides without rows are left out, as a sum over rows leaves them out. */
const sumsOf = ({ byCurrency }: Totals): Record<string, string> =>
	Object.fromEntries(
		byCurrency.flatMap((total) =>
			(['ledger', 'ledgerReversed', 'report'] as const)
				.filter((side) => total[side] !== '0')
				.map((side) => [nameOf(total, side), total[side]]),
		),
	);
const nameOf = ({ match, currency }: CurrencyTotal, side: string): string =>
	`${match} ${currency} ${side}`;

const sorted = (rows: readonly NaiveResult[]): string[] =>
	rows
		.map(({ match, also, externalId, ledgerRows, reportRows }) =>
			[externalId, match, also, ledgerRows, reportRows].join('|'),
		)
		.sort();

it.each<[string, fc.Arbitrary<Tables>, number, KeyName]>([
	['rows that contradict each other', messyTables, 300, 'externalId'],
	['the same by payment ID', messyTables, 200, 'paymentId'],
	['plausible months', plausibleTables({ minLength: 40, maxLength: 60 }), 40, 'externalId'],
])('finds what a simple search finds: %s', async (_, tables, numRuns, by) => {
	const seen = new Set<string>();
	await fc.assert(
		fc.asyncProperty(tables, async (given) => {
			const { rows, summary } = await play(given, by);
			const expected = naiveReconcile(given, by);
			expect(sorted(rows)).toEqual(sorted(expected.results));
			const sums = Object.entries(expected.sums).filter(([, sum]) => sum !== '0');
			expect(sumsOf(summary)).toEqual(Object.fromEntries(sums));
			for (const { match } of rows) seen.add(match);
		}),
		{ numRuns },
	);
	// Otherwise the comparison would say little.
	if (tables !== messyTables) expect([...seen].sort()).toEqual([...matches].sort());
});
