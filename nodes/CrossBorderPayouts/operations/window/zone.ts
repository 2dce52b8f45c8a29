/**
 * Local times of a time zone. A local time is in milliseconds since 1970, as if its clock showed UTC, so
 * days of the calendar can be counted with it.
 */
import { tzOffset } from '@date-fns/tz';

export const dayMs = 86_400_000;

/** @param zone IANA name, such as `Asia/Kolkata` */
export function isZone(zone: string): boolean {
	try {
		return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
	} catch {
		return false;
	}
}

export const toLocal = (atMs: number, zone: string): number => atMs + offsetMs(atMs, zone);

/**
 * @returns the moment at which the zone's clock shows this time. If it shows the time twice, the first one. If it
 *   skips the time, the clock before the change counts on: 02:30 is 03:30
 */
export function toMoment(localMs: number, zone: string): number {
	// No offset is as long as a day, so a change on this day lies between the two.
	const before = offsetMs(localMs - dayMs, zone);
	const after = offsetMs(localMs + dayMs, zone);
	const shown = [localMs - before, localMs - after].filter(
		(atMs) => toLocal(atMs, zone) === localMs,
	);
	return shown.length === 0 ? localMs - before : Math.min(...shown);
}

/** @returns `toMoment` of the zone. An unknown zone counts as UTC */
export const clockOf =
	(zone = 'UTC'): ((localMs: number) => number) =>
	(localMs) =>
		toMoment(localMs, isZone(zone) ? zone : 'UTC');

/** @returns the beginning of the day on the zone's calendar. An unknown zone counts as UTC */
export function startOfDay(nowMs: number, zone: string): number {
	const known = isZone(zone) ? zone : 'UTC';
	return toMoment(Math.floor(toLocal(nowMs, known) / dayMs) * dayMs, known);
}

const offsetMs = (atMs: number, zone: string): number =>
	Math.round(tzOffset(zone, new Date(atMs)) * 60_000);
