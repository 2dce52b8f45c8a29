import type { INodeProperties } from 'n8n-workflow';

export const quoteId: INodeProperties = {
	displayName: 'Quote ID',
	name: 'quoteId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 0197f9a0-0000-7000-8000-000000000000',
	description: 'ID of an existing quote',
};

/** The quote of a payment usually comes from the previous node. */
export const paymentQuote: INodeProperties = {
	...quoteId,
	name: 'quote',
	default: '={{ $json.id }}',
	description: 'ID of the quote to pay with. It pays for one payment, within 15 minutes.',
};

export const externalId: INodeProperties = {
	displayName: 'External ID',
	name: 'externalId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. INV-2026-0042',
	hint: 'Your own number for this payment. Each number is paid only once.',
	description:
		'Your own unique ID for this payment, such as the invoice number. Keep it whenever you run the payment again.',
};

/** Of Send. Its options are many, so the field says which of them pays again. */
export const externalIdToSend: INodeProperties = {
	...externalId,
	hint: 'Your own number for this payment, paid only once. If it failed: Options > Replaces External ID.',
};

/** For Options of a v3 quote. */
export const deal: INodeProperties = {
	displayName: 'Deal ID',
	name: 'deal',
	type: 'string',
	default: '',
	placeholder: 'e.g. 0197f9a0-0000-7000-8000-000000000000',
	description:
		'ID of an active deal that prices the quote instead of the live rate. It must cover the route and the amount.',
};
