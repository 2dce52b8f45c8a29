import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { runNode } from '../adapter/runNode';
import { chooseOperation } from './chooseOperation';
import { properties } from './properties';

export class CrossBorderPayouts implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Cross-Border Payouts',
		name: 'crossBorderPayouts',
		icon: {
			light: 'file:../../icons/crossBorderPayouts.svg',
			dark: 'file:../../icons/crossBorderPayouts.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"].toSentenceCase() + " " + $parameter["resource"] }}',
		description: 'Quote, pay and track payouts to bank accounts abroad',
		defaults: { name: 'Cross-Border Payouts' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'crossBorderPayoutsApi', required: true }],
		properties,
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runNode(this, chooseOperation);
	}
}
