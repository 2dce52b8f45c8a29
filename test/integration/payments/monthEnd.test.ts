/** What the mail of the example says about a month, also if there is nothing to compare. */
import type { IDataObject, INode } from 'n8n-workflow';

import { readText } from '../../architecture/repository';
import { evaluate } from '../../support/engine/evaluate';

const { nodes } = JSON.parse(readText('examples/month-end.workflow.json')) as { nodes: INode[] };
const parametersOf = (name: string) => nodes.find((node) => node.name === name)?.parameters ?? {};

const totals = {
	kind: 'totals',
	differences: 0,
	...{ matched: 2, amountDiffers: 0, statusDiffers: 0, missingInReport: 0, missingInLedger: 0 },
	...{ duplicate: 0, outsideWindow: 0, reversed: 0, validationFee: 0, unknownCosts: 0 },
	...{ ledgerRows: 2, payoutReportRows: 2 },
	start: '2024-09-30T18:30:00.000Z',
	end: '2024-10-31T18:30:00.000Z',
	wallet: [],
};

async function mailOf(given: Partial<typeof totals>, differences: IDataObject[] = []) {
	const { assignments } = parametersOf('Mail Text')['assignments'] as {
		assignments: ReadonlyArray<{ name: string; value: string }>;
	};
	const first = { ...totals, ...given };
	const timezone = 'Asia/Kolkata';
	const [values = {}] = await evaluate(
		Object.fromEntries(assignments.map(({ name, value }) => [name, value])),
		{ items: [first], before: { Reconcile: [first, ...differences] }, timezone },
	);
	const { subject, text } = parametersOf('Send Mail') as Record<string, string>;
	const [mail = {}] = await evaluate(
		{ subject: subject ?? '', text: text ?? '' },
		{ items: [{ ...first, ...values }], timezone },
	);
	return { subject: mail['subject'], lines: String(mail['text']).split('\n') };
}

const period = 'Period: 1 October 2024 to 31 October 2024 (Asia/Kolkata)';

it('names the period, in the time zone of the workflow', async () => {
	expect(await mailOf({})).toEqual({
		subject: 'Payouts of October 2024: no differences',
		lines: [period, '', 'Same in ledger and report: 2'],
	});
});

it.each([
	[
		{ ledgerRows: 0, payoutReportRows: 0, matched: 0 },
		'no rows in the ledger and the payout report',
		'The ledger has no rows. The payout report has no rows.',
	],
	[
		{ payoutReportRows: 0, matched: 0 },
		'no rows in the payout report',
		'The payout report has no rows.',
	],
	[{ ledgerRows: 0, matched: 0 }, 'no rows in the ledger', 'The ledger has no rows.'],
])('an empty side is no month without differences: %j', async (given, result, line) => {
	const { subject, lines } = await mailOf(given);
	expect(subject).toBe(`Payouts of October 2024: ${result}`);
	expect(lines).toEqual([line, period, '', 'Same in ledger and report: 0']);
});

it('counts the differences beside an empty side', async () => {
	const missing = { kind: 'difference', match: 'missingInLedger', externalId: 'INV-1' };
	const { subject, lines } = await mailOf(
		{ ledgerRows: 0, matched: 0, missingInLedger: 1, differences: 1 },
		[{ ...missing, reportAmount: '5', reportCurrency: 'INR' }],
	);
	expect(subject).toBe('Payouts of October 2024: 1 difference, no rows in the ledger');
	expect(lines[0]).toBe('The ledger has no rows.');
	expect(lines.at(-1)).toBe('- INV-1: In the report only. Ledger: none. Report: 5.00 INR');
});

const difference = (match: string, externalId: string, more: IDataObject = {}): IDataObject => ({
	...{ kind: 'difference', match, externalId, also: '', otherDebit: false },
	...{ ledgerRows: 1, ledgerAmount: '100', ledgerCurrency: 'INR', ledgerStatus: 'paid' },
	...{ reportRows: 1, reportAmount: '100', reportCurrency: 'INR', reportStatus: 'succeeded' },
	...more,
});
const unbooked = (externalId: string, more: IDataObject = {}): IDataObject =>
	difference('missingInLedger', externalId, {
		...{ ledgerRows: 0, ledgerAmount: null, ledgerCurrency: null, ledgerStatus: null },
		...more,
	});
const listOf = (lines: readonly string[]) => lines.filter((line) => line.startsWith('- '));

