/** The examples that book payments: each payment and each reversal once, however often its events come. */
import { strict as assert } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { whileActive } from './alarms';
import { changeNode } from '../../driver/session/changeNode';
import { fillTable, readRows } from '../../driver/session/dataTable';
import type { ExampleRun } from '../../driver/examples';
import { startPostgresServer } from '../../driver/servers/postgresServer';
import type { N8nApi, WorkflowDocument } from '../../driver/session/n8nApi';
import { waitFor } from '../../driver/processes/waitFor';

/** One line of a ledger, as both kinds of ledgers show it. */
export interface Entry {
	readonly paymentId: string;
	readonly kind: string;
	readonly externalId: string;
	readonly amount: number;
	readonly currency: string;
	readonly sourceAmount: number;
	readonly sourceCurrency: string;
}

type ReadLedger = () => Promise<Entry[]>;

/** Before every event. */
const FIRST_EVENT = '00000000-0000-7000-8000-000000000000';
const EXTERNAL_ID = 'INV-2026-1501';
const AMOUNTS = { currency: 'INR', sourceCurrency: 'AED' };

export async function runLedgerInDataTable(run: ExampleRun): Promise<void> {
	const { api } = run.n8n;
	await setUp(api, run.workflow);
	await fillTable(api, 'Ledger', []);
	await booksOnce(run, async () =>
		(await readRows(api, 'Ledger')).map((row) => ({
			paymentId: String(row.paymentId),
			kind: String(row.kind),
			externalId: String(row.externalId),
			amount: Number(row.amount),
			currency: String(row.currency),
			sourceAmount: Number(row.sourceAmount),
			sourceCurrency: String(row.sourceCurrency),
		})),
	);
}

export async function runLedgerInPostgres(run: ExampleRun): Promise<void> {
	const home = await mkdtemp(path.join(tmpdir(), 'payout-ledger-'));
	const server = await startPostgresServer(home);
	try {
		const postgres = await run.n8n.api.importCredential('ledger', 'postgres', {
			host: '127.0.0.1',
			port: server.port,
			database: server.database,
			user: server.user,
			password: 'not asked for',
			ssl: 'disable',
		});
		const nodes = run.workflow.nodes.map((node) =>
			node.type === 'n8n-nodes-base.postgres' ? { ...node, credentials: { postgres } } : node,
		);
		const workflow = { ...run.workflow, nodes };
		await setUp(run.n8n.api, workflow);
		await booksOnce({ ...run, workflow }, async () =>
			(await server.query('select * from payout_ledger')).map((row) => ({
				paymentId: String(row.payment_id),
				kind: String(row.kind),
				externalId: String(row.external_id ?? ''),
				amount: Number(row.amount),
				currency: String(row.currency),
				sourceAmount: Number(row.source_amount),
				sourceCurrency: String(row.source_currency),
			})),
		);
	} finally {
		await server.stop();
		await rm(home, { recursive: true, force: true });
	}
}

async function setUp(api: N8nApi, workflow: WorkflowDocument): Promise<void> {
	const id = await api.importWorkflow(workflow);
	// Twice: the second time finds what the first one has made.
	for (let times = 0; times < 2; times += 1) {
		const { status, data } = await api.runManually(id, 'Set Up Once');
		assert.equal(status, 'success', JSON.stringify(data?.resultData.error));
	}
}

export async function booksOnce(run: ExampleRun, read: ReadLedger): Promise<void> {
	const { sandbox } = run;
	const wanted: Entry[] = [];
	await whileActive(run, async () => {
		// Payments of a burst have no external ID.
		const paid = await sandbox.control.burst({ payments: 3, statuses: ['queued', 'succeeded'] });
		// It succeeds by itself.
		const { id } = sandbox.control.makePayment({ externalId: EXTERNAL_ID, amount: 2273.45 });
		const [reversed = ''] = paid.paymentIds;
		sandbox.control.advancePayment(reversed, { status: 'reversed' });
		// Nothing was paid, or nobody knows.
		await sandbox.control.burst({ payments: 1, statuses: ['failed', 'unknown'] });
		sandbox.control.reportError(id, { title: 'The bank is closed' });
		const entry = (paymentId: string, kind: 'paid' | 'reversed'): Entry => {
			const payment = sandbox.control.payments().find((one) => one.id === paymentId);
			const sign = kind === 'paid' ? 1 : -1;
			return {
				paymentId,
				kind,
				externalId: String(payment?.external_id ?? ''),
				amount: sign * Number(payment?.amount),
				sourceAmount: sign * Number(payment?.base_amount),
				...AMOUNTS,
			};
		};
		wanted.push(
			...[...paid.paymentIds, id].map((one) => entry(one, 'paid')),
			entry(reversed, 'reversed'),
		);
		assert.deepEqual(await readAll(read, wanted.length), inOrder(wanted));

		// Entries without an external ID are there by now, and stand in the way of no other.
		const later = await sandbox.control.burst({ payments: 1, statuses: ['succeeded', 'reversed'] });
		const [laterId = ''] = later.paymentIds;
		wanted.push(entry(laterId, 'paid'), entry(laterId, 'reversed'));
		assert.deepEqual(await readAll(read, wanted.length), inOrder(wanted));
	});

	// The same events once more, from the beginning, into the same ledger.
	const again = changeNode(run.workflow, 'On Payment Event', (node) => ({
		...node,
		parameters: { ...node.parameters, startFrom: 'afterEvent', startAfterEventId: FIRST_EVENT },
	}));
	await whileActive({ ...run, workflow: again }, async (workflowId) => {
		await waitFor(
			'all events once more',
			async () => {
				const all = await run.n8n.api.executions(workflowId);
				return all.filter(({ status }) => status === 'success').length > wanted.length
					? true
					: undefined;
			},
			{ timeoutMs: 60_000 },
		);
		assert.deepEqual(await readAll(read, wanted.length), inOrder(wanted));
	});
}

/** The ledger once it has that many entries, in an order of its own. */
async function readAll(read: ReadLedger, count: number): Promise<Entry[]> {
	let entries: Entry[] = [];
	await waitFor(
		`${count} entries`,
		async () => {
			entries = await read();
			return entries.length >= count ? true : undefined;
		},
		{ timeoutMs: 60_000, describe: () => JSON.stringify(entries) },
	);
	return inOrder(entries);
}

const inOrder = (entries: readonly Entry[]): Entry[] =>
	entries.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));

const keyOf = ({ paymentId, kind }: Entry): string => `${paymentId} ${kind}`;
