import { ApiError, ContractError, TransportError } from '../../../../client/errors';
import {
	causeOf,
	isRefusal,
	nameOf,
} from '../../../../nodes/CrossBorderPayoutsTrigger/reporting/troubleCause';

const problem = { fields: [], extensions: {} };
const apiError = (code: ConstructorParameters<typeof ApiError>[0], status: number): ApiError =>
	new ApiError(code, 'GET /v2/payments', status, problem);

const unauthorized = apiError('unauthorized', 401);
const serverError = apiError('server_error', 503);

it.each([
	['a refused key', unauthorized, true, true],
	['a missing right', apiError('forbidden', 403), true, true],
	['a path that a gateway does not know', apiError('not_found', 404), true, true],
	['an input that the service calls invalid', apiError('invalid_input', 422), true, false],
	[
		'an answer that breaks the interface',
		new ContractError('GET', 200, '', 'no list'),
		true,
		false,
	],
	['an outage', serverError, false, false],
	['a lost connection', new TransportError('network', true, 'ECONNRESET'), false, false],
	[
		'a certificate',
		new TransportError('certificate_expired', false, 'CERT_HAS_EXPIRED'),
		true,
		true,
	],
	['a fault of our own', new TypeError('x'), true, true],
])('%s: waiting does not fix it', (_, error, forLists, forOnePayment) => {
	expect(isRefusal('lists', error)).toBe(forLists);
	expect(isRefusal('payment', error)).toBe(forOnePayment);
});

it('names an error by its code and status, never by its text', () => {
	expect(nameOf(unauthorized)).toBe('unauthorized 401');
	expect(nameOf(apiError('v3_not_enabled', 401))).toBe('unauthorized 401');
	expect(nameOf(new TransportError('network', true))).toBe('network ');
	expect(nameOf(undefined)).toBe('unexpected');
});

it('treats everything that waiting fixes as one outage, except a stream that another client holds', () => {
	expect(causeOf({ error: serverError, isRefused: false })).toBe('outage');
	expect(causeOf({ error: undefined, isRefused: false })).toBe('outage');
	expect(causeOf({ error: unauthorized, isRefused: true })).toBe('unauthorized 401');
	expect(causeOf({ error: apiError('stream_taken', 409), isRefused: false })).toBe(
		'stream_taken 409',
	);
});
