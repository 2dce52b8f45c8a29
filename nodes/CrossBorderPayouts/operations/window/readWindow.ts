/** The window of time of a report or a list: a period, days, or start and end. */
import { InputError, InvalidValue, textOf } from '../../../../client/errors';
import { anyJson, dateTime, isCalendarDay } from '../../../../client/input';
import type { Form, Surroundings } from '../operation';
import { describeWindow } from './describeWindow';
import { findPeriod, periods, type Period } from './periods';
import { dayMs, isZone, toMoment } from './zone';

export interface Window {
	/** In UTC, or as it was written. A list or an object is unchanged, and whatever is empty is left out. */
	readonly start?: unknown;
	readonly end?: unknown;
	/** For people, in the workflow's time zone and in UTC. Undefined if the window has no limits. */
	readonly description: string | undefined;
}

interface WindowRules {
	/** Whether the service counts the end as part of the window. */
	readonly includesEnd: boolean;
	/** The fields of the form. With these, the form has fields for days beside those for times. */
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
	{ includesEnd, names: filters }: WindowRules,
): Window {
	const endBefore = (atMs: number): string => (includesEnd ? lastBefore(atMs) : toText(atMs));
	const period = readPeriod(form);
	if (period === 'asWritten') return readWritten(form);
	if (period !== 'custom' && period !== 'customDays') {
		requireZone('period', timezone);
		const { startMs, endMs } = findPeriod(period, startedAt, timezone);
		return describe({ start: toText(startMs), end: endBefore(endMs) }, timezone);
	}
	const read = (name: string, endOfDay?: (nextDayMs: number) => string): unknown => {
		const value = given(form, name);
		if (value === undefined) return undefined;
		const read = isStructure(value)
			? anyJson(value)
			: dateTime(toUtc(name, value, timezone, endOfDay));
		if (!(read instanceof InvalidValue)) return isStructure(value) ? value : read;
		throw new InputError([{ field: name, problem: read.problem }]);
	};
	const times = filters ?? { start: 'start', end: 'end' };
	const nameOf = (side: 'start' | 'end'): string =>
		chooseField(form, {
			time: period === 'customDays' ? undefined : times[side],
			day: period === 'customDays' || filters ? dayFields[side] : undefined,
			side,
		});
	const [start, end] = [nameOf('start'), nameOf('end')];
	const window = describe({ start: read(start), end: read(end, endBefore) }, timezone);
	requireOrder(window, { start, end, firstDay: form[start] }, includesEnd);
	return window;
}

const ways = ['custom', 'customDays', 'asWritten'] as const;

const dayFields = { start: 'firstDay', end: 'lastDay' } as const;

/**
 * @returns the field that gives this end of the window
 * @throws InputError for a day that is none, or if both fields are given
 */
function chooseField(
	form: Form,
	{ time, day, side }: { time: string | undefined; day: string | undefined; side: 'start' | 'end' },
): string {
	const isGiven = (name: string | undefined): name is string =>
		name !== undefined && (form[name] ?? '') !== '';
	if (!isGiven(day)) return time ?? dayFields[side];
	const refuse = (problem: string): never => {
		throw new InputError([{ field: day, problem }]);
	};
	if (isGiven(time))
		refuse(
			`cannot be given together with ${side === 'start' ? 'Start' : 'End'}. Remove one of the two`,
		);
	const value = form[day];
	if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value))
		return refuse('must be a day such as 2026-01-31, without a time');
	return isCalendarDay(value) ? day : refuse('is a day that does not exist in the calendar');
}

/**
 * @returns undefined for a field that nobody has filled in
 * @throws InputError for an empty value: the form has it only if the field is required
 */
function given(form: Form, name: string): unknown {
	const value = form[name];
	if (value === null || value === '')
		throw new InputError([{ field: name, problem: 'is required, but empty' }]);
	return value;
}

/** The interface does not show how every account wants its times. */
function readWritten(form: Form): Window {
	const [start, end] = ['startText', 'endText'].map((name) => {
		const value = given(form, name);
		const read = value === undefined ? undefined : anyJson(value);
		if (read instanceof InvalidValue)
			throw new InputError([{ field: name, problem: read.problem }]);
		return value;
	});
	if (start === undefined && end === undefined) return { description: undefined };
	const [from, to] = [start, end].map((one) =>
		one === undefined || typeof one === 'string' ? one : JSON.stringify(one),
	);
	const ends = from === undefined ? `up to ${to}` : `from ${from}${to ? ` to ${to}` : ''}`;
	return { start, end, description: `${ends}, as written` };
}

function readPeriod({ period = 'custom' }: Form): Period | (typeof ways)[number] {
	const known = [...ways, ...periods] as const;
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

function requireOrder(
	{ start, end, description }: Window,
	fields: { readonly start: string; readonly end: string; readonly firstDay: unknown },
	includesEnd: boolean,
): void {
	// A structure is left to the endpoint, which refuses it. It may not even convert to text.
	if (typeof start !== 'string' || typeof end !== 'string') return;
	const [startMs, endMs] = [Date.parse(start), Date.parse(end)];
	if (startMs < endMs || (startMs === endMs && includesEnd)) return;
	const areDays = fields.start === dayFields.start && fields.end === dayFields.end;
	// The end of the last day is the next midnight, so the window would name another day than the form.
	const problem = areDays
		? `must not be before First Day, which is ${textOf(fields.firstDay)}`
		: `must ${includesEnd ? 'not be before' : 'be after'} ${fields.start === dayFields.start ? 'First Day' : 'Start'}. The window would be ${description}`;
	throw new InputError([{ field: fields.end, problem }]);
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
