/** Gives the example workflows credentials, so that a person can run them in the editor at once. */
import type { SandboxAccount } from '../../../sandbox/server';
import type { Login } from '../../driver/session/answerForm';
import { CREDENTIAL_TYPE, withCredential } from '../../driver/examples';
import type { N8nApi, WorkflowDocument, WorkflowNode } from '../../driver/session/n8nApi';

/** The name of the credential for the package's nodes. */
export const CREDENTIAL = 'Payout sandbox';

/** The made-up people who log in on the forms. The second one is for the second approval of two. */
export const approvers: readonly [Login, Login] = [
	{ user: 'approver', password: 'Approve-Demo-1' },
	{ user: 'second', password: 'Approve-Demo-2' },
];

const PLAIN_TYPES: Readonly<Record<string, string>> = {
	'n8n-nodes-base.emailSend': 'smtp',
	'n8n-nodes-base.mattermost': 'mattermostApi',
};

const FORM_TRIGGER = 'n8n-nodes-base.formTrigger';
const CHAT_TRIGGER = '@n8n/n8n-nodes-langchain.chatTrigger';
const CHAT_MODEL = '@n8n/n8n-nodes-langchain.lmChatOpenAi';
/** It answers for the assistant that only reads. No other example gets it: what it says is no reason to pay. */
export const STAND_IN = 'Stand-in for a language model';

/** Nodes of services that the demo does not have. */
const OTHER_SERVICES: Readonly<Record<string, string>> = {
	'n8n-nodes-base.googleSheets': 'Google Sheets',
	'n8n-nodes-base.slack': 'Slack',
	'n8n-nodes-base.postgres': 'PostgreSQL',
	[CHAT_MODEL]: 'OpenAI',
	// The only example that calls an interface by itself.
	'n8n-nodes-base.httpRequest': 'Xero',
};

interface CredentialData {
	readonly type: string;
	readonly name: string;
	readonly data: Record<string, unknown>;
}

/** A credential in n8n. */
interface Reference {
	readonly id: string;
	readonly name: string;
}

export type Credentials = Readonly<Record<string, Reference>>;

/** Where the servers of this start listen. */
export interface Servers {
	readonly sandboxUrl: string;
	readonly account: SandboxAccount;
	readonly mailPort: number;
	readonly chatUrl: string;
	readonly modelUrl: string;
}

const credentialsOf = ({
	sandboxUrl,
	account,
	mailPort,
	chatUrl,
	modelUrl,
}: Servers): CredentialData[] => [
	{
		type: CREDENTIAL_TYPE,
		name: CREDENTIAL,
		data: {
			baseUrl: sandboxUrl,
			environment: 'sandbox',
			algorithm: 'HS256',
			accessApiKey: account.accessKey,
			secretKey: account.secretKey,
		},
	},
	{
		type: 'smtp',
		name: 'Mail of the demo',
		data: { host: '127.0.0.1', port: mailPort, secure: false, disableStartTls: true },
	},
	{
		type: 'mattermostApi',
		name: 'Chat of the demo',
		data: { baseUrl: chatUrl, accessToken: 'a-made-up-token' },
	},
	{ type: 'openAiApi', name: STAND_IN, data: { apiKey: 'a-made-up-key', url: modelUrl } },
	...approvers.map((login) => ({
		type: 'httpBasicAuth',
		name: `Login of ${login.user}`,
		data: { ...login },
	})),
];

/**
 * Stores the credentials, or gives those of an earlier start the addresses of this one.
 *
 * @param known IDs by the credential's name
 */
export async function storeCredentials(
	api: N8nApi,
	servers: Servers,
	known: Readonly<Record<string, string>>,
): Promise<Credentials> {
	const stored: Record<string, Reference> = {};
	for (const { type, name, data } of credentialsOf(servers)) {
		const id = known[name];
		if (id !== undefined) await api.updateCredential({ id, name }, type, data);
		stored[name] = id === undefined ? await api.importCredential(name, type, data) : { id, name };
	}
	return stored;
}

/** The workflow with a credential in each node for which there is one. */
export function connectExample(
	workflow: WorkflowDocument,
	credentials: Credentials,
): WorkflowDocument {
	const forms = workflow.nodes.filter(asksForLogin).map(({ name }) => name);
	// A browser sends the login of the first page with the second one, and n8n does not ask for another.
	const isOnePerson = workflow.nodes.some(({ type }) => type === FORM_TRIGGER);
	const isChat = workflow.nodes.some(({ type }) => type === CHAT_TRIGGER);
	const nodes = workflow.nodes.map((node) => {
		if (isChat && node.type === CHAT_MODEL)
			return withOne(node, 'openAiApi', credentials[STAND_IN]);
		const type = PLAIN_TYPES[node.type];
		if (type !== undefined) return withOne(node, type, credentials[nameOfType(type)]);
		if (!forms.includes(node.name)) return node;
		const { user } = approvers[isOnePerson ? 0 : forms.indexOf(node.name) % 2] ?? approvers[0];
		return withOne(node, 'httpBasicAuth', credentials[`Login of ${user}`]);
	});
	const own = credentials[CREDENTIAL];
	return own === undefined ? { ...workflow, nodes } : withCredential({ ...workflow, nodes }, own);
}

/** What a workflow needs that the demo does not have. */
export const missingServices = ({ nodes }: WorkflowDocument): string[] => [
	...new Set(
		nodes.flatMap(({ type, credentials }) => (credentials ? [] : (OTHER_SERVICES[type] ?? []))),
	),
];

const nameOfType = (type: string): string =>
	type === 'smtp' ? 'Mail of the demo' : 'Chat of the demo';

const asksForLogin = ({ parameters }: WorkflowNode): boolean =>
	parameters.authentication === 'basicAuth' || parameters.incomingAuthentication === 'basicAuth';

const withOne = (node: WorkflowNode, type: string, reference?: Reference): WorkflowNode =>
	reference === undefined ? node : { ...node, credentials: { [type]: reference } };
