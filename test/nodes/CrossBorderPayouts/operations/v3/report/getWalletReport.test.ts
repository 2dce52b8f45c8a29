import getWalletReport from '../../../../../../nodes/CrossBorderPayouts/operations/v3/report/getWalletReport';
import { runDownload } from '../../../../../support/engine/runDownload';

const csv = { headers: { 'content-type': 'text/csv' }, chunks: ['txn,amount\nt1,5\nt2,=6\n'] };

it('outputs a row per ledger entry', async () => {
	const form = {
		country: 'IND',
		output: 'items',
		limit: 50,
		timezone: 'Asia/Dubai',
		spreadsheetSafe: true,
		period: 'json',
		timestamp: '{"from":"2026-01-01"}',
		filters: { ledgerOperation: 'debit', txn: 't1' },
	};
	const { result, sent, transport } = runDownload(getWalletReport, form, csv);
	expect(await result).toEqual([
		{ txn: 't1', amount: '5' },
		{ txn: 't2', amount: "'=6" },
	]);
	expect(transport.requests[0]?.url).toBe(
		'https://service.example/v3/reports/wallet?timezone=Asia%2FDubai',
	);
	expect(sent()).toEqual({
		api_country: 'IND',
		operation: 'debit',
		txn: 't1',
		timestamp: { from: '2026-01-01' },
	});
});

it.each([{}, { period: 'custom' }])(
	'sends no window for %j, and never its own operation',
	async (window) => {
		const form = { country: 'IND', operation: 'getWalletReport', ...window };
		const { result, sent } = runDownload(getWalletReport, form, csv);
		await result;
		expect(sent()).toEqual({ api_country: 'IND' });
	},
);

it.each([
	[
		{ start: '2026-01-01', end: '2026-01-31' },
		{ start: '2026-01-01T00:00:00.000Z', end: '2026-01-31T23:59:59.999999Z' },
	],
	[
		{ period: 'customDays', firstDay: '2026-01-01', lastDay: '2026-01-31' },
		{ start: '2026-01-01T00:00:00.000Z', end: '2026-01-31T23:59:59.999999Z' },
	],
	[{ period: 'custom', end: '2026-01-31T10:00' }, { end: '2026-01-31T10:00:00.000Z' }],
	[
		{ period: 'lastClosedMonth' },
		{ start: '2025-12-01T00:00:00.000Z', end: '2025-12-31T23:59:59.999999Z' },
	],
])('sends the window %j with both ends included', async (window, timestamp) => {
	const { result, sent } = runDownload(getWalletReport, { country: 'IND', ...window }, csv);
	await result;
	expect(sent()).toEqual({ api_country: 'IND', timestamp });
});

it.each(['', null, undefined])(
	'asks for the JSON of the window instead of %p',
	async (timestamp) => {
		const form = { country: 'IND', period: 'json', timestamp };
		const { result, transport } = runDownload(getWalletReport, form, csv);
		await expect(result).rejects.toMatchObject({ issues: [{ field: 'timestamp' }] });
		expect(transport.requests).toHaveLength(0);
	},
);

it('documents that both ends of the window are included', () => {
	const documented = JSON.stringify(getWalletReport.fields);
	expect(documented).toMatch(/up to and including this time/);
	expect(documented).toMatch(/Both ends are included/);
});

it('sends filters of any shape, and members that the form does not have', async () => {
	const filters = {
		ledgerOperation: '["debit","credit"]',
		txn: ['t1', 't2'],
	};
	const { result, sent } = runDownload(
		getWalletReport,
		{
			country: 'IND',
			period: 'json',
			timestamp: '2026-01-01',
			filters,
			additionalBody: '{"currency":"USDT"}',
		},
		csv,
	);
	await result;
	expect(sent()).toEqual({
		api_country: 'IND',
		operation: ['debit', 'credit'],
		txn: ['t1', 't2'],
		timestamp: '2026-01-01',
		currency: 'USDT',
	});
});
