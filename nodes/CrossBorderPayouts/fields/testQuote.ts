import type { INodeProperties } from 'n8n-workflow';

export const testQuote: INodeProperties = {
	displayName: 'Test Quote',
	name: 'testQuote',
	type: 'boolean',
	default: true,
	description:
		'Whether to ask for a quote of 100 AED to India. It moves no money and checks the body signature.',
};
