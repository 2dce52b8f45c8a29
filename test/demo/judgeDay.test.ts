import { judgeDay, type DayFacts, type Fact } from '../../e2e/tools/day/judgeDay';

const paid = (amount: string, currency = 'INR'): Fact => ({ what: 'Paid out', currency, amount });
const back = (amount: string): Fact => ({ what: 'Reversed', currency: 'INR', amount });
const spent = (amount: string): Fact => ({
	what: 'Taken from the balance',
	currency: 'USD',
	amount,
});

const day: DayFacts = {
	ledger: [paid('0.1'), paid('0.2'), paid('700.00', 'PKR'), back('0.2')],
	sandbox: [paid('0.1'), paid('0.2'), paid('700', 'PKR'), back('0.2'), spent('8.25')],
	reports: [paid('0.3'), paid('700', 'PKR'), back('0.20'), spent('8.25')],
};

describe('the judge of a payout day', () => {
	it('agrees if all sums do, whatever their digits look like', () => {
		const { rows, problems } = judgeDay(day);
		expect(problems).toEqual([]);
		expect(rows).toContainEqual({
			what: 'Paid out',
			currency: 'INR',
			sums: { ledger: '0.3', sandbox: '0.3', reports: '0.3' },
		});
	});

	it('names a ledger that is a cent off', () => {
		const ledger = [paid('0.11'), ...day.ledger.slice(1)];
		expect(judgeDay({ ...day, ledger }).problems).toEqual([
			'Paid out differs by 0.01 INR: ledger 0.31, sandbox 0.3, reports 0.3.',
		]);
	});

	it('names what a side lacks altogether', () => {
		const reports = day.reports.filter(({ currency }) => currency !== 'PKR');
		expect(judgeDay({ ...day, reports }).problems).toEqual([
			'Paid out differs by 700 PKR: ledger 700, sandbox 700, reports 0.',
		]);
	});

	it('asks only those sides that know a sum', () => {
		const reports = day.reports.filter(({ what }) => what !== 'Taken from the balance');
		expect(judgeDay({ ...day, reports }).problems).toEqual([
			'Taken from the balance differs by 8.25 USD: sandbox 8.25, reports 0.',
		]);
	});

	it('does not take an empty amount for zero', () => {
		const ledger = [...day.ledger, paid('')];
		expect(judgeDay({ ...day, ledger }).problems).toEqual([
			'Paid out: an amount of the ledger is "".',
		]);
	});

	it('does not take a day without payments for a good one', () => {
		expect(judgeDay({ ledger: [], sandbox: [], reports: [] }).problems).toEqual([
			'No payment was made.',
		]);
	});
});
