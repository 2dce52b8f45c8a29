import '../olderN8n/newEnough';

import {
	NodeConnectionTypes,
	type ICredentialTestFunctions,
	type ICredentialsDecrypted,
	type IExecuteFunctions,
	type ILoadOptionsFunctions,
	type INodeCredentialTestResult,
	type INodeExecutionData,
	type INodeListSearchResult,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { runNode } from '../adapter/items/runNode';
import { runSearch } from '../adapter/items/runSearch';
import { testCredential } from '../adapter/n8n/testCredential';
import { chooseOperation } from './chooseOperation';
import { country } from './fields/country';
import { searchPayments } from './operations/reads/searchPayments';
import { fieldsOf, newestNodeVersion, nodeVersions } from './operations/nodeVersion';
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
		version: nodeVersions,
		defaultVersion: newestNodeVersion,
		subtitle,
		description: 'Quote, pay and track payouts to bank accounts abroad',
		defaults: { name: 'Cross-Border Payouts' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'crossBorderPayoutsApi', required: true, testedBy: 'testCredential' }],
		properties,
	};

	methods = {
		credentialTest: {
			async testCredential(
				this: ICredentialTestFunctions,
				{ data = {} }: ICredentialsDecrypted,
			): Promise<INodeCredentialTestResult> {
				return await testCredential(this, data);
			},
		},
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
		const node = this.getNode();
		return await runNode(this, (...choice) => {
			const operation = chooseOperation(...choice);
			return { ...operation, fields: fieldsOf(operation.fields, node) };
		});
	}
}
