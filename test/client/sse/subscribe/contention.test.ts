import { ApiError } from '../../../../client/errors';
import { createContention } from '../../../../client/sse/subscribe/contention';
import type { StreamState } from '../../../../client/sse/subscribe/subscribe';
import { createFakeClock } from '../../../support/fakes/fakeClock';

const connected: StreamState = { kind: 'connected', resumed: false };
const lost = (reason: 'ended' | 'broken' | 'refused', status?: number): StreamState => ({
	kind: 'disconnected',
	reason,
	retryInMs: 0,
	...(status !== undefined && {
		error: new ApiError('rate_limited', 'GET /v3/events', status, { fields: [], extensions: {} }),
	}),
});

it.each([409, 429])('leaves the stream to another client after two refusals with %i', (status) => {
	const contention = createContention(createFakeClock());
	contention.note(lost('refused', status));
	expect(contention.isLost).toBe(false);
	contention.note(lost('refused', status));
	expect(contention.isLost).toBe(true);
});

it.each(['ended', 'broken'] as const)(
	'and after two connections that %s within a minute',
	async (reason) => {
		const clock = createFakeClock();
		const contention = createContention(clock);
		for (const isLost of [false, true]) {
			contention.note(connected);
			await clock.advance(59_999);
			contention.note(lost(reason));
			expect(contention.isLost).toBe(isLost);
		}
	},
);

it('starts to count again after a connection that lasted a minute', async () => {
	const clock = createFakeClock();
	const contention = createContention(clock);
	contention.note(lost('refused', 409));
	contention.note(connected);
	await clock.advance(60_000);
	contention.note(lost('ended'));
	contention.note(lost('refused', 409));
	expect(contention.isLost).toBe(false);
});

it('does not count what other failures say', () => {
	const contention = createContention(createFakeClock());
	for (const status of [401, 503, undefined]) contention.note(lost('refused', status));
	contention.note({
		kind: 'needsAttention',
		error: new ApiError('forbidden', 'GET /v3/events', 403, { fields: [], extensions: {} }),
		retryInMs: 0,
	});
	expect(contention.isLost).toBe(false);
});
