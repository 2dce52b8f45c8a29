import { z } from 'zod';

/** A record of the service: every member as it came. */
export type ServiceRecord = Readonly<Record<string, unknown>>;

type Kind = 'text' | 'number' | 'object';

/**
 * The schema of an answer: a JSON object that has the members which the interface requires. The
 * object itself is handed on untouched, unknown members and unheard-of enum values included.
 *
 * @param required the required members and their kinds; a number may be a text, see `parseJson`
 */
export const recordWith = (required: Readonly<Record<string, Kind>> = {}) =>
	z.unknown().transform((value, context): ServiceRecord => {
		if (!isRecord(value)) {
			context.addIssue({ code: 'custom', message: 'must be an object' });
			return z.NEVER;
		}
		for (const [name, kind] of Object.entries(required)) {
			if (isOfKind(value[name], kind)) continue;
			context.addIssue({ code: 'custom', path: [name], message: `must be a ${kind}` });
		}
		return value;
	});

export function isRecord(value: unknown): value is ServiceRecord {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOfKind(value: unknown, kind: Kind): boolean {
	if (kind === 'object') return isRecord(value);
	if (kind === 'text') return typeof value === 'string' && value !== '';
	return typeof value === 'number' || (typeof value === 'string' && /^-?\d/.test(value));
}
