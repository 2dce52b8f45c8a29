/** [Payment request, v3; Endpoints, v3] */
import { z } from 'zod';

import { listOfRecords, recordWith } from '../http/answer';
import { defineEndpoint } from '../call/endpoint';
import { memberDaysInZone } from '../input/calendarDay';
import { countryCode, externalId, jsonObject, oneOf, wholeNumber } from '../input/checks';
import { mergeBody } from '../input/mergeBody';
import { optional, rule } from '../input/rule';
import { openEnvelope } from '../http/envelope';
import { maxPageSize } from '../payment/list/readAllPages';
import { paymentId } from '../payment/paymentId';
import { askedBy, withQuote } from '../payment/send/paymentRequest';
import { fields, type Request, type Unquoted } from './paymentFields';
import { mergeQuery, refuseParameter } from './query';
import { fromBody } from './wholeBody';

/**
 * The interface does not show which members a v3 payment has, or whether an envelope contains it.
 */
const record = recordWith().transform(openEnvelope);

export const create = defineEndpoint({
	method: 'POST',
	path: '/v3/payment',
	acceptsAny2xx: true,
	input: fields
		.transform(memberDaysInZone)
		.transform(({ timeout, additional_body, ...payment }): Request => ({
			asked: askedBy({ ...payment, country: payment.payment_country }),
			body: mergeBody(additional_body, payment),
			timeout,
		})),
	output: record,
	call: paymentCall,
});

/** @returns the endpoint that takes the quote of a payment, and pays it */
export const createQuoted = (payment: Unquoted) =>
	defineEndpoint({ ...create, input: withQuote(payment), call: paymentCall });

/** The body as the user wrote it, for accounts whose fields differ. Only the external ID is added. */
export const createFromBody = defineEndpoint({ ...create, input: fromBody, call: paymentCall });

function paymentCall({ body, timeout }: Pick<Request, 'body' | 'timeout'>) {
	return {
		query: { timeout },
		body,
		serverSeconds: timeout ?? 60,
	};
}

/**
 * `external` is always sent. By default, the service would look up an external ID as a payment ID.
 */
export const get = defineEndpoint({
	method: 'GET',
	path: '/v3/payments/{id}',
	input: z.discriminatedUnion('external', [
		z.object({ external: z.literal(false), id: rule(paymentId), ...lookupOptions() }),
		z.object({ external: z.literal(true), id: rule(externalId), ...lookupOptions() }),
	]),
	output: record,
	call: ({ id, external, country, additional_query }) => ({
		id,
		query: mergeQuery(additional_query, { country, external }),
	}),
});

/** One page. The direction is always sent, because its default is the opposite of v2's. */
export const list = defineEndpoint({
	method: 'GET',
	path: '/v3/payments',
	input: z.object({
		limit: rule(wholeNumber(1, maxPageSize)),
		offset: optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
		direction: rule(oneOf(['asc', 'desc'])),
		additional_query: optional(jsonObject),
	}),
	output: listOfRecords.transform((list) => list.map(openEnvelope)),
	call: ({ additional_query, ...query }) => {
		// The first page has none, so only the second one would contradict it.
		if (additional_query && Object.hasOwn(additional_query, 'offset')) refuseParameter('offset');
		return { query: mergeQuery(additional_query, query) };
	},
});

function lookupOptions() {
	return { country: optional(countryCode), additional_query: optional(jsonObject) };
}
