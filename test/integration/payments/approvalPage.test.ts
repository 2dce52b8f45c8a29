/**
 * The expressions of docs/approvals.md, of the form and of the examples, in n8n's engine against the sandbox: a no
 * pays nothing, also if no other node reads the decision.
 */
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { runMode } from '../../../nodes/CrossBorderPayouts/fields/sendPayment';
import { listFiles, readText } from '../../architecture/repository';
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

const payments = () => sandbox.control.payments().length;

const outcomesOf = ({ outputs }: NodeOutcome): unknown[] =>
	(outputs[0] ?? []).map(({ json }) => json['outcome']);

const refusalsOf = ({ outputs }: NodeOutcome): unknown[] =>
	(outputs[1] ?? []).map(({ json }) => (json['details'] as IDataObject)['code']);

const page = readText('docs/approvals.md');

/** @returns the expressions of the page in which something occurs, in their order */
const onPage = (part: string): string[] =>
	[...page.matchAll(/\{\{ [\s\S]*? \}\}/g)]
		.map(([text]) => text)
		.filter((text) => text.includes(part));

const [singleSummary = '', batchSummary = ''] = onPage('summary }}');

const nodes = listFiles('examples', '.workflow.json').flatMap(
	(file) => (JSON.parse(readText(file)) as { nodes: INode[] }).nodes,
);

/** Where a person copies the expression of the hash from. */
const hashes = [
	...onPage("=== 'Approve'"),
	runMode.find(({ name }) => name === 'approvedHash')?.placeholder?.replace('e.g. ', '') ?? '',
	...nodes.flatMap(({ parameters }) =>
		parameters['requireApproval'] === true ? [String(parameters['approvedHash']).slice(1)] : [],
	),
];

it('finds the expressions', () => {
	expect(hashes.length).toBeGreaterThanOrEqual(4);
	expect([singleSummary, batchSummary].every((text) => text.startsWith('{{ $('))).toBe(true);
});

describe.each(hashes)('Approved Hash %s', (hash) => {
	it.each([
		['Approve', ['created'], []],
		['Reject', [], ['not_approved']],
		[undefined, [], ['not_approved']],
	])('after the decision %s', async (decision, outcomes, refusals) => {
		const form = sendForm('v3');
		const [prepared] = (await run({ ...form, ...dry })).outputs[0] ?? [];
		const approval = prepared?.json['approval'] as IDataObject;
		const answer = { Decision: decision, approvedHash: approval['sha256'] };
		const paying = {
			...form,
			requireApproval: true,
			approvedSummary: `=${singleSummary}`,
			approvedHash: `=${hash}`,
		};
		const before = {
			Prepare: [{ ...prepared?.json }],
			'First Approval': [answer],
			Approval: [answer],
		};
		const paid = await run(paying, { before, items: [answer] });
		expect([outcomesOf(paid), refusalsOf(paid)]).toEqual([outcomes, refusals]);
		expect(payments()).toBe(outcomes.length);
	});
});

describe('a batch of which the first payment exists already', () => {
	const form: INodeParameters = {
		...sendForm('v3'),
		beneficiary: '={{ { name: `Payee <b> of ${ $json.id }` } }}',
		externalId: '={{ $json.id }}',
	};
	const rows = ['INV-1', 'INV-2', 'INV-3'].map((id) => ({ id }));
	const [passes = ''] = onPage('?.batch?.sha256');
	const [carried = ''] = onPage('batch.sha256 }}');
	const [shown = ''] = onPage('batch.html }}');
	const [hash = ''] = hashes;

	/** What the node *Filter* of the page passes. */
	const toApprove = (prepared: readonly IDataObject[]): IDataObject[] =>
		prepared.filter((json) => valueOf(passes, { json }) !== undefined);

	/** As n8n evaluates an expression that reads nothing but `$json` and one earlier node. */
	function valueOf(
		expression: string,
		{ json, first }: { json?: IDataObject; first?: IDataObject },
	) {
		const code = expression.slice(2, -2);
		return new Function('$json', '$', `return ${code}`)(json, () => ({
			first: () => ({ json: first }),
		})) as unknown;
	}

	const prepare = async (): Promise<IDataObject[]> =>
		((await run({ ...form, ...dry }, { items: rows })).outputs[0] ?? []).map(({ json }) => json);

	it.each(['Approve', 'Reject'])('after the decision %s', async (decision) => {
		await run(form, { items: rows.slice(0, 1) });
		const batches = toApprove(await prepare());
		expect(batches).toHaveLength(1);
		const [first = {}] = batches;
		const text = String(valueOf(shown, { first }));
		expect(text).toMatch(
			/^<pre><strong>2 payments to make: [^]*>1\. Pay [^]*>2\. Pay [^]*<\/pre>$/,
		);
		expect(text).not.toContain('<b>');
		const answer = { Decision: decision, approvedHash: valueOf(carried, { first }) as string };
		const paid = await run(
			{
				...form,
				requireApproval: true,
				approvedSummary: `=${batchSummary}`,
				approvedHash: `=${hash}`,
			},
			{ before: { 'Batch to Approve': batches, Approval: [answer] }, items: rows },
		);
		const isPaid = decision === 'Approve';
		expect(outcomesOf(paid)).toEqual(isPaid ? ['existing', 'created', 'created'] : []);
		expect(refusalsOf(paid)).toEqual(isPaid ? [] : Array(3).fill('not_approved'));
		expect(payments()).toBe(isPaid ? 3 : 1);
	});

	it('asks nobody if nothing would be paid', async () => {
		await run(form, { items: rows });
		expect(toApprove(await prepare())).toEqual([]);
	});
});

it('shows no hash that comes with a no, in any text', () => {
	const files = ['README.md', ...listFiles('docs', '.md'), ...listFiles('examples', '.json')];
	const bare = files.filter((file) => /\{\{ \$json\.approvedHash \}\}/.test(readText(file)));
	expect(bare).toEqual([]);
});
