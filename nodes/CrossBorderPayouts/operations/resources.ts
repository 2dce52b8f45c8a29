/** The resources as the form shows them: what most people need first, then alphabetical. */
export const resources = [
	{ name: 'Payment', value: 'payment' },
	{ name: 'Balance', value: 'balance' },
	{ name: 'Bank Branch', value: 'bankBranch' },
	{ name: 'Beneficiary Account', value: 'account' },
	{ name: 'Connection', value: 'connection' },
	{ name: 'Payment Event', value: 'paymentEvent' },
	{ name: 'Quote', value: 'quote' },
	{ name: 'Report', value: 'report' },
] as const;

export type Resource = (typeof resources)[number]['value'];
