/**
 * Refuses a text such as `SBIN{{ $json.code }}` of which only `SBIN` is left, because its expression gives nothing.
 * Reads the fields as they are written, because `SBIN` alone can be a real value.
 */
import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { InputError, type InputIssue } from '../../../client/errors/InputError';
import type { TextKind } from '../../../client/input/textKind';
import { findComposedTexts, type ComposedText } from './composedTexts';
import { findCutId } from './cutId';

/** Finds what is wrong with how the form of an item is written. Undefined if nothing is. */
export type FindEmptyExpression = (
	itemIndex: number,
	form: Readonly<Record<string, unknown>>,
) => InputError | undefined;

/** A value of these kinds is one piece. */
const wholeKinds: ReadonlySet<TextKind> = new Set([
	'account',
	'branch',
	'document',
	'id',
	'mobile',
	'email',
]);

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
		const issues = composed.flatMap((text) =>
			problemOf(text, (code) => isEmptyPart(context, code, itemIndex)),
		);
		const cut = createsPayment
			? findCutId(parameters['externalId'], form['externalId'])
			: undefined;
		const all = cut === undefined ? issues : [...issues, cut];
		return all.length === 0 ? undefined : new InputError(all);
	};
}

function problemOf(
	{ field, place, kind, parts }: ComposedText,
	isEmpty: (code: string) => boolean,
): InputIssue[] {
	const empty = parts.filter(({ code }) => code !== undefined && isEmpty(code));
	const [first] = empty;
	if (!first || isLeftOut(kind, parts, empty)) return [];
	const all = parts.filter(({ code }) => code !== undefined).length === empty.length;
	const isAlone = all && empty.length === 1;
	const what = isAlone
		? 'has only its fixed text, because its expression gives nothing'
		: all
			? 'has only its fixed text, because its expressions give nothing'
			: `lacks a part, because the expression ${first.text.slice(0, 80)} gives nothing`;
	const whole = field === 'externalId' ? 'give the whole ID' : 'give the whole value';
	return [
		{
			field: field.replace(/Rows$/, ''),
			problem: `${place === '' ? '' : `${place} `}${what}. Check the expression, and ${whole}`,
			...(field === 'externalId' ? { mayBePaid: true as const } : {}),
		},
	];
}

/**
 * Whether the text is complete without these parts: many people have no middle name, and many addresses no second
 * line. A part at an end, or beside words, is missed.
 */
function isLeftOut(
	kind: TextKind,
	parts: ComposedText['parts'],
	empty: ComposedText['parts'],
): boolean {
	if (wholeKinds.has(kind)) return false;
	const hasWords = parts.some(({ code, text }) => code === undefined && /[\p{L}\p{N}]/u.test(text));
	const seen = parts.filter(({ code, text }) => code !== undefined || text.trim() !== '');
	const ends = [seen[0], seen.at(-1)];
	return !hasWords && !empty.some((part) => ends.includes(part));
}

/** If an expression cannot be evaluated alone, it counts as not empty: n8n has evaluated the whole text. */
function isEmptyPart(context: IExecuteFunctions, code: string, itemIndex: number): boolean {
	const member = /^\s*\$json\.([A-Za-z_]\w*)\s*$/.exec(code)?.[1];
	if (member !== undefined) return isNothing(context.getInputData()[itemIndex]?.json[member]);
	try {
		return isNothing(context.evaluateExpression(`{{${code}}}`, itemIndex));
	} catch {
		return false;
	}
}

const isNothing = (value: unknown): boolean =>
	value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
