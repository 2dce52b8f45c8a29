/**
 * Old programs end each line of a CSV with a carriage return alone. Makes line feeds of them, so that all readers see
 * the lines. In any other CSV, a lone carriage return is data.
 *
 * @returns reads the texts one after another; the last one is followed by undefined
 */
export function createLineEnds(): (text: string | undefined) => string {
	let kind: 'unknown' | 'feeds' | 'returns' = 'unknown';
	let state: 'start' | 'plain' | 'quoted' | 'quote' = 'start';
	let isReturnHeld = false;

	/** @returns the characters to pass on. A return is held until the next character shows what it is */
	const pass = (character: string): string => {
		const held = isReturnHeld ? '\r' : '';
		isReturnHeld = false;
		if (held !== '' && kind === 'unknown') kind = character === '\n' ? 'feeds' : 'returns';
		const before = held !== '' && kind === 'returns' ? '\n' : held;
		if (state === 'quoted') {
			if (character === '"') state = 'quote';
			return before + character;
		}
		if (character === '"' && state !== 'plain') {
			state = 'quoted';
			return before + character;
		}
		if (character === '\r') {
			state = 'start';
			if (kind === 'returns') return `${before}\n`;
			isReturnHeld = true;
			return before;
		}
		if (character === '\n' && kind === 'unknown') kind = 'feeds';
		state = character === ',' || character === '\n' ? 'start' : 'plain';
		return before + character;
	};

	return (text) => {
		if (text === undefined) return isReturnHeld ? '\n' : '';
		if (kind === 'feeds' && !isReturnHeld) return text;
		let out = '';
		let at = 0;
		while (at < text.length && (kind !== 'feeds' || isReturnHeld)) out += pass(text[at++] ?? '');
		return out + text.slice(at);
	};
}
