import Big from 'big.js';
import { parse as parseLossless } from 'lossless-json';

/** The service's JSON is less than half as deep. Deeper JSON breaks code that walks it recursively, including n8n. */
const maxDepth = 100;

/**
 * Parses the JSON of a response without losing digits. A number that a double cannot represent exactly is
 * returned as text, because n8n passes every number on as a double.
 *
 * @throws SyntaxError if the text is not JSON, or is nested too deeply
 */
export function parseJson(text: string): unknown {
	return parse(text, (source) => source);
}

/**
 * Whether a JSON text can be parsed and written again without changing any of its numbers.
 *
 * @throws SyntaxError as `parseJson` does
 */
export function keepsDigits(text: string): boolean {
	let keeps = true;
	parse(text, (source) => {
		keeps = false;
		return source;
	});
	return keeps;
}

/**
 * @param onInexact called with the source of every number that a double changes; its result
 *   replaces the number
 */
function parse(text: string, onInexact: (source: string) => unknown): unknown {
	// A double keeps every decimal of up to 15 digits, so only longer literals need the slow path. The
	// digits of a string follow a quote.
	const plain: unknown = JSON.parse(text);
	if (isTooDeep(plain)) throw new SyntaxError('The JSON is nested too deeply');
	if (!/(?:^|[[:,\s])-?\d(?:[\d.]{15}|[\d.]*[eE])/.test(text)) return plain;
	// Not the reviver of `JSON.parse`: Node.js 20, on which n8n 1 can run, gives it no source text.
	return parseLossless(text, null, {
		parseNumber: (source) => (isExact(source) ? Number(source) : onInexact(source)),
		onDuplicateKey: ({ newValue }) => newValue,
	});
}

/** Walks level by level. A recursive walk would exhaust the stack, as `lossless-json` does. */
function isTooDeep(value: unknown): boolean {
	let level = [value];
	for (let depth = 0; level.length > 0; depth++) {
		if (depth > maxDepth) return true;
		level = level.flatMap((one) =>
			typeof one === 'object' && one !== null ? Object.values(one) : [],
		);
	}
	return false;
}

function isExact(source: string): boolean {
	const value = Number(source);
	return Number.isFinite(value) && new Big(source).eq(new Big(String(value)));
}
