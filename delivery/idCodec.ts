/**
 * Event ids in one short text. n8n writes static data to its database at every emit and reads it
 * several times for every execution, so each character of it is paid for in memory many times over.
 */

/** The form in which services write a UUIDv7; any other spelling of an id must come back as it was. */
const uuid7 = /^([0-9a-f]{8})-([0-9a-f]{4})-(7[0-9a-f]{3})-([89ab][0-9a-f]{3})-([0-9a-f]{12})$/;

/** Ids of one millisecond: a mark, its twelve digits, and the ten other bytes of each id. */
const packed = /^~([0-9a-f]{12})((?:[\w-]{14})+)$/;

/** An id with a blank or line break in it would not survive the way it is saved. */
export const isPlain = (id: string): boolean => /^\S{1,200}$/.test(id);

interface PackedId {
	/** The digits of its millisecond; null when it is no UUIDv7, and `text` the whole word. */
	readonly ms: string | null;
	/** Empty when the id is not plain. */
	readonly text: string;
}

function packOne(id: string): PackedId {
	if (!isPlain(id)) return { ms: null, text: '' };
	const [, high, low, ...others] = uuid7.exec(id) ?? [];
	if (high === undefined || low === undefined) {
		// What looks like our own marks is marked once more.
		return { ms: null, text: /^[~=]/.test(id) ? `=${id}` : id };
	}
	return { ms: high + low, text: Buffer.from(others.join(''), 'hex').toString('base64url') };
}

/**
 * In a burst the same hundreds of ids are packed at each emit: taking each of them apart anew would make more garbage
 * than all else that the trigger does with an event.
 */
const MAX_REMEMBERED = 4_000;
let recent = new Map<string, PackedId>();
let older = new Map<string, PackedId>();

function packOnce(id: string): PackedId {
	const known = recent.get(id);
	if (known !== undefined) return known;
	if (recent.size >= MAX_REMEMBERED) {
		older = recent;
		recent = new Map();
	}
	const one = older.get(id) ?? packOne(id);
	recent.set(id, one);
	return one;
}

/** @returns the ids in their order, without those that are not plain */
export function packIds(ids: readonly string[]): string {
	let words = '';
	let openMs: string | null = null;
	for (const id of ids) {
		const { ms, text } = packOnce(id);
		if (text === '') continue;
		if (ms === null || ms !== openMs) words += words === '' ? '' : ' ';
		if (ms !== null && ms !== openMs) words += `~${ms}`;
		words += text;
		openMs = ms;
	}
	return words;
}

/** @returns what was packed; ids that an earlier version saved unpacked come back too */
export function unpackIds(text: string): string[] {
	return text
		.split(' ')
		.filter((word) => word !== '')
		.flatMap((word) => {
			const [, ms, rests] = packed.exec(word) ?? [];
			if (ms === undefined || rests === undefined) return [word.replace(/^=/, '')];
			return (rests.match(/.{14}/g) ?? []).map((rest) => {
				const hex = ms + Buffer.from(rest, 'base64url').toString('hex');
				return [
					[0, 8],
					[8, 12],
					[12, 16],
					[16, 20],
					[20, 32],
				]
					.map(([from, to]) => hex.slice(from, to))
					.join('-');
			});
		});
}
