/**
 * A tool that pays, behind n8n's human review, as people build it although no example does. The model plays a
 * script. Whatever it asks for: the payment has the external ID of the workflow, it is made once, and a person
 * has pressed a button.
 */
import { strict as assert } from 'node:assert';

import { answersIn } from './aiAgent';
import { changeNode } from '../../driver/session/changeNode';
import { follow, type Agent } from './personAndModel';
import { playRandomScripts, type Played } from './randomScripts';
import type { ExampleRun } from '../../driver/examples';
import { bodyOf, startMailServer, type MailServer } from '../../driver/servers/mailServer';
import {
	startModelServer,
	type ModelServer,
	type ToolCall,
} from '../../driver/servers/modelServer';
import { jsonOf, type WorkflowDocument } from '../../driver/session/n8nApi';
import { waitFor } from '../../driver/processes/waitFor';
import { nameOfTrigger } from '../../tools/start/startDemo';

const INVOICE = 'INV-2026-0901';
const WAIT = { timeoutMs: 120_000 };

/** @param seeds of the random scripts */
export async function runPayingTool(run: ExampleRun, seeds: readonly number[]): Promise<Played> {
	const model = await startModelServer();
	const mail = await startMailServer();
	try {
		const agent = await prepare(run, model, mail);
		await paysNothingWithoutYes(agent);
		await paysOnlyWhatThePersonSaw(agent);
		await paysOnce(agent);
		return await playRandomScripts(run, agent, seeds);
	} finally {
		await Promise.all([model.stop(), mail.stop()]);
	}
}

async function prepare(
	{ n8n: { api }, sandbox, workflow }: ExampleRun,
	model: ModelServer,
	mail: MailServer,
): Promise<Agent> {
	const openAi = await api.importCredential('model', 'openAiApi', {
		apiKey: 'a-made-up-key',
		url: model.baseUrl,
	});
	const smtp = await api.importCredential('mail', 'smtp', {
		host: '127.0.0.1',
		port: mail.port,
		secure: false,
		disableStartTls: true,
	});
	const ready = withCredential(
		withCredential(workflow, 'OpenAI Chat Model', { openAiApi: openAi }),
		'Ask a Person',
		{ smtp },
	);
	const id = await api.importWorkflow(ready);
	const payments = (): Record<string, readonly string[]> =>
		sandbox.control.ledger().paymentsByExternalId;
	return {
		model,
		ready,
		payments,
		mails: () => mail.mails.map(bodyOf),
		async run(script, decisions) {
			model.play(script);
			const before = payments();
			const executionId = await api.startManually(id, nameOfTrigger(ready));
			for (const [index, decision] of decisions.entries()) {
				const count = mail.mails.length;
				const sent = await waitFor('a mail to the person', () => mail.mails[count], WAIT);
				assert.equal(sent.to, 'treasury@example.com');
				await waitFor(
					'the execution to wait for the person',
					async () => ((await api.execution(executionId)).status === 'waiting' ? true : undefined),
					WAIT,
				);
				if (index === 0)
					assert.deepEqual(payments(), before, 'paid before the person had approved');
				await follow(bodyOf(sent), decision);
			}
			return await waitFor(
				'the execution to end',
				async () => {
					const execution = await api.execution(executionId);
					return ['new', 'running', 'waiting'].includes(execution.status) ? undefined : execution;
				},
				{
					...WAIT,
					describe: () => `the model was asked ${model.requests.length} times`,
				},
			);
		},
	};
}

const withCredential = (
	workflow: WorkflowDocument,
	node: string,
	credentials: Record<string, { id: string; name: string }>,
): WorkflowDocument => changeNode(workflow, node, (one) => ({ ...one, credentials }));

async function paysNothingWithoutYes({ model, run, payments }: Agent): Promise<void> {
	const declined = await run([[pay('7200.00')], 'The person said no.'], ['Decline']);
	assert.equal(declined.status, 'success', JSON.stringify(declined.data?.resultData.error));
	assert.deepEqual(payments(), {});
	assert.equal(jsonOf(declined, 'Not Paid')[0]?.invoice, INVOICE);
	seesTheTools(model);
}

/** What a model reads about the tools, and what it may decide. */
function seesTheTools({ requests }: ModelServer): void {
	const tools = requests[0]?.tools?.map((tool) => tool.function) ?? [];
	assert.deepEqual(
		tools
			.map(({ name, parameters }) => [name, Object.keys(propertiesOf(parameters)).sort()])
			.sort(),
		[
			['Find_Payment', ['invoiceNumber']],
			['Get_Balance', []],
			['List_Payments', []],
			['Pay', ['hitlParameters', 'toolParameters']],
		],
	);
	const paying = tools.find(({ name }) => name === 'Pay');
	assert.match(paying?.description ?? '', /^Pay one payout. This moves money./);
	const own = propertiesOf(propertiesOf(paying?.parameters).toolParameters);
	assert.deepEqual(own, {
		amount: { type: 'string', description: 'Amount in AED, such as 7500.00' },
	});
}

const propertiesOf = (schema: unknown): Record<string, unknown> =>
	Object(Object(schema).properties);

const pay = (amount: string, more: Record<string, unknown> = {}): ToolCall => ({
	tool: 'Pay',
	input: { toolParameters: { amount, ...more }, hitlParameters: {} },
});

async function paysOnlyWhatThePersonSaw({ run, mails, payments }: Agent): Promise<void> {
	// n8n reads an argument from `query` first, wherever a model writes it.
	await run([[pay('1.00', { query: { amount: '7400.00' } })], 'Done.'], ['Approve']);
	assert.match(mails().at(-1) ?? '', /The agent asks to pay: 1\.00 AED/);
	assert.deepEqual(payments(), {});
}

async function paysOnce({ model, run, payments }: Agent): Promise<void> {
	const execution = await run(
		[
			[
				{ tool: 'Get_Balance', input: {} },
				{ tool: 'Find_Payment', input: { invoiceNumber: INVOICE } },
				{ tool: 'List_Payments', input: {} },
			],
			// The workflow decides the external ID, whatever else the model says.
			[pay('7200.00', { externalId: 'AGENT-1', invoiceNumber: 'AGENT-1' })],
			[pay('7200.00')],
			[pay('7400.00')],
			'I have paid 7400.00 AED.',
		],
		['Approve', 'Approve', 'Approve'],
	);
	assert.equal(execution.status, 'success', JSON.stringify(execution.data?.resultData.error));
	assert.deepEqual(Object.keys(payments()), [INVOICE]);
	assert.equal(payments()[INVOICE]?.length, 1);
	const [created, existing, refused] = answersIn(model, 'Pay');
	assert.deepEqual(Object.keys(created ?? {}), [
		...['outcome', 'externalId', 'status'],
		...['sourceAmount', 'sourceCurrency', 'action', 'paymentId'],
	]);
	assert.equal(created?.outcome, 'created');
	assert.equal(existing?.outcome, 'existing');
	assert.equal(existing.paymentId, created.paymentId);
	assert.equal(Object(refused?.details).code, 'duplicate_external_id');
	assert.equal(Object(refused?.details).outcome, 'rejected');
	const [none] = answersIn(model, 'Find_Payment');
	assert.equal(Object(none?.details).code, 'not_found');
	assert.ok(Array.isArray(answersIn(model, 'Get_Balance')[0]?.balances));
	const [paid] = jsonOf(execution, 'Paid');
	assert.equal(paid?.invoice, INVOICE);
	assert.equal(Number(paid?.amountAed), 7200);
}
