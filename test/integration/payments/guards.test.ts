/** Guards of Payment: Send against slips beside the external ID, in n8n's engine against the sandbox. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { executePayouts } from '../../support/engine/executePayouts';
import { seenIn } from '../../support/cases/formPage';
import { sendForm } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => sandbox.control.reset());

const paid = (): number => sandbox.control.payments().length;
const posts = (): unknown[] => sandbox.control.requests().filter(({ method }) => method === 'POST');

const account = {
	v2: { beneficiaryAccountNumber: '={{ $json.account }}', beneficiaryName: '={{ $json.name }}' },
	v3: { beneficiary: '={{ { name: $json.name, bank: { account_number: $json.account } } }}' },
};
const [first, second] = [
	{ id: 'INV-1', account: '000123456789', name: 'Asha Rao' },
	{ id: 'INV-1-2', account: '000123 456789', name: 'Asha Rao' },
];

describe.each(['v2', 'v3'] as const)('%s', (version) => {
	const run = async (
		items: readonly IDataObject[],
		options: INodeParameters = {},
		more: INodeParameters = {},
		onError?: 'continueRegularOutput',
	) =>
		await executePayouts(sandbox, {
			...(onError ? { onError } : {}),
			parameters: {
				...sendForm(version),
				...account[version],
				externalId: '={{ $json.id }}',
				...more,
				options,
			},
			items,
		});

	it('tells of two payments of one amount to one account, in a dry run and when it pays', async () => {
		for (const dryRun of [true, false]) {
			const { outputs, hints } = await run([first, second], {}, { dryRun });
			expect(outputs[0]?.map(({ json }) => json['warnings'])).toEqual([
				['The same account gets the same amount as in INV-1-2 of this run'],
				['The same account gets the same amount as in INV-1 of this run'],
			]);
			expect(hints.join()).toContain('Look at this: INV-1: The same account');
		}
		expect(paid()).toBe(2);
	});

	it('pays neither if they are refused', async () => {
		const { error } = await run([first, second], { repeatedPayee: 'refuse' });
		expect(error?.message).toContain("the option 'Repeated Payee and Amount' refuses that");
		expect(posts()).toEqual([]);
	});

	it('gives back what an earlier run has paid, and refuses only the other', async () => {
		await run([first]);
		const refuse = { repeatedPayee: 'refuse' };
		const { outputs } = await run([first, second, second], refuse, {}, 'continueRegularOutput');
		expect(outputs[0]?.map(({ json }) => json['outcome'] ?? json['details'])).toEqual([
			'existing',
			expect.objectContaining({ code: 'payment_repeated', created: 'no' }),
			expect.objectContaining({ code: 'payment_repeated', created: 'no' }),
		]);
		expect(paid()).toBe(1);
	});

	it('never pays a repeat, even if the payment is shown by one look-up and not by the next', async () => {
		await run([first]);
		const other = { ...second, id: 'OTHER-2' };
		sandbox.control.addFault({
			...{ kind: 'status', status: 404, method: 'GET' },
			...{ containing: first.id, skip: 1, times: null },
		});
		const before = posts().length;
		const refuse = { repeatedPayee: 'refuse' };
		const { outputs } = await run([first, other], refuse, {}, 'continueRegularOutput');
		expect(outputs[0]?.map(({ json }) => json['details'])).toEqual([
			expect.objectContaining({ code: 'payment_unconfirmed', created: 'unknown' }),
			expect.objectContaining({ code: 'payment_repeated', created: 'no' }),
		]);
		expect(paid()).toBe(1);
		const sent = sandbox.control.requests().filter(({ path }) => path.endsWith('/payment'));
		expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
		expect(posts().length - before).toBeLessThanOrEqual(1);
	});

	it('compares with known payments', async () => {
		const known = { account: '123456789', amount: 1000, external_id: 'INV-0' };
		const { error } = await run([{ ...first, known }], {
			repeatedPayee: 'refuse',
			repeatWithinHours: 24,
			knownPayments: '={{ [{ json: $json.known }] }}',
		});
		expect(error?.message).toContain('the known payment INV-0');
		expect(error?.description).toMatch(/^Compare this payment with the known one\. /);
		expect(error?.description).not.toMatch(/remove one|one by one/);
		expect(posts()).toEqual([]);
	});

	it('tells of a changed account, and refuses it if only known accounts are paid', async () => {
		const knownPayments = JSON.stringify([
			{ account: '999', name: 'ASHA RAO', external_id: 'INV-0' },
		]);
		const told = await run([first], { knownPayments });
		expect(told.outputs[0]?.[0]?.json['warnings']).toEqual([
			expect.stringMatching(
				/^The account differs from that of INV-0, the last known payment to this beneficiary\. It was 999, and is …6789 (at \S+ )?now$/,
			),
		]);
		const other = { ...first, id: 'INV-2' };
		const { error } = await run([other], { knownPayments, knownAccountsOnly: true });
		expect(error?.description).toContain('(code account_unknown');
		expect(error?.message).not.toMatch(/999|6789/);
		expect(paid()).toBe(1);
	});

	it('shows the old account beside the new one to the person who approves a batch', async () => {
		const knownPayments = JSON.stringify([
			{
				account: '000999956789',
				name: 'ASHA RAO',
				external_id: 'INV-0',
				branch_code: 'SBIN0001234',
			},
		]);
		const prepared = await run(
			[
				{ ...first, name: 'Ravi' },
				{ ...second, account: '000123456780' },
			],
			{ knownPayments },
			{ dryRun: true, prepareApproval: true },
		);
		const { batch } = prepared.outputs[0]?.[0]?.json['approval'] as {
			batch: { text: string; html: string };
		};
		const told =
			/The account differs from that of INV-0, the last known payment to this beneficiary\. It was …6789 at SBIN0001234, and is …6780 (at \S+ )?now/;
		expect(batch.text).toMatch(told);
		expect(seenIn(batch.html)).toMatch(told);
		expect(seenIn(batch.html)).toMatch(/^Look at payment 2, for INV-1-2: /);
	});

	it('shows a person what it found, and refuses what was found only after the approval', async () => {
		const prepare = { dryRun: true, prepareApproval: true };
		const prepared = await run([first, second], {}, prepare);
		const { summary, sha256 } = prepared.outputs[0]?.[0]?.json['approval'] as {
			summary: string;
			sha256: string;
		};
		expect(summary).toContain('The same account gets the same amount as in INV-1-2');
		const approved = { requireApproval: true, approvedSummary: summary, approvedHash: sha256 };
		const knownPayments = JSON.stringify([{ account: '999', name: 'Asha Rao' }]);
		const changed = await run([first], { knownPayments }, approved);
		expect(changed.error?.message).toContain('was approved before this was found');
		// Others than those who approve may read an error.
		expect(changed.error?.message).toContain('The account differs from that of row 1');
		expect(changed.error?.message).not.toMatch(/999|6789/);
		const alone = await run([first], {}, approved);
		expect(alone.error).toBeUndefined();
		expect(paid()).toBe(1);
	});
});

describe('payees without an account number', () => {
	const run = async (payees: readonly IDataObject[]) =>
		await executePayouts(sandbox, {
			parameters: {
				...sendForm('v3'),
				beneficiary: '={{ $json.who }}',
				externalId: '=INV-{{ $itemIndex }}',
				options: { repeatedPayee: 'refuse' },
			},
			items: payees.map((who) => ({ who })),
		});

	it.each<[string, IDataObject[]]>([
		['mobile numbers', [{ mobile: '+971501234567' }, { mobile: '+971501234568' }]],
		['UPI IDs', [{ upi_id: 'asha@bank' }, { upi_id: 'ravi@bank' }]],
		['names', [{ name: 'Asha Rao' }, { name: 'Ravi Rao' }]],
	])('are paid if they differ, and refused if they are the same: %s', async (kind, payees) => {
		const { error, hints } = await run(payees);
		expect(error).toBeUndefined();
		expect(paid()).toBe(2);
		sandbox.control.reset();
		expect(hints.join().split('compared by name')).toHaveLength(kind === 'names' ? 2 : 1);
		const [one = {}] = payees;
		const again = await run([one, { ...one }]);
		expect(again.error?.message).toContain('The same payee gets the same amount');
		expect(paid()).toBe(0);
	});
});
