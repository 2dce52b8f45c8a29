import { Refusal } from '../errors/Refusal';

/**
 * A moment as ISO 8601 text, sent as it was written; a date of an expression is written out.
 *
 * @returns the text, or what is wrong with it
 */
export function dateTime(value: unknown): string | Refusal {
	if (value === undefined || value === null || value === '') return new Refusal('is required');
	const text = written(value);
	return typeof text === 'string' &&
		/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i.test(text) &&
		!Number.isNaN(Date.parse(text))
		? text
		: new Refusal('must be a date and time such as 2026-01-31T00:00:00Z');
}

/** n8n's expressions give Luxon's DateTime, which both write themselves as ISO 8601 in JSON. */
function written(value: unknown): unknown {
	if (typeof value !== 'object' || value === null || !('toJSON' in value)) return value;
	return typeof value.toJSON === 'function' ? value.toJSON() : value;
}
