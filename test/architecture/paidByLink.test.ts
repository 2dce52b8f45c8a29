import type { INode } from 'n8n-workflow';

import { findPaidByLink } from './paidByLink';

const nodeOf = (name: string, type: string, parameters: INode['parameters'], typeVersion = 1) => ({
	id: name,
	name,
	type,
	typeVersion,
	position: [0, 0] satisfies [number, number],
	parameters,
});

const own = 'n8n-nodes-cross-border-payouts.crossBorderPayouts';
const pay = nodeOf('Pay', own, { resource: 'payment', operation: 'send' });
const decide = nodeOf('Approved?', 'n8n-nodes-base.if', {});

const mainTo = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });

/** The node, a decision, and a payment. */
const before = (node: INode, paying: INode = pay) => ({
	nodes: [node, decide, paying],
	connections: { [node.name]: mainTo('Approved?'), 'Approved?': mainTo('Pay') },
});

const wait = (parameters: INode['parameters'], version = 1.1) =>
	nodeOf('Ask', 'n8n-nodes-base.wait', parameters, version);

const form = { resume: 'form', incomingAuthentication: 'basicAuth' };

it.each([
	['a mail with buttons', nodeOf('Ask', 'n8n-nodes-base.emailSend', { operation: 'sendAndWait' })],
	['a chat with buttons', nodeOf('Ask', 'n8n-nodes-base.slack', { operation: 'sendAndWait' })],
	['a Wait node that waits for a webhook', wait({ resume: 'webhook' })],
	['the same, for a POST that nobody has to sign', wait({ resume: 'webhook', httpMethod: 'POST' })],
	['a form without a password', wait({ resume: 'form' })],
	['a form whose password is not checked', wait(form, 1)],
	['a webhook that a link calls', nodeOf('Ask', 'n8n-nodes-base.webhook', {})],
	['a form of the start without a password', nodeOf('Ask', 'n8n-nodes-base.formTrigger', {})],
	['a second page of a form', nodeOf('Ask', 'n8n-nodes-base.form', {})],
])('finds %s before a payment', (_, node) => {
	expect(findPaidByLink(before(node))).toEqual([
		expect.stringMatching(/^Pay pays after Ask, which /),
	]);
});

it.each([
	['a form with a password', before(wait(form))],
	['a wait of some minutes', before(wait({ amount: 5 }))],
	['a webhook that takes a POST', before(nodeOf('Ask', 'n8n-nodes-base.webhook', post()))],
	[
		'a dry run after buttons',
		before(
			nodeOf('Ask', 'n8n-nodes-base.slack', { operation: 'sendAndWait' }),
			nodeOf('Pay', own, { resource: 'payment', operation: 'send', dryRun: true }),
		),
	],
	[
		'a look-up after buttons',
		before(
			nodeOf('Ask', 'n8n-nodes-base.slack', { operation: 'sendAndWait' }),
			nodeOf('Pay', own, { resource: 'payment', operation: 'get' }),
		),
	],
	[
		'buttons after the payment',
		{
			nodes: [pay, nodeOf('Ask', 'n8n-nodes-base.slack', { operation: 'sendAndWait' })],
			connections: { Pay: mainTo('Ask') },
		},
	],
])('has nothing against %s', (_, workflow) => {
	expect(findPaidByLink(workflow)).toEqual([]);
});

function post() {
	return { httpMethod: 'POST' };
}

it("finds n8n's human review in front of a tool that pays", () => {
	const tool = nodeOf('Pay', `${own}Tool`, { resource: 'payment', operation: 'send' });
	const review = nodeOf('Ask', 'n8n-nodes-base.emailSendHitlTool', {});
	const agent = nodeOf('Agent', '@n8n/n8n-nodes-langchain.agent', {});
	const toolOf = (node: string) => ({ ai_tool: [[{ node, type: 'ai_tool', index: 0 }]] });
	expect(
		findPaidByLink({
			nodes: [agent, review, tool],
			connections: { Pay: toolOf('Ask'), Ask: toolOf('Agent') },
		}),
	).toEqual(['Pay pays after Ask, which takes an opened link for a yes']);
});

it('takes a choice that an expression makes for a payment', () => {
	const ask = nodeOf('Ask', 'n8n-nodes-base.slack', { operation: 'sendAndWait' });
	const either = nodeOf('Pay', own, { resource: 'payment', operation: '={{ $json.what }}' });
	const perhaps = nodeOf('Pay', own, { ...pay.parameters, dryRun: '={{ $json.isTest }}' });
	for (const node of [either, perhaps]) expect(findPaidByLink(before(ask, node))).toHaveLength(1);
});
