/** Data that is not there, in each form in which sheets, databases and expressions leave it. */
import type { Key } from '../draw/invoice';
import { isComposed, isPartyKey } from '../draw/ways';
import {
	codeKeys,
	isJsonText,
	nameOf,
	textKeys,
	valueKind,
	type Draft,
	type SlipKind,
} from './kind';

const partyKeys = ({ meant }: Draft): Key[] => (Object.keys(meant) as Key[]).filter(isPartyKey);

/** Not in a whole body, which is sent as it is. */
const checkedForEmpty = (draft: Draft): Key[] =>
	draft.form.way === 'body'
		? []
		: partyKeys(draft).filter(
				(key) => !draft.form.mayBeEmpty.includes(key) && !isComposed(key, draft.form),
			);

/** `head` stands before or after the missing word: the rest of a text that a node before has put together. */
const around = (draft: Draft, word: string, key: Key): string => {
	if (codeKeys(draft).includes(key)) return word;
	return draft.dice.pick([word, word, `${word} ${draft.meant[key] ?? ''}`, `12 ${word}`]);
};

const wordKind = (name: string, words: readonly string[], seenBy: string): SlipKind =>
	valueKind(
		{ name, guard: 'Missing data', seenBy, wanted: 'refused' },
		(draft) => textKeys(draft).filter((key) => !isComposed(key, draft.form)),
		(draft, key) => ({ value: around(draft, draft.dice.pick(words), key) }),
	);

export const missing: readonly SlipKind[] = [
	valueKind(
		{
			name: 'Empty cell',
			guard: 'Empty values',
			seenBy: 'the field, row, column or member',
			wanted: 'refused',
		},
		checkedForEmpty,
		({ dice }) => ({ value: dice.pick(['', null, undefined, '  ', '\u00a0']) }),
	),
	valueKind(
		{
			name: 'Member that is undefined',
			guard: 'Missing data',
			seenBy: 'the object of the expression',
			wanted: 'refused',
		},
		(draft) =>
			(draft.form.way === 'json' || draft.form.way === 'body') && draft.form.jsonStyle !== 'text'
				? partyKeys(draft).filter((key) => !draft.form.mayBeEmpty.includes(key))
				: [],
		() => ({ value: undefined }),
	),
	wordKind(
		'Error of a spreadsheet',
		'#N/A #REF! #NAME? #VALUE! #DIV/0! #NUM! #NULL! #SPILL! #CALC!'.split(' '),
		'the text',
	),
	wordKind('The word undefined', ['undefined', 'undefined undefined'], 'the text'),
	wordKind('An object as a text', ['[object Object]'], 'the text'),
	wordKind('NaN', ['NaN'], 'the text'),
	wordKind(
		'Expression that nobody evaluated',
		['{{ $json.account }}', '{{account}}', "{{ $json['Account No'] }}"],
		'the text',
	),
	valueKind(
		{
			name: 'Word for nothing in an account, code or document',
			guard: 'Missing data',
			seenBy: 'the whole value',
			wanted: 'refused',
		},
		(draft) =>
			codeKeys(draft).filter((key) => /(account_number|branch_code|identity_doc)$/.test(key)),
		({ dice }) => ({
			value: dice.pick('null NULL Null nan none None N/A n/a -'.split(' ')),
		}),
	),
	{
		name: 'Half of a name or an ID is missing',
		guard: 'Missing data',
		seenBy: 'the fixed text and the expressions of the field',
		wanted: 'refused',
		plant: (draft) => {
			const { given, later, form, dice, meant } = draft;
			const keys = (Object.keys(meant) as Key[]).filter((key) => isComposed(key, form));
			if (keys.length === 0) return null;
			const key = dice.pick(keys);
			const missingHalf = dice.pick([undefined, null, '']);
			const text = String(meant[key]);
			const first = text.slice(0, Math.max(text.indexOf(' '), 1));
			const isHead = key !== 'external_id' && dice.chance(0.4);
			const half = isHead ? { head: missingHalf, tail: text } : { head: first, tail: missingHalf };
			for (const one of [given, later]) one.halves.set(key, half);
			return { names: nameOf(key), what: `${key}: ${isHead ? 'first' : 'last'} half is missing` };
		},
	},
	valueKind(
		{
			name: 'Object or list in place of a text',
			guard: 'Type of the value',
			seenBy: 'the value',
			wanted: 'refused',
		},
		(draft) => (isJsonText(draft) || draft.form.way === 'fields' ? [] : codeKeys(draft)),
		({ dice, meant }, key) => ({
			value: dice.pick([{ value: meant[key] }, [meant[key]], true]),
		}),
		// v3 does not know the types of its members, so the service answers.
		// A guard that compares accounts says so first.
		({ form }, key) => ({
			mayAsk: form.version === 'v3',
			names: new RegExp(`${nameOf(key).source}|no account number`),
		}),
	),
];
