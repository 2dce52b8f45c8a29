/** Sends a request through n8n's own helpers, with the credential, from a node that only does this. */
import {
	NodeConnectionTypes,
	type ICredentialDataDecryptedObject,
	type IHttpRequestOptions,
	type INodeType,
} from 'n8n-workflow';

import { CrossBorderPayoutsApi } from '../../credentials/CrossBorderPayoutsApi.credentials';
import '../support/engine/quietN8n';
import { executeNode, type NodeOutcome } from '../support/engine/executeNode';

/** `current`: the helper of today's nodes. `legacy`: the one that the HTTP Request node uses. */
export type Helper = 'current' | 'legacy';

export interface Sent {
	/** What the helper returned. Undefined if it threw. */
	readonly answer: unknown;
	/** What the helper threw, as the node saw it. */
	readonly thrown: unknown;
	/** Everything that n8n stores about the run. */
	readonly outcome: NodeOutcome;
}

/** @param options without or with `uri`, `form` and the other fields of the older helper */
export async function sendWithN8n(
	helper: Helper,
	credentialData: ICredentialDataDecryptedObject,
	options: object,
): Promise<Sent> {
	let [answer, thrown]: unknown[] = [];
	const node: INodeType = {
		description: {
			displayName: 'Sender',
			name: 'sender',
			group: ['transform'],
			version: 1,
			description: 'Sends one request',
			defaults: { name: 'Sender' },
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			credentials: [{ name: 'crossBorderPayoutsApi', required: true }],
			properties: [],
		},
		async execute() {
			const send =
				helper === 'current'
					? this.helpers.httpRequestWithAuthentication
					: this.helpers.requestWithAuthentication;
			try {
				answer = await send.call(this, 'crossBorderPayoutsApi', {
					...options,
				} as IHttpRequestOptions);
			} catch (error) {
				thrown = error;
				throw error;
			}
			return [[{ json: {}, pairedItem: { item: 0 } }]];
		},
	};
	const outcome = await executeNode({
		node,
		credential: new CrossBorderPayoutsApi(),
		credentialData,
		parameters: {},
	});
	return { answer, thrown, outcome };
}
