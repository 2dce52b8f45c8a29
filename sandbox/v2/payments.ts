/** POST /v2/payment, GET /v2/payments/{id} and GET /v2/payments. [Payment request, v2; Endpoints, v2] */
import type { FastifyInstance } from 'fastify';
import { acceptPayment } from '../service/payments/acceptPayment';
import { listPayments } from '../service/payments/listPayments';
import { refuseCountry } from '../service/payments/refuseCountry';
import { fullRecord } from '../service/payments/paymentRecord';
import { accountOf } from '../http/pipeline';
import { findPayment } from '../service/payments/findPayment';
import { QueryReader } from '../http/input/readQuery';
import {
	external,
	idInPath,
	inQuery,
	order,
	paymentFilters,
	requiredCountry,
} from '../http/routeDocs';
import { v2PaymentBody, type V2PaymentBody } from '../schemas/payment';
import { invalidFields } from '../http/errors/serviceError';
import type { SandboxState } from '../state/state';
import { countries, paymentStates } from '../schemas/vocabulary';

const docs = {
	create: { summary: 'Create a payment', success: 202 },
	get: { summary: 'Get a payment', parameters: [idInPath, requiredCountry, external] },
	list: {
		summary: 'List payments',
		parameters: [
			requiredCountry,
			...paymentFilters,
			{ ...inQuery, name: 'sorting_order', schema: { ...order, default: 'desc' } },
		],
	},
};

export function registerPayments(scope: FastifyInstance, state: SandboxState): void {
	scope.post<{ Body: V2PaymentBody }>(
		'/payment',
		{ schema: { body: v2PaymentBody }, config: { permission: 'payment', doc: docs.create } },
		async (request, reply) => {
			const { body } = request;
			if (!state.settings.acceptUnknownFields) refuseUnknownFields(body);
			const payment = acceptPayment(
				accountOf(request),
				{
					country: body.country,
					currency: body.currency,
					quote: body.quote,
					amount: body.amount,
					externalId: body.external_id ?? null,
				},
				state,
			);
			return reply.status(202).send(fullRecord(payment));
		},
	);

	scope.get<{ Params: { id: string } }>(
		'/payments/:id',
		{ config: { permission: 'read', doc: docs.get } },
		async (request) => {
			const query = new QueryReader(request.query);
			const country = query.choice('country', countries, true);
			const external = query.boolean('external', false);
			query.finish();
			if (external) refuseCountry(country, state.settings.behaviours);
			const account = accountOf(request).name;
			return fullRecord(
				findPayment({ account, id: request.params.id, external, country }, state.payments),
			);
		},
	);

	scope.get('/payments', { config: { permission: 'read', doc: docs.list } }, async (request) => {
		const query = new QueryReader(request.query);
		const term = query.text('search_term', false);
		const asked = {
			account: accountOf(request).name,
			country: query.choice('country', countries, true),
			limit: query.number('limit', { min: 0, max: 1000, integer: true, preset: 20 }),
			offset: query.number('offset', {
				min: 0,
				max: Number.MAX_SAFE_INTEGER,
				integer: true,
				preset: 0,
			}),
			direction: query.choice('sorting_order', ['asc', 'desc'] as const) ?? 'desc',
			startMs: query.dateTime('start_ts'),
			endMs: query.dateTime('end_ts'),
			status: query.list('status', paymentStates, 9, state.settings.behaviours),
			search: term === undefined ? undefined : { type: query.text('search_type', false), term },
		};
		query.finish();
		return listPayments(asked, state.payments, state.settings.behaviours).map(fullRecord);
	});
}

const knownFields: ReadonlySet<string> = new Set(Object.keys(v2PaymentBody.properties));

function refuseUnknownFields(body: V2PaymentBody): void {
	const unknown = Object.entries(body).filter(([name]) => !knownFields.has(name));
	if (unknown.length === 0) return;
	throw invalidFields(
		unknown.map(([name, input]) => ({
			place: 'body',
			path: [name],
			message: 'is not a field of this request',
			code: 'unknown_field',
			input,
		})),
	);
}
