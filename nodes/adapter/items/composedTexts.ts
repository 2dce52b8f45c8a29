/**
 * Finds the texts of a form that expressions may put together, such as `=SBIN{{ $json.code }}` or
 * `={{ 'SBIN' + $json.code }}`, as they are written.
 */
import type { INodeProperties } from 'n8n-workflow';

import { isRecord } from '../../../client/http';
import { type TextKind, textKindOf } from '../../../client/input';
import type { Part } from './gluedParts';
import { isOnlyNamed } from './namedData';
import { membersIn } from './objectMembers';

export interface ComposedText {
	/** The field of the form that contains the text. */
	readonly field: string;
	/** Where in the field the text is: `row 2 'name'`. Empty if it is the whole field. */
	readonly place: string;
	readonly kind: TextKind;
	/** Its expressions, and the text around them. */
	readonly parts: readonly Part[];
	/** Of an object that the expression writes. */
	readonly members?: readonly ComposedText[];
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
		return textsIn(name, '', kindOf(name), written);
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

/** They identify a payment, a quote or a report, whatever their names say. */
const ids: ReadonlySet<string> = new Set(['deal', 'ids', 'quote', 'txn']);

const kindOf = (name: string): TextKind => (ids.has(name) ? 'id' : textKindOf([name]));

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

/** A value that is only named is judged as it is. */
function textsIn(field: string, place: string, kind: TextKind, written: unknown): ComposedText[] {
	if (typeof written !== 'string' || !written.startsWith('=')) return [];
	const parts = partsOf(written.slice(1));
	const codes = parts.flatMap(({ code }) => (code === undefined ? [] : [code]));
	const isPlain = codes.length === 0 || (!isComposed(parts) && codes.every(isOnlyNamed));
	if (isPlain) return [];
	const [code, ...others] = codes;
	const members = code === undefined || others.length > 0 ? [] : membersOf(field, place, code);
	return [{ field, place, kind, parts, ...(members.length > 0 ? { members } : {}) }];
}

/** The members of an object that one expression writes. */
const membersOf = (field: string, place: string, code: string): ComposedText[] =>
	membersIn(code).flatMap(({ path, code: own }) => {
		const inside = `${place === '' ? '' : `${place} `}the member '${path.join('.').slice(0, 60)}'`;
		return textsIn(field, inside, textKindOf(path), `={{${own}}}`);
	});

/** A member's name or text between quotes, or code without quotes. The code itself is put aside. */
const inJson = /"((?:[^"\\]|\\.)*)"(\s*:)?|\ue000(\d+)\ue001/g;

/** The texts of a JSON object that is written with expressions. Between quotes, a number becomes a text. */
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
	return [...json.matchAll(inJson)].flatMap(([, text, colon, at]): ComposedText[] => {
		const place = member === '' ? '' : `the member '${member.slice(0, 60)}'`;
		if (at !== undefined)
			return textsIn(field, place, textKindOf([member]), `={{${codes[Number(at)]}}}`);
		if (colon !== undefined) {
			member = restore(text ?? '');
			return [];
		}
		const parts = partsOf(restore(text ?? ''));
		return parts.some(({ code }) => code !== undefined)
			? [{ field, place, kind: textKindOf([member]), parts }]
			: [];
	});
}

function partsOf(text: string): readonly Part[] {
	const parts: Part[] = [];
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
export function isComposed(parts: readonly Part[]): boolean {
	const codes = parts.filter(({ code }) => code !== undefined).length;
	return (
		codes > 1 ||
		(codes === 1 && parts.some(({ code, text }) => code === undefined && text.trim() !== ''))
	);
}
