/**
 * Finds a number that the code of an expression computes: `$json.bank + $json.number` adds two numbers, and the sum
 * is the account of somebody else.
 */
import {
	isCondition,
	listOf,
	readTemplate,
	splitAt,
	splitWhere,
	textOf,
	tokensOf,
	type Token,
} from './gluedParts';

/** Runs the code of an expression. */
export type Evaluate = (code: string) => unknown;

/** @returns whether the value, or a part of it, is the result of a calculation */
export function computesNumber(code: string, evaluate: Evaluate): boolean {
	const tokens = tokensOf(code.trim());
	if (!tokens) return false;
	if (tokens.some(isCondition)) return isChosen(code, tokens, evaluate);
	const [first = '', second, ...rest] = splitAt(tokens, '+').map(textOf);
	if (second === undefined) {
		const isCalculation = tokens.some(({ kind, text }) => kind === 'other' && sign.test(text));
		if (isCalculation && typeof evaluate(code) === 'number') return true;
		return tokens.slice(0, isCall(tokens) ? 2 : 1).some((token) => isInside(token, evaluate));
	}
	// Once one of them is a text, all that follow are texts, too.
	const isSum = first.trim() !== '' && typeof evaluate(`${first}+${second}`) === 'number';
	return isSum || [first, second, ...rest].some((one) => computesNumber(one, evaluate));
}

/** Outside of brackets and quotes. */
const sign = /[-*%]|^\/$/;

/** They pass on the number that is between their brackets. */
const isCall = ([first]: readonly Token[]): boolean =>
	/^(?:String|Number|parseInt|parseFloat|Math\.\w+)$/.test(first?.text ?? '');

function isInside({ kind, text }: Token, evaluate: Evaluate): boolean {
	const codes =
		kind === 'template'
			? readTemplate(text).flatMap(({ code }) => code ?? [])
			: kind === 'group' && /^[([]/.test(text)
				? listOf(text)
				: [];
	return codes.some((code) => computesNumber(code, evaluate));
}

/** Of `$json.number ?? $json.a + $json.b`, only what is chosen counts. */
function isChosen(code: string, tokens: readonly Token[], evaluate: Evaluate): boolean {
	const chosen = evaluate(code);
	const choices = splitWhere(tokens, isCondition).map(textOf);
	return choices.some((one) => computesNumber(one, evaluate) && evaluate(one) === chosen);
}
