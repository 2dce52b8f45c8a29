/**
 * Random ledgers against the same rules in SQL, in a private PostgreSQL: the same matches, and sums that are equal
 * to the last digit. `LEDGERS=5000` plays more of them, `SEED=2` others.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';

import { reconcile, type ReconcileSummary } from '../../../../client/report/reconcile/reconcile';
import { matches, walletKinds } from '../../../../client/report/reconcile/terms';
import { readRecords } from '../../../../client/csv/readRecords';
import { findFreePorts } from '../../../../e2e/driver/servers/freePorts';
import {
	findPostgresFolder,
	queryPostgres,
	runPsql,
	startPostgres,
} from '../../../../e2e/driver/servers/postgresServer';
import { chunksOf } from '../../../support/fakes/fakeDownload';
import {
	asTable,
	messyTables,
	plausibleTables,
	window,
	type Rows,
	type Tables,
} from '../../../support/reconcile/randomTables';
import {
	createTables,
	judge,
	resultLines,
	sumLines,
} from '../../../support/reconcile/reconcileSql';

const count = Number(process.env['LEDGERS'] ?? 1_000);
const seed = Number(process.env['SEED'] ?? 1);

jest.setTimeout(600_000);

/** Three plausible months, then one whose rows contradict each other. */
function draw(): Tables[] {
	const months = plausibleTables({ minLength: 1, maxLength: 120 });
	const all = fc.sample(fc.tuple(months, months, months, messyTables), {
		seed,
		numRuns: Math.ceil(count / 4),
	});
	return all.flat().slice(0, count);
}

const csvOf = (tables: readonly Tables[], side: keyof Tables): string =>
	tables
		.flatMap((one, run) => one[side].slice(1).map((cells, n) => [run, n, ...cells].join(',')))
		.join('\n');

async function judgeInSql(tables: readonly Tables[]) {
	const home = await mkdtemp(path.join(tmpdir(), 'reconcile-'));
	const [port = 0] = await findFreePorts(1);
	const server = await startPostgres(home, port);
	try {
		await runPsql(port, createTables);
		for (const side of ['payout', 'wallet', 'ledger'] as const) {
			await runPsql(port, `copy ${side} from stdin with (format csv)`, csvOf(tables, side));
		}
		await runPsql(port, judge);
		const lines = async (sql: string): Promise<string[]> =>
			(await queryPostgres(port, sql)).map(({ line }) => String(line)).sort();
		return { results: await lines(resultLines), sums: await lines(sumLines) };
	} finally {
		await server.stop();
		await rm(home, { recursive: true, force: true });
	}
}

async function judgeHere(tables: readonly Tables[]) {
	const results: string[] = [];
	const sums: string[] = [];
	for (const [run, { payout, wallet, ledger }] of tables.entries()) {
		const { summary, csv } = await reconcile(
			{ payout: [asTable(payout)], wallet: [asTable(wallet)], ledger: asTable(ledger) },
			{ window },
		);
		let text = '';
		for await (const piece of csv()) text += piece;
		for (const cells of await rowsOf(text)) results.push([run, ...cells].join('|'));
		sums.push(...sumsOf(summary).map((line) => `${run}|${line}`));
	}
	return { results: results.sort(), sums: sums.sort() };
}

async function rowsOf(csv: string): Promise<Rows> {
	const rows: string[][] = [];
	for await (const cells of readRecords(chunksOf(csv), 'x')) rows.push([...cells]);
	const [headings = [], ...others] = rows;
	const columns = ['externalId', 'match', 'also', 'ledgerRows', 'reportRows'];
	return others.map((cells) => columns.map((name) => cells[headings.indexOf(name)] ?? ''));
}

const walletNames = {
	cost: 'cost',
	debit: 'debited',
	credit: 'credited',
	validationFee: 'validationFees',
	other: 'other',
} as const;

function sumsOf(summary: ReconcileSummary): string[] {
	const { byCurrency, wallet, payments } = summary;
	const lines = [
		...byCurrency.flatMap((one) =>
			(['ledger', 'ledgerReversed', 'report'] as const).map((side) => [
				...[one.match, one.currency, side, one[side]],
			]),
		),
		...wallet.flatMap((one) =>
			(['cost', ...walletKinds] as const).map((side) => [
				...['', one.currency, side === 'validationFee' ? 'fee' : side, one[walletNames[side]]],
			]),
		),
		...matches.map((match) => [match, '', 'payments', String(payments[match])]),
		...(['notOfWindow', 'unknownCosts', 'otherDebits'] as const).map((name) => [
			...['', '', name, String(summary[name])],
		]),
	];
	return lines.filter((line) => line.at(-1) !== '0').map((line) => line.join('|'));
}

const check = findPostgresFolder() === undefined ? it.skip : it;

check(`${count} random ledgers: the same matches and sums as SQL finds`, async () => {
	const tables = draw();
	const expected = await judgeInSql(tables);
	const found = await judgeHere(tables);
	const differing = (one: readonly string[], other: readonly string[]): string[] => {
		const known = new Set(other);
		return one.filter((line) => !known.has(line)).slice(0, 10);
	};
	expect(differing(found.results, expected.results)).toEqual([]);
	expect(found.results).toEqual(expected.results);
	expect(differing(found.sums, expected.sums)).toEqual([]);
	expect(found.sums).toEqual(expected.sums);
	const seen = new Set(found.results.map((line) => line.split('|')[2]));
	expect([...seen].sort()).toEqual([...matches].sort());
});
