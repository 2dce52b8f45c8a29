/** What approvals need beside n8n: a mail server, a chat, and people with a login. */
import { randomBytes } from 'node:crypto';

import { openForm, type Login, type OpenForm } from './answerForm';
import { changeNode } from './changeNode';
import { startChatServer, type ChatServer } from '../servers/chatServer';
import { bodyOf, startMailServer, subjectOf } from '../servers/mailServer';
import type { Execution, N8nApi, WorkflowDocument } from './n8nApi';
import { waitFor } from '../processes/waitFor';

const WAIT = { timeoutMs: 60_000 };

/** The texts that have arrived in one place, oldest first. */
export type Inbox = () => readonly string[];

export interface Post {
	readonly mail: Inbox;
	/** Of the same mails. */
	readonly subjects: Inbox;
	readonly chat: Inbox;
	readonly chatServer: ChatServer;
	/** The workflow with credentials for its nodes that send mails and chat messages. */
	connect(workflow: WorkflowDocument): Promise<WorkflowDocument>;
	stop(): Promise<void>;
}

export async function startPost(api: N8nApi): Promise<Post> {
	const mail = await startMailServer();
	const chatServer = await startChatServer();
	return {
		mail: () => mail.mails.map(bodyOf),
		subjects: () => mail.mails.map(subjectOf),
		chat: () => chatServer.messages.map(({ message }) => message),
		chatServer,
		async connect(workflow) {
			const smtp = await api.importCredential('mail', 'smtp', {
				host: '127.0.0.1',
				port: mail.port,
				secure: false,
				disableStartTls: true,
			});
			const mattermostApi = await api.importCredential('chat', 'mattermostApi', {
				baseUrl: chatServer.baseUrl,
				accessToken: 'a-made-up-token',
			});
			const nodes = workflow.nodes.map((node) => {
				if (node.type === 'n8n-nodes-base.emailSend') return { ...node, credentials: { smtp } };
				return node.type === 'n8n-nodes-base.mattermost'
					? { ...node, credentials: { mattermostApi } }
					: node;
			});
			return { ...workflow, nodes };
		},
		stop: async () => void (await Promise.all([mail.stop(), chatServer.stop()])),
	};
}

export const newLogin = (user: string): Login => ({
	user,
	password: randomBytes(12).toString('hex'),
});

/** The workflow with a login for a node that shows a form. */
export async function withLogin(
	api: N8nApi,
	workflow: WorkflowDocument,
	node: string,
	login: Login,
): Promise<WorkflowDocument> {
	const httpBasicAuth = await api.importCredential(node, 'httpBasicAuth', { ...login });
	return changeNode(workflow, node, (one) => ({ ...one, credentials: { httpBasicAuth } }));
}

/** The last link to the form of the execution, once n8n waits for its answer. */
export async function linkIn(api: N8nApi, inbox: Inbox, executionId: string): Promise<string> {
	const link = new RegExp(`https?:\\S+/form-waiting/${executionId}\\b\\S*`);
	const text = await waitFor(
		'a message with a link',
		() => inbox().findLast((one) => link.test(one)),
		WAIT,
	);
	await waitFor(
		'the execution to wait for a person',
		async () => ((await api.execution(executionId)).status === 'waiting' ? true : undefined),
		WAIT,
	);
	return link.exec(text)?.[0] ?? '';
}

export async function open(link: string, login: Login): Promise<OpenForm> {
	const form = await openForm(link, login);
	if (typeof form === 'object') return form;
	throw new Error(`The form answered ${form}.`);
}

export const endOf = async (api: N8nApi, executionId: string): Promise<Execution> =>
	await waitFor(
		'the execution to end',
		async () => {
			const execution = await api.execution(executionId);
			return ['new', 'running', 'waiting'].includes(execution.status) ? undefined : execution;
		},
		WAIT,
	);
