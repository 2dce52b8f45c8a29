import '../adapter/n8n/newEnough';

import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type ILoadOptionsFunctions,
	type INodeExecutionData,
	type INodeListSearchResult,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { runNode } from '../adapter/items/runNode';
import { runSearch } from '../adapter/items/runSearch';
import { chooseOperation } from './chooseOperation';
import { country } from './fields/country';
import { searchPayments } from './operations/reads/searchPayments';
import { properties } from './properties';
import { subtitle } from './subtitle';

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
		subtitle,
		description: 'Quote, pay and track payouts to bank accounts abroad',
		defaults: { name: 'Cross-Border Payouts' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'crossBorderPayoutsApi', required: true }],
		properties,
	};

	methods = {
		listSearch: {
			async searchPayments(
				this: ILoadOptionsFunctions,
				filter?: string,
				paginationToken?: string,
			): Promise<INodeListSearchResult> {
				return await runSearch(
					this,
					{ fields: [country], run: searchPayments },
					filter,
					paginationToken,
				);
			},
		},
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runNode(this, chooseOperation);
	}
}
