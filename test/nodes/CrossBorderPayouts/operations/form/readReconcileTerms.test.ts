import { readReconcileTerms } from '../../../../../nodes/CrossBorderPayouts/operations/form/readReconcileTerms';

test('an empty form leaves everything as usual', () => {
	expect(readReconcileTerms({})).toEqual({
		ledgerAmount: 'payout',
		decimalMark: '.',
		ledgerOmitsFailed: false,
		statuses: {},
		operations: { debit: [], credit: [], validationFee: [], other: [] },
		columns: { ledger: {}, payout: {}, wallet: {} },
	});
});

test('columns, words, currency and decimals', () => {
	const form = {
		ledgerAmount: 'cost',
		decimalMark: 'comma',
		ledgerOmitsFailed: true,
		usualCurrency: ' inr ',
		ledgerColumns: { columns: { amountColumn: ' Total ' } },
		walletColumns: { columns: { operationColumn: 'Art' } },
		statusWords: { field: [{ name: ' Booked ', value: 'succeeded' }] },
		operationWords: {
			field: [
				{ name: 'outgo', value: 'debit' },
				{ name: 'withdrawn', value: 'debit' },
			],
		},
	};
	expect(readReconcileTerms(form)).toMatchObject({
		ledgerAmount: 'cost',
		decimalMark: ',',
		ledgerOmitsFailed: true,
		currency: 'INR',
		statuses: { Booked: 'succeeded' },
		operations: { debit: ['outgo', 'withdrawn'] },
		columns: { ledger: { amount: 'Total' }, payout: {}, wallet: { operation: 'Art' } },
	});
});

const word = (...rows: object[]) => ({ statusWords: { field: rows } });

test.each<[object, string]>([
	[{ ledgerColumns: 'x' }, 'ledgerColumns: must be filled in here'],
	[{ ledgerColumns: { columns: 'x' } }, 'ledgerColumns: must have the names of columns'],
	[
		{ payoutColumns: { columns: { statusColumn: ' ' } } },
		'payoutColumns.statusColumn: must be the heading of a column',
	],
	[{ payoutColumns: { columns: { statusColumn: 7 } } }, 'payoutColumns.statusColumn: must be'],
	[{ statusWords: { field: 'x' } }, 'statusWords: must have rows'],
	[word({ value: 'failed' }), 'statusWords: row 1 has no word'],
	[word('x' as never), 'statusWords: row 1 has no word'],
	[word({ name: 'Paid', value: 'gone' }), 'statusWords: row 1 has no meaning. Choose one'],
	[
		word({ name: 'A', value: 'failed' }, { name: 'a', value: 'succeeded' }),
		'statusWords: row 2 has the word of another row',
	],
	[{ usualCurrency: '€' }, 'usualCurrency: must be the code of a currency'],
	[{ ledgerAmount: 'all' }, 'ledgerAmount: must be payout or source or cost'],
])('%j is refused', (form, problem) => {
	expect(() => readReconcileTerms(form as Record<string, unknown>)).toThrow(problem);
});
