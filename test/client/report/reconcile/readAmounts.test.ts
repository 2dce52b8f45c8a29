import { InvalidValue } from '../../../../client/errors/InvalidValue';
import {
	readLedgerAmount,
	readReportAmount,
} from '../../../../client/report/reconcile/readAmounts';

const place = { field: 'payout.amount', title: 'payout report', row: 12 };

test.each<[unknown, '.' | ',', string | undefined, boolean, string | undefined]>([
	[100, '.', '100', false, undefined],
	[-0.0000001, '.', '0.0000001', true, undefined],
	[3.3000000000000003, '.', '3.3', false, undefined],
	['100.10', '.', '100.10', false, undefined],
	['9007199254740993.01', '.', '9007199254740993.01', false, undefined],
	['7,500.00 INR', '.', '7500.00', false, 'INR'],
	['INR -500', '.', '500', true, 'INR'],
	['(7,500.00)', '.', '7500.00', true, undefined],
	['7,500', '.', '7500', false, undefined],
	['7,500', ',', '7.500', false, undefined],
	['7.500', '.', '7.500', false, undefined],
	['7.500', ',', '7500', false, undefined],
	['7.500,25', '.', '7500.25', false, undefined],
	['1,00,000', '.', '100000', false, undefined],
	['', '.', undefined, false, undefined],
	['-', '.', undefined, false, undefined],
	[null, '.', undefined, false, undefined],
])('of a ledger: %j with %j before decimals', (value, mark, amount, isNegative, currency) => {
	expect(readLedgerAmount(value, mark)).toEqual({ amount, isNegative, currency });
});

test.each([
	['about 5', 'is not an amount that can be read'],
	['#N/A', 'contains "#N/A", which is an error of a spreadsheet'],
	[{}, 'is not an amount that can be read'],
	[true, 'is not an amount that can be read'],
])('%j of a ledger is none', (value, problem) => {
	const read = readLedgerAmount(value, '.');
	expect(read).toBeInstanceOf(InvalidValue);
	expect(read).toMatchObject({ problem: expect.stringContaining(problem) as unknown });
});

test.each([
	['', undefined],
	['-83012.50', '-83012.50'],
	['+5', '5'],
	['1e-7', '0.0000001'],
	['1.5E+3', '1500'],
])('of a report: %j is %j', (text, amount) => {
	expect(readReportAmount(text, place)).toBe(amount);
});

test.each(['INR', '1,000.00', '5-', '1e999'])('%j of a report is refused', (text) => {
	expect(() => readReportAmount(text, place)).toThrow(
		'payout.amount: row 12 of the payout report has something else than an amount',
	);
});
