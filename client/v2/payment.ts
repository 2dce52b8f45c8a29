/** [Payment request, v2; Payment record; Endpoints, v2] */
import { z } from 'zod';

import { listOfRecords, recordWith } from '../http/answer';
import { defineEndpoint } from '../call/endpoint';
import {
	alpha3,
	countryCode,
	e164,
	email,
	externalId,
	jsonObject,
	oneOf,
	paidExternalId,
	someOf,
	text,
	uuid,
	wholeNumber,
} from '../input/checks';
import { daysInZone, writtenDay } from '../input/calendarDay';
import { quotedCurrency, spentCurrency } from '../input/currencies';
import { dateTime } from '../input/dateTime';
import { mergeBody } from '../input/mergeBody';
import { judgeMembers } from '../input/partyMembers';
import { partyText } from '../input/partyText';
import { optional, rule } from '../input/rule';
import { withClearStatus } from '../http/envelope';
import { maxPageSize } from '../payment/list/readAllPages';
import {
	askedBy,
	beforeQuote,
	givenByQuote,
	paidAmount,
	withQuote,
	type PaymentRequest,
	type UnquotedPayment,
} from '../payment/send/paymentRequest';
import { paymentStates } from '../interface/states';
import { bankAccountTypes, identityDocumentTypes, relations } from '../interface/vocabulary';

/** The members that every payment record has. The others may be missing or null. */
const paymentRecord = recordWith({ id: 'text', timestamp: 'text', status: 'text' }).transform(
	withClearStatus,
);

const fields = z.object({
	country: rule(countryCode),
	currency: rule(quotedCurrency),
	quote: rule(uuid),
	amount: rule(paidAmount),
	external_id: rule(paidExternalId),
	bank_name: rule(partyText('name')),
	bank_branch_code: rule(partyText('branch')),
	beneficiary_name: rule(partyText('name', text(128))),
	beneficiary_city: rule(partyText('address')),
	beneficiary_address: rule(partyText('address', text(70))),
	beneficiary_account_number: rule(partyText('account')),
	beneficiary_account_type: optional(oneOf(bankAccountTypes)),
	beneficiary_mobile: optional(partyText('mobile', e164)),
	beneficiary_email: optional(partyText('email', email)),
	remarks: optional(partyText('remark')),
	sender_name: rule(partyText('name')),
	sender_birthdate: optional(writtenDay),
	sender_identity_doc_type: rule(oneOf(identityDocumentTypes)),
	sender_identity_doc: rule(partyText('document')),
	sender_identity_doc_exp: optional(writtenDay),
	sender_identity_doc_country: optional(alpha3),
	sender_city: rule(partyText('address')),
	sender_address: rule(partyText('address', text(70))),
	sender_country: rule(alpha3),
	sender_mobile: optional(partyText('mobile', e164)),
	// `self` means the same as `own` and is accepted for compatibility only.
	sender_relation: rule(oneOf([...relations, 'self'])).transform((relation) =>
		relation === 'self' ? 'own' : relation,
	),
	additional_body: optional(jsonObject).transform(judgeMembers()),
	/** Of the workflow: decides which day a moment is. */
	time_zone: optional(text()),
});

/** The members that the interface names. Their values are checked one by one. */
export const ownMembers: ReadonlySet<string> = new Set(Object.keys(fields.shape));

const inZone = daysInZone('sender_birthdate', 'sender_identity_doc_exp');

export const create = defineEndpoint({
	method: 'POST',
	path: '/v2/payment',
	acceptsAny2xx: true,
	input: fields.transform(inZone).transform(({ additional_body, ...payment }): PaymentRequest => ({
		asked: askedBy(payment),
		body: mergeBody(additional_body, payment),
	})),
	// The caller decides whether the response shows this payment, and never sends the payment again.
	output: recordWith().transform(withClearStatus),
	call: paymentCall,
});

/** What Send checks before it asks for a quote. */
export const unquoted = fields
	.omit(givenByQuote)
	.extend({ currency: rule(spentCurrency) })
	.transform(inZone)
	.transform(({ additional_body, ...payment }) => ({
		externalId: payment.external_id,
		body: beforeQuote(additional_body, payment),
	}));

/** @returns the endpoint that takes the quote of a payment, and pays it */
export const createQuoted = (payment: UnquotedPayment) =>
	defineEndpoint({ ...create, input: withQuote(payment), call: paymentCall });

function paymentCall({ body }: Pick<PaymentRequest, 'body'>) {
	return { body, serverSeconds: 60 };
}

/**
 * `external` is always sent. By default, the service would look up an external ID as a payment ID.
 */
export const get = defineEndpoint({
	method: 'GET',
	path: '/v2/payments/{id}',
	input: z.discriminatedUnion('external', [
		z.object({ external: z.literal(false), id: rule(uuid), country: rule(countryCode) }),
		z.object({ external: z.literal(true), id: rule(externalId), country: rule(countryCode) }),
	]),
	output: paymentRecord,
	call: ({ id, external, country }) => ({ id, query: { country, external } }),
});

/** One page, of at most 9 statuses, which is all statuses. [Endpoints, v2] */
export const list = defineEndpoint({
	method: 'GET',
	path: '/v2/payments',
	input: z.object({
		country: rule(countryCode),
		limit: rule(wholeNumber(1, maxPageSize)),
		offset: optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
		direction: rule(oneOf(['asc', 'desc'])),
		start_ts: optional(dateTime),
		end_ts: optional(dateTime),
		status: optional(someOf(paymentStates)),
		search_type: optional(text()),
		search_term: optional(text()),
	}),
	output: listOfRecords.transform((list) => list.map(withClearStatus)),
	call: ({ direction, ...query }) => ({ query: { ...query, sorting_order: direction } }),
});
