/** Valid answers of the service, with every member that the interface requires. */

export const quoteId = '0197f9a0-0000-7000-8000-000000000001';
export const paymentId = '0197f9a0-0000-7000-8000-000000000002';

export const quoteBody = {
	id: quoteId,
	country: 'IND',
	payment_type: 'C2C',
	payment_method: 'bank_transfer',
	currency: 'AED',
	amount_source: 1000,
	amount_destination: 22650.5,
	rate: 22.6505,
	timestamp: '2026-01-05T10:00:00Z',
	limits: {
		expires: '2026-01-05T10:15:00Z',
		min_amount_destination: 100,
		max_amount_destination: 500000,
	},
	wallet_info: { currency: 'USDT', rate: 83.2 },
};

export const paymentBody = {
	id: paymentId,
	timestamp: '2026-01-05T10:01:00Z',
	status: 'queued',
	amount: 22650.5,
	amount_currency: 'INR',
	base_amount: 1000,
	base_currency: 'AED',
};

/** v2's answer if the external ID is already used. [Known v2 messages] */
export const duplicate = {
	status: 400,
	headers: { 'content-type': 'application/json' },
	body: { detail: 'Duplicate `external_id` field detected.' },
};

export const notFound = {
	status: 404,
	headers: { 'content-type': 'application/json' },
	body: { detail: 'Not Found' },
};

/** A v3 payment request with every known member. */
export const v3Payment = {
	payment_country: 'IND',
	payment_type: 'C2C',
	payment_method: 'bank_transfer',
	currency: 'AED',
	quote: quoteId,
	amount: 22650.5,
	external_id: 'INV-1',
	sender: { name: 'Test Sender' },
	beneficiary: { name: 'Test Beneficiary' },
	payment_details: { purpose: 'family support' },
};

/** A v2 payment request with only the required fields. */
export const v2Payment = {
	country: 'IND',
	currency: 'AED',
	quote: quoteId,
	amount: 22650.5,
	external_id: 'INV-1',
	bank_name: 'Test Bank',
	bank_branch_code: 'TESTINBB',
	beneficiary_name: 'Test Beneficiary',
	beneficiary_city: 'Mumbai',
	beneficiary_address: '1 Test Street',
	beneficiary_account_number: '000000000001',
	sender_name: 'Test Sender',
	sender_identity_doc_type: 'passport',
	sender_identity_doc: 'TEST0001',
	sender_city: 'Dubai',
	sender_address: '2 Test Road',
	sender_country: 'ARE',
	sender_relation: 'own',
};
