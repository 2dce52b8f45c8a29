import { ApiError, TransportError } from '../../../../client/errors';
import { toHealthChange } from '../../../../nodes/CrossBorderPayoutsTrigger/reporting/healthChange';

const refusal = new ApiError('unauthorized', 'GET /v3/events', 401, {
	detail: 'test-detail',
	fields: [],
	extensions: {},
});

it('keeps codes and times, and no text of the service', () => {
	const change = toHealthChange({ kind: 'needsAttention', error: refusal, retryInMs: 60_000 }, 5);
	expect(change).toEqual({
		state: 'disconnected',
		atMs: 5,
		reason: 'needsAttention',
		code: 'unauthorized',
		httpCode: 401,
		retryInMs: 60_000,
	});
});

it.each([
	[undefined, null],
	[new TransportError('network', true, 'ECONNRESET'), 'network'],
	[new Error('test-secret'), 'unexpected'],
])('gives an error a code: %s', (error, code) => {
	const change = toHealthChange(
		{ kind: 'disconnected', reason: 'broken', retryInMs: 1, ...(error && { error }) },
		0,
	);
	expect(change).toMatchObject({ state: 'disconnected', reason: 'broken', code, httpCode: null });
	expect(JSON.stringify(change)).not.toContain('test-secret');
});

it('reports whether the stream was resumed', () => {
	expect(toHealthChange({ kind: 'connected', resumed: true }, 7)).toEqual({
		state: 'connected',
		atMs: 7,
		resumed: true,
	});
});
