/** The operations that check, list and report work in n8n, and files are stored where n8n stores files. */
import { strict as assert } from 'node:assert';

import type { Sandbox } from '../../sandbox/server';
import { credentialFor } from '../driver/servers/account';
import { manualChain, manualFan, MANUAL_TRIGGER } from '../driver/session/buildWorkflow';
import type { NodeSketch } from '../driver/session/buildWorkflow';
import type { E2eCase, E2eContext } from '../driver/e2eCase';
import { CREDENTIAL_TYPE, withCredential } from '../driver/examples';
import type { N8nVersion } from '../n8n/versions';
import type { RunItem } from '../driver/session/n8nApi';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { withSandbox } from '../driver/servers/withSandbox';

/** One operation: its form and its expected output. */
interface Read {
	parameters: Record<string, unknown>;
	check(items: RunItem[], sandbox: Sandbox, version: N8nVersion): void;
}

const ACTION = `${PACKAGE_NAME}.crossBorderPayouts`;
const PAYMENTS = 1205;
const REPORT_ROWS = 3000;
const WINDOW = { start: '2020-01-01T00:00:00Z', end: '2100-01-01T00:00:00Z' };

export const cases: E2eCase[] = [
	...(['v2', 'v3'] as const).map((version) =>
		caseOf(`checks and lists of ${version}`, readsOf(version)),
	),
	caseOf('report files of v2', reportsV2()),
	caseOf('payout and wallet reports of v3, as a file and as items', reportsV3()),
	caseOf('the balance against planned payments, and past events', readsOfV3()),
	{ name: 'a ledger as a CSV file is reconciled into a CSV file', run: reconcileFile },
];

function caseOf(name: string, reads: Record<string, Read>): E2eCase {
	return {
		name,
		async run({ version, n8n }) {
			const { api } = await n8n();
			await withSandbox({ madeUpReportRows: REPORT_ROWS }, async (sandbox, account) => {
				await sandbox.control.burst({ payments: PAYMENTS, statuses: ['queued'], country: 'IND' });
				const report = sandbox.control.addReport({ rows: REPORT_ROWS });
				sandbox.control.addWalletEntry({ operation: 'fund', amount: 250 });
				sandbox.control.addWalletEntry({ operation: 'withdraw', amount: 50 });
				const nodes = Object.entries(reads).map(([node, { parameters }]): NodeSketch => ({
					name: node,
					type: ACTION,
					parameters:
						parameters.operation === 'download'
							? { ...parameters, reportId: report.id }
							: parameters,
				}));
				const data = credentialFor(sandbox.baseUrl, account);
				const credential = await api.importCredential(name, CREDENTIAL_TYPE, data);
				const id = await api.importWorkflow(withCredential(manualFan(name, nodes), credential));
				const execution = await api.runManually(id, MANUAL_TRIGGER);
				assert.equal(execution.status, 'success', JSON.stringify(execution.data?.resultData.error));
				for (const [node, { check }] of Object.entries(reads)) {
					const items = execution.data?.resultData.runData[node]?.[0]?.data?.main?.[0];
					assert.ok(items, `${node} output nothing`);
					check(items, sandbox, version);
				}
			});
		},
	};
}

function readsOf(version: 'v2' | 'v3'): Record<string, Read> {
	const list = { resource: 'payment', operation: 'getAll', apiVersion: version, country: 'IND' };
	const check = { resource: 'account', operation: 'validate', apiVersion: version, country: 'IND' };
	const look = {
		resource: 'bankBranch',
		operation: 'lookUp',
		country: 'IND',
		bankBranchCode: 'SBIN0000001',
	};
	return {
		Validate: {
			parameters: { ...check, accountNumber: '000123456789', bankBranchCode: 'SBIN0000001' },
			check: (items) =>
				assert.deepEqual(
					items.map(({ json }) => json.status),
					['valid'],
				),
		},
		'Look up': {
			parameters: look,
			check: (items) =>
				assert.deepEqual(
					items.map(({ json }) => [json.valid, json.ifsc]),
					[[true, 'SBIN0000001']],
				),
		},
		'Some payments': {
			parameters: { ...list, limit: 7 },
			check: (items) => assert.equal(items.length, 7),
		},
		'All payments': {
			parameters: { ...list, returnAll: true },
			check: (items, sandbox) => {
				const ids = items.map(({ json }) => JSON.stringify(json.paymentId)).sort();
				assert.deepEqual(
					ids,
					sandbox.control

						.payments()
						.map((payment) => JSON.stringify(payment.id))
						.sort(),
				);
				assert.equal(items[0]?.json.category, 'inProgress');
				assert.equal(items[0]?.json.releaseFunds, false);
			},
		},
	};
}

function reportsV2(): Record<string, Read> {
	return {
		'List reports': {
			parameters: { resource: 'report', operation: 'getAll' },
			check: (items) =>
				assert.deepEqual(
					items.map(({ json }) => json.file_status),
					['success'],
				),
		},
		'Download report': {
			parameters: { resource: 'report', operation: 'download' },
			check: isCsvFile,
		},
	};
}

