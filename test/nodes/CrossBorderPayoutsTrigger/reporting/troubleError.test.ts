import { ApiError, TransportError } from '../../../../client/errors';
import { troubleError } from '../../../../nodes/CrossBorderPayoutsTrigger/reporting/troubleError';
import { createFakeTriggerContext } from '../../../support/fakes/fakeTriggerContext';

const node = createFakeTriggerContext().context.getNode();
const problem = { fields: [], extensions: {} };

it('names the failure, its cause and its effect', () => {
	const error = new ApiError('forbidden', 'GET /v2/payments', 403, problem);
	const shown = troubleError(node, { kind: 'lists', error, isRefused: false, lastedMs: 0 });
	expect(shown.message).toBe(
		'The trigger cannot list the payments: The keys do not have the permission for this operation',
	);
	expect(shown.description).toContain('start no workflow');
	expect(shown.context['data']).toMatchObject({ code: 'forbidden', httpCode: 403 });
	const single = troubleError(node, { kind: 'payment', error, isRefused: false, lastedMs: 0 });
	expect(single.message).toContain('cannot look up payments');
	expect(single.description).toContain('lookupError');
});

it('includes how long an outage has lasted', () => {
	const shown = troubleError(node, {
		kind: 'lists',
		error: new TransportError('network', true, 'ECONNRESET'),
		isRefused: false,
		lastedMs: 900_000,
	});
	expect(shown.message).toContain('The trigger cannot list the payments for 15 minutes: ');
});

it('does not mention a single payment if there is no list', () => {
	const shown = troubleError(node, {
		kind: 'lists',
		error: new ApiError('not_found', 'GET /v2/payments', 404, problem),
		isRefused: false,
		lastedMs: 0,
	});
	expect(shown.message).toContain("'Base URL' names a server without a list of payments");
	expect(JSON.stringify([shown.message, shown.description])).not.toMatch(/this ID/);
});

it('explains how long a stream is lost and the effect; for a refused one, only the reason', () => {
	const gone = troubleError(node, {
		kind: 'stream',
		error: new TransportError('network', true, 'ECONNREFUSED'),
		isRefused: false,
		lastedMs: 900_000,
	});
	expect(gone.message).toBe(
		'The event stream could not be opened for 15 minutes: The connection to the service failed',
	);
	expect(gone.description).toContain('No event starts the workflow');
	const empty = troubleError(node, {
		kind: 'stream',
		error: undefined,
		isRefused: false,
		lastedMs: 900_000,
	});
	expect(empty.message).toContain('each connection ends at once, without an event or a ping');
	expect(empty.context['data']).toMatchObject({ code: 'unexpected_response' });
	const refused = troubleError(node, {
		kind: 'stream',
		error: new ApiError('forbidden', 'GET /v3/events', 403, problem),
		isRefused: true,
		lastedMs: 0,
	});
	expect(refused.message).toBe('The keys do not have the permission for this operation');
});

it('explains that a server without the stream is the wrong one', () => {
	const error = new ApiError('not_found', 'GET /v3/events', 404, problem);
	const shown = troubleError(node, { kind: 'stream', error, isRefused: true, lastedMs: 0 });
	expect(shown.message).toContain("'Base URL' names a server that does not know this interface");
	expect(JSON.stringify([shown.message, shown.description])).not.toMatch(/this ID/);
});

it("explains that a gateway's 404 to look-ups does not come from the service", () => {
	const error = new ApiError('not_found', 'GET /v2/payments/{id}', 404, problem);
	const shown = troubleError(node, { kind: 'payment', error, isRefused: true, lastedMs: 0 });
	expect(shown.message).toContain(
		'The trigger cannot look up payments: The answer is not from the service itself',
	);
	expect(shown.message).not.toContain('list');
});
