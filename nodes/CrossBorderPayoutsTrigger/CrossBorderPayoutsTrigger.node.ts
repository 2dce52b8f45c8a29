import '../olderN8n/newEnough';

import {
	NodeConnectionTypes,
	NodeOperationError,
	type ICredentialTestFunctions,
	type ICredentialsDecrypted,
	type INodeCredentialTestResult,
	type INodeType,
	type INodeTypeDescription,
	type ITriggerFunctions,
	type ITriggerResponse,
} from 'n8n-workflow';

import { toNodeError } from '../adapter/errors/toNodeError';
import { testCredential } from '../adapter/n8n/testCredential';
import { manualWaitMinutes } from './manualRun';
import { properties } from './properties';
import { startTrigger } from './startTrigger';
import { triggerPanel } from './triggerPanel';

export class CrossBorderPayoutsTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Cross-Border Payouts Trigger',
		name: 'crossBorderPayoutsTrigger',
		icon: {
			light: 'file:../../icons/crossBorderPayouts.svg',
			dark: 'file:../../icons/crossBorderPayouts.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle:
			'={{ $parameter["apiVersion"] + ": " + ({ "payment-error": "payment errors", "payment-update": "status updates" }[$parameter["events"].toString()] ?? "payment events") }}',
		description: "Send payouts to bank accounts abroad, or start when a payment's status changes",
		triggerPanel,
		eventTriggerDescription: `Waiting for a payment event, for ${manualWaitMinutes} minutes. Make a payment now.`,
		activationMessage: 'Payment events now start this workflow.',
		defaults: { name: 'Cross-Border Payouts Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'crossBorderPayoutsApi', required: true, testedBy: 'testCredential' }],
		properties,
	};

	/** n8n lets one of the two nodes test the credential, and an instance can exclude either, so both have it. */
	methods = {
		credentialTest: {
			async testCredential(
				this: ICredentialTestFunctions,
				{ data = {} }: ICredentialsDecrypted,
			): Promise<INodeCredentialTestResult> {
				return await testCredential(this, data);
			},
		},
	};

	async trigger(this: ITriggerFunctions): Promise<ITriggerResponse> {
		try {
			return await startTrigger(this);
		} catch (error) {
			const shown = toNodeError(this.getNode(), error);
			throw new NodeOperationError(this.getNode(), shown);
		}
	}
}
