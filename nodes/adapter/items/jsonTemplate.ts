/**
 * Refuses data that would change the structure of a JSON text that is written with expressions: in
 * `{ "name": "{{ $json.name }}" }`, a quotation mark in the name ends the text, and what follows adds members. Reads
 * the fields as they are written, because the result alone does not show what the data has added.
 */
import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { InputIssue } from '../../../client/errors';
import { isRecord } from '../../../client/http';
import { fieldsIn } from './fieldState';
import { templateText } from './templateText';

interface Placeholder {
	readonly field: string;
	readonly code: string;
	/** Whether the template has quotes around it. If not, it must be one value of JSON. */
	readonly isQuoted: boolean;
}

/**
 * @param fields of the operation's form
 * @returns finds what the data of an item would change
 */
export function createTemplateCheck(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
): (itemIndex: number) => InputIssue[] {
	const placeholders = placeholdersOf(fields, context.getNode().parameters);
	return (itemIndex) =>
		placeholders.flatMap((placeholder) => {
			const { field, code } = placeholder;
			const problem = problemOf(placeholder, evaluate(context, code, itemIndex));
			return problem === undefined
				? []
				: [{ field, problem: `${problem}. ${remedy}`, mayBePaid: true as const }];
		});
}

const remedy =
	'Write {{ $json.name.toJsonString() }}, without quotes around it, or give the data in rows or columns';

function placeholdersOf(
	fields: readonly INodeProperties[],
	written: Readonly<Record<string, unknown>>,
): Placeholder[] {
	return fields.flatMap((field) => {
		const value = written[field.name];
		if (field.type === 'collection') {
			return isRecord(value) ? placeholdersOf(fieldsIn(field), value) : [];
		}
		return field.type === 'json' && typeof value === 'string'
			? readTemplate(field.name, value)
			: [];
	});
}

/** As n8n splits a text. */
const expression = /(?<!\\)\{\{([\s\S]*?)(?:(?<!\\)\}\}|$)/g;

/** What stands for an expression while the rest is read as JSON: code may contain quotes. */
const mark = '\ue000';

function readTemplate(field: string, written: string): Placeholder[] {
	if (!written.startsWith('=')) return [];
	const codes = [...written.slice(1).matchAll(expression)].map(([, code = '']) => code);
	const json = written.slice(1).replace(expression, mark);
	// A single expression gives the whole value, and has no template around it.
	if (json.trim() === mark) return [];
	const isQuoted = quotedMarks(json);
	const plain = json.split(mark).reduce((before, after, at) => {
		return `${before}${isQuoted[at - 1] === true ? 'x' : 'null'}${after}`;
	});
	// An expression that gives whole members is meant to change the structure.
	const hasStructure = isJson(plain);
	return codes
		.map((code, at) => ({ field, code, isQuoted: isQuoted[at] === true }))
		.filter((placeholder) => placeholder.isQuoted || hasStructure);
}

/** @returns for each mark whether it is inside of a text */
function quotedMarks(json: string): boolean[] {
	const found: boolean[] = [];
	let isInText = false;
	for (let at = 0; at < json.length; at++) {
		if (json[at] === mark) found.push(isInText);
		if (json[at] === '"') isInText = !isInText;
		if (json[at] === '\\' && isInText) at++;
	}
	return found;
}

/** Code that writes its data as JSON, so that a backslash is no data. */
const escapes = /toJsonString|JSON\.stringify|replace/;

function problemOf({ code, isQuoted }: Placeholder, value: unknown): string | undefined {
	const what = `the expression {{${code.slice(0, 80)}}} gives`;
	const text = templateText(value ?? '');
	if (text === undefined) return `${what} an object that has no text`;
	if (text === '') return undefined;
	if (!isQuoted) {
		if (typeof value === 'string' && /^\s*-?[\d.]+e[+-]?\d+\s*$/i.test(value))
			return `${what} a number with an exponent, which a spreadsheet has rounded`;
		return isJson(text)
			? undefined
			: `${what} something else than one value of JSON, so it may add members that the text does not have`;
	}
	if (escapes.test(code) && isJson(`"${text}"`)) return undefined;
	const sign = /["\\\p{Cc}]/u.exec(text)?.[0];
	return sign === undefined ? undefined : `${what} ${nameOf(sign)}`;
}

function nameOf(sign: string): string {
	if (sign === '"') return 'a quotation mark, which ends the text in which it is';
	if (sign === '\\') return 'a backslash, which changes the character after it';
	return `a ${/[\n\r]/.test(sign) ? 'line end' : 'control character'}, which no text in JSON may have`;
}

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

/** What cannot be evaluated alone is not judged: n8n has evaluated the whole text. */
function evaluate(context: IExecuteFunctions, code: string, itemIndex: number): unknown {
	const member = /^\s*\$json\.([A-Za-z_]\w*)\s*$/.exec(code)?.[1];
	if (member !== undefined) return context.getInputData()[itemIndex]?.json[member];
	try {
		return context.evaluateExpression(`{{${code}}}`, itemIndex);
	} catch {
		return undefined;
	}
}
