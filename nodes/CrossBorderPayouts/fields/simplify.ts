import type { INodeProperties } from 'n8n-workflow';

/**
 * For every operation that outputs a payment. n8n's nodes have a field of this name and with these
 * words.
 */
export const simplify: INodeProperties = {
	displayName: 'Simplify',
	name: 'simple',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};
