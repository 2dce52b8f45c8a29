/**
 * A second decoder of the event stream format, written only from the standard (WHATWG HTML, "Parsing an event
 * stream") and for a complete stream. It is slow and simple, and shares no line with the client's decoder or
 * its parser. The standard leaves the size limit to the reader, so the limit follows `Frame`.
 */
import type { Frame } from '../../client/sse/protocol/eventDecoder';

export interface Decoded {
	readonly frames: readonly Frame[];
	readonly lastEventId: string;
	readonly retryMs: number | null;
}

/** If a line exceeds the limit, only this many characters of it are used. */
const keptChars = 4096;

/** As many UTF-16 units as fit, without half a character at the end. */
const beginning = (text: string, length: number): string => {
	let start = '';
	for (const character of text) {
		if (start.length + character.length > length) break;
		start += character;
	}
	return start;
};

export function decodeByTheStandard(bytes: Uint8Array, maxDataChars: number): Decoded {
	const lines = new TextDecoder('utf-8').decode(bytes).split(/\r\n|\n|\r/);
	// Text after the last line end is not a line yet.
	lines.pop();
	const frames: Frame[] = [];
	let lastEventId = '';
	let retryMs: number | null = null;
	let ownId: string | null = null;
	let event = '';
	let data: string[] = [];
	let truncated = false;
	for (const whole of lines) {
		const limit = maxDataChars + 'data: '.length;
		const isLong = whole.length > limit;
		const line = isLong ? beginning(whole, Math.min(keptChars, limit)) : whole;
		if (line === '') {
			lastEventId = ownId ?? lastEventId;
			if (data.length > 0) {
				const text = data.join('\n');
				frames.push({
					event: event || 'message',
					data: truncated ? beginning(text, 1024) : text,
					ownId,
					lastEventId,
					truncated,
				});
			}
			[ownId, event, data, truncated] = [null, '', [], false];
			continue;
		}
		const colon = line.indexOf(':');
		const field = colon === -1 ? line : line.slice(0, colon);
		const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
		if (field === 'data') {
			data.push(value);
			truncated ||= isLong || data.reduce((sum, one) => sum + one.length, 0) > maxDataChars;
		}
		if (isLong) continue;
		if (field === 'event') event = value;
		if (field === 'id' && !value.includes('\0')) ownId = value;
		if (field === 'retry' && /^[0-9]+$/.test(value)) retryMs = Number.parseInt(value, 10);
	}
	return { frames, lastEventId, retryMs };
}
