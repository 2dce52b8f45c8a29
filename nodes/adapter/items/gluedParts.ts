/** Splits the code of an expression where it puts a text together: `'INV-' + $json.number`. */

/** Code that gives a part of a text. Undefined for text that is written as it is. */
export interface Part {
	readonly code?: string;
	/** As it is written. */
	readonly text: string;
	/** Whether the code around it fills it up, such as `padStart(7, '0')`. */
	readonly isPadded?: true;
}

/** A piece of code that no operator divides: a literal, a group in brackets, or anything else. */
export interface Token {
	readonly kind: 'text' | 'template' | 'group' | 'sign' | 'other';
	readonly text: string;
}

/**
 * @returns the parts of the text that the code always puts together, in their order. One part if it puts none
 *   together, or only under a condition
 */
export function splitGlued(code: string): readonly Part[] {
	const whole: Part = { code, text: `{{ ${code.trim()} }}` };
	const tokens = tokensOf(code.trim());
	if (!tokens || tokens.some(isCondition)) return [whole];
	const operands = splitAt(tokens, '+');
	if (operands.length > 1) return operands.flatMap((operand) => splitGlued(textOf(operand)));
	return splitOperand(tokens) ?? [whole];
}

function splitOperand(tokens: readonly Token[]): readonly Part[] | undefined {
	const [first, second] = tokens;
	if (!first) return undefined;
	const calls = callOf(tokens, 'concat');
	if (calls) return [...splitGlued(textOf(calls.before)), ...calls.given.flatMap(splitGlued)];
	const padded = callOf(tokens, 'padStart') ?? callOf(tokens, 'padEnd');
	if (padded) return splitGlued(textOf(padded.before)).map(asPadded);
	if (first.kind === 'template') return partsOfTemplate(first.text);
	if (first.kind === 'text' && tokens.length === 1) return [{ text: first.text.slice(1, -1) }];
	const isString = first.text === 'String' && second?.kind === 'group';
	const group = isString ? second : first.kind === 'group' ? first : undefined;
	if (group?.text.startsWith('(') === true) {
		const inside = splitGlued(group.text.slice(1, -1));
		return inside.length > 1 || tokens.length === 1 ? inside : undefined;
	}
	if (group?.text.startsWith('[') === true && /^\.\s*join$/.test(second?.text ?? ''))
		return listOf(group.text).flatMap(splitGlued);
	return undefined;
}

const asPadded = (part: Part): Part =>
	part.code === undefined ? part : { ...part, isPadded: true };

/** The arguments of the first call of this method. */
function callOf(
	tokens: readonly Token[],
	name: string,
): { readonly before: readonly Token[]; readonly given: readonly string[] } | undefined {
	const at = tokens.findIndex(
		({ kind, text }, index) =>
			kind === 'other' && text.endsWith(`.${name}`) && tokens[index + 1]?.kind === 'group',
	);
	const method = tokens[at];
	if (!method) return undefined;
	const object = { ...method, text: method.text.slice(0, -name.length - 1).replace(/\?$/, '') };
	const before = [...tokens.slice(0, at), object].filter(({ text }) => text !== '');
	return before.length === 0 ? undefined : { before, given: listOf(tokens[at + 1]?.text ?? '') };
}

/** The entries between brackets. */
export function listOf(group: string): string[] {
	const tokens = tokensOf(group.slice(1, -1).trim()) ?? [];
	return splitAt(tokens, ',')
		.map(textOf)
		.filter((text) => text.trim() !== '');
}

const partsOfTemplate = (template: string): readonly Part[] =>
	readTemplate(template).flatMap((part) =>
		part.code === undefined ? [part] : splitGlued(part.code),
	);

/** @returns the code between `${` and `}`, and the text around it */
export function readTemplate(template: string): readonly Part[] {
	const parts: Part[] = [];
	let text = '';
	for (let at = 1; at < template.length - 1; at++) {
		if (template[at] === '\\') text += template.slice(at, ++at + 1);
		else if (template.startsWith('${', at)) {
			const end = endOfGroup(template, at + 1) ?? template.length;
			const code = template.slice(at + 2, end - 1);
			parts.push({ text }, { code, text: code });
			text = '';
			at = end - 1;
		} else text += template.charAt(at);
	}
	return [...parts, { text }].filter((part) => part.code !== undefined || part.text !== '');
}

export const textOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join('');

export const splitAt = (tokens: readonly Token[], sign: string): Token[][] =>
	splitWhere(tokens, ({ kind, text }) => kind === 'sign' && text === sign);

export function splitWhere(
	tokens: readonly Token[],
	isBetween: (token: Token) => boolean,
): Token[][] {
	const all: Token[][] = [[]];
	for (const token of tokens) {
		if (isBetween(token)) all.push([]);
		else all.at(-1)?.push(token);
	}
	return all;
}

/** Then nobody knows from the code alone whether the parts are in the text. */
export const isCondition = ({ kind, text }: Token): boolean =>
	kind === 'sign' && text !== '+' && text !== ',';

const sign = /^(?:=>|\?\?|\|\||&&|[=!<>]=*|\?(?!\.)|[:;,]|\+(?!\+))/;
const word = /^(?:\?\.)?[^\s'"`()[\]{}+=!<>?:;,|&/]+|^\s+|^\?\.|^[\s\S]/;

/** @returns undefined if a bracket or a quote has no end */
export function tokensOf(code: string): Token[] | undefined {
	const tokens: Token[] = [];
	for (let at = 0; at < code.length;) {
		const rest = code.slice(at);
		const [first = ''] = rest;
		const end = /['"`]/.test(first)
			? endOfQuote(code, at)
			: /[([{]/.test(first)
				? endOfGroup(code, at)
				: (endOfPattern(code, at) ?? at + (sign.exec(rest) ?? word.exec(rest) ?? [''])[0].length);
		if (end === undefined || end === at) return undefined;
		tokens.push({ kind: kindOf(first, rest), text: code.slice(at, end) });
		at = end;
	}
	return tokens;
}

const kindOf = (first: string, rest: string): Token['kind'] =>
	first === '`'
		? 'template'
		: /['"]/.test(first)
			? 'text'
			: /[([{]/.test(first)
				? 'group'
				: sign.test(rest)
					? 'sign'
					: 'other';

/** A regular expression may contain quotes and brackets. After a value, its sign divides. */
function endOfPattern(code: string, start: number): number | undefined {
	if (code[start] !== '/' || !/(?:^|[([{,=:!&|?;+])\s*$/.test(code.slice(0, start).slice(-20)))
		return undefined;
	const found = /^\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/.exec(code.slice(start));
	return found ? start + found[0].length : undefined;
}

function endOfQuote(code: string, start: number): number | undefined {
	const quote = code[start];
	for (let at = start + 1; at < code.length; at++) {
		if (code[at] === '\\') at++;
		else if (quote === '`' && code.startsWith('${', at)) {
			const end = endOfGroup(code, at + 1);
			if (end === undefined) return undefined;
			at = end - 1;
		} else if (code[at] === quote) return at + 1;
	}
	return undefined;
}

function endOfGroup(code: string, start: number): number | undefined {
	for (let at = start + 1; at < code.length; at++) {
		const one = code.charAt(at);
		const end = /['"`]/.test(one)
			? endOfQuote(code, at)
			: /[([{]/.test(one)
				? endOfGroup(code, at)
				: (endOfPattern(code, at) ?? at);
		if (end === undefined) return undefined;
		if (end === at && /[)\]}]/.test(one)) return at + 1;
		if (end > at) at = end - 1;
	}
	return undefined;
}
