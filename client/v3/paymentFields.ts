/** The members of a v3 payment, as the client makes its body. [Payment request, v3] */
import { z } from 'zod';

import { InvalidValue } from '../errors/InvalidValue';
import {
	countryCode,
	jsonObject,
	oneOf,
	paidExternalId,
	text,
	timeoutSeconds,
	uuid,
} from '../input/checks';
import { quotedCurrency, spentCurrency } from '../input/currencies';
import { memberDaysInZone } from '../input/calendarDay';
import { findEmptyMember } from '../input/emptyMember';
import { judgeMembers } from '../input/partyMembers';
import { optional, rule } from '../input/rule';
import {
	beforeQuote,
	givenByQuote,
	paidAmount,
	type PaymentRequest,
	type UnquotedPayment,
} from '../payment/send/paymentRequest';
import { paymentMethods, paymentTypes } from '../interface/vocabulary';

/**
 * The account decides which members such an object has. An empty text and null are refused, because most
 * often they come from an expression that found nothing.
 */
function details(value: unknown): Record<string, unknown> | InvalidValue {
	const given = jsonObject(value);
	if (given instanceof InvalidValue) return given;
	const empty = findEmptyMember(given);
	return empty === undefined
		? given
		: new InvalidValue(
				`the member '${empty.slice(0, 60)}' is empty. Give it a value, or leave it out`,
			);
}

/** Nobody can be paid if no field is given. */
function party(value: unknown): Record<string, unknown> | InvalidValue {
	const given = details(value);
	return given instanceof InvalidValue || Object.keys(given).length > 0
		? given
		: new InvalidValue('has no fields. Add those that the service asks of your account');
}

export const fields = z.object({
	payment_country: rule(countryCode),
	payment_type: rule(oneOf(paymentTypes)),
	payment_method: rule(oneOf(paymentMethods)),
	currency: rule(quotedCurrency),
	quote: rule(uuid),
	amount: rule(paidAmount),
	external_id: rule(paidExternalId),
	sender: rule(party).transform(judgeMembers('sender')),
	beneficiary: rule(party).transform(judgeMembers('beneficiary')),
	payment_details: rule(details).transform(judgeMembers('payment_details')),
	additional_body: optional(jsonObject).transform(judgeMembers()),
	timeout: optional(timeoutSeconds),
	/** Of the workflow: decides which day a moment is. */
	time_zone: optional(text()),
});

export interface Request extends PaymentRequest {
	readonly timeout: number | undefined;
}

/** A payment before its quote. */
export interface Unquoted extends UnquotedPayment {
	readonly timeout: number | undefined;
}

/** What Send checks before it asks for a quote. */
export const unquoted = fields
	.omit(givenByQuote)
	.extend({ currency: rule(spentCurrency) })
	.transform(memberDaysInZone)
	.transform(({ timeout, additional_body, ...payment }): Unquoted => ({
		externalId: payment.external_id,
		body: beforeQuote(additional_body, payment),
		timeout,
	}));
