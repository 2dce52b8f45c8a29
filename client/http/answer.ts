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
			context.addIssue({
				code: 'custom',
				message: Array.isArray(value) ? 'it is a list' : 'it is no object',
			});
			return z.NEVER;
		}
		for (const [name, kind] of Object.entries(required)) {
			if (isOfKind(value[name], kind)) continue;
			context.addIssue({
				code: 'custom',
				path: [name],
				message: Object.hasOwn(value, name)
					? `its '${name}' is no ${kind === 'boolean' ? 'true or false' : kind}`
					: `it has no '${name}'`,
			});
		}
		return value;
	});

/**
 * The schema of a response that is a list of records. The interface does not show some list bodies,
 * so an object with one such list is accepted as well, also one level deeper.
 */
export const listOfRecords = z.unknown().transform((value, context): readonly ServiceRecord[] => {
	const found = findList(value);
	if (typeof found !== 'string') return found;
	context.addIssue({ code: 'custom', message: found });
	return z.NEVER;
});

/** @returns the list, or what is not understood */
function findList(value: unknown): readonly ServiceRecord[] | string {
	if (isRecordList(value)) return value;
	if (Array.isArray(value)) return 'its list has something other than objects';
	if (!isRecord(value)) return 'it is no list';
	const holder = [value, ...envelopes.map((name) => value[name])]
		.filter(isRecord)
		.find((one) => listsIn(one).length > 0);
	if (!holder) return 'it has no list of records';
	// Such a list may be a part of the whole.
	const fault = ['error', 'errors'].find((name) => !isEmpty(value[name]) || !isEmpty(holder[name]));
	if (fault !== undefined) return `it has '${fault}' beside the list`;
	return chooseList(listsIn(holder));
}

/** Where a list may be one level deeper. Any other object may have a list of something else. */
const envelopes = ['data', 'payments', 'result', 'results'];
/** Lists of something else. */
const besides: ReadonlySet<string> = new Set(['errors', 'warnings', 'messages', 'links']);

type NamedList = readonly [name: string, list: readonly ServiceRecord[]];

const listsIn = (holder: ServiceRecord): NamedList[] =>
	Object.entries(holder).flatMap(([name, list]): NamedList[] =>
		isRecordList(list) && !besides.has(name) ? [[name, list]] : [],
	);

/** The usual names of a list in an envelope. */
const usual: ReadonlySet<string> = new Set([
	...['payments', 'data', 'items', 'results', 'records', 'rows', 'content', 'list', 'values'],
]);

/** Beside its list, an envelope may have lists of other records. */
function chooseList(lists: readonly NamedList[]): readonly ServiceRecord[] | string {
	const ways = [
		lists,
		lists.filter(([, list]) => list.some(isPayment)),
		lists.filter(([name]) => usual.has(name)),
	];
	const found = ways.find((left) => left.length === 1)?.[0];
	if (found) return found[1];
	const names = lists.slice(0, 3).map(([name]) => `'${name.slice(0, 20)}'`);
	const more = lists.length > 3 ? ` and ${lists.length - 3} more` : '';
	return `it has several lists, ${names.join(' and ')}${more}, and nothing shows which is the right one`;
}

const isPayment = ({ id, status }: ServiceRecord): boolean => isText(id) && isText(status);

function isRecordList(value: unknown): value is readonly ServiceRecord[] {
	return Array.isArray(value) && value.every(isRecord);
}

const isEmpty = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	value === '' ||
	value === false ||
	(typeof value === 'object' && Object.keys(value).length === 0);

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

export function isRecord(value: unknown): value is ServiceRecord {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOfKind(value: unknown, kind: Kind): boolean {
	if (kind === 'object') return isRecord(value);
	if (kind === 'boolean') return typeof value === 'boolean';
	if (kind === 'text') return isText(value);
	return typeof value === 'number' || (typeof value === 'string' && /^-?\d/.test(value));
}
