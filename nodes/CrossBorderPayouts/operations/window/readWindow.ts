/** The window of time of a report or a list: a period, or start and end. */
import { InputError } from '../../../../client/errors';
import { InvalidValue } from '../../../../client/errors/InvalidValue';
import { anyJson } from '../../../../client/input/anyJson';
import { dateTime } from '../../../../client/input/dateTime';
import { isCalendarDay } from '../../../../client/input/isCalendarDay';
import type { Form, Surroundings } from '../operation';
import { describeWindow } from './describeWindow';
import { findPeriod, periods, type Period } from './periods';
import { dayMs, isZone, toMoment } from './zone';

export interface Window {
	/** In UTC. A list or an object is unchanged, and whatever is empty is left out. */
	readonly start?: unknown;
	readonly end?: unknown;
	/** For people, in the workflow's time zone and in UTC. Undefined if the window has no limits. */
	readonly description: string | undefined;
}

interface WindowRules {
	/** Whether the service counts the end as part of the window. */
	readonly includesEnd: boolean;
	/** The fields of the form. */
	readonly names?: { readonly start: string; readonly end: string };
}

type Zoned = Pick<Surroundings, 'timezone' | 'startedAt'>;

/**
 * A time without a zone is in the workflow's time zone. A date alone is the whole day, so as an end it
 * is the day's end.
 *
 * @throws InputError for a time that cannot be read, an end before the start, or a time zone that
 *   is unknown and needed
 */
export function readWindow(
	form: Form,
	{ timezone, startedAt }: Zoned,
	{ includesEnd, names = { start: 'start', end: 'end' } }: WindowRules,
): Window {
	const endBefore = (atMs: number): string => (includesEnd ? lastBefore(atMs) : toText(atMs));
	const period = readPeriod(form);
	if (period !== 'custom') {
		requireZone('period', timezone);
		const { startMs, endMs } = findPeriod(period, startedAt, timezone);
		return describe({ start: toText(startMs), end: endBefore(endMs) }, timezone);
	}
	const read = (name: string, endOfDay?: (nextDayMs: number) => string): unknown => {
		const value = form[name];
		if (value === undefined || value === null || value === '') return undefined;
		const read = isStructure(value)
			? anyJson(value)
			: dateTime(toUtc(name, value, timezone, endOfDay));
		if (!(read instanceof InvalidValue)) return isStructure(value) ? value : read;
		throw new InputError([{ field: name, problem: read.problem }]);
	};
	const window = describe({ start: read(names.start), end: read(names.end, endBefore) }, timezone);
	requireOrder(window, names.end, includesEnd);
	return window;
}

function readPeriod({ period = 'custom' }: Form): Period | 'custom' {
	const known = ['custom', ...periods] as const;
	const found = known.find((one) => one === period);
	if (found !== undefined) return found;
	throw new InputError([{ field: 'period', problem: `must be one of ${known.join(', ')}` }]);
}

/** All forms that `dateTime` reads, except those with a zone. It would read what is left out here as UTC. */
const withoutZone = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(\.\d{1,9})?)?$/i;

/**
 * @param endOfDay for an end: makes the end of a day from the first moment of the next one
 * @returns the time in UTC; a value that names a zone, or is no time, unchanged
 */
function toUtc(
	field: string,
	value: unknown,
	zone: string,
	endOfDay?: (nextDayMs: number) => string,
): unknown {
	const match = typeof value === 'string' ? withoutZone.exec(value) : null;
	if (!match) return value;
	const [, day = '', minutes, seconds = ':00', fraction = '.000'] = match;
	const localMs = Date.parse(`${day}T${minutes ?? '00:00'}${seconds}Z`);
	if (Number.isNaN(localMs) || !isCalendarDay(day)) return value;
	requireZone(field, zone);
	if (minutes === undefined && endOfDay) return endOfDay(toMoment(localMs + dayMs, zone));
	// A Date has only milliseconds, so the digits of the text are kept.
	return toText(toMoment(localMs, zone)).replace('.000Z', `${fraction}Z`);
}

function requireZone(field: string, zone: string): void {
	if (isZone(zone)) return;
	const problem = `needs the workflow's time zone, and '${zone}' is unknown. Choose another one in the workflow's settings${
		field === 'period' ? '' : ', or write one after the time, such as +05:30'
	}`;
	throw new InputError([{ field, problem }]);
}

function requireOrder({ start, end, description }: Window, field: string, includesEnd: boolean) {
	// A structure is left to the endpoint, which refuses it. It may not even convert to text.
	if (typeof start !== 'string' || typeof end !== 'string') return;
	const [startMs, endMs] = [Date.parse(start), Date.parse(end)];
	if (startMs > endMs || (startMs === endMs && !includesEnd))
		throw new InputError([
			{ field, problem: `must be after Start. The window would be ${description}` },
		]);
}

function describe({ start, end }: Omit<Window, 'description'>, zone: string): Window {
	return { start, end, description: describeWindow(start, end, zone) };
}

const toText = (atMs: number): string => new Date(atMs).toISOString();

/** The interface does not show how exact the service's times are. Most keep microseconds at best. */
const lastBefore = (atMs: number): string => toText(atMs - 1).replace('Z', '999Z');

/** A date from an expression is an object as well, but it serialises to a text. */
const isStructure = (value: unknown): boolean =>
	typeof value === 'string'
		? /^\s*[[{]/.test(value)
		: typeof value === 'object' && value !== null && !('toJSON' in value);
