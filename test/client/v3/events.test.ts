import { eventStream } from '../../../client/v3/events';
import { toResponse } from '../../support/fakes/fakeTransport';

it('is the stream of the interface', () => {
	expect(eventStream).toMatchObject({
		path: '/v3/events',
		eventNames: ['payment', 'payment-error'],
		resume: 'last-event-id',
		defaultIdleTimeoutMs: 120_000,
	});
});

it('reads problem details of an error answer', () => {
	const body = {
		type: 'about:blank',
		title: 'Forbidden',
		status: 403,
		detail: 'No stream permission',
	};
	const error = eventStream.toError(eventStream.endpoint, toResponse({ status: 403, body }));
	expect(error).toMatchObject({ code: 'forbidden', problem: { detail: 'No stream permission' } });
});
