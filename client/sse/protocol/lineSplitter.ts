/** Splits text into the lines of an event stream: LF, CR and CRLF, also across chunks. [Events] */
import { wholeChars } from './wholeChars';

export interface Line {
	readonly text: string;
	/** Whether the line was longer than allowed. `text` is then only its beginning. */
	readonly truncated: boolean;
}

/**
 * How much of a line that is too long is kept: enough to recognise its field and show its start.
 */
const KEPT_CHARS = 4096;

export interface LineSplitter {
	/** Takes text in pieces of any size and returns each line once its end has arrived. */
	push(text: string): Line[];
	/** Whether nothing is held of a line that has not ended. */
	readonly isAtLineStart: boolean;
}

/** A line without an end is never returned, and never kept beyond `maxLineChars` characters. */
export function createLineSplitter(maxLineChars: number): LineSplitter {
	// Not above the limit. Otherwise the kept part would depend on how the text was cut.
	const keptChars = Math.min(KEPT_CHARS, maxLineChars);
	// Pieces are joined once. Joining a long line piece by piece would take quadratic time.
	let pieces: string[] = [];
	let heldChars = 0;
	let truncated = false;
	let afterCarriageReturn = false;

	const hold = (piece: string): void => {
		if (piece === '' || truncated) return;
		pieces.push(piece);
		heldChars += piece.length;
		if (heldChars > maxLineChars) {
			pieces = [wholeChars(pieces.join(''), keptChars)];
			truncated = true;
		}
	};

	const finishLine = (): Line => {
		const line = { text: pieces.join(''), truncated };
		pieces = [];
		heldChars = 0;
		truncated = false;
		return line;
	};

	const push = (text: string): Line[] => {
		const lines: Line[] = [];
		const lineEnd = /\r\n|\r|\n/g;
		// If the last piece ended with CR, that line has ended already, and the LF belongs to it.
		let start = afterCarriageReturn && text.startsWith('\n') ? 1 : 0;
		if (text !== '') afterCarriageReturn = text.endsWith('\r');
		lineEnd.lastIndex = start;
		for (let match = lineEnd.exec(text); match !== null; match = lineEnd.exec(text)) {
			hold(text.slice(start, match.index));
			lines.push(finishLine());
			start = lineEnd.lastIndex;
		}
		hold(text.slice(start));
		return lines;
	};

	return {
		push,
		get isAtLineStart() {
			return heldChars === 0;
		},
	};
}
