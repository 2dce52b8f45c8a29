/**
 * Refuses a text such as `SBIN{{ $json.code }}` of which only `SBIN` is left, because its expression gives nothing.
 * Reads the fields as they are written, because `SBIN` alone can be a real value.
 *
 * | What is missing or rounded | Account, branch code, document, ID, mobile, e-mail | Other texts |
 * | --- | --- | --- |
 * | A part that is empty | refused | refused if it is at an end, beside words or the only one |
 * | A part of one expression with an empty default of the user, such as `$json.no + ($json.suffix ?? '')` | refused if no other part is left, or beside a sign such as `-` | refused if no other part is left |
 * | An expression of several with an empty default, such as `{{ $json.street }}{{ $json.unit ?? '' }}` | refused, except an ID with `? … : ''` | refused if no other part is left, or beside a sign such as `-` |
 * | What `padStart` and `padEnd` fill up | refused | not looked at |
 * | A number that the code computes, such as a sum | refused, except in an ID and an e-mail | not looked at |
 * | A word such as `undefined` that is in no data | refused, also at the end of a word | refused |
 * | A number of more than 15 digits | refused | refused |
 */
import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { InputError, type InputIssue } from '../../../client/errors';
import { exactKinds, type TextKind } from '../../../client/input';
import { computesNumber, type Evaluate } from './computedNumber';
import { findComposedTexts, isComposed, type ComposedText } from './composedTexts';
import { splitGlued, type Part } from './gluedParts';
import {
	composes,
	isNothing,
	isRounded,
	lostInJson,
	missingWordIn,
	roundedIn,
	textsOf,
} from './missingParts';
import { evaluateCode, isOnlyNamed, namedValues } from './namedData';
import { templateText } from './templateText';

/** Finds what is wrong with how the form of an item is written. Undefined if nothing is. */
type FindEmptyExpression = (itemIndex: number) => InputError | undefined;

/** @param fields of the operation's form */
export function createEmptyExpressionCheck(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
): FindEmptyExpression {
	const { parameters } = context.getNode();
	const composed = findComposedTexts(fields, parameters);
	return (itemIndex) => {
		const evaluate: Evaluate = (code) => evaluateCode(context, code, itemIndex);
		const issues = composed.flatMap((text) => issuesOf(text, evaluate));
		return issues.length === 0 ? undefined : new InputError(issues);
	};
}

/** The issues of an object are those of its members, if they have any. */
function issuesOf(text: ComposedText, evaluate: Evaluate): InputIssue[] {
	const inside = (text.members ?? []).flatMap((member) => issuesOf(member, evaluate));
	const problem = inside.length > 0 ? undefined : problemOf(text, evaluate);
	return problem === undefined ? inside : [issueOf(text, problem)];
}

function issueOf({ field, place }: ComposedText, problem: string): InputIssue {
	const isId = field === 'externalId';
	return {
		field: field.replace(/Rows$/, ''),
		problem: `${place === '' ? '' : `${place} `}${problem}. Check the expression, and give the whole ${isId ? 'ID' : 'value'}`,
		...(isId ? { mayBePaid: true } : {}),
	};
}

/** The parts of `{{ 'SBIN' + $json.code }}` count as those of `SBIN{{ $json.code }}`. */
function problemOf(text: ComposedText, evaluate: Evaluate): string | undefined {
	const { kind, parts } = text;
	const split = parts.flatMap((part) => {
		const own = part.code === undefined ? [] : splitGlued(part.code);
		return own.length > 1 || own[0]?.isPadded ? own : [part];
	});
	return (
		findRounded(split, evaluate) ??
		findMissing(text, split, evaluate) ??
		findPadded(kind, split, evaluate) ??
		findComputed(text, evaluate) ??
		findOnlyFixed(unfiltered(split), evaluate) ??
		findInTexts(text, evaluate)
	);
}

/** What `['SBIN', $json.code].filter(Boolean).join('')` leaves out may be all that is not fixed. */
const unfiltered = (parts: readonly Part[]): readonly Part[] =>
	parts.flatMap((part) => {
		if (part.code === undefined || !filter.test(part.code)) return [part];
		return splitGlued(part.code.replace(filter, ''));
	});

const filter = /\.filter\((?:Boolean|\(?([A-Za-z_]+)\)? => (?:!!)?\1)\)/;

function findRounded(parts: readonly Part[], evaluate: Evaluate): string | undefined {
	const found = parts.find(({ code }) => code !== undefined && isRounded(evaluate(code)));
	return found && roundedProblem(found.text);
}

function findMissing(
	{ kind, parts: written }: ComposedText,
	parts: readonly Part[],
	evaluate: Evaluate,
): string | undefined {
	if (!isComposed(parts)) return undefined;
	const values = valuesOf(parts, evaluate);
	const empty = parts.filter(
		(part) =>
			values.has(part) && (isLost(values.get(part), kind) || isMadeOfNothing(part, evaluate)),
	);
	const text = parts.map((part) => partText(part, values.get(part))).join('');
	const isDefault = (part: Part): boolean => {
		const { code = '' } = part;
		if (!isConditional(code)) return false;
		return exactKinds.has(kind)
			? (!written.includes(part) || (kind === 'id' && isEmptyChoice.test(code))) && !isCut(text)
			: isEmptyDefault.test(code) && !/^\s*[-,;]|[-,;]\s*$/.test(text);
	};
	const first = empty.length === values.size ? empty[0] : empty.find((part) => !isDefault(part));
	if (!first || isLeftOut(kind, parts, empty)) return undefined;
	return empty.length === values.size
		? onlyFixed(empty.length)
		: `lacks a part, because the expression ${first.text.slice(0, 80)} gives nothing${exactKinds.has(kind) ? '' : ". If it may be missing, add ?? '' to it"}`;
}

