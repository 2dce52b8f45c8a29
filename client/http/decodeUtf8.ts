/**
 * Text from bytes that come in pieces, cut anywhere. The platform's own decoder loses a byte order mark behind a
 * first character that was cut, and would give another text for another cut.
 *
 * @returns a function from the next bytes, or from nothing at the end, to the text that they complete; one byte
 * order mark at the beginning is dropped, a broken sequence becomes U+FFFD
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
