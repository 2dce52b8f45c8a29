import { InvalidValue } from '../errors/InvalidValue';
import { isCalendarDay } from './isCalendarDay';

const form =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.(\d{1,9}))?(?:(Z)|([+-]\d{2}):?(\d{2}))?)?$/i;

/**
 * Reads a moment. It is sent as a date-time in UTC, which the interface requires for lists and
 * which every server reads alike. The interface does not show how reports read a time without a
 * zone. [Endpoints, GET /v2/payments; Payout report request]
 *
 * @param value ISO 8601 text or a date from an expression; UTC unless it names a zone, midnight
 *   unless it names a time
 * @returns the text to send, or what is wrong with the value
 */
export function dateTime(value: unknown): string | InvalidValue {
	if (value === undefined || value === null || value === '')
		return new InvalidValue('is required, but empty');
	const text = writtenText(value);
	const match = typeof text === 'string' ? form.exec(text) : null;
	const [, day = '', time = '00:00', fraction = '', , hours, minutes] = match ?? [];
	const zone = hours === undefined ? 'Z' : `${hours}:${minutes}`;
	const moment = new Date(`${day}T${time}${zone}`);
	if (!isCalendarDay(day) || Number.isNaN(moment.getTime())) {
		return new InvalidValue('must be a date and time such as 2026-01-31T09:30:00Z');
	}
	// A Date has only milliseconds. Without the further digits, a period would begin or end too
	// early.
	return moment.toISOString().replace('.000Z', `.${fraction.padEnd(3, '0')}Z`);
}

/** n8n's expressions give Luxon's DateTime. Like a Date, it serialises to ISO 8601. */
export function writtenText(value: unknown): unknown {
	if (typeof value !== 'object' || value === null || !('toJSON' in value)) return value;
	if (typeof value.toJSON !== 'function') return value;
	try {
		return value.toJSON();
	} catch {
		return undefined;
	}
}
