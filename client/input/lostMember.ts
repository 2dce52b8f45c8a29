/** What `JSON.stringify` loses without a word: undefined, functions, symbols, dates that are none, maps and sets. */
import { InvalidValue } from '../errors/InvalidValue';

interface Member {
	readonly value: unknown;
	readonly name: string;
	readonly parent?: Member;
}

/**
 * Refuses a value of which JSON would lose a part. An expression that found no data most often gives undefined,
 * and the request would then mean something else.
 *
 * @returns what is wrong, with the name of the member; undefined if JSON keeps the whole value
 */
export function findLost(value: unknown): InvalidValue | undefined {
	// No recursion: such a value can be nested very deeply, or in a circle.
	const open: Member[] = [{ value, name: '' }];
	const seen = new Set<unknown>();
	for (let member = open.pop(); member !== undefined; member = open.pop()) {
		const read = asJson(member.value);
		if (isLost(read, member.value)) return new InvalidValue(problemOf(member));
		if (typeof read !== 'object' || read === null || seen.has(read)) continue;
		seen.add(read);
		const parent = member;
		const below = Object.entries(read).map(([name, one]) => ({ value: one, name, parent }));
		open.push(...below.reverse());
		if (below.length === 0 && hasHiddenContent(read)) return new InvalidValue(problemOf(member));
	}
	return undefined;
}

/** Dates and the like say themselves what JSON gets of them. If one fails, so does `JSON.stringify`, and says why. */
function asJson(value: unknown): unknown {
	if (typeof value !== 'object' || value === null || !('toJSON' in value)) return value;
	try {
		return typeof value.toJSON === 'function' ? (value.toJSON() as unknown) : value;
	} catch {
		return '';
	}
}

/** A date that is none gives null. */
const isLost = (read: unknown, given: unknown): boolean =>
	['undefined', 'function', 'symbol'].includes(typeof read) || (read === null && given !== null);

/** A list or an object may be empty. Everything else without members, such as a map, has its content elsewhere. */
const hasHiddenContent = (value: object): boolean =>
	!Array.isArray(value) &&
	!/^\[object (?:Object|Number|String|Boolean)\]$/.test(Object.prototype.toString.call(value));

function problemOf(member: Member): string {
	const path: string[] = [];
	for (let at: Member | undefined = member; at?.parent; at = at.parent) path.push(at.name);
	const name = path.reverse().join('.').slice(0, 60);
	return `${name === '' ? '' : `the member '${name}' `}has no value that JSON can carry, most often because an expression gives nothing. Give it a value, or leave it out`;
}
