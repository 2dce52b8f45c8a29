/** The examples that send messages to Slack: an alarm, and an approval whose link opens a form with a password. */
import { strict as assert } from 'node:assert';

import { tellsOfPayments, whileActive } from './alarms';
import { openForm } from '../../driver/session/answerForm';
import {
	endOf,
	linkIn,
	newLogin,
	open,
	withLogin,
	type Inbox,
} from '../../driver/session/approvers';
import { changeNode } from '../../driver/session/changeNode';
import { fillTable, makeTable } from '../../driver/session/dataTable';
import { publish, type Published } from './published';
import type { ExampleRun } from '../../driver/examples';
import type { Slack } from '../../driver/servers/cloud/slack';
import type { Cloud } from '../../driver/servers/cloud/startCloud';
import {
	jsonOf,
	type Execution,
	type N8nApi,
	type WorkflowDocument,
} from '../../driver/session/n8nApi';

/** The workflow with a credential for its nodes that send messages to Slack. */
export async function connectSlack(
	api: N8nApi,
	{ tokens }: Slack,
	workflow: WorkflowDocument,
): Promise<WorkflowDocument> {
	const slackApi = await api.importCredential('slack', 'slackApi', { accessToken: tokens.access });
	const nodes = workflow.nodes.map((node) =>
		node.type === 'n8n-nodes-base.slack' ? { ...node, credentials: { slackApi } } : node,
	);
	return { ...workflow, nodes };
}

export const inboxOf =
	({ messages }: Slack, channel: string): Inbox =>
	() =>
		messages.filter((one) => one.channel === channel).map(({ text }) => text);

/** Slack would tell everybody in the channel, if it read this name as a command. */
const LOUD_NAME = 'Priya <!channel> & Sons';

export async function runSlackAlarm(run: ExampleRun, { slack }: Cloud): Promise<void> {
	const { api } = run.n8n;
	await makeTable(api, 'Payouts', ['invoice', 'beneficiary_name']);
	const row = { invoice: 'INV-2026-1701', beneficiary_name: LOUD_NAME };
	await fillTable(api, 'Payouts', [row]);
	const workflow = await connectSlack(api, slack, run.workflow);
	// An alarm that Slack does not take comes again.
	slack.refusedMessages = 1;
	const told = { inbox: inboxOf(slack, '#payout-alarms'), beneficiary: LOUD_NAME };
	await whileActive({ ...run, workflow }, async (id) => await tellsOfPayments(run, told, id));
	assert.equal(slack.refusedMessages, 0);
}

const EXTERNAL_ID = 'INV-2026-0777';
const INVOICE_TEXT =
	/Pay 7,500\.00 AED, .*, to Priya Sharma, account …6789 at SBIN0001234, for INV/;

interface Desk {
	/** Starts the workflow, or a changed one, up to the moment at which the person is asked. */
	ask(changed?: WorkflowDocument): Promise<Asked>;
	run(): Promise<Execution>;
	/** How many payments of the invoice there are. */
	payments(): number;
	readonly ready: WorkflowDocument;
}

interface Asked {
	readonly link: string;
	decide(choice: string, hash?: string): Promise<Execution>;
	/** What the page said after the decision. */
	said(): string;
}

export async function runSlackApproval(run: ExampleRun, { slack }: Cloud): Promise<void> {
	const { api } = run.n8n;
	const login = newLogin('approver');
	const inbox = inboxOf(slack, '#payout-approvals');
	const connected = await connectSlack(api, slack, run.workflow);
	const ready = await withLogin(api, connected, 'Approval', login);
	const published: Published[] = [];
	const start = async (document: WorkflowDocument): Promise<string> => {
		const one = await publish(run.n8n, document);
		published.push(one);
		return await one.start({});
	};
	const desk: Desk = {
		ready,
		async ask(document = ready) {
			const executionId = await start(document);
			const link = await linkIn(api, inbox, executionId);
			assert.equal(inbox().at(-1), `Please decide on the payout ${EXTERNAL_ID}: ${link}`);
			let said = '';
			return {
				link,
				async decide(choice, hash) {
					const form = await open(link, login);
					assert.match(form.text, INVOICE_TEXT);
					assert.match(form.text, /Balance: [\d,.]+ INR available; this payment needs about /);
					said = await form.decide(choice, hash);
					return await endOf(api, executionId);
				},
				said: () => said,
			};
		},
		run: async () => await endOf(api, await start(ready)),
		payments: () => run.sandbox.control.ledger().paymentsByExternalId[EXTERNAL_ID]?.length ?? 0,
	};
	try {
		await paysNothingWithoutYes(desk);
		await paysOnlyWhatWasShown(desk);
		await paysOnce(desk, inbox);
	} finally {
		for (const one of published) await one.stop();
	}
}

async function paysNothingWithoutYes({ ask, payments }: Desk): Promise<void> {
	const { link, decide, said } = await ask();
	assert.equal(await openForm(link), 401, 'the link opens the form without a password');
	assert.equal(await openForm(link, newLogin('approver')), 401);
	assert.equal(jsonOf(await decide('Reject'), 'Not Approved').length, 1);
	assert.match(said(), /Nothing was paid now\s+You did not approve INV-2026-0777/);
	assert.equal(payments(), 0);
}

async function paysOnlyWhatWasShown({ ask, ready, payments }: Desk): Promise<void> {
	const unseen = await (await ask()).decide('Approve', 'a'.repeat(64));
	assert.equal(jsonOf(unseen, 'Not Paid')[0]?.outcome, 'not_sent');
	const tampered = changeNode(ready, 'Pay', (node) => ({
		...node,
		parameters: { ...node.parameters, amount: '7500.01' },
	}));
	const changed = await (await ask(tampered)).decide('Approve');
	assert.equal(jsonOf(changed, 'Not Paid')[0]?.outcome, 'not_sent');
	assert.equal(payments(), 0);
}

async function paysOnce({ ask, run, payments }: Desk, inbox: Inbox): Promise<void> {
	const { link, decide, said } = await ask();
	const paid = await decide('Approve');
	assert.match(said(), /The payout was sent\s+Sent once: 7,500\.00 AED/);
	assert.equal(jsonOf(paid, 'Paid')[0]?.outcome, 'created', paid.data?.resultData.error?.message);
	assert.equal(payments(), 1);
	await openForm(link);
	const messages = inbox().length;
	assert.equal(jsonOf(await run(), 'Paid Already')[0]?.outcome, 'existing');
	assert.equal(inbox().length, messages, 'a person was asked about a payment that exists');
	assert.equal(payments(), 1);
}
