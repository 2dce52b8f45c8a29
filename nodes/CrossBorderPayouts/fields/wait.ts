/** How long to wait for a payment's final status, and what to do if it has none by then. */
import type { INodeProperties } from 'n8n-workflow';

export const maxWait: INodeProperties = {
	displayName: 'Max Wait (Seconds)',
	name: 'maxWait',
	type: 'number',
	required: true,
	typeOptions: { minValue: 1, maxValue: 86_400 },
	default: 600,
	description: 'Longest wait, 1 to 86,400 (24 hours). The execution stays active during the wait.',
};

/** For Options. */
export const whenNotFinal: INodeProperties = {
	displayName: 'When There Is No Final Status',
	name: 'whenNotFinal',
	type: 'options',
	options: [
		{
			name: 'Fail',
			value: 'fail',
			description: 'The item fails and goes to the error output, if there is one',
		},
		{ name: 'Output the Payment', value: 'output', description: 'The item has final set to false' },
	],
	default: 'output',
	description:
		'What to do with a payment that is not final when the time is up, or that only the support of the service can settle',
};
