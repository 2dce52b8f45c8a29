/** Finds the data that the code of an expression names, such as `$json.number`. */
import type { IExecuteFunctions } from 'n8n-workflow';

/** A value of the data with the code that names it. */
export interface NamedValue {
	readonly code: string;
	readonly value: unknown;
}

/** Where an item's data begins: `$json`, `$input.first().json`, `$('Sheet').item.json`, `$node["Sheet"].json`. */
const item =
	/(?:\$json|(?:\$input|\$\(\s*(?:"[^"]*"|'[^']*'|`[^`]*`)\s*\)|\$node\s*\[\s*(?:"[^"]*"|'[^']*')\s*\]|\$node\.[\w$]+)(?:\??\.(?:item|first\(\)|last\(\)|all\(\)\[\d+\]))?\??\.json|\$vars|\$env)/u
		.source;

/** The members in it, if not the whole item is named. A method is none. */
const members =
	/(?:\s*\??\.\s*[\p{L}_$][\p{L}\p{N}_$]*(?![\p{L}\p{N}_$]|\s*\()|\s*(?:\?\.)?\[\s*(?:"[^"]*"|'[^']*'|\d+)\s*\])*/u
		.source;

const named = new RegExp(`(?<![\\w$]|[^.]\\.)${item}(?![\\w$])${members}`, 'gu');
const onlyNamed = new RegExp(`^\\s*${item}(?![\\w$])${members}\\s*$`, 'u');

/** Whether the code is nothing but the name of a value. */
export const isOnlyNamed = (code: string): boolean => onlyNamed.test(code);

/** @returns each value that the code names */
export const namedValues = (
	code: string,
	evaluate: (code: string) => unknown,
): readonly NamedValue[] =>
	[...new Set(code.match(named) ?? [])].map((one) => ({ code: one, value: evaluate(one) }));

/**
 * Evaluates code as n8n does. A plain name of the item is read without n8n's engine, which takes a hundred times
 * as long.
 *
 * @returns the code itself if it cannot be evaluated alone: n8n has evaluated the whole text, so it is not empty
 */
export function evaluateCode(context: IExecuteFunctions, code: string, itemIndex: number): unknown {
	const member = /^\s*\$json\.([A-Za-z_]\w*)\s*$/.exec(code)?.[1];
	if (member !== undefined) return context.getInputData()[itemIndex]?.json[member];
	try {
		return context.evaluateExpression(`{{${code}}}`, itemIndex);
	} catch {
		return code;
	}
}