it('counts payments in progress that nobody has booked apart from what must be booked', async () => {
	const queued = { reportStatus: 'queued' };
	const { subject, lines } = await mailOf({ missingInLedger: 5, differences: 5 }, [
		unbooked('G-4', queued),
		unbooked('G-5', { reportStatus: 'processing' }),
		unbooked('G-6'),
		unbooked('G-7', { ...queued, otherDebit: true }),
		unbooked('G-8', { reportStatus: 'queued succeeded', also: 'duplicate', reportRows: 2 }),
	]);
	expect(subject).toBe('Payouts of October 2024: 3 differences, 2 payments in progress');
	expect(lines).toContain('In the report only: 3');
	expect(lines).toContain('In the report only, still in progress: 2');
	expect(listOf(lines)).toEqual([
		'- G-6: In the report only. Ledger: none. Report: 100.00 INR, succeeded',
		'- G-7: In the report only. Ledger: none. Report: 100.00 INR, queued',
		'- G-8: In the report only, also: more than once (rows: 0 in the ledger, 2 in the report). Ledger: none. Report: 100.00 INR, queued succeeded',
		'- G-4: In the report only, still in progress. Ledger: none. Report: 100.00 INR, queued',
		'- G-5: In the report only, still in progress. Ledger: none. Report: 100.00 INR, processing',
	]);
	const alone = await mailOf({ missingInLedger: 1, differences: 1 }, [unbooked('G-4', queued)]);
	expect(alone.subject).toBe('Payouts of October 2024: no differences, 1 payment in progress');
});

it('takes a status that is not known for one that somebody must look at', async () => {
	for (const reportStatus of ['unknown', null, 'ON_HOLD']) {
		const { subject } = await mailOf({ missingInLedger: 1, differences: 1 }, [
			unbooked('G-4', { reportStatus }),
		]);
		expect(subject).toBe('Payouts of October 2024: 1 difference');
	}
});

it.each<[string, IDataObject, string]>([
	[
		'amountDiffers',
		{ ledgerAmount: '90' },
		'Amount differs. Ledger: 90.00 INR. Report: 100.00 INR',
	],
	[
		'amountDiffers',
		{ ledgerCurrency: 'PKR' },
		'Currency differs. Ledger: 100.00 PKR. Report: 100.00 INR',
	],
	[
		'amountDiffers',
		{ ledgerCurrency: 'PKR', ledgerAmount: '90' },
		'Amount and currency differ. Ledger: 90.00 PKR. Report: 100.00 INR',
	],
	[
		'amountDiffers',
		{ ledgerAmount: null },
		'Amount differs. Ledger: no amount. Report: 100.00 INR',
	],
	[
		'amountDiffers',
		{ ledgerAmount: null, ledgerRows: 2, also: 'duplicate' },
		'Amount differs, also: more than once (rows: 2 in the ledger, 1 in the report). Ledger: several amounts. Report: 100.00 INR',
	],
	[
		'duplicate',
		{ ledgerRows: 2, ledgerAmount: '200' },
		'More than once (rows: 2 in the ledger, 1 in the report). Ledger: 200.00 INR. Report: 100.00 INR',
	],
	[
		'missingInReport',
		{ reportRows: 0, reportAmount: null, reportCurrency: null, reportStatus: null },
		'In the ledger only. Ledger: 100.00 INR, paid. Report: none',
	],
])('says what differs, and where: %s %j', async (match, more, line) => {
	const { lines } = await mailOf({ differences: 1 }, [difference(match, 'C-4', more)]);
	expect(listOf(lines)).toEqual([`- C-4: ${line}`]);
});

it.each([
	['2024-10-09T18:30:00.000Z', '2024-10-10T18:30:00.000Z', '10 October 2024'],
	['2024-10-09T18:30:00.000Z', '2024-10-12T18:30:00.000Z', '10 October 2024 to 12 October 2024'],
	['2024-09-30T18:30:00.000Z', '2024-11-30T18:30:00.000Z', '1 October 2024 to 30 November 2024'],
])('the subject names the days of a period that is no month: %s', async (start, end, days) => {
	expect((await mailOf({ start, end })).subject).toBe(`Payouts of ${days}: no differences`);
});

it('names the times of a period that is no whole days', async () => {
	const { lines } = await mailOf({
		...{ start: '2024-10-10T02:30:00.000Z', end: '2024-10-10T04:30:00.000Z' },
	});
	expect(lines[0]).toBe('Period: 10 October 2024, 08:00 to 10 October 2024, 10:00 (Asia/Kolkata)');
});

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

it('says that a period is in the future, or not over yet', async () => {
	const future = await mailOf({
		start: inDays(3),
		end: inDays(9),
		payoutReportRows: 0,
		matched: 0,
	});
	expect(future.subject).toMatch(/: the period is in the future, no rows in the payout report$/);
	expect(future.lines[0]).toBe('The period is in the future. The payout report has no rows.');
	const running = await mailOf({ start: inDays(-3), end: inDays(3) });
	expect(running.subject).toMatch(/: no differences$/);
	expect(running.lines[0]).toBe('The period is not over yet, so more payments can come.');
});
