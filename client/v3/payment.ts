/** [Payment request, v3; Endpoints, v3] */
import { z } from 'zod';

import { listOfRecords, recordWith } from '../http/answer';
import { InvalidValue } from '../errors/InvalidValue';
import { defineEndpoint } from '../http/endpoint';
import {
	countryCode,
	externalId,
	jsonObject,
	oneOf,
	paidExternalId,
	timeoutSeconds,
	uuid,
	wholeNumber,
} from '../input/checks';
import { bodyMembers, placeAt, readAt, type BodyMembers } from '../input/bodyMembers';
import { findEmptyMember } from '../input/emptyMember';
import { mergeBody } from '../input/mergeBody';
import { judgeMembers } from '../input/partyMembers';
import { optional, rule } from '../input/rule';
import { openEnvelope } from '../payment/envelope';
import { maxPageSize } from '../payment/list/readAllPages';
import { paymentId } from '../payment/paymentId';
import {
	askedBy,
	beforeQuote,
	givenByQuote,
	paidAmount,
	withQuote,
	type PaymentRequest,
	type UnquotedPayment,
} from '../payment/send/paymentRequest';
import { countries, paymentMethods, paymentTypes, sourceCurrencies } from '../vocabulary';
import { mergeQuery } from './query';

/**
 * The account decides which members such an object has. An empty text is refused, because most often it comes
 * from an expression that found nothing. Null is accepted, because the user wrote it.
 */
function details(value: unknown): Record<string, unknown> | InvalidValue {
	const given = jsonObject(value);
	if (given instanceof InvalidValue) return given;
	const empty = findEmptyMember(given);
	return empty === undefined
		? given
		: new InvalidValue(
				`the member '${empty.slice(0, 60)}' is empty. Give it a value, or null, or leave it out`,
			);
}

/** Nobody can be paid if no field is given. */
function party(value: unknown): Record<string, unknown> | InvalidValue {
	const given = details(value);
	return given instanceof InvalidValue || Object.keys(given).length > 0
		? given
		: new InvalidValue('has no fields. Add those that the service asks of your account');
}

const fields = z.object({
	payment_country: rule(countryCode),
	payment_type: rule(oneOf(paymentTypes)),
	payment_method: rule(oneOf(paymentMethods)),
	currency: rule(oneOf(sourceCurrencies)),
	quote: rule(uuid),
	amount: rule(paidAmount),
	external_id: rule(paidExternalId),
	sender: rule(party).transform(judgeMembers('sender')),
	beneficiary: rule(party).transform(judgeMembers('beneficiary')),
	payment_details: rule(details).transform(judgeMembers('payment_details')),
	additional_body: optional(jsonObject).transform(judgeMembers()),
	timeout: optional(timeoutSeconds),
});

interface Request extends PaymentRequest {
	readonly timeout: number | undefined;
}

/** A payment before its quote. */
export interface Unquoted extends UnquotedPayment {
	readonly timeout: number | undefined;
}

/** What Send checks before it asks for a quote. */
export const unquoted = fields
	.omit(givenByQuote)
	.transform(({ timeout, additional_body, ...payment }): Unquoted => ({
		externalId: payment.external_id,
		body: beforeQuote(additional_body, payment),
		timeout,
	}));

/** The values of the form that go into a whole body, with the names that they have elsewhere. [D1] */
const placedNames = [
	'quote',
	'amount',
	'external_id',
	'payment_country',
	'payment_type',
	'payment_method',
	'currency',
];

/** The interface shows what this name means, wherever else the account has the country. [Payment request, v3] */
const shownName: BodyMembers = { payment_country: 'payment_country' };

/**
 * As `unquoted`, but the user gives the body, and says where the values of the form go in it. Its other members
 * must not contradict them: the quote is made from them.
 */
export const unquotedFromBody = fields
	.omit({ ...givenByQuote, sender: true, beneficiary: true, payment_details: true })
	.extend({
		body: rule(jsonObject).transform(judgeMembers()),
		body_members: rule(bodyMembers(placedNames, ['quote', 'amount', 'external_id'])),
	})
	.transform((input, context): Unquoted => {
		const { timeout, additional_body, body, body_members: places, ...payment } = input;
		const { quote = 'quote', amount = 'amount' } = places;
		const problem =
			findQuotesMember(body, [quote, amount]) ??
			findContradiction(
				body,
				{ ...places, country: 'country' },
				{
					...payment,
					country: payment.payment_country,
				},
			) ??
			findContradiction(body, shownName, payment);
		if (problem !== undefined)
			context.addIssue({ code: 'custom', path: ['body'], message: problem });
		return {
			externalId: payment.external_id,
			body: beforeQuote(additional_body, place(body, places, payment), [quote, amount]),
			...(quote === 'quote' && amount === 'amount' ? {} : { places: { quote, amount } }),
			timeout,
		};
	});

