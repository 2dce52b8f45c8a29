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
	start: '2026-09-30T18:30:00.000Z',
	end: '2026-10-31T18:30:00.000Z',
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

const period = 'Period: 1 October 2026 to 31 October 2026 (Asia/Kolkata)';

it('names the period, in the time zone of the workflow', async () => {
	expect(await mailOf({})).toEqual({
		subject: 'Payouts of October 2026: no differences',
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
	expect(subject).toBe(`Payouts of October 2026: ${result}`);
	expect(lines).toEqual([line, period, '', 'Same in ledger and report: 0']);
});

it('counts the differences beside an empty side', async () => {
	const missing = { kind: 'difference', match: 'missingInLedger', externalId: 'INV-1' };
	const { subject, lines } = await mailOf(
		{ ledgerRows: 0, matched: 0, missingInLedger: 1, differences: 1 },
		[{ ...missing, reportAmount: '5', reportCurrency: 'INR' }],
	);
	expect(subject).toBe('Payouts of October 2026: 1 difference, no rows in the ledger');
	expect(lines[0]).toBe('The ledger has no rows.');
	expect(lines.at(-1)).toBe('- INV-1: In the report only. Ledger: none. Report: 5.00 INR');
});
