/** Cuts text into the lines of an event stream: LF, CR and CRLF, also over chunk borders. [Events] */
import { startOf } from './wholeChars';

export interface Line {
	readonly text: string;
	/** The line was longer than allowed: `text` is only its beginning. */
	readonly truncated: boolean;
}

/** Of a line that is too long this much is kept, enough to tell its field and show its start. */
const KEPT_CHARS = 4096;

/**
 * Feeds text in pieces of any size and hands out each line once its end has arrived. A line without
 * an end is never handed out, and never held beyond `maxLineChars` characters.
 */
export function createLineSplitter(maxLineChars: number): (text: string) => Line[] {
	// Within the limit, so that what is kept does not depend on how the text was cut.
	const keptChars = Math.min(KEPT_CHARS, maxLineChars);
	// Pieces are joined once: adding up a long line piece by piece would take quadratic time.
	let pieces: string[] = [];
	let heldChars = 0;
	let truncated = false;
	let afterCarriageReturn = false;

	const hold = (piece: string): void => {
		if (piece === '' || truncated) return;
		pieces.push(piece);
		heldChars += piece.length;
		if (heldChars > maxLineChars) {
			pieces = [startOf(pieces.join(''), keptChars)];
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

	return (text) => {
		const lines: Line[] = [];
		const lineEnd = /\r\n|\r|\n/g;
		// A CR at the end of the last piece has ended its line already: the LF belongs to it.
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
}
