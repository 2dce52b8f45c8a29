import { z } from 'zod';

/** A record of the service, with every member unchanged. */
export type ServiceRecord = Readonly<Record<string, unknown>>;

type Kind = 'text' | 'number' | 'boolean' | 'object';

/**
 * The schema of a response that is a JSON object with the members that the interface requires. The
 * object is passed on unchanged, with unknown members and unknown enum values.
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

/**
 * The schema of a response that is a list of records. The interface does not show some list bodies,
 * so a record with exactly one member that is such a list is accepted as well.
 */
export const listOfRecords = z.unknown().transform((value, context): readonly ServiceRecord[] => {
	const lists = isRecord(value)
		? Object.values(value).filter(isRecordList)
		: [value].filter(isRecordList);
	const [list] = lists;
	if (list && lists.length === 1) return list;
	context.addIssue({ code: 'custom', message: 'must be a list of objects' });
	return z.NEVER;
});

function isRecordList(value: unknown): value is readonly ServiceRecord[] {
	return Array.isArray(value) && value.every(isRecord);
}

export function isRecord(value: unknown): value is ServiceRecord {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOfKind(value: unknown, kind: Kind): boolean {
	if (kind === 'object') return isRecord(value);
	if (kind === 'boolean') return typeof value === 'boolean';
	if (kind === 'text') return typeof value === 'string' && value !== '';
	return typeof value === 'number' || (typeof value === 'string' && /^-?\d/.test(value));
}

/**
 * Opens a record that is wrapped in an envelope, as its member `payment` or `data`. The interface does not show
 * whether it is.
 *
 * @returns the response unchanged; for an envelope, the members of the record are added, because callers look
 * for an ID and a status there
 */
export function openEnvelope(answer: ServiceRecord): ServiceRecord {
	if (hasId(answer)) return answer;
	const inner = [answer['payment'], answer['data']].find(
		(one): one is ServiceRecord => isRecord(one) && hasId(one),
	);
	return inner ? { ...answer, ...inner } : answer;
}

const hasId = ({ id }: ServiceRecord): boolean => typeof id === 'string' && id !== '';
