/** POST /v2/quote and GET /v2/quote/{id}. [Quote request, v2; Endpoints, v2] */
import type { FastifyInstance } from 'fastify';
import { accountOf } from '../http/pipeline';
import { quoteBody } from '../service/quotes/quotes';
import { requireUuid } from '../http/input/readId';
import { QueryReader } from '../http/input/readQuery';
import { requiredCountry, uuidInPath } from '../http/routeDocs';
import { v2QuoteBody, type V2QuoteBody } from '../schemas/quote';
import { invalidFields } from '../http/errors/serviceError';
import type { SandboxState } from '../state/state';
import { countries, currencyOfCountry, type AmountType } from '../schemas/vocabulary';

const docs = {
	create: { summary: 'Create a quote' },
	get: { summary: 'Get a quote', parameters: [uuidInPath, requiredCountry] },
};

export function registerQuotes(scope: FastifyInstance, state: SandboxState): void {
	scope.post<{ Body: V2QuoteBody }>(
		'/quote',
		{ schema: { body: v2QuoteBody }, config: { permission: 'quote', doc: docs.create } },
		async (request) => {
			const { body } = request;
			checkCurrency(body);
			const quote = state.quotes.create(accountOf(request), {
				country: body.country,
				currency: body.currency,
				// The interface does not document these two in v2 quotes, but the response has them. (Assumption A6)
				paymentType: body.payment_type ?? 'C2C',
				paymentMethod: body.payment_method ?? 'bank_transfer',
				...requireOneAmount(body),
			});
			return quoteBody(quote);
		},
	);

	scope.get<{ Params: { id: string } }>(
		'/quote/:id',
		{ config: { permission: 'quote', doc: docs.get } },
		async (request) => {
			const query = new QueryReader(request.query);
			const country = query.choice('country', countries, true);
			query.finish();
			const id = requireUuid(request.params.id);
			return quoteBody(state.quotes.get(accountOf(request).name, id, country));
		},
	);
}

/** "Exactly one amount is required". [Quote request, v2] */
function requireOneAmount(body: V2QuoteBody): { amount: number; amountType: AmountType } {
	const { amount, amount_destination: amountDestination } = body;
	if (amount !== undefined && amountDestination === undefined)
		return { amount, amountType: 'source' };
	if (amount === undefined && amountDestination !== undefined) {
		return { amount: amountDestination, amountType: 'destination' };
	}
	const message = 'exactly one of amount and amount_destination is required';
	throw invalidFields([{ place: 'body', path: [], message, code: 'one_amount' }]);
}

function checkCurrency({ country, payment_currency: sent }: V2QuoteBody): void {
	if (sent === undefined || sent === null || sent === currencyOfCountry[country]) return;
	const message = `must be ${currencyOfCountry[country]} for ${country}`;
	throw invalidFields([
		{ place: 'body', path: ['payment_currency'], message, code: 'wrong_currency', input: sent },
	]);
}
