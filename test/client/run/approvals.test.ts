import { readQuote } from '../../../client/payment/send/quote';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { createRunApprovals } from '../../../client/run/approvals';

const now = Date.parse('2026-01-05T12:00:00Z');

const createRun = (stopping = new AbortController().signal) => ({
	clock: createFakeClock({ startMs: now }),
	stopping,
});

const members = {
	name: 'beneficiary.name',
	account: 'beneficiary.account_number',
	branch: 'beneficiary.branch_code',
};
const payment = (externalId: string) => ({
	approvable: { externalId },
	order: { externalId, currency: 'AED', payoutCurrency: 'INR', side: 'source' as const },
	shown: { name: 'Priya Sharma', account: '000123456789', branch: undefined, members, others: [] },
});

const sent = {
	outcome: 'would_pay',
	payment: null,
	quote: readQuote(
		{ id: 'q', amount_source: 7500, amount_destination: 172059.56, rate: 22.9 },
		'POST quote',
	),
} as const;

interface Approval {
	readonly text: string;
	readonly summary: string;
	readonly sha256: string;
	readonly batch?: Approval;
}

const approvalIn = (output: Readonly<Record<string, unknown>>): Approval | undefined =>
	output['approval'] as Approval | undefined;

it('gives the batch to the first item that was prepared, when all are', async () => {
	const approvals = createRunApprovals(createRun(), [0, 1, 2]);
	approvals.prepare(2, payment('INV-3'), sent);
	approvals.ended(2);
	const last = approvals.outputOf(2);
	approvals.prepare(1, payment('INV-2'), sent);
	approvals.ended(1);
	const middle = approvals.outputOf(1);
	await expect(Promise.race([middle, 'waits'])).resolves.toBe('waits');
	// This one exists already, or has failed.
	approvals.ended(0);
	expect(await approvals.outputOf(0)).toEqual({});
	const batch = approvalIn(await middle)?.batch;
	expect(batch?.text.split('\n')).toEqual([
		'2 payments to make: 15,000.00 AED in total, 344,119.12 INR to the beneficiaries',
		expect.stringMatching(/^1\. Pay .* for INV-2$/),
		expect.stringMatching(/^2\. Pay .* for INV-3$/),
	]);
	expect(approvalIn(await last)?.batch).toBeUndefined();
});

it('counts an external ID once, however its items are written', async () => {
	const approvals = createRunApprovals(createRun(), [0, 1]);
	for (const [index, amount] of ['100', '100.00'].entries()) {
		const { approvable, ...rest } = payment('INV-1');
		approvals.prepare(index, { ...rest, approvable: { ...approvable, amount } }, sent);
		approvals.ended(index);
	}
	const { text } = approvalIn(await approvals.outputOf(0))?.batch ?? {};
	expect(text).toMatch(/^1 payment to make: 7,500\.00 AED in total, .*\n1\. Pay [^\n]*$/);
});

it('checks the approval of the form', async () => {
	const approvals = createRunApprovals(createRun(), [0]);
	approvals.prepare(0, payment('INV-1'), sent);
	approvals.ended(0);
	const approval = approvalIn(await approvals.outputOf(0));
	const given = { summary: approval?.summary, hash: approval?.sha256, maxAgeMs: 3_600_000 };
	expect(approvals.check(payment('INV-1'), given)).toMatchObject({ sourceAmount: '7500' });
	expect(() => approvals.check(payment('INV-2'), given)).toThrow('another payment');
	expect(() => approvals.check(payment('INV-1'), { ...given, maxAgeMs: Number.NaN })).toThrow(
		'must be a number of hours',
	);
});

it('prepares nothing for an item that does not ask for it, and nothing without a quote', async () => {
	const approvals = createRunApprovals(createRun(), [0]);
	approvals.prepare(0, payment('INV-1'), { ...sent, outcome: 'existing', quote: null });
	approvals.prepare(1, payment('INV-2'), sent);
	approvals.ended(0);
	expect([await approvals.outputOf(0), await approvals.outputOf(1)]).toEqual([{}, {}]);
});

it('does not wait for items that a stopped run leaves out', async () => {
	const controller = new AbortController();
	const approvals = createRunApprovals(createRun(controller.signal), [0, 1]);
	approvals.prepare(0, payment('INV-1'), sent);
	approvals.ended(0);
	const output = approvals.outputOf(0);
	controller.abort();
	expect(approvalIn(await output)?.text).toContain('Priya Sharma');
});