function reportsV3(): Record<string, Read> {
	const payout = { resource: 'report', operation: 'getPayoutReport', country: 'IND', ...WINDOW };
	const wallet = { resource: 'report', operation: 'getWalletReport', country: 'IND' };
	return {
		'Payouts as file': { parameters: { ...payout, output: 'file' }, check: isCsvFile },
		'Payouts as items': {
			parameters: { ...payout, output: 'items', returnAll: true },
			check: (items) => {
				assert.equal(items.length, PAYMENTS + REPORT_ROWS);
				assert.equal(items.at(-1)?.json.external_id, `MADE-UP-${REPORT_ROWS - 1}`);
			},
		},
		'Wallet as file': { parameters: { ...wallet, output: 'file' }, check: isCsvFile },
		'Wallet as items': {
			parameters: { ...wallet, output: 'items', limit: 1 },
			check: (items) =>
				assert.deepEqual(
					items.map(({ json }) => json.operation),
					['fund'],
				),
		},
	};
}

function readsOfV3(): Record<string, Read> {
	const event = { resource: 'paymentEvent', operation: 'getAll', startAfter: 'time' };
	return {
		'Check funding': {
			parameters: {
				resource: 'balance',
				operation: 'checkFunding',
				country: 'IND',
				currency: 'AED',
				amount: '1000.50',
				options: {
					rates: {
						rate: [{ country: 'IND', currency: 'AED', rate: '0.05', balanceCurrency: 'INR' }],
					},
				},
			},
			check: (items) =>
				assert.deepEqual(
					items.map(({ json }) => [json.enough, json.countries, json.payments, json.needed]),
					[['yes', 'IND', 1, 20_010]],
				),
		},
		'Some events': {
			parameters: { ...event, afterTime: WINDOW.start, limit: 7 },
			check: (items, sandbox) =>
				assert.deepEqual(
					items.map(({ json }) => json.paymentId),
					sandbox.control
						.payments()
						.slice(0, 7)
						.map(({ id }) => id),
				),
		},
	};
}

/** The payout report is its own ledger here, so the two must agree. */
async function reconcileFile({ version, n8n }: E2eContext): Promise<void> {
	const { api } = await n8n();
	await withSandbox({ madeUpReportRows: REPORT_ROWS }, async (sandbox, account) => {
		const payouts = { resource: 'report', operation: 'getPayoutReport', country: 'IND', ...WINDOW };
		const columns = {
			...{ amountColumn: 'amount', currencyColumn: 'amount_currency' },
			...{ externalIdColumn: 'external_id', timeColumn: 'created_at' },
		};
		const nodes: NodeSketch[] = [
			{ name: 'Report', type: ACTION, parameters: { ...payouts, output: 'file' } },
			{
				name: 'Reconcile',
				type: ACTION,
				parameters: {
					...{ resource: 'report', operation: 'reconcile', apiVersion: 'v3' },
					...{ destinationCountries: ['IND'], period: 'custom', ...WINDOW },
					...{ ledgerSource: 'file', ledgerColumns: { columns } },
				},
			},
		];
		const data = credentialFor(sandbox.baseUrl, account);
		const credential = await api.importCredential('reconcile', CREDENTIAL_TYPE, data);
		const id = await api.importWorkflow(
			withCredential(manualChain('Reconcile', nodes), credential),
		);
		const execution = await api.runManually(id, MANUAL_TRIGGER);
		assert.equal(execution.status, 'success', JSON.stringify(execution.data?.resultData.error));
		const [totals, ...differences] =
			execution.data?.resultData.runData['Reconcile']?.[0]?.data?.main?.[0] ?? [];
		const { agrees, matched, byCurrency } = totals?.json ?? {};
		assert.deepEqual([agrees, matched, differences], [true, REPORT_ROWS, []]);
		// Boundary: the sums of each currency.
		const [sums] = byCurrency as Array<Record<string, string>>;
		assert.equal(sums?.ledger, sums?.report);
		assert.equal(sums?.difference, '0');
		const file = totals?.binary?.data;
		assert.equal(file?.fileExtension, 'csv');
		assert.match(String(file.id), FILE_ID[version.keepsFiles]);
	});
}

const FILE_ID = { 'in files': /^filesystem/, 'in the execution': /^undefined$/ } satisfies Record<
	N8nVersion['keepsFiles'],
	RegExp
>;

/** What the editor shows of a file that is stored where this n8n keeps files. */
function isCsvFile(items: RunItem[], _sandbox: Sandbox, { keepsFiles }: N8nVersion): void {
	assert.equal(items.length, 1);
	const file = items[0]?.binary?.data;
	assert.equal(file?.fileExtension, 'csv');
	assert.match(String(file.id), FILE_ID[keepsFiles]);
	assert.match(String(items[0]?.json.fileName), /\.csv$/);
}
