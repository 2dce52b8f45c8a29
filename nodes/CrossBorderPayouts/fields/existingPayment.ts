import type { INodeProperties } from 'n8n-workflow';

/** For Options of operations that create a payment. */
export const refuseExisting: INodeProperties = {
	displayName: 'Refuse Existing Payment',
	name: 'refuseExisting',
	type: 'boolean',
	default: false,
	description:
		'Whether to fail when a payment with this external ID exists already, instead of returning it',
};
