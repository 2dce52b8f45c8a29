/**
 * The example of an AI agent, with a model that plays a script. Whatever the model does: it has no tool that
 * pays, and the workflow pays only what a person has approved with a password.
 */
import { strict as assert } from 'node:assert';

import type { Login } from '../../driver/session/answerForm';
import {
	endOf,
	linkIn,
	newLogin,
	open,
	startPost,
	withLogin,
	type Post,
} from '../../driver/session/approvers';
import { changeNode } from '../../driver/session/changeNode';
import type { ExampleRun } from '../../driver/examples';
import {
	startModelServer,
	type ModelAnswer,
	type ModelServer,
} from '../../driver/servers/modelServer';
import {
	jsonOf,
	type Execution,
	type N8nApi,
	type WorkflowDocument,
} from '../../driver/session/n8nApi';
import { nameOfTrigger } from '../../tools/start/startDemo';

const INVOICE = 'INV-2026-0901';

export async function runAiAgent(run: ExampleRun): Promise<void> {
	const model = await startModelServer();
	const post = await startPost(run.n8n.api);
	try {
		const agent = await prepare(run, model, post);
		await asksOnlyWhenItShould(agent);
		await paysNothingWithoutYes(agent);
		await paysOnce(agent);
	} finally {
		await Promise.all([model.stop(), post.stop()]);
	}
}

interface Agent {
	readonly model: ModelServer;
	/**
	 * Runs the workflow with a script of the model.
	 *
	 * @param decision of the person. Without it, nobody may be asked
	 */
	run(script: readonly ModelAnswer[], decision?: 'Approve' | 'Reject'): Promise<Execution>;
	/** The number of mails so far. */
	mails(): number;
	/** IDs of the payments, by their external ID. */
	payments(): Readonly<Record<string, readonly string[]>>;
}

async function prepare(
	{ n8n: { api }, sandbox, workflow }: ExampleRun,
	model: ModelServer,
	post: Post,
): Promise<Agent> {
	const login = newLogin('treasury');
	const ready = await connectAgent(api, workflow, { model, post, login });
	const id = await api.importWorkflow(ready);
	return {
		model,
		payments: () => sandbox.control.ledger().paymentsByExternalId,
		mails: () => post.mail().length,
		async run(script, decision) {
			model.play(script);
			const executionId = await api.startManually(id, nameOfTrigger(ready));
			if (decision !== undefined) {
				const form = await open(await linkIn(api, post.mail, executionId), login);
				assert.match(
					form.text,
					/Pay 7,200\.00 AED, .* to Priya Sharma, account …6789 at SBIN0001234/,
				);
				assert.match(form.text, /Balance: [\d,.]+ INR available; this payment needs about /);
				assert.match(form.text, / Account in full: 000123456789 /);
				const said = await form.decide(decision);
				assert.match(
					said,
					decision === 'Approve'
						? /The payout was sent\s+Sent once: 7,200\.00 AED/
						: /Nothing was paid now\s+You did not approve INV-2026-0901/,
				);
			}
			return await endOf(api, executionId);
		},
	};
}

/** The example with a model, a mail server, and a login for the person. */
export async function connectAgent(
	api: N8nApi,
	workflow: WorkflowDocument,
	{ model, post, login }: { model: ModelServer; post: Post; login: Login },
): Promise<WorkflowDocument> {
	const openAiApi = await api.importCredential('model', 'openAiApi', {
		apiKey: 'a-made-up-key',
		url: model.baseUrl,
	});
	const connected = changeNode(workflow, 'OpenAI Chat Model', (node) => ({
		...node,
		credentials: { openAiApi },
	}));
	return await withLogin(api, await post.connect(connected), 'Approval', login);
}

/** What the model says at its end. */
export const says = (amountAed: string, decision = 'pay'): ModelAnswer => [
	{
		tool: 'format_final_json_response',
		input: { output: { decision, amountAed, reason: 'The credit note is deducted.' } },
	},
];

async function asksOnlyWhenItShould({ model, run, mails, payments }: Agent): Promise<void> {
	const said: ReadonlyArray<readonly [ModelAnswer, RegExp]> = [
		[says('', 'do not pay'), /said no/],
		[says('9000.00'), /Max Source Amount/],
		[says('all of it'), /Amount/],
		[[{ tool: 'format_final_json_response', input: {} }], /./],
		[[{ tool: 'format_final_json_response', input: { output: {} } }], /./],
		['I have paid 7500.00 AED.', /./],
	];
	for (const [answer, reason] of said) {
		const ended = await run([answer]);
		assert.equal(ended.status, 'success', JSON.stringify(ended.data?.resultData.error));
		const [unpaid] = jsonOf(ended, 'Not Paid');
		assert.equal(unpaid?.invoice, INVOICE);
		assert.match(String(unpaid.reason), reason);
		assert.equal(mails(), 0);
		assert.deepEqual(payments(), {});
	}
	const tools = model.requests[0]?.tools?.map((tool) => tool.function.name) ?? [];
	assert.deepEqual(
		[...tools].sort(),
		['Find_Payment', 'Get_Balance', 'List_Payments', 'format_final_json_response'].sort(),
	);
}

async function paysNothingWithoutYes({ run, payments }: Agent): Promise<void> {
	const declined = await run([says('7200.00')], 'Reject');
	assert.equal(declined.status, 'success', JSON.stringify(declined.data?.resultData.error));
	assert.equal(jsonOf(declined, 'Not Paid')[0]?.invoice, INVOICE);
	assert.deepEqual(payments(), {});
}

async function paysOnce({ model, run, mails, payments }: Agent): Promise<void> {
	const execution = await run(
		[
			[
				{ tool: 'Get_Balance', input: {} },
				{ tool: 'Find_Payment', input: { invoiceNumber: INVOICE } },
				{ tool: 'List_Payments', input: {} },
			],
			says('7200.00'),
		],
		'Approve',
	);
	assert.equal(execution.status, 'success', JSON.stringify(execution.data?.resultData.error));
	const [none] = answersIn(model, 'Find_Payment');
	assert.equal(Object(none?.details).code, 'not_found');
	assert.ok(Array.isArray(answersIn(model, 'Get_Balance')[0]?.balances));
	const [paid] = jsonOf(execution, 'Paid');
	assert.deepEqual(
		[paid?.invoice, paid?.outcome, Number(paid?.amountAed)],
		[INVOICE, 'created', 7200],
	);

	const asked = mails();
	const again = await run([says('7200.00')]);
	assert.equal(jsonOf(again, 'Paid')[0]?.outcome, 'existing');
	const other = await run([says('7400.00')]);
	assert.match(String(jsonOf(other, 'Not Paid')[0]?.reason), /External ID/);
	assert.equal(mails(), asked, 'a person was asked about a payment that exists');
	assert.deepEqual(Object.keys(payments()), [INVOICE]);
	assert.equal(payments()[INVOICE]?.length, 1);
}

/** What a tool answered the model: the first item of each call, in the order of the calls. */
export function answersIn({ requests }: ModelServer, tool: string): Array<Record<string, unknown>> {
	const messages = requests.at(-1)?.messages ?? [];
	const ids = messages
		.flatMap((message) => message.tool_calls ?? [])
		.filter((call) => call.function.name === tool)
		.map(({ id }) => id);
	return ids.map((id) => {
		const answer = messages.find((message) => message.tool_call_id === id);
		return Object(JSON.parse(String(answer?.content)))[0];
	});
}
