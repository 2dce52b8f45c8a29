/** Plays a day through the real node in n8n's engine, against the service in memory. */
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IExecuteFunctions,
	IHttpRequestOptions,
	INodeType,
} from 'n8n-workflow';

import { executeNode, type NodeOutcome } from '../../support/engine/executeNode';
import type { Day } from '../draw/day';
import { readAsked, Service, toHelperResponse } from './service';

/** The classes of the package, from the sources or from dist. */
export interface Package {
	readonly node: new () => INodeType;
	readonly credential: new () => ICredentialType;
}

export interface Played {
	readonly outcome: NodeOutcome;
	readonly service: Service;
}

const credentialData: ICredentialDataDecryptedObject = {
	baseUrl: 'https://service.example',
	environment: 'sandbox',
	algorithm: 'HS256',
	accessApiKey: 'days-of-invoices',
	secretKey: 'made-up-secret-of-the-days-of-invoices',
	keyEncoding: 'text',
	privateKey: '',
	keyId: '',
	signBody: false,
	hmacSecretKey: '',
	hmacEncoding: 'hex',
	lifetimeSeconds: 120,
};

export async function playDay(day: Day, { node, credential }: Package): Promise<Played> {
	const { form, parameters, items } = day;
	const service = new Service(form.version, new Set(form.deal === null ? [] : [form.deal]), []);
	const outcome = await executeNode({
		node: answeredBy(new node(), service),
		credential: new credential(),
		credentialData,
		parameters,
		items,
		onError: 'continueErrorOutput',
		mode: 'trigger',
		timezone: form.timezone,
	});
	return { outcome, service };
}

/** The node with an HTTP helper that asks the service in memory. Everything else is n8n's own. */
function answeredBy(node: INodeType, service: Service): INodeType {
	const { execute } = node;
	if (!execute) throw new Error('The node has nothing to execute');
	node.execute = async function (this: IExecuteFunctions) {
		this.helpers.httpRequestWithAuthentication = (async (
			_type: string,
			options: IHttpRequestOptions,
		) => toHelperResponse(service.answer(readAsked(options)))) as never;
		return await execute.call(this);
	};
	return node;
}
