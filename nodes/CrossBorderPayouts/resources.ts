/** The resources as the form shows them, alphabetical. Every operation belongs to one of them. */
export const resources = [
	{ name: 'Balance', value: 'balance' },
	{ name: 'Bank Branch', value: 'bankBranch' },
	{ name: 'Beneficiary Account', value: 'account' },
	{ name: 'Connection', value: 'connection' },
	{ name: 'Payment', value: 'payment' },
	{ name: 'Quote', value: 'quote' },
	{ name: 'Report', value: 'report' },
] as const;

export type Resource = (typeof resources)[number]['value'];
