/**
 * Decodes bytes that arrive in chunks, cut anywhere. The platform's own decoder handles a byte
 * order mark wrongly if a chunk ends within the first character, so the text would depend on the
 * cuts.
 *
 * @returns a function that takes the next bytes, or nothing at the end, and returns the text that
 *   they complete; one byte order mark at the beginning is dropped, and a broken sequence becomes
 *   U+FFFD
 */
export function createUtf8Decoder(): (bytes?: Uint8Array) => string {
	const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
	let isAtStart = true;
	return (bytes) => {
		const text = bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
		if (!isAtStart || text === '') return text;
		isAtStart = false;
		return text.startsWith('\uFEFF') ? text.slice(1) : text;
	};
}
