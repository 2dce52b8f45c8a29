/** What was read, how it ended, and what a person should know about it. [Events, v3 stream] */
import { isMadeUpId } from '../protocol/eventId';
import type { EventCollector, ReadEvent, StartProof } from './eventCollector';

export type ReadEnding =
	/** No event has come for the given time. */
	| { readonly by: 'quiet' }
	/** The number of events, their size or the time has reached its limit. */
	| { readonly by: 'events' | 'size' | 'time' }
	/** The connection was lost, and could not be opened again or was lost again. */
	| { readonly by: 'interrupted'; readonly error: Error };

export interface EventReading {
	/** In the order in which they came. */
	readonly events: readonly ReadEvent[];
	readonly endedBy: ReadEnding['by'];
	/** Why it was interrupted. */
	readonly error?: Error;
	readonly startProof: StartProof;
	/**
	 * Whether the stream was quiet at the end, and the service has proven that it left nothing out.
	 * False does not mean that something is missing.
	 */
	readonly isComplete: boolean;
	/** Whether a limit has ended it, so that there may be more events. */
	readonly isLimited: boolean;
	/**
	 * The event after which the next reading goes on: the last one, or the given one if nothing new
	 * came. Null if a time was given and nothing came.
	 */
	readonly lastEventId: string | null;
	/** What a person should know, without a final period each. Empty if the reading is complete. */
	readonly warnings: readonly string[];
}

export function toReading(collector: EventCollector, ending: ReadEnding): EventReading {
	const { events, startProof, mayHaveGap, place } = collector;
	const lastEventId = isMadeUpId(place) ? null : place;
	return {
		events,
		endedBy: ending.by,
		...(ending.by === 'interrupted' && { error: ending.error }),
		startProof,
		isComplete: ending.by === 'quiet' && startProof === 'resent' && !mayHaveGap,
		isLimited: ending.by !== 'quiet' && ending.by !== 'interrupted',
		lastEventId,
		warnings: [
			...aboutStart(collector),
			...(mayHaveGap ? [aboutGap] : []),
			...aboutEnding(ending, lastEventId),
		],
	};
}

const unprovenEvent =
	"The service did not send the given event again, so it is not certain that it started there. It may no longer keep this event, or it may not start from events. Events after it may be missing. 'Payment: Get Many' shows the present statuses";

const unprovenTime =
	"Nothing shows that the service started from the given time, because it sent no earlier event. Either there was none, or it does not start from times. 'Payment: Get Many' shows the present statuses";

const replayed =
	'It is not known how long the service keeps events, so the oldest ones may be missing';

const aboutGap =
	'The connection was lost in between, and the service did not send the last event before that again. Events of that moment may be missing';

function aboutStart({ isFromTime, startProof }: EventCollector): string[] {
	if (startProof === 'resent') return [];
	if (startProof === 'replayed') return [replayed];
	return [isFromTime ? unprovenTime : unprovenEvent];
}

const causes = {
	events: 'The number of events has reached its limit, so there may be more',
	size: 'The events have reached the size that is read at once, so there may be more',
	time: 'The time was over before the stream was quiet, so there may be more events',
	interrupted:
		'The connection was lost before the stream was quiet, and a second one did not last either, so there may be more events. If the service allows only one listener per account, a trigger or a workflow that waits for a payment may have taken the stream',
} as const;

function aboutEnding({ by }: ReadEnding, lastEventId: string | null): string[] {
	if (by === 'quiet') return [];
	const goOn = lastEventId === null ? '' : `. To read on, start after event ${lastEventId}`;
	return [causes[by] + goOn];
}
