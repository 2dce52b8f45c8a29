/** The events after a place in the stream, as items or as one item. */
import { InputError, InvalidValue } from '../../../../client/errors';
import type { Clock } from '../../../../client/async';
import { someOf, wholeNumber } from '../../../../client/input';
import { describeEvent } from '../../../../client/payment';
import { paymentStates } from '../../../../client/interface';
import { type EventReading, readEvents, type ReadStart } from '../../../../client/sse/read';
import type { StreamSource } from '../../../../client/sse/subscribe';
import { readChoice } from '../form/readChoice';
import { readLimit } from '../form/readLimit';
import { readSimple } from '../form/readSimple';
import { selectFields } from '../form/selectFields';
import type { Form, Output, Surroundings } from '../operation';
import { readWindow } from '../window/readWindow';

interface ReadingPorts {
	readonly source: StreamSource;
	readonly clock: Clock;
}

const quietSeconds = { least: 1, most: 300, usual: 5 };
const readingSeconds = { least: 1, most: 3600, usual: 60 };

/**
 * @returns one output per event; or one output with all of them, which says where the next reading goes on
 * @throws InputError for a form that cannot be read; what `readEvents` throws
 */
export async function readPastEvents(
	{ source, clock }: ReadingPorts,
	form: Form,
	signal: AbortSignal | undefined,
	surroundings: Surroundings,
): Promise<Output | readonly Output[]> {
	const output = readChoice(form, 'output', ['items', 'oneItem']);
	// What another event says, such as the cause in a payment-error, has no place in the flat shape.
	const simpleEvents = readSimple(form) ? source.profile.stateEvents : [];
	const wanted = readStatuses(form);
	const reading = await readEvents(
		source,
		{ clock, random: Math.random, signal: signal ?? new AbortController().signal },
		{
			after: readStart(form, surroundings),
			maxEvents: readLimit(form),
			quietMs: readSeconds(form, 'quiet', quietSeconds) * 1000,
			timeoutMs: readSeconds(form, 'longestReading', readingSeconds) * 1000,
			isWanted: ({ status }) =>
				wanted === undefined || status === null || wanted.some((one) => one === status),
		},
	);
	surroundings.showHint(describeReading(reading));
	const events = reading.events.map((event) =>
		describeEvent(
			event,
			{
				redelivered: event.redelivered,
				receivedAt: new Date(event.receivedAtMs).toISOString(),
			},
			simpleEvents,
		),
	);
	return output === 'items' ? events : toOneItem(reading, events, form);
}

/** The same as `selectFields`. Other events than those of a status have no flat shape, and are left whole. */
export const selectInEvent = (output: Output, form: Form): Output =>
	Object.hasOwn(output, 'paymentId') ? selectFields(output, form) : output;

function toOneItem(
	{ lastEventId, isComplete, isLimited, endedBy, startProof, warnings }: EventReading,
	events: readonly Output[],
	form: Form,
): Output {
	return {
		lastEventId,
		isComplete,
		isLimited,
		endedBy,
		startProof,
		warnings,
		count: events.length,
		events: events.map((event) => selectInEvent(event, form)),
	};
}

function readStart(form: Form, surroundings: Surroundings): ReadStart {
	if (readChoice(form, 'startAfter', ['event', 'time']) === 'time')
		return { timeMs: readTime(form, surroundings) };
	const { afterEventId } = form;
	// Any other value is refused as an empty one is.
	return { eventId: typeof afterEventId === 'string' ? afterEventId.trim() : '' };
}

/** @throws InputError for a time that has not come yet: the service would give nothing, or begin now */
function readTime(form: Form, surroundings: Surroundings): number {
	const field = 'afterTime';
	const { start } = readWindow({ [field]: form[field] ?? null }, surroundings, {
		includesEnd: true,
		names: { start: field, end: 'none' },
	});
	const timeMs = typeof start === 'string' ? Date.parse(start) : Number.NaN;
	if (timeMs < surroundings.startedAt) return timeMs;
	throw new InputError([
		{ field, problem: 'must be a time in the past, such as 2026-01-31T09:30:00' },
	]);
}

function readStatuses({ status }: Form): readonly string[] | undefined {
	if (status === undefined) return undefined;
	const read = someOf(paymentStates)(status);
	if (!(read instanceof InvalidValue)) return read;
	throw new InputError([{ field: 'status', problem: read.problem }]);
}

function readSeconds(
	form: Form,
	field: string,
	{ least, most, usual }: { least: number; most: number; usual: number },
): number {
	const read = wholeNumber(least, most)(Object.hasOwn(form, field) ? form[field] : usual);
	if (!(read instanceof InvalidValue)) return read;
	throw new InputError([{ field, problem: read.problem }]);
}

/** `3 events were read, the last one is 0193…. None is missing.` The editor shows it even if there is no event. */
function describeReading({ events, lastEventId, isComplete, warnings }: EventReading): string {
	const count = events.length === 1 ? '1 event was read' : `${events.length} events were read`;
	const place = lastEventId === null ? '' : `. The last event is ${lastEventId}`;
	const rest = isComplete ? ['None is missing'] : warnings;
	return `${[count + place, ...rest].join('. ')}.`;
}
