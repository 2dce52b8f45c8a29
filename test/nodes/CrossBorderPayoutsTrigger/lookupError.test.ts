import { ApiError, TransportError } from '../../../client/errors';
import { lookupError } from '../../../nodes/CrossBorderPayoutsTrigger/lookupError';
import { createFakeTriggerContext } from '../../support/fakeTriggerContext';

const node = createFakeTriggerContext().context.getNode();
const problem = { fields: [], extensions: {} };

it('names what fails, why, and what it means', () => {
	const error = new ApiError('forbidden', 'GET /v2/payments', 403, problem);
	const shown = lookupError(node, { kind: 'lists', error, lastedMs: 0 });
	expect(shown.message).toBe('The trigger cannot list the payments: The access token lacks the permission for this');
	expect(shown.description).toContain('does not start the workflow');
	expect(shown.context['data']).toMatchObject({ code: 'forbidden', httpCode: '403' });
	const single = lookupError(node, { kind: 'payment', error, lastedMs: 0 });
	expect(single.message).toContain('cannot look up payments');
	expect(single.description).toContain('lookupError');
});

it('says how long an outage has lasted', () => {
	const shown = lookupError(node, { kind: 'lists', error: new TransportError('network', true, 'ECONNRESET'), lastedMs: 900_000 });
	expect(shown.message).toContain('The trigger cannot list the payments for 15 minutes: ');
});

it('does not speak of one payment when there is no list', () => {
	const shown = lookupError(node, { kind: 'lists', error: new ApiError('not_found', 'GET /v2/payments', 404, problem), lastedMs: 0 });
	expect(shown.message).toContain("'Base URL' names a server that has no list of payments");
	expect(JSON.stringify([shown.message, shown.description])).not.toMatch(/this ID/);
});
