/**
 * The workflow that is killed: a webhook, its orders one by one, Payment: Send with Retry On Fail, and a node
 * after it.
 */
import { paymentForm, type CrashVersion } from '../../test/crash/forms';
import { chain } from '../driver/session/buildWorkflow';
import { CREDENTIAL_TYPE } from '../driver/examples';
import type { WorkflowDocument } from '../driver/session/n8nApi';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { REPORT_PATH } from './heldPoints';

/** Name of the node that pays. */
export const PAY = 'Pay';

/** What the workflow is built from. */
export interface PayWorkflowParts {
	name: string;
	version: CrashVersion;
	credential: { id: string; name: string };
	/** Path of the webhook. No other active workflow uses it. */
	path: string;
	/** Address of the service. */
	baseUrl: string;
}

/** @returns a workflow that pays the orders of `{ orders: [{ externalId, amount }] }`, posted to its webhook */
export function payWorkflow({
	name,
	version,
	credential,
	path,
	baseUrl,
}: PayWorkflowParts): WorkflowDocument {
	return chain(name, [
		{
			name: 'Webhook',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			parameters: { httpMethod: 'POST', path, responseMode: 'onReceived' },
			webhookId: path,
		},
		{
			name: 'Orders',
			type: 'n8n-nodes-base.splitOut',
			parameters: { fieldToSplitOut: 'body.orders' },
		},
		{
			name: PAY,
			type: `${PACKAGE_NAME}.crossBorderPayouts`,
			parameters: { ...paymentForm('send', version) },
			credentials: { [CREDENTIAL_TYPE]: credential },
			retryOnFail: true,
			maxTries: 3,
			waitBetweenTries: 200,
		},
		{
			name: 'Report',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				url: `${baseUrl}${REPORT_PATH}`,
				options: { response: { response: { neverError: true } } },
			},
			onError: 'continueRegularOutput',
		},
	]);
}
