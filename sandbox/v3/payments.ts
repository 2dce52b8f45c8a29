/** POST /v3/payment, GET /v3/payments/{id} and GET /v3/payments. [Payment request, v3; Endpoints, v3] */
import type { FastifyInstance } from 'fastify';
import { acceptPayment } from '../service/payments/acceptPayment';
import { checkParties } from '../service/payments/checkParties';
import { listPayments } from '../service/payments/listPayments';
import { readLookupCountry } from '../service/payments/lookupCountry';
import { visibleRecord, v3Record } from '../service/payments/paymentRecord';
import { accountOf } from '../http/pipeline';
import { findPayment } from '../service/payments/findPayment';
import { QueryReader } from '../http/input/readQuery';
import {
	country,
	external,
	idInPath,
	inQuery,
	order,
	paymentFilters,
	timeout,
} from '../http/routeDocs';
import { v3PaymentBody, type V3PaymentBody } from '../schemas/payment';
import type { SandboxState } from '../state/state';
import { countries, paymentStates } from '../schemas/vocabulary';
import { readTimeout } from './timeout';

const docs = {
	create: { summary: 'Create a payment', parameters: [timeout], success: 202 },
	get: { summary: 'Get a payment', parameters: [idInPath, country, external] },
	list: {
		summary: 'List payments',
		parameters: [
			country,
			...paymentFilters,
			{ ...inQuery, name: 'direction', schema: { ...order, default: 'asc' } },
		],
	},
};

export function registerPayments(scope: FastifyInstance, state: SandboxState): void {
	scope.post<{ Body: V3PaymentBody }>(
		'/payment',
		{ schema: { body: v3PaymentBody }, config: { permission: 'payment', doc: docs.create } },
		async (request, reply) => {
			const { body } = request;
			readTimeout(request.query);
			if (!state.settings.acceptAnyPartyFields) checkParties(body);
			const payment = acceptPayment(
				accountOf(request),
				{
					country: body.payment_country,
					paymentType: body.payment_type,
					paymentMethod: body.payment_method,
					currency: body.currency,
					quote: body.quote,
					amount: body.amount,
					externalId: body.external_id ?? null,
				},
				state,
			);
			return reply.status(202).send(v3Record(payment));
		},
	);

	scope.get<{ Params: { id: string } }>(
		'/payments/:id',
		{ config: { permission: 'read', doc: docs.get } },
		async (request) => {
			const query = new QueryReader(request.query);
			const country = readLookupCountry(query, state.settings.behaviours);
			const external = query.boolean('external', false);
			query.finish();
			const account = accountOf(request).name;
			return v3Record(
				findPayment({ account, id: request.params.id, external, country }, state.payments),
			);
		},
	);

	scope.get('/payments', { config: { permission: 'read', doc: docs.list } }, async (request) => {
		const query = new QueryReader(request.query);
		const term = query.text('search_term', false);
		const asked = {
			account: accountOf(request).name,
			country: query.choice('country', countries),
			limit: query.number('limit', { min: 0, max: 1000, integer: true, preset: 20 }),
			offset: query.number('offset', {
				min: 0,
				max: Number.MAX_SAFE_INTEGER,
				integer: true,
				preset: 0,
			}),
			direction: query.choice('direction', ['asc', 'desc'] as const) ?? 'asc',
			startMs: query.dateTime('start_ts'),
			endMs: query.dateTime('end_ts'),
			status: query.list('status', paymentStates, 9, state.settings.behaviours),
			search: term === undefined ? undefined : { type: query.text('search_type', false), term },
		};
		query.finish();
		return listPayments(asked, state.payments, state.settings.behaviours).map((payment) =>
			visibleRecord(v3Record(payment), state.settings.behaviours),
		);
	});
}
