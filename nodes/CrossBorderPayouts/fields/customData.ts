import type { INodeProperties } from 'n8n-workflow';

/** For Options of the operations that create a payment or wait for one. */
export const customData: INodeProperties = {
	displayName: 'Save IDs in Custom Data',
	name: 'customData',
	type: 'boolean',
	noDataExpression: true,
	default: true,
	description:
		"Whether to save IDs and status in the execution's custom data, so that you can find the execution",
};
