/** Where the reading of events starts. [Events, v3 stream] */
import { InputError } from '../../errors';
import { canBeEventId, resumeIdOf } from '../protocol/eventId';

export type ReadStart =
	| { readonly eventId: string }
	/** Milliseconds since the UNIX epoch. A service may not start from a time. */
	| { readonly timeMs: number };

/** A UUIDv7 has 48 bits for its time. */
const maxTimeMs = 2 ** 48 - 1;

/**
 * @returns the ID that the service is asked to start after
 * @throws InputError, because a service that ignores the ID would start from now
 */
export function startIdOf(after: ReadStart): string {
	if ('eventId' in after) {
		if (canBeEventId(after.eventId)) return after.eventId;
		throw new InputError([
			{
				field: 'after_event_id',
				problem:
					'must be the eventId of an earlier event, usually a UUID of version 7 such as 01939b6c-4a1e-7c3d-8f00-2b1f6d0a9c11',
			},
		]);
	}
	if (after.timeMs >= 0 && after.timeMs <= maxTimeMs) return resumeIdOf(after.timeMs);
	throw new InputError([{ field: 'after_time', problem: 'must be a time after 1970' }]);
}
