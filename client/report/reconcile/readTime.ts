/** Moments of ledgers and reports, to the microsecond. */
import { isCalendarDay } from '../../input/isCalendarDay';

const form =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d{1,9}))?(?: ?(Z|UTC)| ?([+-]\d{2}):?(\d{2})?)?)?$/i;

/**
 * @param text ISO 8601. A day without a time is its first moment
 * @param clock for a time without a zone
 * @returns milliseconds since 1970 with their parts; undefined if it cannot be read
 */
export function readTime(text: string, clock: (localMs: number) => number): number | undefined {
	const [, day = '', time, fraction, utc, hours, minutes = '00'] = form.exec(text) ?? [];
	// Every month has 28 days, and the long check would take most of the time.
	if (!(Number(day.slice(8)) <= 28) && !isCalendarDay(day)) return undefined;
	const zone = hours === undefined ? 'Z' : `${hours}:${minutes}`;
	const secondMs = Date.parse(`${day}T${time ?? '00:00'}${zone}`);
	if (Number.isNaN(secondMs)) return undefined;
	const atMs = utc === undefined && hours === undefined ? clock(secondMs) : secondMs;
	// More digits would be lost in the sum.
	return fraction === undefined ? atMs : atMs + Number(fraction.padEnd(6, '0').slice(0, 6)) / 1000;
}

/** @returns the moment in UTC, with the parts of a second that it has */
export function writeTime(atMs: number): string {
	const wholeMs = Math.floor(atMs);
	const micros = Math.round((atMs - wholeMs) * 1000);
	const text = new Date(wholeMs).toISOString();
	return micros === 0 ? text : text.replace('Z', `${String(micros).padStart(3, '0')}Z`);
}
