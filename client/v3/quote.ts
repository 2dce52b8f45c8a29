/** [Quote request, v3; Endpoints, v3] */
import { z } from 'zod';

import { recordWith } from '../http/answer';
import { InvalidValue } from '../errors/InvalidValue';
import { defineEndpoint } from '../call/endpoint';
import { countryCode, jsonObject, oneOf, timeoutSeconds, uuid } from '../input/checks';
import { amountSide, spentCurrency } from '../input/currencies';
import { mergeBody } from '../input/mergeBody';
import { judgeMembers } from '../input/partyMembers';
import { amountAsWritten, inItsCurrency, inPayoutCurrency } from '../input/amountToQuote';
import { optional, rule } from '../input/rule';
import { quoteAnswer } from '../payment/send/quote';
import { paymentMethods, paymentTypes, payoutCurrencies } from '../interface/vocabulary';
import { mergeQuery } from './query';

/** An expression that finds no deal gives null, and null is the live rate. */
function furtherMembers(value: unknown): Record<string, unknown> | InvalidValue {
	const given = jsonObject(value);
	return given instanceof InvalidValue || given['deal'] !== null
		? given
		: new InvalidValue(
				"the member 'deal' is null. Give the ID of a deal, or leave it out for the live rate",
			);
}

export const create = defineEndpoint({
	method: 'POST',
	path: '/v3/quote',
	// A quote moves no money.
	repeatable: true,
	input: z
		.object({
			country: rule(countryCode),
			payment_type: rule(oneOf(paymentTypes)),
			payment_method: rule(oneOf(paymentMethods)),
			currency: rule(spentCurrency),
			amount: rule(amountAsWritten),
			amount_type: rule(amountSide),
			payment_currency: optional(oneOf(Object.values(payoutCurrencies))),
			send_country_as: optional(oneOf(['country', 'payment_country'])),
			deal: optional(uuid),
			timeout: optional(timeoutSeconds),
			additional_body: optional(furtherMembers).transform(judgeMembers()),
		})
		.transform(inItsCurrency)
		.transform(inPayoutCurrency),
	output: quoteAnswer,
	call: ({ timeout, additional_body, country, send_country_as = 'country', ...body }) => ({
		query: { timeout },
		body: mergeBody(additional_body, { [send_country_as]: country, ...body }),
		...(timeout === undefined ? {} : { serverSeconds: timeout }),
	}),
});

/** The interface does not show the response, so all its members are passed on. */
export const get = defineEndpoint({
	method: 'GET',
	path: '/v3/quotes/{id}',
	input: z.object({
		id: rule(uuid),
		country: optional(countryCode),
		additional_query: optional(jsonObject),
	}),
	output: recordWith(),
	call: ({ id, country, additional_query }) => ({
		id,
		query: mergeQuery(additional_query, { country }),
	}),
});
