import type { Form } from '../../../../../../nodes/CrossBorderPayouts/operations/operation';
import reconcile from '../../../../../../nodes/CrossBorderPayouts/operations/v2/report/reconcile';
import { runOperation } from '../../../../../support/engine/runOperation';

const csv = (body: string) => ({ headers: { 'content-type': 'text/csv' }, body });

test('downloads each report once, the payout reports first', async () => {
	const payout = csv('id,amount,status\np1,5,succeeded\n');
	const { transport, result } = runOperation(
		reconcile,
		{ payoutReports: 'r1, r2,r1', walletReports: ['r3'] },
		...[payout, payout, csv('txn,operation,amount\n')],
	);
	expect(await result).toMatchObject({
		outputs: [
			{ kind: 'totals', payoutReportRows: 2, walletReportRows: 0, duplicate: 0 },
			{ kind: 'difference', match: 'missingInLedger', paymentId: 'p1' },
			{ kind: 'difference', match: 'missingInReport', paymentId: 'p9' },
		],
	});
	expect(transport.lines()).toEqual([
		'GET /v2/reports/r1',
		'GET /v2/reports/r2',
		'GET /v2/reports/r3',
	]);
});

test.each<[Form, string]>([
	[{}, 'payoutReports: must be IDs as text'],
	[{ payoutReports: ' ' }, 'payoutReports: is an empty list. Give the ID of a report'],
	[{ payoutReports: 'r1', walletReports: 'a;b' }, 'walletReports: has no single ID in place 1'],
])('sends nothing for %j', async (form, problem) => {
	const { transport, result } = runOperation(reconcile, form);
	await expect(result).rejects.toThrow(problem);
	expect(transport.requests).toEqual([]);
});
