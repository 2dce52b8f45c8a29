import type { INodeProperties } from 'n8n-workflow';

/** For Options of the operations that create a payment or wait for one. */
export const customData: INodeProperties = {
	displayName: 'Save IDs in Custom Data',
	name: 'customData',
	type: 'boolean',
	noDataExpression: true,
	default: true,
	description:
		"Whether to save external ID, payment ID and status in the execution's custom data, to find it by them",
};
