/** Approvals in n8n's engine against the sandbox: what a person reads is what is paid, of one payment and of a batch. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { NodeOutcome, NodeRun } from '../../support/engine/executeNode';
import { executePayouts } from '../../support/engine/executePayouts';
import { sendForm } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => sandbox.control.reset());

const run = async (
	parameters: INodeParameters,
	rest: Partial<NodeRun> = {},
): Promise<NodeOutcome> =>
	await executePayouts(sandbox, { parameters, onError: 'continueErrorOutput', ...rest });

const dry = { dryRun: true, prepareApproval: true };

interface Prepared {
	readonly text: string;
	readonly summary: string;
	readonly sha256: string;
	readonly batch?: Omit<Prepared, 'batch'>;
}

/** By input item. */
const approvalsOf = ({ outputs }: NodeOutcome): Array<Prepared | undefined> =>
	(outputs[0] ?? []).map(({ json }) => json['approval'] as Prepared | undefined);

const approvedBy = ({ summary, sha256 }: Omit<Prepared, 'batch'>): INodeParameters => ({
	requireApproval: true,
	approvedSummary: summary,
	approvedHash: sha256,
});

const problemsOf = ({ outputs }: NodeOutcome): unknown[] =>
	(outputs[1] ?? []).map(({ json }) => (json['details'] as IDataObject)['code']);

const payments = () => sandbox.control.payments().length;

