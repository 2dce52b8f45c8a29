/** Valid requests for the sandbox. Tests break one field at a time. */

/** A member of an unknown JSON value, or undefined. */
export function field(value: unknown, ...path: Array<string | number>): unknown {
	return path.reduce<unknown>((current, step) => {
		if (typeof current !== 'object' || current === null) return undefined;
		return new Map(Object.entries(current)).get(String(step));
	}, value);
}

export function v3QuoteRequest(changes: object = {}): object {
	return {
		country: 'IND',
		payment_type: 'C2C',
		payment_method: 'bank_transfer',
		currency: 'AED',
		amount: 100,
		...changes,
	};
}

export function v2QuoteRequest(changes: object = {}): object {
	return { country: 'IND', currency: 'AED', amount: 100, ...changes };
}

/** A v3 payment that uses a quote's answer. */
export function v3PaymentFor(quote: unknown, changes: object = {}): object {
	return {
		payment_country: field(quote, 'country'),
		payment_type: field(quote, 'payment_type'),
		payment_method: field(quote, 'payment_method'),
		currency: field(quote, 'currency'),
		quote: field(quote, 'id'),
		amount: field(quote, 'amount_destination'),
		sender: { name: 'Test Sender' },
		beneficiary: { name: 'Test Beneficiary' },
		payment_details: { purpose: 'family support' },
		...changes,
	};
}

/** A v2 payment that uses a quote's answer, with only the required fields. */
export function v2PaymentFor(quote: unknown, changes: object = {}): object {
	return {
		country: field(quote, 'country'),
		currency: field(quote, 'currency'),
		quote: field(quote, 'id'),
		amount: field(quote, 'amount_destination'),
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
		...changes,
	};
}

/** The fields that a v2 422 names: the `loc` of each. The plain detail if it is no list. */
export function errorLocations(body: unknown): unknown {
	const detail = field(body, 'detail');
	return Array.isArray(detail) ? detail.map((item) => field(item, 'loc')) : detail;
}

/** The fields that a v3 problem names: the `pointer` of each. */
export function errorPointers(body: unknown): unknown {
	const errors = field(body, 'errors');
	return Array.isArray(errors) ? errors.map((item) => field(item, 'pointer')) : errors;
}
