/** Numbers that a spreadsheet has rounded, and signs that nobody sees. */
import {
	codeKeys,
	isJsonText,
	nameOf,
	proseKeys,
	valueKind,
	type Draft,
	type SlipKind,
} from './kind';
import type { Key } from '../draw/invoice';
import type { Dice } from '../draw/dice';

const numeric = (draft: Draft): Key[] =>
	codeKeys(draft).filter((key) => /(account_number|identity_doc)$/.test(key));
const withId = (keys: readonly Key[], { form }: Draft): Key[] =>
	form.idPrefix === null ? [...keys, 'external_id'] : [...keys];

/** U+200B, U+2060, BOM, LRM, RLM, soft hyphen, C1, half a surrogate pair. */
const hidden = ['\u200b', '\u2060', '\ufeff', '\u200e', '\u200f', '\u00ad', '\u0085', '\ud83d'];

function insert(text: string, sign: string, dice: Dice): string {
	const at = dice.pick([0, text.length, dice.between(0, text.length)]);
	return `${text.slice(0, at)}${sign}${text.slice(at)}`;
}

const rounded = { guard: 'Rounded numbers', wanted: 'refused' } as const;
const invisible = { guard: 'Signs that nobody sees', wanted: 'refused' } as const;

export const numbers: readonly SlipKind[] = [
	valueKind(
		{
			...rounded,
			name: 'Number with more than 15 digits',
			seenBy: 'the type and size of the value',
		},
		(draft) => (isJsonText(draft) ? [] : withId(numeric(draft), draft)),
		({ dice }) => ({ value: Number(dice.digits(dice.between(17, 20))) }),
	),
	valueKind(
		{ ...rounded, name: 'Number as 1.23457E+14', seenBy: 'the text' },
		(draft) =>
			withId([...numeric(draft), ...codeKeys(draft).filter((key) => /mobile/.test(key))], draft),
		({ dice }) => ({
			value: `${dice.digits(1)}${dice.pick(['.', ',', '.'])}${dice.digits(dice.between(2, 5))}${dice.pick(['E+', 'e+', 'E'])}${dice.between(10, 17)}`,
		}),
	),
	valueKind(
		{ ...rounded, name: 'Number as 123456789012.0', seenBy: 'the text' },
		(draft) => withId(numeric(draft), draft),
		({ dice }) => ({ value: `${dice.digits(dice.between(9, 14))}.${dice.pick(['0', '00'])}` }),
	),
	valueKind(
		{ ...invisible, name: 'Sign that nobody sees in an account, code or ID', seenBy: 'the text' },
		(draft) => withId(codeKeys(draft), draft),
		(draft, key) => {
			const { dice, meant } = draft;
			const text = String(meant[key]);
			const signs = isJsonText(draft) ? hidden : [...hidden, '\t', '\u0000', '\u0007'];
			const isDigit = /^\d/.test(text);
			if (isDigit && dice.chance(0.15)) return { value: `'${text}` };
			if (dice.chance(0.2)) return { value: dice.chance(0.5) ? `\u00a0${text}` : `${text}\u00a0` };
			return { value: insert(text, dice.pick(signs), dice) };
		},
	),
	valueKind(
		{ ...invisible, name: 'Sign that nobody sees in a name or an address', seenBy: 'the text' },
		(draft) => proseKeys(draft).filter((key) => !(draft.form.composesNames && /name$/.test(key))),
		(draft, key) => {
			const { dice, meant } = draft;
			const text = String(meant[key]);
			// In an address and a remark, U+0085 is a line end.
			const ofNames = /name$/.test(key) ? ['\u0085'] : [];
			const signs = ['\u200b', '\u2060', '\ufeff', '\u00ad', '\ud83d', '\u202e', ...ofNames];
			const sign = dice.pick(isJsonText(draft) ? signs : [...signs, '\u0000', '\u0007']);
			const at = dice.between(1, Math.max(1, text.length - 1));
			return splitsPair(text, at)
				? null
				: { value: `${text.slice(0, at)}${sign}${text.slice(at)}` };
		},
	),
	valueKind(
		{ ...invisible, name: 'Line end in a name', seenBy: 'the text' },
		(draft) =>
			isJsonText(draft) || draft.form.composesNames ? [] : ['sender.name', 'beneficiary.name'],
		({ meant, dice }, key) => ({
			value: String(meant[key]).replace(' ', dice.pick(['\n', '\r\n', ' \n'])),
		}),
		(_, key) => ({ names: nameOf(key) }),
	),
	valueKind(
		{
			name: 'Digits or letters of another alphabet in an account or code',
			guard: 'Signs that nobody sees',
			seenBy: 'the text',
			wanted: 'refused',
		},
		(draft) => codeKeys(draft).filter((key) => /(account_number|branch_code|mobile)$/.test(key)),
		({ meant, dice }, key) => {
			const text = String(meant[key]);
			const zero = dice.pick([0x0660, 0x0966, 0xff10]);
			const digits = text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
			const letters = text.replace('B', 'В').replace('I', 'І').replace('A', 'А');
			const value = dice.chance(0.5) ? digits : letters;
			return value === text ? null : { value };
		},
	),
	valueKind(
		{
			name: 'Blanks around an account or code',
			guard: 'Signs that nobody sees',
			seenBy: 'the text',
			wanted: 'either',
		},
		(draft) => codeKeys(draft),
		({ meant, dice }, key) => ({
			value: dice.chance(0.5) ? ` ${String(meant[key])}` : `${String(meant[key])}  `,
		}),
	),
];

const splitsPair = (text: string, at: number): boolean =>
	/[\ud800-\udbff]/.test(text[at - 1] ?? '') || /[\udc00-\udfff]/.test(text[at] ?? '');
