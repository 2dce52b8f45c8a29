/** Texts that stand for missing data: of a program, of a spreadsheet, of a person. */
import { InvalidValue } from '../errors/InvalidValue';
import { findSheetError } from '../money/sheetError';
import type { TextKind } from './textKind';

/** Between letters or digits, each of these is a part of another word. `Nan` and `Null` are names of people. */
const programWords = /undefined|(?<![\p{L}\p{N}])NaN(?![\p{L}\p{N}])|\[object [A-Za-z]{1,40}\]/u;
const anyUndefined = /(?<![\p{L}\p{N}])undefined(?![\p{L}\p{N}])/iu;

/** `Undefined Labs` is a company. A program writes `undefined` in small letters, and `NaN` as it is. */
const firstOfName = /^Undefined(?=\s+(?!null$)\p{L})/u;

/** Nobody's account is called so. Some people are. */
const wholeWords =
	/^(?:null|nil|nan|none|none given|no|no data|no account|n ?\/? ?a|n\. ?a\.?|not (?:available|applicable|provided|given|known|set|found|assigned)|t\.?b\.?[acd]\.?|to be (?:announced|advised|confirmed|provided|decided)|unknown|undefined|infinity|empty|blank|missing|pending|unavailable|nothing|true|false|void|x{2,}|x{4,}\d*)$/i;
/** Of a cell that was filled in for a person, or for a try. */
const noNumbers =
	/^(?:ditto|same(?: as (?:above|before))?|(?:as|see) (?:above|below|attached|notes?|invoice|per invoice)|test|dummy|sample|example)$/i;
const strictKinds: ReadonlySet<TextKind> = new Set(['account', 'branch', 'document', 'id']);
const numberedKinds: ReadonlySet<TextKind> = new Set(['account', 'branch', 'document']);

/** @returns why the text cannot be meant; undefined if it can */
export function findStandIn(given: string, kind: TextKind): InvalidValue | undefined {
	const words = kind === 'name' ? given.replace(firstOfName, '') : given;
	const word = programWords.exec(words) ?? anyUndefined.exec(words);
	if (word?.[0] === 'NaN' && kind === 'name' && given !== 'NaN') return notNumber;
	if (word) return missing(`contains "${word[0]}"`);
	const error = findSheetError(given);
	if (error) return error;
	const code = /\{\{|\$\{/.exec(given);
	if (code) {
		return new InvalidValue(
			`contains "${code[0]}", so an expression was not evaluated. Switch the field from Fixed to Expression, or correct the text`,
		);
	}
	if (kind !== 'remark' && /^['’]\d/.test(given)) {
		return new InvalidValue(
			'begins with an apostrophe, with which a spreadsheet marks text. Remove it',
		);
	}
	if (!strictKinds.has(kind)) return undefined;
	if (given.startsWith('=')) {
		return new InvalidValue(
			'begins with "=", as if it were the formula of a cell. Give the value of the cell',
		);
	}
	if (given.length <= longestWord && wholeWords.test(wordsAlone(given)))
		// The last digits of a masked account are personal.
		return missing(`is "${given.replaceAll(/\d/g, 'X')}"`);
	if (numberedKinds.has(kind) && noNumbers.test(given)) return missing(`is "${given}"`);
	if (numberedKinds.has(kind) && /^[0 -]+$/.test(given) && given.includes('0'))
		return missing('has only zeros');
	return /[\p{L}\p{N}]/u.test(given) ? undefined : missing('has no letter and no digit');
}

const notNumber = new InvalidValue(
	'contains "NaN", as if its data were missing. Check where it comes from. If the name has this word, write it as NAN',
);

/** In characters. A long text of quotes would take long, and is no such word. */
const longestWord = 60;

/** `"null"`, `(none)` and `not_available` are these words, too. */
const wordsAlone = (given: string): string =>
	given
		.replaceAll(/[_-]/g, ' ')
		.replaceAll(/^["'(<[]+|["')>\]]+$/g, '')
		.trim();

const missing = (what: string): InvalidValue =>
	new InvalidValue(
		`${what}, as if its data were missing. Check where it comes from, and give the real value`,
	);
