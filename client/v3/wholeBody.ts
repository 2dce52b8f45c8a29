/** The body of a v3 payment, as the user writes it for an account whose members differ. [Payment request, v3] */
import { z } from 'zod';

import { InvalidValue } from '../errors/InvalidValue';
import {
	bodyMembers,
	findBlocked,
	placeAt,
	readAt,
	type Body,
	type BodyMembers,
} from '../input/bodyMembers';
import { memberDaysInZone } from '../input/calendarDay';
import { jsonObject, paidExternalId, text, timeoutSeconds, uuid } from '../input/checks';
import { spentCurrency } from '../input/currencies';
import { mergeBody } from '../input/mergeBody';
import { judgeMembers } from '../input/partyMembers';
import { optional, rule } from '../input/rule';
import { findSecondName } from '../input/secondName';
import {
	askedBy,
	beforeQuote,
	givenByQuote,
	membersOfQuote,
	paidAmount,
} from '../payment/send/paymentRequest';
import { countries } from '../interface/vocabulary';
import { fields, type Request, type Unquoted } from './paymentFields';

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

/**
 * As `unquoted`, but the user gives the body, and says where the values of the form go in it. Its other members
 * must not contradict them: the quote is made from them.
 */
export const unquotedFromBody = fields
	.omit({ ...givenByQuote, sender: true, beneficiary: true, payment_details: true })
	.extend({
		currency: rule(spentCurrency),
		body: rule(jsonObject).transform(judgeMembers()),
		body_members: rule(bodyMembers(placedNames, ['quote', 'amount', 'external_id'])),
	})
	.transform(memberDaysInZone)
	.transform((input, context): Unquoted => {
		const { timeout, additional_body = {}, body, body_members: places, ...payment } = input;
		const { quote = 'quote', amount = 'amount' } = places;
		const problem =
			findBlocked({ ...additional_body, ...body }, Object.values(places)) ??
			findQuotesMember(body, [quote, amount]) ??
			findContradiction(body, places, payment) ??
			findSecondValue(body);
		if (problem !== undefined) return refuse(context, problem);
		return {
			externalId: payment.external_id,
			body: beforeQuote(additional_body, place(body, places, payment), [quote, amount]),
			...(quote === 'quote' && amount === 'amount' ? {} : { places: { quote, amount } }),
			timeout,
		};
	});

/** Only values that have a place are added. */
const place = (body: Body, places: BodyMembers, values: Body): Body =>
	Object.entries(values).reduce((placed, [name, value]) => {
		const path = places[name];
		return path === undefined ? placed : placeAt(placed, path, value);
	}, body);

function findQuotesMember(body: Body, paths: readonly string[]): string | undefined {
	const named = membersOfQuote(body, paths);
	return named.length === 0
		? undefined
		: `must not name ${named.join(' and ')}: the quote gives them`;
}

/** The interface shows what `payment_country` means, wherever else the account has the country. */
function findContradiction(body: Body, places: BodyMembers, values: Body): string | undefined {
	const { payment_country } = values;
	const known = place({ payment_country }, places, values);
	const other =
		[...Object.values(places), 'payment_country'].find((path) => {
			const [own, given] = [readAt(body, path), readAt(known, path)];
			return own !== undefined && given !== undefined && own !== given;
		}) ?? findSecondName(body, known)?.name;
	return other && `names another ${other.slice(0, 60)} than the form. Leave it out`;
}

function findSecondValue(body: Body): string | undefined {
	const second = findSecondName(body, body);
	return second && `names ${second.name} with another value than ${second.of}. Keep the right one`;
}

function refuse(context: z.RefinementCtx, message: string): never {
	context.addIssue({ code: 'custom', path: ['body'], message });
	return z.NEVER;
}

/**
 * What the interface rules out is refused in a user's own body as well.
 *
 * @returns the body as it is sent, and what it says
 */
function readWholeBody(body: Body, places: BodyMembers, context: z.RefinementCtx) {
	const read = <T>(name: string, check: (value: unknown) => T | InvalidValue): T | undefined => {
		const path = places[name];
		const value = readAt(body, path);
		if (path === undefined || value === undefined) return undefined;
		const result = check(value);
		if (!(result instanceof InvalidValue)) return result;
		const at = ['body', ...path.split('.')];
		context.addIssue({ code: 'custom', path: at, message: result.problem });
		return undefined;
	};
	read('quote', uuid);
	const amount = read('amount', paidAmount);
	const country = readAt(body, places['payment_country']);
	const currency = readAt(body, places['currency']);
	const isComputed = typeof readAt(body, places['amount']) === 'number' && amount !== undefined;
	return {
		body: isComputed ? place(body, places, { amount }) : body,
		facts: {
			amount,
			// A look-up refuses unknown countries. It must not fail because of one in the payment.
			country: countries.find((one) => one === country),
			currency: typeof currency === 'string' ? currency : undefined,
		},
	};
}

const routeOf = (body: Body, places: BodyMembers): Body => ({
	country: readAt(body, places['payment_country']) ?? body['country'],
	payment_type: readAt(body, places['payment_type']),
	payment_method: readAt(body, places['payment_method']),
});

/** What Create sends: the body, with the external ID. */
export const fromBody = z
	.object({
		external_id: rule(paidExternalId),
		body: rule(jsonObject).transform(judgeMembers()),
		body_members: rule(bodyMembers(placedNames, ['external_id'])),
		additional_body: optional(jsonObject).transform(judgeMembers()),
		timeout: optional(timeoutSeconds),
		time_zone: optional(text()),
	})
	.transform(memberDaysInZone)
	.transform((input, context): Request => {
		const { external_id, timeout, body_members: places, additional_body = {} } = input;
		const problem =
			findBlocked({ ...additional_body, ...input.body }, [places['external_id'] ?? '']) ??
			findContradiction(input.body, places, { external_id });
		if (problem !== undefined) return refuse(context, problem);
		const merged = mergeBody(additional_body, place(input.body, places, { external_id }));
		const second = findSecondValue(merged);
		if (second !== undefined) return refuse(context, second);
		const { body, facts } = readWholeBody(merged, places, context);
		return {
			asked: askedBy({ external_id, ...facts }),
			body,
			route: routeOf(body, places),
			timeout,
		};
	});
