import { eventStream } from '../../../client/v2/events';
import { toResponse } from '../../support/fakes/fakeTransport';

it('is the stream of the interface', () => {
	expect(eventStream).toMatchObject({
		path: '/v2/events',
		eventNames: ['payment', 'payment-update'],
		resume: 'none',
		defaultIdleTimeoutMs: 75_000,
	});
});

it('reads the detail of an error answer', () => {
	const headers = { 'content-type': 'application/json' };
	const error = eventStream.toError(
		eventStream.endpoint,
		toResponse({ status: 401, headers, body: { detail: 'Token expired' } }),
	);
	expect(error).toMatchObject({ code: 'unauthorized', problem: { detail: 'Token expired' } });
});
