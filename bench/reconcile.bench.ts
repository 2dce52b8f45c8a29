/**
 * A ledger of 100,000 rows against a payout report and a wallet report of as many. One peer does the least that the
 * same needs without packing: it keeps each row as an object, and finds the rows of a payment with a `Map`. The other
 * one is n8n's Compare Datasets, which gets the ledger and the payout report as items.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

import { readRecords } from '../client/csv/readRecords';
import { readRows, type CsvRow } from '../client/csv/readRows';
import { tableOf } from '../client/report/reconcile/readTable';
import { reconcile } from '../client/report/reconcile/reconcile';
import { installN8n } from '../e2e/driver/install/installN8n';
import { newestN8n } from '../e2e/n8n/versions';
import { compare, format } from './measure';

const rounds = 5;
const payments = Number(process.env['ROWS'] ?? 100_000);
const window = { start: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' };
const startMs = Date.parse(window.start);

const idOf = (index: number): string =>
	`${String((index * 2_654_435_761) % 4_294_967_296).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`;
const timeOf = (index: number): string => new Date(startMs + index * 20_000).toISOString();
const amountOf = (index: number): string => `${1_000 + (index % 90_000)}.${10 + (index % 90)}`;

/** Every hundredth payment differs. */
const files: Readonly<Record<'payout' | 'wallet' | 'ledger', (index: number) => string>> = {
	payout: (index) =>
		`${idOf(index)},INV-2026-${index},${timeOf(index)},succeeded,IND,C2C,bank_transfer,${amountOf(index)},INR,40.00,AED,10.5,USDT,0.5,0.25,REF${index},\n`,
	wallet: (index) => `${timeOf(index)},IND,debit,${idOf(index)},INV-2026-${index},,-11.25,USDT\n`,
	ledger: (index) =>
		`INV-2026-${index},${index % 100 === 0 ? '1.00' : amountOf(index)},INR,paid,${timeOf(index)},Invoice ${index}\n`,
};
const headings: Readonly<Record<keyof typeof files, string>> = {
	payout:
		'id,external_id,created_at,status,country,payment_type,payment_method,amount,amount_currency,base_amount,base_currency,wallet_amount,wallet_currency,wallet_premium,wallet_txn_cost,bank_reference,msg\n',
	wallet: 'timestamp,country,operation,txn,external_id,linked_txn,amount,currency\n',
	ledger: 'External ID,Amount,Currency,Status,Date,Text\n',
};

const rowsPerChunk = 500;

/** Made while it is read, so that the file itself takes no memory. */
async function* bytesOf(file: keyof typeof files): AsyncGenerator<Uint8Array> {
	yield Buffer.from(headings[file]);
	for (let from = 0; from < payments; from += rowsPerChunk) {
		let text = '';
		const to = Math.min(payments, from + rowsPerChunk);
		for (let index = from; index < to; index++) text += files[file](index);
		yield await Promise.resolve(Buffer.from(text));
	}
}

async function ours(): Promise<{ readonly held: unknown; readonly differences: number }> {
	const table = (file: keyof typeof files) => readRecords(bytesOf(file), file);
	const found = await reconcile(
		{ payout: [table('payout')], wallet: [table('wallet')], ledger: table('ledger') },
		{ window },
	);
	let differences = 0;
	for await (const { match } of found.differences()) if (match !== 'matched') differences += 1;
	return { held: found, differences };
}

async function peer(): Promise<{ readonly held: unknown; readonly differences: number }> {
	const byId = new Map<string, Partial<Record<keyof typeof files, CsvRow[]>>>();
	for (const file of ['payout', 'wallet', 'ledger'] as const) {
		for await (const row of readRows(bytesOf(file), file)) {
			const id = row['external_id'] ?? row['External ID'] ?? '';
			const rows = byId.get(id) ?? {};
			byId.set(id, rows);
			(rows[file] ??= []).push(row);
		}
	}
	let differences = 0;
	for (const { payout = [], ledger = [] } of byId.values())
		if (Number(payout[0]?.['amount']) !== Number(ledger[0]?.['Amount'])) differences += 1;
	return { held: byId, differences };
}

