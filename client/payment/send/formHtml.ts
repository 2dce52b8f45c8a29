/**
 * Writes lines as HTML for the description of a form of n8n. n8n shows a description grey and in the middle, and
 * removes styles from it. In `<pre>`, with all lines of one length, it is dark and begins on the left.
 */

/** A line that the author of the page begins. A value can only be inside it. */
export interface FormLine {
	/** On the page, it may take several lines. All but the first one are indented, so that a value begins none. */
	readonly text: string;
	readonly isStrong?: boolean;
}

/** So many characters fit into the form. */
const width = 52;
const indent = '  ';

/**
 * @param blocks with an empty line after each of them, so that a page can have several such texts. An empty block is
 *   left out
 */
export function writeFormHtml(blocks: ReadonlyArray<readonly FormLine[]>): string {
	const written = blocks
		.filter((lines) => lines.length > 0)
		.map((lines) => `${lines.map(writeLine).join('\n')}\n\n`);
	return `<pre>${written.join('')}</pre>`;
}

function writeLine({ text, isStrong = false }: FormLine): string {
	const html = escapeText(wrap(text).join('\n'));
	return isStrong ? `<strong>${html}</strong>` : html;
}

/** Breaks after a blank if there is one. */
function wrap(text: string): string[] {
	const lines: string[] = [];
	let rest = [...text.replace(hidden, '\ufffd')];
	for (;;) {
		const before = lines.length === 0 ? '' : indent;
		const room = width - before.length;
		const fits = rest.length <= room;
		const end = fits ? room : rest.lastIndexOf(' ', room - 1) + 1 || room;
		const line = rest.slice(0, end);
		lines.push(`${before}${line.join('')}${' '.repeat(room - line.length)}`);
		if (fits) return lines;
		rest = rest.slice(end);
	}
}

/** Whoever writes a value must show them in some way. This is the last guard. */
const hidden = /[\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * The braces and the dollar sign keep n8n from computing the text once more. n8n makes a line end of a backslash
 * before an `n`, also of an escaped one, but not across a tag.
 */
const escapeText = (text: string): string =>
	text
		.replaceAll(/[&<>"'{}$]/g, (one) => `&#${one.charCodeAt(0)};`)
		.replaceAll('\\', '<span>&#92;</span>');
