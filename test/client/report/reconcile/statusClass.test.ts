import { paymentStates } from '../../../../client/interface/states';
import { isSameStatus, statusClass } from '../../../../client/report/reconcile/statusClass';

test('statuses that mean the same for the money are one', () => {
	expect(paymentStates.map(statusClass)).toEqual([
		...['inProgress', 'failed', 'inProgress', 'inProgress', 'success', 'failed', 'failed'],
		...['callSupport', 'reversed'],
	]);
	expect(['Paid', 'SUCCEEDED', 'Reversed', 'sort of', ''].map(statusClass)).toEqual([
		...['success', 'success', 'reversed', 'sort of', ''],
	]);
});

test.each([
	['success', true],
	['inProgress', true],
	['reversed', true],
	['', true],
	['failed', false],
	['callSupport', false],
])('a ledger without a status and a report with %j: %s', (report, isSame) => {
	expect(isSameStatus('', report)).toBe(isSame);
});

test('a status of the ledger is that of the report', () => {
	expect(isSameStatus('success', 'success')).toBe(true);
	expect(isSameStatus('success', '')).toBe(false);
	expect(isSameStatus('success', 'inProgress')).toBe(false);
});
