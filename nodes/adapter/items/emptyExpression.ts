/**
 * Refuses a text such as `SBIN{{ $json.code }}` of which only `SBIN` is left, because its expression gives nothing.
 * Reads the fields as they are written, because `SBIN` alone can be a real value.
 */
import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { InputError, type InputIssue } from '../../../client/errors/InputError';
import { exactKinds, type TextKind } from '../../../client/input/textKind';
import { findComposedTexts, type ComposedText } from './composedTexts';
import { findCutId } from './cutId';

/** Finds what is wrong with how the form of an item is written. Undefined if nothing is. */
type FindEmptyExpression = (
	itemIndex: number,
	form: Readonly<Record<string, unknown>>,
) => InputError | undefined;

/**
 * @param fields of the operation's form
 * @param createsPayment whether the form has the external ID of a new payment
 */
export function createEmptyExpressionCheck(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
	createsPayment = false,
): FindEmptyExpression {
	const { parameters } = context.getNode();
	const composed = findComposedTexts(fields, parameters);
	return (itemIndex, form) => {
		const issues = composed.flatMap((text) => {
			const problem = problemOf(text, (code) => evaluatePart(context, code, itemIndex));
			return problem === undefined ? [] : [issueOf(text, problem)];
		});
		const cut = createsPayment
			? findCutId(parameters['externalId'], form['externalId'])
			: undefined;
		const all = cut === undefined ? issues : [...issues, cut];
		return all.length === 0 ? undefined : new InputError(all);
	};
}

function issueOf({ field, place }: ComposedText, problem: string): InputIssue {
	const isId = field === 'externalId';
	return {
		field: field.replace(/Rows$/, ''),
		problem: `${place === '' ? '' : `${place} `}${problem}. Check the expression, and give the whole ${isId ? 'ID' : 'value'}`,
		...(isId ? { mayBePaid: true } : {}),
	};
}

function problemOf(
	{ kind, parts }: ComposedText,
	evaluate: (code: string) => unknown,
): string | undefined {
	const values = new Map(
		parts.flatMap((part) => (part.code === undefined ? [] : [[part, evaluate(part.code)]])),
	);
	const rounded = parts.find((part) => isRounded(values.get(part)));
	if (rounded) {
		return `contains a number of more than 15 digits, which a spreadsheet or n8n may have rounded, in ${named(rounded)}`;
	}
	const empty = parts.filter((part) => values.has(part) && isNothing(values.get(part)));
	const [first] = empty;
	if (!first || isLeftOut(kind, parts, empty)) return undefined;
	if (empty.length < values.size) {
		return `lacks a part, because the expression ${named(first)} gives nothing`;
	}
	return empty.length === 1
		? 'has only its fixed text, because its expression gives nothing'
		: 'has only its fixed text, because its expressions give nothing';
}

const named = ({ text }: ComposedText['parts'][number]): string => text.slice(0, 80);

/**
 * Whether the text is complete without these parts: many people have no middle name, and many addresses no second
 * line. A part at an end, or beside words, is missed.
 */
function isLeftOut(
	kind: TextKind,
	parts: ComposedText['parts'],
	empty: ComposedText['parts'],
): boolean {
	if (exactKinds.has(kind)) return false;
	const hasWords = parts.some(({ code, text }) => code === undefined && /[\p{L}\p{N}]/u.test(text));
	const seen = parts.filter(({ code, text }) => code !== undefined || text.trim() !== '');
	const ends = [seen[0], seen.at(-1)];
	return !hasWords && !empty.some((part) => ends.includes(part));
}

/** If an expression cannot be evaluated alone, it counts as not empty: n8n has evaluated the whole text. */
function evaluatePart(context: IExecuteFunctions, code: string, itemIndex: number): unknown {
	const member = /^\s*\$json\.([A-Za-z_]\w*)\s*$/.exec(code)?.[1];
	if (member !== undefined) return context.getInputData()[itemIndex]?.json[member];
	try {
		return context.evaluateExpression(`{{${code}}}`, itemIndex);
	} catch {
		return code;
	}
}

/** A spreadsheet and n8n keep 15 digits of a number. */
const isRounded = (value: unknown): boolean =>
	typeof value === 'number' && Number.isFinite(value) && Math.abs(value) >= 1e15;

const isNothing = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	Number.isNaN(value) ||
	(typeof value === 'string' && value.trim() === '');
