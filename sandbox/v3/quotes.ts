/** POST /v3/quote and GET /v3/quotes/{id}. [Quote request, v3; Endpoints, v3] */
import type { FastifyInstance } from 'fastify';
import { readLookupCountry } from '../service/payments/lookupCountry';
import { shapeUndocumented } from '../service/undocumentedFields';
import { accountOf } from '../http/pipeline';
import { quoteBody } from '../service/quotes/quotes';
import { requireUuid } from '../http/input/readId';
import { QueryReader } from '../http/input/readQuery';
import { country, timeout, uuidInPath } from '../http/routeDocs';
import { v3QuoteBody, type V3QuoteBody } from '../schemas/quote';
import { invalidFields } from '../http/errors/serviceError';
import type { SandboxState } from '../state/state';
import { currencyOfCountry, type Country } from '../schemas/vocabulary';
import { readTimeout } from './timeout';

const docs = {
	create: { summary: 'Create a quote', parameters: [timeout] },
	get: { summary: 'Get a quote', parameters: [uuidInPath, country] },
};

export function registerQuotes(scope: FastifyInstance, state: SandboxState): void {
	scope.post<{ Body: V3QuoteBody }>(
		'/quote',
		{ schema: { body: v3QuoteBody }, config: { permission: 'quote', doc: docs.create } },
		async (request) => {
			const { body } = request;
			readTimeout(request.query);
			const country = requireCountry(body);
			checkCurrency(country, body);
			const quote = state.quotes.create(accountOf(request), {
				country,
				currency: body.currency,
				paymentType: body.payment_type,
				paymentMethod: body.payment_method,
				amount: body.amount,
				amountType: body.amount_type ?? 'source',
				deal: body.deal,
			});
			return quoteBody(quote);
		},
	);

	scope.get<{ Params: { id: string } }>(
		'/quotes/:id',
		{ config: { permission: 'quote', doc: docs.get } },
		async (request) => {
			const query = new QueryReader(request.query);
			const country = readLookupCountry(query, state.settings.behaviours);
			query.finish();
			const id = requireUuid(request.params.id);
			const quote = quoteBody(state.quotes.get(accountOf(request).name, id, country));
			return shapeUndocumented(quote, state.settings.behaviours, ['id', 'rate']);
		},
	);
}

/**
 * "Also accepted under the name payment_country". If both are present, they must agree. [Quote request, v3]
 */
function requireCountry({ country, payment_country: paymentCountry }: V3QuoteBody): Country {
	const chosen = country ?? paymentCountry;
	if (chosen === undefined) {
		throw invalidFields([
			{ place: 'body', path: ['country'], message: 'is required', code: 'missing' },
		]);
	}
	if (paymentCountry !== undefined && paymentCountry !== chosen) {
		const message = 'differs from country';
		throw invalidFields([
			{
				place: 'body',
				path: ['payment_country'],
				message,
				code: 'contradiction',
				input: paymentCountry,
			},
		]);
	}
	return chosen;
}

/** "Informational; fixed by country; rejected if it disagrees". [Quote request, v3] */
function checkCurrency(country: Country, { payment_currency: sent }: V3QuoteBody): void {
	if (sent === undefined || sent === null || sent === currencyOfCountry[country]) return;
	const message = `must be ${currencyOfCountry[country]} for ${country}`;
	throw invalidFields([
		{ place: 'body', path: ['payment_currency'], message, code: 'wrong_currency', input: sent },
	]);
}
