/** What the interface says about each member of a v2 payment request. A part of docs/fields.md. */
import type { v2PaymentBody } from '../../sandbox/schemas/payment';
import type { identityDocumentTypes, relations } from '../../sandbox/schemas/vocabulary';
import type { FieldTable } from './fields';

const paymentRequest: Readonly<Record<keyof typeof v2PaymentBody.properties, string>> = {
	country: 'Required. The destination, which decides which other fields there are',
	currency: 'Required. The source currency, which must be that of the quote',
	quote: 'Required. The ID of the quote',
	amount:
		'Required. The payout in the currency of the destination: the `amount_destination` of the quote, and not its source amount',
	external_id:
		'Your own ID, 1 to 128 letters, digits and `-` `_` `.` `#`. The service accepts it once and does not require it. *Payment: Send* and *Payment: Create* do',
	bank_name: 'Required. The name of the bank',
	bank_branch_code: "Required. The SWIFT or BIC code of the beneficiary's branch",
	beneficiary_name: 'Required. The full name, at most 128 characters',
	beneficiary_city: 'Required',
	beneficiary_address: 'Required. Street and number, at most 70 characters',
	beneficiary_account_number: 'Required. The same number as in the account check',
	beneficiary_account_type: '`savings` (the default) or `current`',
	beneficiary_mobile:
		'E.164: the calling code and the national number, without spaces, hyphens or parentheses',
	beneficiary_email: 'A valid e-mail address, if it is given',
	remarks: 'Notes for your own tracking',
	sender_name: 'Required. The full name',
	sender_birthdate: 'A date',
	sender_identity_doc_type: 'Required: see [Identity documents](#identity-documents)',
	sender_identity_doc: 'Required. The number of the document',
	sender_identity_doc_exp: 'The date on which the document expires',
	sender_identity_doc_country: 'ISO 3166-1 alpha-3, such as `ARE`',
	sender_city: 'Required',
	sender_address: 'Required. At most 70 characters',
	sender_country: 'Required. ISO 3166-1 alpha-3, such as `ARE`',
	sender_mobile: 'E.164, as above',
	sender_relation: 'Required: see [Relations](#relations)',
	timestamp: 'The service fills it in',
};

const identityDocuments: Readonly<Record<(typeof identityDocumentTypes)[number], string>> = {
	idcard: 'A national identity card',
	passport: 'A passport',
	resident_card: 'A residence card',
	other: 'Another document',
};

const senderRelations: Readonly<Record<(typeof relations)[number], string>> = {
	own: 'The beneficiary is the sender',
	self: 'The same as `own`. The service still accepts it; use `own`',
	inlaws: 'A relative by marriage',
	other: 'Another relation',
};

export const paymentRequestTables: readonly FieldTable[] = [
	{
		title: 'Payment request, v2',
		where: 'POST /v2/payment',
		name: 'Member',
		rows: paymentRequest,
		notes: [
			'The interface shows these fields for one kind of destination. Others may have other fields: see your integration guide.',
			'`amount` is the `amount_destination` of the quote. The service refuses an amount only if it is outside the limits of the quote, and rounds it to 2 decimals.',
			'If the service answers with 400, no payment was created by this request. Correct the cause and use the same external ID again, except in the cases below. If the quote has expired, get a new one first.',
			'If the 400 says that the quote was used, an earlier request may have paid with it: wait at least a minute, and look the payment up by its external ID. Only if there is none, get a new quote.',
			'If the 400 says that the external ID exists, there is a payment already: look it up. *Payment: Send* and *Payment: Create* do that by themselves.',
		],
	},
	{
		title: 'Identity documents',
		where: '`sender_identity_doc_type`',
		name: 'Value',
		rows: identityDocuments,
		notes: [],
	},
	{
		title: 'Relations',
		where: '`sender_relation`',
		name: 'Value',
		rows: senderRelations,
		notes: [],
	},
];
