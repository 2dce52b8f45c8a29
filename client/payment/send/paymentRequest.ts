/**
 * A payment request with checked members, before and after its quote. The same for both versions.
 */
import { isNumber, LosslessNumber } from 'lossless-json';
import { z } from 'zod';

import { InvalidValue } from '../../errors/InvalidValue';
import { amount, uuid } from '../../input/checks';
import { placeAt, readAt, type Body } from '../../input/bodyMembers';
import { mergeBody, refuseMembers } from '../../input/mergeBody';
import { rule } from '../../input/rule';
import { findSecondName } from '../../input/secondName';
import { isDecimal } from '../../money/amount';
import { findSeparatorProblem, withoutHair } from '../../money/decimals';
import { payoutCurrencies, type Country } from '../../interface/vocabulary';
import type { IdentifiedPayment } from '../samePayment';

export interface PaymentRequest {
	readonly body: Body;
	/** The facts that a record of the payment must not contradict. */
	readonly asked: IdentifiedPayment;
	/** Country, payment type and method of a body that the user gives. */
	readonly route?: Body;
}

/** Every digit of it is sent. */
type SentAmount = number | LosslessNumber;

interface CheckedMembers {
	readonly external_id: string;
	readonly country: Country | undefined;
	readonly currency: string | undefined;
	readonly amount: SentAmount | undefined;
}

/** @param members a member is undefined if the user's own body does not name it */
export const askedBy = ({
	external_id,
	country,
	currency,
	amount,
}: CheckedMembers): IdentifiedPayment => ({
	externalId: external_id,
	country,
	payoutCurrency: country && payoutCurrencies[country],
	sourceCurrency: currency,
	payoutAmount: amount instanceof LosslessNumber ? amount.toString() : amount,
});

/** A payment before its quote. The quote's ID and the amount come from the quote. */
export interface UnquotedPayment {
	readonly externalId: string;
	/** Without the members that come from the quote. */
	readonly body: Body;
	/** Where these two go in the body. Default: under their own names. */
	readonly places?: { readonly quote: string; readonly amount: string };
}

export const givenByQuote = { quote: true, amount: true } as const;

/**
 * @param additional the user's further members
 * @param members the checked members, without those that come from the quote
 * @param ofQuote paths of the members that the quote gives
 * @throws InputError if the further members name what the form or the quote gives
 */
export function beforeQuote(
	additional: Body | undefined,
	members: Body,
	ofQuote: readonly string[] = Object.keys(givenByQuote),
): Body {
	const named = membersOfQuote(additional ?? {}, ofQuote);
	if (named.length > 0) refuseMembers(named);
	return mergeBody(additional, members);
}

/** @returns the members that the quote gives, also under another name */
export function membersOfQuote(members: Body, ofQuote: readonly string[]): string[] {
	const named = ofQuote.filter((path) => readAt(members, path) !== undefined);
	const quoted = Object.fromEntries(ofQuote.map((path) => [path, 'what the quote gives']));
	const second = findSecondName(members, quoted);
	return named.length > 0 || !second ? named : [second.name];
}

/**
 * Completes a payment that was checked before its quote, with the quote's ID and its payout amount.
 * The amount keeps every digit.
 */
export const withQuote = <Payment extends UnquotedPayment>(payment: Payment) =>
	z.object({ quote: rule(uuid), amount: rule(quotedAmount) }).transform((given) => {
		const places = payment.places ?? ownNames;
		const quoted = placeAt(payment.body, places.quote, given.quote);
		return { ...payment, body: placeAt(quoted, places.amount, given.amount) };
	});

const ownNames = { quote: 'quote', amount: 'amount' };

/** A number that a double would change is a text, see `parseJson`. */
const quotedAmount = (value: unknown): SentAmount | InvalidValue =>
	typeof value === 'string' && isDecimal(value) && isNumber(value) && Number(value) > 0
		? new LosslessNumber(value)
		: amount(value);

/**
 * The amount to pay, in the payout currency, as a user gave it. It comes from a quote, so it may have more
 * digits than its currency has, or than a double keeps.
 */
export const paidAmount = (value: unknown): SentAmount | InvalidValue => {
	const given = typeof value === 'string' ? value.trim() : value;
	return findSeparatorProblem(value) ?? (isLong(given) ? quotedAmount(given) : shortAmount(value));
};

function shortAmount(value: unknown): number | InvalidValue {
	const read = amount(value);
	return typeof value === 'number' && typeof read === 'number' ? withoutHair(read) : read;
}

/** A double keeps every decimal of up to 15 digits. */
const isLong = (value: unknown): value is string =>
	isDecimal(value) && typeof value === 'string' && value.length > 16 && /^\d+\./.test(value);
