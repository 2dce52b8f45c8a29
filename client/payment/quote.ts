import { recordWith } from '../http/answer';

/** What every quote has, in both versions. [Quote (response, v2 and v3)] */
export const quoteAnswer = recordWith({
	id: 'text',
	country: 'text',
	payment_type: 'text',
	payment_method: 'text',
	currency: 'text',
	amount_source: 'number',
	amount_destination: 'number',
	rate: 'number',
	timestamp: 'text',
	wallet_info: 'object',
});