/** `''.padStart(7, '0')` is a number that nobody has. No branch has the number 0. */
function findPadded(
	kind: TextKind,
	parts: readonly Part[],
	evaluate: Evaluate,
): string | undefined {
	if (!exactKinds.has(kind)) return undefined;
	const found = parts.find(({ code, isPadded }) => {
		const value = isPadded && code !== undefined ? evaluate(code) : 'x';
		return isNothing(value) || (numberKinds.has(kind) && /^0+$/.test(templateText(value) ?? ''));
	});
	return found && `fills up the expression ${found.text.slice(0, 80)}, which gives nothing`;
}

/** They have digits, and are no quantity. */
const numberKinds: ReadonlySet<TextKind> = new Set(['account', 'branch', 'document', 'mobile']);

function findComputed({ kind, parts }: ComposedText, evaluate: Evaluate): string | undefined {
	if (!numberKinds.has(kind)) return undefined;
	const found = parts.find(({ code }) => code !== undefined && computesNumber(code, evaluate));
	return (
		found &&
		`contains the result of a calculation, in ${found.text.slice(0, 80)}. Put it together as text, such as {{ $json.a }}{{ $json.b }}`
	);
}

/** `$json.part ? '-' + $json.part : ''`: the user has written what is there instead. */
const isEmptyDefault = /(?:''|""|``)[\s)]*(?:\.\w+\(\)[\s)]*)*$/;

/** An account may not lack a part in this way: `{{ $json.bank }}{{ $json.no ? $json.no : '' }}`. */
const isEmptyChoice = /:\s*(?:''|""|``)[\s)]*$/;

/** What is left of a part in the text. */
const partText = ({ code, text }: Part, value: unknown): string =>
	code === undefined ? text : isNothing(value) ? '' : (templateText(value) ?? '');

/** `INV-`, `INV--2026`: something is missing beside its sign. */
const isCut = (text: string): boolean => /^[-_.#]|[-_.#]{2}|[-_.#]$/.test(text);

const findOnlyFixed = (parts: readonly Part[], evaluate: Evaluate): string | undefined => {
	const values = [...valuesOf(parts, evaluate).values()];
	return isComposed(parts) && values.every(isNothing) ? onlyFixed(values.length) : undefined;
};

const onlyFixed = (count: number): string =>
	count === 1
		? 'has only its fixed text, because its expression gives nothing'
		: 'has only its fixed text, because its expressions give nothing';

const valuesOf = (parts: readonly Part[], evaluate: Evaluate): ReadonlyMap<Part, unknown> =>
	new Map(
		parts.flatMap((part) =>
			part.code === undefined ? [] : [[part, evaluate(part.code)] as const],
		),
	);

/** Looks for the traces of missing and rounded data in what each expression gives. */
function findInTexts({ field, kind, parts }: ComposedText, evaluate: Evaluate): string | undefined {
	for (const { code } of parts) {
		if (code === undefined || isOnlyNamed(code)) continue;
		const data = namedValues(code, evaluate);
		const lost = lostInJson(code, data, evaluate, isConditional(code));
		if (lost !== undefined)
			return `loses ${lost}, which gives nothing: JSON.stringify leaves it out. Without JSON.stringify, the option 'May Be Empty' can name it`;
		const texts = textsOf(evaluate(code));
		const rounded = roundedIn(texts, data);
		if (rounded) return roundedProblem(`{{ ${rounded.code} }}`);
		const word = missingWordIn(texts, kind, code, data);
		const missing = data.find(({ value }) => isNothing(value));
		if (word !== undefined)
			return missing
				? `contains "${word}", because ${missing.code.slice(0, 80)} gives nothing`
				: `contains "${word}", as if its data were missing`;
		const end =
			field === 'externalId' && composes.test(code) ? /[-_.#]$/.exec(texts[0] ?? '') : null;
		if (end) return `ends in "${end[0]}", as if what comes next were empty`;
	}
	return undefined;
}

const roundedProblem = (code: string): string =>
	`contains a number of more than 15 digits, which a spreadsheet or n8n may have rounded, in ${code.slice(0, 80)}`;

/** `$json.code && $json.code.trim()` gives false or nothing. No code or name contains the word. */
const isLost = (value: unknown, kind: TextKind): boolean =>
	isNothing(value) || (value === false && (exactKinds.has(kind) || kind === 'name'));

/** Whether data may be missing because the code has something else for it. */
const isConditional = (code: string): boolean => /\|\||&&|\?(?!\.)|=>/.test(code);

/** `Number($json.no)` gives 0 for null. A default that the user has written is a value. */
function isMadeOfNothing({ code = '' }: Part, evaluate: Evaluate): boolean {
	if (isConditional(code)) return false;
	const data = namedValues(code, evaluate);
	return data.length > 0 && data.every(({ value }) => isNothing(value));
}

/**
 * Whether the text is complete without these parts: many people have no middle name, and many addresses no second
 * line. A part at an end, or beside words, is missed.
 */
function isLeftOut(kind: TextKind, parts: readonly Part[], empty: readonly Part[]): boolean {
	if (exactKinds.has(kind)) return false;
	const hasWords = parts.some(({ code, text }) => code === undefined && /[\p{L}\p{N}]/u.test(text));
	const seen = parts.filter(({ code, text }) => code !== undefined || text.trim() !== '');
	const ends = [seen[0], seen.at(-1)];
	return !hasWords && !empty.some((part) => ends.includes(part));
}
