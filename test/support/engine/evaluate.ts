import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { executeNode, type NodeRun } from './executeNode';

/** Gives the values of its only parameter, with all expressions in it computed. */
const evaluator: INodeType = {
	description: {
		displayName: 'Evaluator',
		name: 'evaluator',
		group: ['transform'],
		version: 1,
		description: 'Gives what n8n makes of expressions',
		defaults: { name: 'Evaluator' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		properties: [
			{ displayName: 'Form Description', name: 'formDescription', type: 'string', default: '' },
			{ displayName: 'Values', name: 'values', type: 'json', default: '' },
		],
	},
	async execute() {
		return [
			this.getInputData().map((_, item) => ({
				json: { values: this.getNodeParameter('values', item) as IDataObject },
				pairedItem: { item },
			})),
		];
	},
};

/**
 * @param values expressions by name
 * @param formDescription what they can read as this field of their own node
 * @returns for each item, what n8n makes of them
 */
export async function evaluate(
	values: Readonly<Record<string, string>>,
	{ items, before, timezone }: Pick<NodeRun, 'items' | 'before' | 'timezone'>,
	formDescription = '',
): Promise<IDataObject[]> {
	const { outputs, error } = await executeNode({
		node: evaluator,
		credential: new CrossBorderPayoutsApi(),
		credentialData: {},
		parameters: { formDescription, values: values as INodeParameters },
		...(items ? { items } : {}),
		...(before ? { before } : {}),
		...(timezone === undefined ? {} : { timezone }),
	});
	if (error) throw error;
	return (outputs[0] ?? []).map(({ json }) => json['values'] as IDataObject);
}
