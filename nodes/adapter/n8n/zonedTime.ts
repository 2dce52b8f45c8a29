/**
 * Adds the workflow's time zone to times without one, because the person who entered them means
 * that zone. [D28]
 */
import { TZDate } from '@date-fns/tz';
import type { INodeProperties } from 'n8n-workflow';

const withoutZone = /^\d{4}-\d{2}-\d{2}(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?))?$/;

/**
 * @param text of a date-time field, such as `2026-01-31T09:30:00`; a date alone means its first
 *   moment
 * @param zone IANA name, such as `Asia/Kolkata`
 * @returns the same text with the zone's offset at that time, `2026-01-31T09:30:00+05:30`; any
 *   other value unchanged
 */
export function withOffset(text: unknown, zone: string): unknown {
	const match = typeof text === 'string' ? withoutZone.exec(text) : null;
	if (!match) return text;
	const [written, time] = match;
	const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = written
		.split(/\D/)
		.map(Number);
	const local = new TZDate(year, month - 1, day, hour, minute, second, zone);
	// If the zone is unknown, the client's own check reports what is wrong with the value.
	if (Number.isNaN(local.getTime())) return text;
	return `${written}${time === undefined ? 'T00:00' : ''}${local.toISOString().slice(-6)}`;
}

/**
 * @param fields as the form declares them, collections included
 * @param form values by field name
 * @param zone called only if a field contains a time
 */
export function withZones(
	fields: readonly INodeProperties[],
	form: Readonly<Record<string, unknown>>,
	zone: () => string,
): Record<string, unknown> {
	const fieldNamed = new Map(fields.map((field) => [field.name, field]));
	return Object.fromEntries(
		Object.entries(form).map(([name, value]) => {
			const field = fieldNamed.get(name);
			if (field?.type === 'dateTime' && typeof value === 'string' && value !== '')
				return [name, withOffset(value, zone())];
			if (field?.type === 'collection' && isForm(value))
				return [name, withZones(nestedFields(field), value, zone)];
			return [name, value];
		}),
	);
}

export const nestedFields = ({ options = [] }: INodeProperties): INodeProperties[] =>
	options.filter((option): option is INodeProperties => 'type' in option);

const isForm = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