export async function benchReconcile(log: (line: string) => void): Promise<void> {
	setFlagsFromString('--expose-gc');
	const collect = runInNewContext('gc') as () => void;
	const grown: Record<'ours' | 'peer', number[]> = { ours: [], peer: [] };
	const measure = async (name: 'ours' | 'peer', run: typeof ours): Promise<number> => {
		const before = await usedBytes(collect);
		const start = performance.now();
		const result = await run();
		const seconds = (performance.now() - start) / 1000;
		grown[name].push(((await usedBytes(collect)) - before) / payments);
		if (result.held === undefined || result.differences !== Math.ceil(payments / 100))
			throw new Error(`${name} found ${result.differences} differences`);
		return (payments * 3) / seconds;
	};
	const result = await compare(
		rounds,
		async () => await measure('ours', ours),
		async () => await measure('peer', peer),
	);
	log(`${payments.toLocaleString('en')} payments in three files`);
	log(`  ${format(result, 'rows/s', 'objects in a Map')}`);
	const bytes = (name: 'ours' | 'peer'): string => grown[name].map(Math.round).join(', ');
	log(`  held for each payment: ${bytes('ours')} bytes, objects in a Map ${bytes('peer')}`);
	await benchCompareDatasets(log);
}

/** Every hundredth item differs. */
const itemsOf = (side: 'ledger' | 'report', rows: number): INodeExecutionData[] =>
	Array.from({ length: rows }, (_, index) => ({
		json: {
			externalId: `INV-2026-${index}`,
			amount: side === 'ledger' && index % 100 === 0 ? '1.00' : amountOf(index),
			currency: 'INR',
		},
	}));

/**
 * The time of Compare Datasets grows with the square of the rows. So it gets more and more of them, until it takes
 * longer than ours takes for all.
 */
async function benchCompareDatasets(log: (line: string) => void): Promise<void> {
	const items = itemsOf('ledger', payments).map(({ json }) => json);
	const table = (file: keyof typeof files) => readRecords(bytesOf(file), file);
	const ourSeconds = await cpuSeconds(async () => {
		const tables = { payout: [table('payout')], wallet: [table('wallet')], ledger: tableOf(items) };
		const { summary, csv } = await reconcile(tables, { window });
		for await (const piece of csv()) if (piece === '') throw new Error('A piece is empty');
		return summary.differences;
	});
	const node = await loadCompareDatasets(log);
	log(`  ours: ${ourSeconds.toFixed(2)} s of CPU for ${payments.toLocaleString('en')} rows, files`);
	for (let rows = 1_250; rows <= payments; rows *= 2) {
		const [left, right] = [itemsOf('ledger', rows), itemsOf('report', rows)];
		const seconds = await cpuSeconds(async () => await countDifferent(node, left, right), rows);
		log(
			`  Compare Datasets: ${seconds.toFixed(2)} s for ${rows.toLocaleString('en')} rows, in memory`,
		);
		if (seconds > ourSeconds) return;
	}
}

/** Other programs on the machine add nothing to it. */
async function cpuSeconds(run: () => Promise<number>, rows = payments): Promise<number> {
	const before = process.cpuUsage();
	const differences = await run();
	if (differences !== Math.ceil(rows / 100))
		throw new Error(`There are ${differences} differences`);
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1_000_000;
}

async function loadCompareDatasets(log: (line: string) => void): Promise<INodeType> {
	const { directory } = await installN8n(newestN8n, log);
	const load = createRequire(path.join(directory, 'package.json'));
	const { CompareDatasets } = load(
		'n8n-nodes-base/dist/nodes/CompareDatasets/CompareDatasets.node.js',
	) as { readonly CompareDatasets: new () => INodeType };
	return new CompareDatasets();
}

/** With the settings that its form starts with. */
async function countDifferent(
	node: INodeType,
	left: INodeExecutionData[],
	right: INodeExecutionData[],
): Promise<number> {
	const parameters: Readonly<Record<string, unknown>> = {
		'mergeByFields.values': [{ field1: 'externalId', field2: 'externalId' }],
		resolve: 'includeBoth',
	};
	const context = {
		getNodeParameter: (name: string, _: number, fallback: unknown) => parameters[name] ?? fallback,
		getNode: () => ({ typeVersion: 2.3 }),
		getInputData: (input: number) => [left, right][input],
	} as unknown as IExecuteFunctions;
	const outputs = await node.execute?.call(context);
	return Array.isArray(outputs) ? (outputs[2]?.length ?? 0) : 0;
}

/** Buffers are given back a little after the collection that finds them. */
async function usedBytes(collect: () => void): Promise<number> {
	for (let time = 0; time < 3; time++) {
		collect();
		await setImmediate();
	}
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}
