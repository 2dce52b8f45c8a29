/** The body of a v3 payment, as the user writes it for an account whose members differ. [Payment request, v3] */
import { z } from 'zod';

import { InvalidValue } from '../errors/InvalidValue';
import { bodyMembers, placeAt, readAt, type BodyMembers } from '../input/bodyMembers';
import { jsonObject, paidExternalId, timeoutSeconds } from '../input/checks';
import { mergeBody } from '../input/mergeBody';
import { judgeMembers } from '../input/partyMembers';
import { optional, rule } from '../input/rule';
import { askedBy, beforeQuote, givenByQuote, paidAmount } from '../payment/send/paymentRequest';
import { countries } from '../vocabulary';
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

/** What Create sends: the body, with the external ID. */
export const fromBody = z
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
	});
