/** The example of an assistant that only reads, with a model that plays a script: it answers from the service, and pays nothing. */
import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';

import { answersIn } from './aiAgent';
import { newLogin, withLogin } from '../../driver/session/approvers';
import { changeNode } from '../../driver/session/changeNode';
import type { ExampleRun } from '../../driver/examples';
import { startModelServer } from '../../driver/servers/modelServer';
import { standIn } from '../../tools/start/standInModel';
import { waitFor } from '../../driver/processes/waitFor';

const INVOICE = 'INV-2026-0042';
const REPLACED = 'INV-2026-0043';

export async function runAiAssistant({ n8n, sandbox, workflow }: ExampleRun): Promise<void> {
	const model = await startModelServer();
	const openAiApi = await n8n.api.importCredential('model', 'openAiApi', {
		apiKey: 'a-made-up-key',
		url: model.baseUrl,
	});
	const login = newLogin('team');
	const connected = changeNode(workflow, 'OpenAI Chat Model', (node) => ({
		...node,
		credentials: { openAiApi },
	}));
	const id = await n8n.api.importWorkflow(await withLogin(n8n.api, connected, 'Chat', login));
	await n8n.api.activate(id);
	const sessionId = randomUUID();
	const url = `${n8n.baseUrl}/webhook/payout-assistant/chat`;
	const ask = async (chatInput: string, authorization?: string): Promise<Response> =>
		await fetch(url, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				...(authorization === undefined ? {} : { authorization }),
			},
			body: JSON.stringify({ action: 'sendMessage', sessionId, chatInput }),
		});
	const asTeam = `Basic ${btoa(`${login.user}:${login.password}`)}`;
	try {
		await waitFor(
			'the chat',
			async () =>
				(await fetch(url, { headers: { authorization: asTeam } })).ok ? true : undefined,
			{ timeoutMs: 30_000 },
		);
		assert.equal((await ask(`Where is ${INVOICE}?`)).status, 401);
		assert.equal(model.requests.length, 0);

		sandbox.control.changeSettings({ settleAfterMs: null });
		const payment = sandbox.control.makePayment({ externalId: INVOICE, amount: 420 });
		const other = sandbox.control.makePayment({ externalId: REPLACED });
		sandbox.control.advancePayment(other.id, { status: 'failed' });
		model.play([
			[
				{ tool: 'Find_Payment', input: { invoiceNumber: INVOICE } },
				{ tool: 'List_Payments', input: {} },
				{ tool: 'List_Payments_in_Progress', input: {} },
				{ tool: 'Get_Balance', input: { country: 'PAK' } },
			],
			`${INVOICE} is in progress.`,
		]);
		const answer = await ask(`Where is ${INVOICE}?`, asTeam);
		assert.match(await answer.text(), /INV-2026-0042 is in progress\./);
		const [found] = answersIn(model, 'Find_Payment');
		assert.deepEqual(
			[found?.externalId, found?.status, found?.action, found?.releaseFunds, found?.sourceAmount],
			[INVOICE, payment.status, 'wait', false, 420],
		);
		assert.equal(answersIn(model, 'List_Payments')[0]?.externalId, REPLACED);
		// The newest payment has failed.
		assert.equal(answersIn(model, 'List_Payments_in_Progress')[0]?.externalId, INVOICE);
		assert.ok(Array.isArray(answersIn(model, 'Get_Balance')[0]?.balances));

		const tools = model.requests[0]?.tools?.map((tool) => tool.function.name) ?? [];
		assert.deepEqual([...tools].sort(), [
			'Find_Payment',
			'Get_Balance',
			'List_Payments',
			'List_Payments_in_Progress',
		]);

		// It remembers the conversation.
		model.play(['As I said, it is in progress.']);
		await ask('And now?', asTeam);
		const said = model.requests[0]?.messages.map(({ content }) => String(content)) ?? [];
		assert.ok(said.includes(`${INVOICE} is in progress.`), JSON.stringify(said));

		// What the demo has in place of a model.
		model.play(standIn);
		const stood = await (await ask(`Where is ${REPLACED}?`, asTeam)).text();
		assert.match(stood, /INV-2026-0043: It did not succeed\. .*INV-2026-0043#2: there is no such/);
		assert.match(stood, /called: Find Payment, Find Payment\..* no language model/);
		assert.match(
			await (await ask('What is in progress?', asTeam)).text(),
			/INV-2026-0042: In prog/,
		);
		assert.match(
			await (await ask('And the balance?', asTeam)).text(),
			/Available for IND, PAK, NGA: [\d,]+\.\d+ USDT\./,
		);
		assert.match(await (await ask(`Pay ${REPLACED} again`, asTeam)).text(), /no tool that moves/);

		const posts = sandbox.control.requests().filter(({ method }) => method === 'POST');
		assert.deepEqual(posts, [], 'the assistant sent something');
		assert.equal(sandbox.control.payments().length, 2);
	} finally {
		await n8n.api.deactivate(id);
		await model.stop();
	}
}
