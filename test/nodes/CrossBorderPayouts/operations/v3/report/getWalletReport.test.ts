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
		filters: { ledgerOperation: 'debit', txn: 't1', timestamp: '{"from":"2026-01-01"}' },
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

it('sends no window if the JSON object is empty, and never its own operation', async () => {
	const form = { country: 'IND', operation: 'getWalletReport', filters: { timestamp: '{ }' } };
	const { result, sent } = runDownload(getWalletReport, form, csv);
	await result;
	expect(sent()).toEqual({ api_country: 'IND' });
});

it('documents that both ends of the window are included', () => {
	expect(JSON.stringify(getWalletReport.fields)).toMatch(/Both ends are included/);
});

it('sends filters of any shape, and members that the form does not have', async () => {
	const filters = {
		ledgerOperation: '["debit","credit"]',
		txn: ['t1', 't2'],
		timestamp: '2026-01-01',
	};
	const { result, sent } = runDownload(
		getWalletReport,
		{ country: 'IND', filters, additionalBody: '{"currency":"USDT"}' },
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
