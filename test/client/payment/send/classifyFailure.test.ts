import {
	ApiError,
	ContractError,
	InputError,
	TransportError,
	type PaymentFailure,
	type ReasonCode,
} from '../../../../client/errors';
import { reasonOfStatus } from '../../../../client/problem/toApiError';
import { classifyFailure } from '../../../../client/payment/send/classifyFailure';
import { emptyProblem } from '../../../../client/errors/problem';

const refused = (code: ReasonCode, status: number, pointer?: string): ApiError =>
	new ApiError(code, 'POST /v3/payment', status, {
		...emptyProblem,
		isFromService: true,
		fields: pointer === undefined ? [] : [{ pointer, detail: 'is taken' }],
	});

it.each<[string, PaymentFailure, ReturnType<typeof classifyFailure>]>([
	['a duplicate', refused('duplicate_external_id', 400), 'duplicate'],
	['a used quote', refused('quote_used', 400), 'quote_used'],
	['an expired quote', refused('quote_expired', 400), 'quote_expired'],
	['a 400 of no known meaning', refused('bad_request', 400), 'perhaps_duplicate'],
	['a conflict', refused('unexpected_status', 409), 'perhaps_duplicate'],
	[
		'the external ID as an invalid field',
		refused('validation_failed', 422, '#/external_id'),
		'perhaps_duplicate',
	],
	['another invalid field', refused('validation_failed', 422, '#/amount'), 'refused'],
	['no money', refused('insufficient_balance', 400), 'refused'],
	['401', refused('unauthorized', 401), 'refused'],
	['403', refused('forbidden', 403), 'refused'],
	['404', refused('not_found', 404), 'refused'],
	['429', refused('rate_limited', 429), 'refused'],
	['500', refused('server_error', 500), 'lost'],
	['502', refused('server_error', 502), 'lost'],
	['a redirect', refused('unexpected_status', 302), 'lost'],
	['418', refused('unexpected_status', 418), 'lost'],
	['no answer', new TransportError('timeout', true), 'lost'],
	['a connection that broke', new TransportError('network', true, 'ECONNRESET'), 'lost'],
	['a request that never left', new TransportError('network', false, 'ECONNREFUSED'), 'refused'],
	[
		'an answer that cannot be read',
		new ContractError('POST /v3/payment', 202, '', 'it has another format'),
		'accepted',
	],
	['an answer that is too large', new TransportError('response_too_large', true), 'accepted'],
	['a 2xx that broke off', new TransportError('network', true, 'ECONNRESET', 202), 'accepted'],
	[
		'a 2xx that did not end in time',
		new TransportError('timeout', true, undefined, 200),
		'accepted',
	],
	[
		'a 4xx that broke off: whose word it is nobody knows',
		new TransportError('network', true, undefined, 429),
		'accepted',
	],
	['a 5xx that broke off', new TransportError('network', true, undefined, 502), 'lost'],
	['an input that was not sent', new InputError([]), 'refused'],
])('reads %s', (_name, failure, meaning) => {
	expect(classifyFailure(failure)).toBe(meaning);
});

it('does not treat a field with a similar name as the external ID', () => {
	for (const pointer of ['#/my_external_id', '#/external_ids'])
		expect(classifyFailure(refused('validation_failed', 422, pointer))).toBe('refused');
});

it.each([400, 401, 403, 404, 408, 409, 413, 422, 429])(
	"treats a gateway's %i as possibly accepted",
	(status) => {
		expect(
			classifyFailure(
				new ApiError(reasonOfStatus(status), 'POST /v3/payment', status, emptyProblem),
			),
		).toBe('accepted');
	},
);

it.each([302, 500, 502])("treats a gateway's %i as lost", (status) => {
	expect(
		classifyFailure(new ApiError(reasonOfStatus(status), 'POST /v3/payment', status, emptyProblem)),
	).toBe('lost');
});