type Body = Readonly<Record<string, unknown>>;

/** Only values that have a place are added. */
const place = (body: Body, places: BodyMembers, values: Body): Body =>
	Object.entries(values).reduce((placed, [name, value]) => {
		const path = places[name];
		return path === undefined ? placed : placeAt(placed, path, value);
	}, body);

function findQuotesMember(body: Body, paths: readonly string[]): string | undefined {
	const named = paths.filter((path) => readAt(body, path) !== undefined);
	return named.length === 0
		? undefined
		: `must not name ${named.join(' and ')}: the quote gives them`;
}

function findContradiction(body: Body, places: BodyMembers, values: Body): string | undefined {
	const other = Object.entries(values)
		.map(([name, value]) => ({ path: places[name], value }))
		.find(({ path, value }) => {
			const own = readAt(body, path);
			return own !== undefined && own !== value;
		});
	return other && `names another ${other.path} than the form. Leave it out`;
}

/** What the interface rules out is refused in a user's own body as well. */
function readWholeBody(body: Body, places: BodyMembers, context: z.RefinementCtx) {
	const read = <T>(name: string, check: (value: unknown) => T | InvalidValue): T | undefined => {
		const path = places[name];
		const value = readAt(body, path);
		if (path === undefined || value === undefined || value === null) return undefined;
		const result = check(value);
		if (!(result instanceof InvalidValue)) return result;
		const at = ['body', ...path.split('.')];
		context.addIssue({ code: 'custom', path: at, message: result.problem });
		return undefined;
	};
	const country = readAt(body, places['payment_country']);
	const currency = readAt(body, places['currency']);
	return {
		amount: read('amount', paidAmount),
		// A look-up refuses unknown countries. It must not fail because of one in the payment.
		country: countries.find((one) => one === country),
		currency: typeof currency === 'string' ? currency : undefined,
	};
}

const routeOf = (body: Body, places: BodyMembers): Body => ({
	country: readAt(body, places['payment_country']) ?? body['country'],
	payment_type: readAt(body, places['payment_type']),
	payment_method: readAt(body, places['payment_method']),
});

/**
 * The interface does not show which members a v3 payment has, or whether an envelope contains it.
 */
const record = recordWith().transform(openEnvelope);

export const create = defineEndpoint({
	name: 'POST /v3/payment',
	method: 'POST',
	acceptsAny2xx: true,
	input: fields.transform(({ timeout, additional_body, ...payment }): Request => ({
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
export const createFromBody = defineEndpoint({
	...create,
	input: z
		.object({
			external_id: rule(paidExternalId),
			body: rule(jsonObject).transform(judgeMembers()),
			body_members: rule(bodyMembers(placedNames, ['external_id'])),
			additional_body: optional(jsonObject).transform(judgeMembers()),
			timeout: optional(timeoutSeconds),
		})
		.transform((input, context): Request => {
			const { external_id, timeout, body_members: places } = input;
			const problem = findContradiction(input.body, places, { external_id });
			if (problem !== undefined)
				context.addIssue({ code: 'custom', path: ['body'], message: problem });
			const placed = place(input.body, places, { external_id });
			const body = mergeBody(input.additional_body, placed);
			const facts = readWholeBody(body, places, context);
			return {
				asked: askedBy({ external_id, ...facts }),
				body,
				route: routeOf(body, places),
				timeout,
			};
		}),
});

function paymentCall({ body, timeout }: Pick<Request, 'body' | 'timeout'>) {
	return {
		path: ['v3', 'payment'],
		query: { timeout },
		body,
		serverSeconds: timeout ?? 60,
	};
}

/**
 * `external` is always sent. By default, the service would look up an external ID as a payment ID.
 */
export const get = defineEndpoint({
	name: 'GET /v3/payments/{id}',
	method: 'GET',
	input: z.discriminatedUnion('external', [
		z.object({ external: z.literal(false), id: rule(paymentId), ...lookupOptions() }),
		z.object({ external: z.literal(true), id: rule(externalId), ...lookupOptions() }),
	]),
	output: record,
	call: ({ id, external, country, additional_query }) => ({
		path: ['v3', 'payments', id],
		query: mergeQuery(additional_query, { country, external }),
	}),
});

/** One page. The direction is always sent, because its default is the opposite of v2's. */
export const list = defineEndpoint({
	name: 'GET /v3/payments',
	method: 'GET',
	input: z.object({
		limit: rule(wholeNumber(1, maxPageSize)),
		offset: optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
		direction: rule(oneOf(['asc', 'desc'])),
		additional_query: optional(jsonObject),
	}),
	output: listOfRecords.transform((list) => list.map(openEnvelope)),
	call: ({ additional_query, ...query }) => ({
		path: ['v3', 'payments'],
		query: mergeQuery(additional_query, query),
	}),
});

function lookupOptions() {
	return { country: optional(countryCode), additional_query: optional(jsonObject) };
}
