/** Days of the calendar, such as a date of birth. A database often gives a day as the moment of its midnight. */
import { z } from 'zod';

import { InvalidValue } from '../errors/InvalidValue';
import { isRecord } from '../http/answer';
import { writtenText } from './dateTime';
import { isCalendarDay } from './isCalendarDay';
import { likenessOf } from './likeness';

/** A day, or a moment of which the day depends on the zone. */
interface WrittenDay {
	/** As it is written. */
	readonly day: string;
	/** Undefined if no zone is written. */
	readonly moment?: { readonly atMs: number; readonly zone: string };
}

const form =
	/^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:(Z)|([+-]\d{2}):?(\d{2}))?)?$/i;

/** Keeps a moment until `daysInZone` knows the zone of the workflow. */
export function writtenDay(value: unknown): WrittenDay | InvalidValue {
	const text = writtenText(value);
	const match = typeof text === 'string' && text.length <= 100 ? form.exec(text) : null;
	const [whole = '', day = '', utc, hours, minutes = '00'] = match ?? [];
	if (!isCalendarDay(day)) return noDay;
	if (utc === undefined && hours === undefined) return { day };
	const zone = utc === undefined ? `${hours}:${minutes}` : 'UTC';
	const atMs = Date.parse(whole.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
	return Number.isNaN(atMs) ? noDay : { day, moment: { atMs, zone } };
}

const noDay = new InvalidValue('must be a date such as 1990-12-31');

/**
 * For the end of a schema. A moment is the day that UTC and the workflow's zone share. Otherwise it is the day
 * that begins at this moment in one of them. What is neither is refused.
 *
 * @param names of the members that are days
 * @returns the input with each day as text, and without the zone
 */
export const daysInZone =
	<Name extends string>(...names: readonly Name[]) =>
	<Input extends { readonly time_zone?: string | undefined } & Days<Name>>(
		input: Input,
		context: z.RefinementCtx,
	): Omit<Input, Name | 'time_zone'> & Readonly<Record<Name, string | undefined>> => {
		const { time_zone, ...rest } = input;
		const days = names.map((name): [Name, string | undefined] => {
			const written = input[name];
			const day = written && dayOf(written, time_zone ?? 'UTC');
			if (!(day instanceof InvalidValue)) return [name, day];
			context.addIssue({ code: 'custom', path: [name], message: day.problem });
			return [name, undefined];
		});
		const others = rest as Omit<Input, Name | 'time_zone'>;
		return { ...others, ...(Object.fromEntries(days) as Record<Name, string | undefined>) };
	};

/** Members that are days, as accounts of v3 call them: `birthdate`, `date_of_birth`, `identity_doc_exp`. */
const isDayName = (name: string): boolean =>
	/(?:birthdate|birthday|dateofbirth|dob)$/.test(name) ||
	(/doc|passport|idcard|identity/.test(name) && expiry.test(name));
const expiry = /exp(?:iry|ires|iration)?(?:date|on)?$/;

/**
 * For the end of a schema whose objects have members that the account names. A moment under the name of a day
 * becomes that day, as in `daysInZone`. Any other value stays as it is.
 *
 * @returns the input without the zone
 */
export function memberDaysInZone<Input extends { readonly time_zone?: string | undefined }>(
	input: Input,
	context: z.RefinementCtx,
): Omit<Input, 'time_zone'> {
	const { time_zone = 'UTC', ...rest } = input;
	const read = (value: unknown, path: readonly string[]): unknown => {
		if (Array.isArray(value)) return value.map((one: unknown) => read(one, path));
		if (isRecord(value)) {
			return Object.fromEntries(
				Object.entries(value).map(([name, member]) => [name, read(member, [...path, name])]),
			);
		}
		if (path.length < 2 || !isDayName(likenessOf(path.slice(-2).join('_')))) return value;
		const written = writtenDay(value);
		if (written instanceof InvalidValue || !written.moment) return value;
		const day = dayOf(written, time_zone);
		if (!(day instanceof InvalidValue)) return day;
		context.addIssue({ code: 'custom', path: [...path], message: day.problem });
		return value;
	};
	const days = Object.entries(rest).map(([name, value]): [string, unknown] => [
		name,
		objectNames.has(name) ? read(value, [name]) : value,
	]);
	return Object.fromEntries(days) as Omit<Input, 'time_zone'>;
}

const objectNames = new Set([
	'sender',
	'beneficiary',
	'payment_details',
	'body',
	'additional_body',
]);

type Days<Name extends string> = Readonly<Partial<Record<Name, WrittenDay | undefined>>>;

function dayOf({ day, moment }: WrittenDay, zone: string): string | InvalidValue {
	if (!moment) return day;
	const { atMs } = moment;
	const [inUtc, inZone] = [dayIn(atMs, 'UTC'), dayIn(atMs, zone)];
	if (inUtc === inZone && inUtc === day) return day;
	// The written offset may be that of a third place.
	const begun = ['UTC', zone].filter((one) => dayIn(atMs - 1, one) !== dayIn(atMs, one));
	const days = new Set(begun.map((one) => dayIn(atMs, one)));
	if (moment.zone !== 'UTC' && isMidnight(atMs, moment.zone)) days.add(day);
	const [only] = days;
	if (days.size === 1 && only !== undefined) return only;
	if (days.size === 0 && inUtc === inZone) return inUtc;
	const [first = inUtc, second = inZone] = [...new Set([inUtc, inZone, day])].sort();
	return new InvalidValue(
		`is a moment that is ${first} or ${second}, depending on the time zone. Give the day alone, such as ${first}`,
	);
}

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** @param offset such as `+05:30` */
function isMidnight(atMs: number, offset: string): boolean {
	const [hours = '', minutes = ''] = offset.split(':');
	const sign = hours.startsWith('-') ? -1 : 1;
	const offsetMs = (Number(hours) * 60 + sign * Number(minutes)) * minuteMs;
	return (atMs + offsetMs) % dayMs === 0;
}

function dayIn(atMs: number, zone: string): string {
	try {
		return formatter(zone).format(atMs);
	} catch {
		return new Date(atMs).toISOString().slice(0, 10);
	}
}

const formatter = (timeZone: string): Intl.DateTimeFormat =>
	// In Canada, dates are written as in ISO 8601.
	new Intl.DateTimeFormat('en-CA', {
		timeZone,
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
	});
