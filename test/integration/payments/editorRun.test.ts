/** Who may pay real money: each way in which n8n starts a workflow, in its engine, against the sandbox. */
import type { INodeParameters, WorkflowExecuteMode } from 'n8n-workflow';

import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { executeNode, type NodeOutcome, type NodeRun } from '../../support/engine/executeNode';
import { credentialDataFor } from '../../support/servers/credentialData';
import { quoteId } from '../../support/fakes/answers';
import { paymentV2, paymentV3, sendForm } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => sandbox.control.reset());

const run = async (
	parameters: INodeParameters,
	{ environment = 'production', ...rest }: Partial<NodeRun> & { environment?: unknown } = {},
): Promise<NodeOutcome> => {
	const data = credentialDataFor(sandbox.baseUrl, sandbox.account);
	delete data['environment'];
	return await executeNode({
		node: new CrossBorderPayouts(),
		credential: new CrossBorderPayoutsApi(),
		credentialData: {
			...data,
			...(environment === undefined ? {} : { environment: environment as string }),
		},
		parameters,
		...rest,
	});
};

const payments = (): number =>
	Object.values(sandbox.control.ledger().paymentsByExternalId).flat().length;
const requests = (): number => sandbox.control.requests().length;

const refusal =
	"'Pay from the Editor' is off, and this run from the editor would pay real money: 'Environment' of the credential is Production";

function expectRefused({ error }: NodeOutcome): void {
	expect(error?.message).toContain(`${refusal}. No payment was created`);
	expect(requests()).toBe(0);
}

describe.each(['v2', 'v3'] as const)('%s', (version) => {
	describe.each([
		['send', sendForm(version)],
		['create', { ...(version === 'v2' ? paymentV2 : paymentV3), quote: quoteId, amount: 100 }],
	] as const)('%s', (_name, form) => {
		it('is refused from the editor with a production credential, before anything is sent', async () => {
			expectRefused(await run(form));
		});

		it.each(['staging', '', 'Sandbox', 7, null])(
			'treats the environment %p as production',
			async (environment) => {
				expectRefused(await run(form, { environment }));
			},
		);

		it('is refused with a credential that was stored before there was an environment', async () => {
			expectRefused(await run(form, { environment: undefined }));
		});

		it.each(['yes', 1, 'true', null])(
			'refuses %p as the value of the option',
			async (payFromEditor) => {
				const { error } = await run({ ...form, options: { payFromEditor } });
				expect(error?.message).toMatch(/Pay from the Editor/);
				expect(requests()).toBe(0);
			},
		);
	});

	it('sends from the editor with the option, and with a credential of the sandbox', async () => {
		const paid = await run({ ...sendForm(version), options: { payFromEditor: true } });
		expect(paid.error).toBeUndefined();
		expect(payments()).toBe(1);
		const tried = await run(
			{ ...sendForm(version), externalId: 'INV-2' },
			{ environment: 'sandbox' },
		);
		expect(tried.error).toBeUndefined();
		expect(payments()).toBe(2);
	});

	it('quotes from the editor in a dry run', async () => {
		const { outputs } = await run({ ...sendForm(version), dryRun: true });
		expect(outputs[0]?.[0]?.json).toMatchObject({ outcome: 'would_pay' });
		expect(payments()).toBe(0);
	});

	it('asks nobody to approve what the same run would not pay, before anything is sent', async () => {
		const prepared = { ...sendForm(version), dryRun: true, prepareApproval: true };
		const { error } = await run(prepared);
		expect(error?.message).toContain(
			"'Pay from the Editor' is off, so an approval would pay nothing: this is a run from the editor, and 'Environment' of the credential is Production. No payment was created",
		);
		expect(requests()).toBe(0);
		const allowed = await run({ ...prepared, options: { payFromEditor: true } });
		for (const { outputs } of [
			allowed,
			await run(prepared, { mode: 'trigger' }),
			await run(prepared, { environment: 'sandbox' }),
		])
			expect(outputs[0]?.[0]?.json).toMatchObject({ outcome: 'would_pay' });
		expect(payments()).toBe(0);
	});

	it('runs everything that does not pay from the editor', async () => {
		const form = { resource: 'payment', operation: 'getAll', apiVersion: version };
		const { error } = await run({ ...form, country: 'IND' });
		expect(error).toBeUndefined();
	});

	it.each([
		'trigger',
		'webhook',
		'integrated',
		'error',
		'chat',
		'cli',
		'internal',
		'retry',
		'agent',
	] as WorkflowExecuteMode[])('pays in an execution of the kind %s', async (mode) => {
		const { error } = await run(sendForm(version), { mode });
		expect(error).toBeUndefined();
		expect(payments()).toBe(1);
	});

	it('is refused in an evaluation, which a person starts in the editor', async () => {
		expectRefused(await run(sendForm(version), { mode: 'evaluation' }));
	});

	it('is refused if an execution that failed in the editor is retried', async () => {
		expectRefused(await run(sendForm(version), { mode: 'retry', firstTry: 'manual' }));
		const { error } = await run(sendForm(version), { mode: 'retry', firstTry: 'trigger' });
		expect(error).toBeUndefined();
		expect(payments()).toBe(1);
	});

	it('is refused in a sub-workflow that was called from the editor', async () => {
		const called = async (rootExecutionMode: WorkflowExecuteMode): Promise<NodeOutcome> =>
			await run(sendForm(version), { mode: 'integrated', around: { rootExecutionMode } });
		expectRefused(await called('manual'));
		expectRefused(await called('evaluation'));
		expect((await called('webhook')).error).toBeUndefined();
		expect(payments()).toBe(1);
	});

	it('is refused in a sub-workflow if n8n says only how its caller began: of a tool, after a wait, on n8n 1.123', async () => {
		const called = async (calledFrom: WorkflowExecuteMode): Promise<NodeOutcome> =>
			await run(sendForm(version), { mode: 'integrated', calledFrom });
		expectRefused(await called('manual'));
		expectRefused(await called('evaluation'));
		expect((await called('webhook')).error).toBeUndefined();
		expect(payments()).toBe(1);
	});

	it('is refused in a sub-workflow of a retried execution that failed in the editor', async () => {
		const around = { rootExecutionMode: 'retry' as const };
		const called = async (calledFrom: WorkflowExecuteMode): Promise<NodeOutcome> =>
			await run(sendForm(version), { mode: 'integrated', around, calledFrom });
		expectRefused(await called('manual'));
		expect((await called('trigger')).error).toBeUndefined();
		expect(payments()).toBe(1);
	});

	it('is refused if a sub-workflow that was called from the editor is retried itself', async () => {
		const retried = async (calledFrom: WorkflowExecuteMode): Promise<NodeOutcome> =>
			await run(sendForm(version), { mode: 'retry', firstTry: 'integrated', calledFrom });
		expectRefused(await retried('manual'));
		expect((await retried('trigger')).error).toBeUndefined();
		expect(payments()).toBe(1);
	});
});

it('says it for each item, in words that a workflow can branch on', async () => {
	const { outputs } = await run(sendForm('v3'), {
		onError: 'continueErrorOutput',
		items: [{}, {}, {}, {}],
	});
	expect(outputs[0]).toHaveLength(0);
	expect(outputs[1]).toHaveLength(4);
	for (const { json } of outputs[1] ?? [])
		expect(json['details']).toMatchObject({
			code: 'editor_run',
			created: 'no',
			outcome: 'not_sent',
			retryable: false,
			httpCode: null,
		});
	expect(requests()).toBe(0);
});
