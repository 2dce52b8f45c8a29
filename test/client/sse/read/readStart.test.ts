import { InputError } from '../../../../client/errors';
import { startIdOf } from '../../../../client/sse/read/readStart';
import { eventTimeMs, isMadeUpId } from '../../../../client/sse/protocol/eventId';

it('is the given ID, or a made-up one for a time', () => {
	const eventId = '01939b6c-4a1e-7c3d-8f00-2b1f6d0a9c11';
	expect(startIdOf({ eventId })).toBe(eventId);
	const timeMs = Date.UTC(2026, 0, 1);
	const madeUp = startIdOf({ timeMs });
	expect(isMadeUpId(madeUp)).toBe(true);
	expect(eventTimeMs(madeUp)).toBe(timeMs);
});

it.each([
	[{ eventId: 'a payment' }, 'after_event_id'],
	[{ timeMs: Number.POSITIVE_INFINITY }, 'after_time'],
])('names the field of %j', (after, field) => {
	let thrown: unknown;
	try {
		startIdOf(after);
	} catch (error) {
		thrown = error;
	}
	expect(thrown).toBeInstanceOf(InputError);
	expect(thrown).toMatchObject({ issues: [{ field }] });
});
