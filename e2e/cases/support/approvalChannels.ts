/** The examples in which a person approves, published, up to the moment at which one person is asked. */
import { connectAgent, says } from './aiAgent';
import type { Login } from '../../driver/session/answerForm';
import {
	endOf,
	linkIn,
	newLogin,
	open,
	withLogin,
	type Inbox,
	type Post,
} from '../../driver/session/approvers';
import { changeNode } from '../../driver/session/changeNode';
import { publish, type Invoice } from './published';
import { connectSlack, inboxOf } from './slackMessages';
import type { ApprovalChannel } from '../../../docs/data/approvalAttacks';
import { readExample } from '../../driver/examples';
import type { Cloud } from '../../driver/servers/cloud/startCloud';
import type { ModelServer } from '../../driver/servers/modelServer';
import type { Execution, WorkflowDocument, WorkflowNode } from '../../driver/session/n8nApi';
import type { RunningN8n } from '../../driver/start/startN8n';
import { waitFor } from '../../driver/processes/waitFor';

/** The moment at which n8n waits for the person whom the attack is about. */
export interface Asked {
	readonly executionId: string;
	readonly link: string;
	/** Of the person who is asked. */
	readonly login: Login;
	/** Of a person who is asked about something else. */
	readonly otherLogin: Login;
	/** Answers as all other people until the execution ends, or waits for this person. */
	finish(): Promise<Execution>;
	end(): Promise<Execution>;
}

export interface Channel {
	readonly name: ApprovalChannel;
	readonly workflow: WorkflowDocument;
	/** The node that shows the form to the person whom the attack is about. */
	readonly asking: string;
	ask(invoice: Invoice): Promise<Asked>;
	/** Runs to the end. Nobody answers. */
	run(invoice: Invoice): Promise<Execution>;
	/** Pays as the workflow does, with an approval that it did not ask for. */
	payWith(approval: { summary: string; sha256: string }, invoice: Invoice): Promise<Execution>;
	/** The same with a changed workflow, which is published as well. */
	changed(node: string, change: (node: WorkflowNode) => WorkflowNode): Promise<Channel>;
	stop(): Promise<void>;
}

export interface Surroundings {
	readonly n8n: RunningN8n;
	/** The replaced cloud services that this n8n reaches, if it does. */
	readonly cloud: Cloud | undefined;
	readonly post: Post;
	readonly model: ModelServer;
	readonly credential: { id: string; name: string };
}

/** Who is asked in an example, in this order. */
interface Person {
	readonly node: string;
	readonly inbox: Inbox;
	readonly login: Login;
}

export async function openChannel(
	name: ApprovalChannel,
	surroundings: Surroundings,
): Promise<Channel> {
	const { n8n, post, model, credential, cloud } = surroundings;
	const [first, second] = [newLogin('first'), newLogin('second')];
	if (name === 'agent') {
		const login = first;
		const example = readExample('ai-agent', credential);
		const workflow = await connectAgent(n8n.api, example, { model, post, login });
		const people = [{ node: 'Approval', inbox: post.mail, login }];
		return await openWith(surroundings, { name, workflow, people, asked: 0, otherLogin: second });
	}
	if (cloud) {
		const example = readExample('approval-slack', credential);
		const connected = await connectSlack(n8n.api, cloud.slack, example);
		const workflow = await withLogin(n8n.api, connected, 'Approval', first);
		const inbox = inboxOf(cloud.slack, '#payout-approvals');
		const people = [{ node: 'Approval', inbox, login: first }];
		return await openWith(surroundings, { name, workflow, people, asked: 0, otherLogin: second });
	}
	let workflow = await post.connect(readExample('two-approvals', credential));
	workflow = await withLogin(n8n.api, workflow, 'First Approval', first);
	workflow = await withLogin(n8n.api, workflow, 'Second Approval', second);
	const people = [
		{ node: 'First Approval', inbox: post.mail, login: first },
		{ node: 'Second Approval', inbox: post.chat, login: second },
	];
	return name === 'mail'
		? await openWith(surroundings, { name, workflow, people, asked: 0, otherLogin: second })
		: await openWith(surroundings, { name, workflow, people, asked: 1, otherLogin: first });
}

