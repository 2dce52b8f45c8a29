/**
 * Finds the texts of a form that are composed of expressions and other text, such as `=SBIN{{ $json.code }}`, as
 * they are written.
 */
import type { INodeProperties } from 'n8n-workflow';

import { isRecord } from '../../../client/http/answer';
import { textKindOf, type TextKind } from '../../../client/input/textKind';

export interface ComposedText {
	/** The field of the form that contains the text. */
	readonly field: string;
	/** Where in the field the text is: `row 2 'name'`. Empty if it is the whole field. */
	readonly place: string;
	readonly kind: TextKind;
	/** The code of each expression. Undefined for the text around it. */
	readonly parts: ReadonlyArray<{ readonly code?: string; readonly text: string }>;
}

/** As n8n splits a text. It evaluates an expression without an end, too. */
const expression = /(?<!\\)\{\{([\s\S]*?)(?:(?<!\\)\}\}|$)/g;

/**
 * @param fields of the operation's form
 * @param parameters of the node, as they are written
 */
export function findComposedTexts(
	fields: readonly INodeProperties[],
	parameters: Readonly<Record<string, unknown>>,
): ComposedText[] {
	return fields.flatMap((field) => textsOf(field, parameters[field.name]));
}

function textsOf(field: INodeProperties, written: unknown): ComposedText[] {
	const { name, type, options = [] } = field;
	if (typeof written === 'string') {
		if (type === 'json') return textsInJson(name, written);
		return textsIn(name, '', textKindOf([name]), written);
	}
	if (!isRecord(written)) return [];
	if (type === 'resourceLocator') return textsIn(name, '', 'id', written['value']);
	return options.flatMap((option) => {
		if ('type' in option) return textsOf(option, written[option.name]);
		if (!('values' in option)) return [];
		const rows = written[option.name];
		return Array.isArray(rows)
			? rows.flatMap((row, at) => textsOfRow(name, row, at))
			: option.values.flatMap((one) =>
					textsOf(one, isRecord(rows) ? rows[one.name] : undefined).map((text) => ({
						...text,
						field: `${name}.${text.field}`,
					})),
				);
	});
}

/** A row of name and value, of a list such as Sender. The name says what the value is. */
function textsOfRow(list: string, row: unknown, at: number): ComposedText[] {
	if (!isRecord(row)) return [];
	const { name, value } = row;
	const kind = textKindOf([typeof name === 'string' ? name : '']);
	const place = `row ${at + 1}`;
	return [
		...textsIn(list, `${place} (its name)`, 'other', name),
		...textsIn(
			list,
			typeof name === 'string' ? `${place} '${name.slice(0, 60)}'` : place,
			kind,
			value,
		),
	];
}

function textsIn(field: string, place: string, kind: TextKind, written: unknown): ComposedText[] {
	if (typeof written !== 'string' || !written.startsWith('=')) return [];
	const parts = partsOf(written.slice(1));
	return isComposed(parts) ? [{ field, place, kind, parts }] : [];
}

/** The texts between quotes of a JSON object that is written with expressions. */
function textsInJson(field: string, written: string): ComposedText[] {
	if (!written.startsWith('=')) return [];
	const codes: string[] = [];
	// Code may contain quotes, so it is put aside first.
	const json = written.slice(1).replace(expression, (_all, code: string) => {
		codes.push(code);
		return `\ue000${codes.length - 1}\ue001`;
	});
	const restore = (text: string): string =>
		text.replace(/\ue000(\d+)\ue001/g, (_all, at: string) => `{{${codes[Number(at)]}}}`);
	let member = '';
	return [...json.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/g)].flatMap(([, text = '', colon]) => {
		if (colon !== undefined) {
			member = restore(text);
			return [];
		}
		const place = `the member '${member.slice(0, 60)}'`;
		return textsIn(field, place, textKindOf([member]), `=${restore(text)}`);
	});
}

function partsOf(text: string): ComposedText['parts'] {
	const parts: Array<ComposedText['parts'][number]> = [];
	let end = 0;
	for (const match of text.matchAll(expression)) {
		parts.push({ text: text.slice(end, match.index) }, { code: match[1] ?? '', text: match[0] });
		end = match.index + match[0].length;
	}
	return [...parts, { text: text.slice(end) }].filter(
		({ code, text: own }) => code !== undefined || own !== '',
	);
}

/** Blanks around one expression are no text of their own. */
function isComposed(parts: ComposedText['parts']): boolean {
	const codes = parts.filter(({ code }) => code !== undefined).length;
	return (
		codes > 1 ||
		(codes === 1 && parts.some(({ code, text }) => code === undefined && text.trim() !== ''))
	);
}