it.each([
	['v2', /^Pay 1,000\.00 AED, [\d,.]+ INR, to [^,]+, account …\S{4} at \S+, for INV-1$/],
	['v3', /^Pay 1,000\.00 AED, [\d,.]+ INR, to .*, for INV-1\. Also sent: /],
] as const)('%s says in one line what is paid', async (version, line) => {
	const form = sendForm(version);
	const [approval] = approvalsOf(await run({ ...form, ...dry }));
	expect(approval?.text).toMatch(line);
	expect(JSON.parse(approval?.summary ?? '')).toMatchObject({ text: approval?.text });
	expect(approval?.batch?.text.split('\n')[1]).toBe(`1. ${approval?.text}`);
	expect(payments()).toBe(0);
	const paid = await run({ ...form, ...approvedBy(approval as Prepared) });
	expect(paid.outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created' });
});

const named: INodeParameters = {
	...sendForm('v3'),
	sender: '{"full_name":"Amal Haddad"}',
	beneficiary: '{"full_name":"Priya Sharma","bank":{"iban":"AE070331234567890123456"}}',
};

const names = (nameMember: string, accountMember: string): INodeParameters => ({
	options: {
		approvalNames: { names: { nameMember, accountMember, branchMember: 'beneficiary.branch' } },
	},
});

it("lists members that it does not know, and takes the account's own names", async () => {
	const [unmapped] = approvalsOf(await run({ ...named, ...dry }));
	expect(unmapped?.text).toContain('to somebody whose name is not shown, account not shown, for');
	expect(unmapped?.text).toContain('beneficiary.full_name Priya Sharma');
	const own = names('beneficiary.full_name', 'beneficiary.bank.iban');
	const [mapped] = approvalsOf(await run({ ...named, ...own, ...dry }));
	expect(mapped?.text).toContain('to Priya Sharma, account …3456, for INV-1');
	expect(mapped?.text).not.toContain('beneficiary.');

	const otherwise = await run({ ...named, ...approvedBy(mapped as Prepared) });
	expect(problemsOf(otherwise)).toEqual(['not_approved']);
	expect(otherwise.outputs[1]?.[0]?.json['error']).toContain('Names in Approval');
	const empty = await run({ ...named, ...names('={{ $json.none }}', 'a'), ...dry });
	expect(problemsOf(empty)).toEqual(['invalid_input']);
	expect(payments()).toBe(0);
	const paid = await run({ ...named, ...own, ...approvedBy(mapped as Prepared) });
	expect(paid.outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created' });
});

it.each([
	['v2', '{"markup":3}', 'markup 3'],
	['v3', '{"payment_currency":"INR"}', 'payment_currency INR'],
])('%s says what else the quote is asked for', async (version, additionalQuoteBody, words) => {
	const form = sendForm(version);
	const quoted = { ...form, options: { additionalQuoteBody } };
	const [approval] = approvalsOf(await run({ ...quoted, ...dry }));
	expect(approval?.text).toContain(`. With the quote: ${words}`);
	const changed = await run({ ...form, ...approvedBy(approval as Prepared) });
	expect(problemsOf(changed)).toEqual(['not_approved']);
	expect(payments()).toBe(0);
});

describe('a batch', () => {
	const form: INodeParameters = {
		...sendForm('v3'),
		beneficiary: '={{ { name: `Payee of ${ $json.id }` } }}',
		externalId: '={{ $json.id }}',
	};
	const items: IDataObject[] = ['INV-1', 'INV-2', 'INV-3', 'not an ID'].map((id) => ({ id }));

	it('is prepared with one text for all that would be paid, at the first of them', async () => {
		await run(form, { items: items.slice(0, 1) });
		const dryRun = await run({ ...form, ...dry }, { items });
		const [existing, first, second, ...others] = approvalsOf(dryRun);
		expect([existing, second?.batch, others]).toEqual([undefined, undefined, []]);
		const lines = first?.batch?.text.split('\n') ?? [];
		expect(lines[0]).toMatch(
			/^2 payments to make: 2,000\.00 AED in total, [\d,.]+ INR to the beneficiaries$/,
		);
		expect(lines.slice(1)).toEqual([`1. ${first?.text}`, `2. ${second?.text}`]);
	});

	it('is paid by one hash, and nothing that it does not contain', async () => {
		const [first] = approvalsOf(await run({ ...form, ...dry }, { items: items.slice(0, 2) }));
		const approved = { ...form, ...approvedBy(first?.batch as Prepared) };
		const paid = await run(approved, { items: items.slice(0, 3) });
		expect(paid.outputs[0]?.map(({ json }) => json['outcome'])).toEqual(['created', 'created']);
		expect(problemsOf(paid)).toEqual(['not_approved']);
		const again = await run(approved, { items: items.slice(0, 2) });
		expect(again.outputs[0]?.map(({ json }) => json['outcome'])).toEqual(['existing', 'existing']);
		expect(payments()).toBe(2);
	});

	it('outputs a payment that exists already, also if nobody had to approve it', async () => {
		await run(form, { items: items.slice(0, 1) });
		const [, first] = approvalsOf(await run({ ...form, ...dry }, { items: items.slice(0, 3) }));
		const approved = { ...form, ...approvedBy(first?.batch as Prepared) };
		const paid = await run(approved, { items: items.slice(0, 3) });
		expect(paid.outputs[0]?.map(({ json }) => json['outcome'])).toEqual([
			'existing',
			'created',
			'created',
		]);
		expect(problemsOf(paid)).toEqual([]);
		expect(payments()).toBe(3);
	});

	it('pays nothing by an empty hash, and says that nobody has approved', async () => {
		const [first] = approvalsOf(await run({ ...form, ...dry }, { items: items.slice(0, 2) }));
		const { batch } = first as Prepared;
		for (const [approvedHash, approvedSummary] of [
			['', batch?.summary],
			['={{ undefined }}', batch?.summary],
			['={{ undefined }}', '={{ undefined }}'],
		]) {
			const approval = { requireApproval: true, approvedHash, approvedSummary };
			const refused = await run({ ...form, ...approval }, { items: items.slice(0, 2) });
			expect(problemsOf(refused)).toEqual(['not_approved', 'not_approved']);
			expect(refused.outputs[1]?.[0]?.json['error']).toContain(
				"'Approved Hash' is empty, so nobody has approved this payment",
			);
		}
		expect(payments()).toBe(0);
	});

	it('counts an external ID once, and pays it once', async () => {
		const twice = ['1000', '1000.00'].map((amount) => ({ id: 'INV-1', amount }));
		const amounts = { ...form, amount: '={{ $json.amount }}' };
		const [first] = approvalsOf(await run({ ...amounts, ...dry }, { items: twice }));
		expect(first?.batch?.text).toMatch(/^1 payment to make: 1,000\.00 AED in total/);
		const approved = { ...amounts, ...approvedBy(first?.batch as Prepared) };
		const paid = await run(approved, { items: twice });
		expect(paid.outputs[0]?.map(({ json }) => json['outcome'])).toEqual(['created', 'existing']);
		expect(payments()).toBe(1);
	});

	it('does not wait for items that a stop leaves out', async () => {
		const stopped = await run({ ...form, ...dry }, { items, onError: 'stopWorkflow' });
		expect(stopped.error).toBeDefined();
	});
});