interface Setup {
	readonly name: ApprovalChannel;
	readonly workflow: WorkflowDocument;
	readonly people: readonly Person[];
	/** Index of the person whom the attack is about. */
	readonly asked: number;
	readonly otherLogin: Login;
}

async function openWith(surroundings: Surroundings, setup: Setup): Promise<Channel> {
	const { n8n, model } = surroundings;
	const { people, workflow, otherLogin } = setup;
	const published = await publish(n8n, workflow);
	const asked = people[setup.asked];
	if (asked === undefined) throw new Error('Nobody is asked.');
	const approve = async ({ inbox, login }: Person, executionId: string): Promise<void> => {
		const form = await open(await linkIn(n8n.api, inbox, executionId), login);
		await form.submit('Approve');
	};
	const start = async (invoice: Invoice): Promise<string> => {
		model.play([says('7200.00')]);
		return await published.start(invoice);
	};
	return {
		name: setup.name,
		workflow,
		asking: asked.node,
		run: async (invoice) => await endOf(n8n.api, await start(invoice)),
		async payWith({ summary, sha256 }, invoice) {
			const paying = await publish(n8n, onlyPaying(setup, summary, sha256));
			try {
				return await endOf(n8n.api, await paying.start(invoice));
			} finally {
				await paying.stop();
			}
		},
		async ask(invoice) {
			const executionId = await start(invoice);
			for (const person of people.slice(0, setup.asked)) await approve(person, executionId);
			return {
				executionId,
				link: await linkIn(n8n.api, asked.inbox, executionId),
				login: asked.login,
				otherLogin,
				async finish() {
					for (;;) {
						const execution = await settled(n8n, executionId);
						const node = nodeThatWaits(execution);
						const person = people.find((one) => one !== asked && one.node === node);
						if (person === undefined) return execution;
						await approve(person, executionId);
					}
				},
				end: async () => await endOf(n8n.api, executionId),
			};
		},
		changed: async (node, change) =>
			await openWith(surroundings, { ...setup, workflow: changeNode(workflow, node, change) }),
		stop: async () => await published.stop(),
	};
}

/** The invoice and the payment, with nobody in between. */
function onlyPaying({ name, workflow }: Setup, summary: string, sha256: string): WorkflowDocument {
	const names = ['When Clicked', 'Invoice to Pay', 'Pay'];
	const nodes = workflow.nodes.filter((node) => names.includes(node.name));
	const paying = changeNode({ ...workflow, nodes }, 'Pay', (node) => ({
		...node,
		parameters: {
			...node.parameters,
			approvedSummary: summary,
			approvedHash: sha256,
			// The amount that the model has said.
			...(name === 'agent' ? { amount: '7200.00' } : {}),
		},
	}));
	const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	const connections = { 'When Clicked': to('Invoice to Pay'), 'Invoice to Pay': to('Pay') };
	return { ...paying, connections };
}

const nodeThatWaits = ({ status, data }: Execution): string | undefined =>
	status === 'waiting' ? data?.resultData.lastNodeExecuted : undefined;

/** The execution once it has ended, or waits for longer than n8n needs to continue it. */
async function settled({ api }: RunningN8n, executionId: string): Promise<Execution> {
	let readsThatWait = 0;
	return await waitFor(
		'the execution to end or to wait',
		async () => {
			const execution = await api.execution(executionId);
			readsThatWait = execution.status === 'waiting' ? readsThatWait + 1 : 0;
			const isOpen = ['new', 'running'].includes(execution.status) || readsThatWait % 5 > 0;
			return isOpen ? undefined : execution;
		},
		{ timeoutMs: 60_000 },
	);
}
