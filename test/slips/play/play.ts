/** Plays a day through the real node in n8n's engine: all of its form reading, against a service that notes everything. */
import type {
	ICredentialDataDecryptedObject,
	ICredentialsHelper,
	ICredentialType,
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	INodeParameters,
	INodeType,
} from 'n8n-workflow';

import {
	createAdditionalData,
	executeNode,
	type NodeOutcome,
} from '../../support/engine/executeNode';
import { withGuards, type Day } from '../slips/day';
import { rowFor } from '../draw/known';
import type { ToJudge } from './judge';
import type { Approval } from '../slips/kind';
import type { HelperResponse, Received } from './service';

/** The classes of the package, from the sources or from dist. */
export interface Package {
	readonly node: new () => INodeType;
	readonly credential: new () => ICredentialType;
}

/** A service for one day after another. */
export interface Backend {
	readonly baseUrl: string;
	/** Of the account, and of another one. */
	readonly keys: ReadonlyArray<{ readonly accessKey: string; readonly secretKey: string }>;
	/** Forgets the day before. */
	begin(day: Day): void;
	/** @param send sends the request with n8n's own helper */
	request(
		options: IHttpRequestOptions,
		send: () => Promise<HelperResponse>,
	): Promise<HelperResponse>;
	/** The day's payment requests, in order. */
	received(): readonly Received[];
}

type Outcome = Pick<NodeOutcome, 'outputs' | 'hints' | 'error'>;
type NodeError = NonNullable<NodeOutcome['error']>;

export async function playDay(day: Day, backend: Backend, types: Package): Promise<ToJudge> {
	backend.begin(day);
	const { isApproved, runsAgain } = day.form;
	const run = async (
		parameters: INodeParameters,
		items: readonly IDataObject[],
	): Promise<Outcome> => await runNode(day, backend, types, parameters, items);
	const outcome = isApproved ? await runApproved(day, run) : await run(day.parameters, day.items);
	const received = [...backend.received()];
	if (!runsAgain || isApproved || day.whole) return { outcome, received };
	const again = await run(afterFirstRun(day), day.items);
	const paid = backend
		.received()
		.slice(received.length)
		.filter(({ status }) => status < 300).length;
	return { outcome, received, again: { outcome: again, paid } };
}

/** The ledger now has the day's own payments, too. */
function afterFirstRun({ parameters, known, plans, form }: Day): INodeParameters {
	const paid = plans.flatMap(({ meant, slip, givenId }) =>
		slip ? [] : [rowFor(meant, form, { externalId: givenId, paidAtMs: Date.now() })],
	);
	return withGuards(parameters, [...paid, ...known], form);
}

/** Prepares all items, and pays those that were prepared, as somebody may have changed them. */
async function runApproved(
	{ parameters, items, later, plans }: Day,
	run: (parameters: INodeParameters, items: readonly IDataObject[]) => Promise<Outcome>,
): Promise<Outcome> {
	const prepared = await run({ ...parameters, dryRun: true, prepareApproval: true }, items);
	const readable = prepared.outputs[0] ?? [];
	const approved = readable.flatMap(({ json, item }) =>
		item === undefined || warningsOf(json) !== '' ? [] : [{ item, approval: json['approval'] }],
	);
	const held = readable
		.filter(({ json }) => warningsOf(json) !== '')
		.map((one) => ({ ...one, json: { error: warningsOf(one.json), held: true } }));
	const carried = approved.map(({ item }, at) => {
		const [own, other] = [at, (at + 1) % approved.length].map(
			(index) => approved[index]?.approval as unknown as Approval,
		);
		const change = plans[item]?.slip?.expected.approval;
		const approval = own && other && change ? change(own, other) : own;
		return { ...later[item], approval } as IDataObject;
	});
	const paying = {
		...parameters,
		requireApproval: true,
		approvedSummary: '={{ $json.approval.summary }}',
		approvedHash: '={{ $json.approval.sha256 }}',
	};
	const paid = await run(paying, carried);
	const outputs = paid.outputs.map((output) =>
		output.map((one) => ({
			...one,
			item: one.item === undefined ? undefined : approved[one.item]?.item,
		})),
	);
	return {
		hints: [...prepared.hints, ...paid.hints],
		error: paid.error ?? prepared.error,
		outputs: [outputs[0] ?? [], [...held, ...(prepared.outputs[1] ?? []), ...(outputs[1] ?? [])]],
	};
}

/**
 * What the person who approves is told to look at, but for what comes with each payment that replaces one: the
 * person of these days compares the two payees, and goes on.
 */
const warningsOf = ({ warnings }: IDataObject): string =>
	(Array.isArray(warnings) ? warnings.map(String) : [])
		.filter((warning) => !warning.includes('payee could not be compared with that of the replaced'))
		.join(' ');

async function runNode(
	day: Day,
	backend: Backend,
	{ node, credential }: Package,
	parameters: INodeParameters,
	items: readonly IDataObject[],
): Promise<Outcome> {
	const type = new credential();
	const running = executeNode({
		node: answeredBy(new node(), backend),
		credential: type,
		credentialData: dataOf(backend, 0),
		parameters,
		items,
		onError: 'continueErrorOutput',
		mode: 'trigger',
		timezone: day.form.timezone,
		...(day.oddCredential === undefined
			? {}
			: { around: withOddCredential(backend, type, day.oddCredential) }),
	});
	// n8n refuses to run a form that lacks a value. Nothing is sent then.
	return await running.catch((error: NodeError) => ({ outputs: [], hints: [], error }));
}

function dataOf({ baseUrl, keys }: Backend, at: number): ICredentialDataDecryptedObject {
	const { accessKey = '', secretKey = '' } = keys[at] ?? {};
	return {
		baseUrl,
		environment: 'sandbox',
		algorithm: 'HS256',
		accessApiKey: accessKey,
		secretKey,
		keyEncoding: 'text',
		privateKey: '',
		keyId: '',
		signBody: false,
		hmacSecretKey: '',
		hmacEncoding: 'hex',
		lifetimeSeconds: 120,
	};
}

/** An expression in the credential gives one item the keys of another account. */
function withOddCredential(backend: Backend, type: ICredentialType, odd: number): object {
	const { credentialsHelper } = createAdditionalData(type, dataOf(backend, 0));
	const getDecrypted: ICredentialsHelper['getDecrypted'] = async (...given) =>
		await Promise.resolve(dataOf(backend, given[6]?.itemIndex === odd ? 1 : 0));
	return { credentialsHelper: Object.assign(credentialsHelper, { getDecrypted }) };
}

/** The node with an HTTP helper that asks the service of the days. Everything else is n8n's own. */
function answeredBy(node: INodeType, backend: Backend): INodeType {
	const { execute } = node;
	if (!execute) throw new Error('The node has nothing to execute');
	node.execute = async function (this: IExecuteFunctions) {
		const own = this.helpers.httpRequestWithAuthentication;
		this.helpers.httpRequestWithAuthentication = async function (type, options, more) {
			return await backend.request(
				options,
				async () => (await own.call(this, type, options, more)) as HelperResponse,
			);
		};
		return await execute.call(this);
	};
	return node;
}
