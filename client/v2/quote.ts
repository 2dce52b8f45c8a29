/** [Quote request, v2; Endpoints, v2] */
import { z } from 'zod';

import { InvalidValue } from '../errors/InvalidValue';
import { defineEndpoint, inQuery } from '../call/endpoint';
import { countryCode, jsonObject, uuid } from '../input/checks';
import { amountSide, spentCurrency } from '../input/currencies';
import { mergeBody } from '../input/mergeBody';
import { judgeMembers } from '../input/partyMembers';
import { partyText } from '../input/partyText';
import { amountAsWritten, inItsCurrency } from '../input/amountToQuote';
import { optional, rule } from '../input/rule';
import { quoteAnswer } from '../payment/send/quote';

/** The side of the fixed amount decides which of the two request forms is sent. */
const amountMember = { source: 'amount', destination: 'amount_destination' } as const;

/** Exactly one of the two amounts is sent, and the form gives it. */
function withoutAmounts(value: unknown): Record<string, unknown> | InvalidValue {
	const body = jsonObject(value);
	if (body instanceof InvalidValue) return body;
	const amounts = Object.values(amountMember).filter((member) => Object.hasOwn(body, member));
	if (amounts.length === 0) return body;
	return new InvalidValue(
		`must not name ${amounts.join(' and ')}: the fields 'Amount' and 'Amount Is In' give the one amount that is sent`,
	);
}

export const create = defineEndpoint({
	method: 'POST',
	path: '/v2/quote',
	// A quote moves no money.
	repeatable: true,
	input: z
		.object({
			country: rule(countryCode),
			currency: rule(spentCurrency),
			amount_type: rule(amountSide),
			amount: rule(amountAsWritten),
			beneficiary_account_number: optional(partyText('account')),
			bank_branch_code: optional(partyText('branch')),
			additional_body: optional(withoutAmounts).transform(judgeMembers()),
		})
		.transform(inItsCurrency),
	output: quoteAnswer,
	call: ({ amount_type, amount, additional_body, ...body }) => ({
		body: mergeBody(additional_body, { ...body, [amountMember[amount_type]]: amount }),
	}),
});

export const get = defineEndpoint({
	method: 'GET',
	path: '/v2/quote/{id}',
	input: z.object({ id: rule(uuid), country: rule(countryCode) }),
	output: quoteAnswer,
	call: inQuery,
});
