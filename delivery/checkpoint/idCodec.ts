/**
 * Packs event IDs into one short text. n8n writes static data to its database at every emit, and reads it
 * several times for every execution. So each character costs many times its size.
 */

/** The usual spelling of a UUIDv7. An ID with any other spelling must be restored unchanged. */
const uuid7 = /^([0-9a-f]{8})-([0-9a-f]{4})-(7[0-9a-f]{3})-([89ab][0-9a-f]{3})-([0-9a-f]{12})$/;

/** IDs of one millisecond: a marker, its twelve digits, and the ten other bytes of each ID. */
const packed = /^~([0-9a-f]{12})((?:[\w-]{14})+)$/;

/** Whether the ID survives saving. A blank or a line break in it would not. */
export const isPlain = (id: string): boolean => /^\S{1,200}$/.test(id);

interface PackedId {
	/** The digits of its millisecond. Null if it is not a UUIDv7; `text` is then the whole word. */
	readonly ms: string | null;
	/** Empty if the ID is not plain. */
	readonly text: string;
}

function packOne(id: string): PackedId {
	if (!isPlain(id)) return { ms: null, text: '' };
	const [, high, low, ...others] = uuid7.exec(id) ?? [];
	if (high === undefined || low === undefined) {
		// An ID that begins like one of our own markers gets one more marker.
		return { ms: null, text: /^[~=]/.test(id) ? `=${id}` : id };
	}
	return { ms: high + low, text: Buffer.from(others.join(''), 'hex').toString('base64url') };
}

/**
 * Caches packed IDs. In a burst, the same hundreds of IDs are packed at each emit. Packing each one
 * again would make more garbage than everything else that the trigger does with an event.
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

/** @returns the IDs in their order, without those that are not plain */
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

/**
 * @returns the IDs that were packed; IDs that an earlier version saved unpacked are restored as
 *   well
 */
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
