/**
 * Judges the texts of a payment: why a text cannot be what somebody meant to send. Every request with a
 * sender, a beneficiary or an account passes through here, so that no way of giving data avoids it.
 *
 * | Kind | Signs that nobody sees | Blanks at the ends | Line ends |
 * | --- | --- | --- | --- |
 * | account, branch, document, id, mobile, email | refused | refused | refused |
 * | name, other | refused, except joiners and direction marks inside | cut | refused |
 * | address, remark | as name | cut | become ", ", and so do tabs |
 */
import { InvalidValue } from '../errors/InvalidValue';
import { ifsc, text } from './checks';
import { findMisplaced } from './misplaced';
import { findStandIn } from './standIn';
import { exactKinds, type TextKind } from './textKind';
import { findForeignSign, findLostSign, findUnseenSign, isHalfCharacter } from './unseenSign';

/** Banks, networks and the machines that read documents know only Latin letters and Western digits. */
const latinKinds: ReadonlySet<TextKind> = new Set(['account', 'branch', 'document', 'mobile']);

const linesKinds: ReadonlySet<TextKind> = new Set(['address', 'remark']);

/**
 * @param kind what the text is
 * @param check the rule of the member itself. It gets the text without the blanks at its ends
 */
export const partyText =
	<T = string>(
		kind: TextKind,
		check: (value: unknown) => T | InvalidValue = text() as (value: unknown) => T | InvalidValue,
	) =>
	(value: unknown): T | InvalidValue => {
		const judged = judgeValue(value, kind);
		return judged instanceof InvalidValue ? judged : check(judged);
	};

/**
 * @param value a text or number. Any other value is returned as it is
 * @returns the value to send, or why it cannot be meant
 */
export function judgeValue(value: unknown, kind: TextKind): unknown {
	if (typeof value === 'number')
		return findNumberProblem(value, kind) ?? findLostZeros(value, kind) ?? value;
	return typeof value === 'string' && value !== '' ? judgeText(value, kind) : value;
}

const judgeIfsc = partyText('branch', ifsc);

/**
 * A code to look up. People write one in small letters and with blanks, and there is only one that it can be. Any
 * other text is refused as it is written. What is paid is sent as it is written, too.
 */
export function branchCode(value: unknown): string | InvalidValue {
	const meant =
		typeof value === 'string' ? ifsc(inCapitals(value.replaceAll(/\s/g, ''))) : undefined;
	return typeof meant === 'string' ? meant : judgeIfsc(value);
}

/** Of the Latin alphabet only: other letters are refused, even if a capital one looks like a Latin letter. */
const inCapitals = (given: string): string =>
	given.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());

function judgeText(given: string, kind: TextKind): string | InvalidValue {
	if (isHalfCharacter(given)) return halfCharacter;
	const isExact = exactKinds.has(kind);
	const sent = linesKinds.has(kind) ? joinLines(given) : isExact ? given : cutBlanks(given);
	// A text of blanks only is empty, and the rule of its member says so.
	if (given.trim() === '') return given;
	if (sent === '') return new InvalidValue('contains no character that can be seen');
	if (isExact && cutBlanks(given) !== given) return outerBlank;
	const isPlain = kind === 'other' && isPlainText(sent);
	const sign = findUnseenSign(sent, isExact || isPlain);
	const foreign = latinKinds.has(kind) ? findForeignSign(sent) : undefined;
	return (
		sign ??
		findLostSign(sent) ??
		findStandIn(sent, kind) ??
		foreign ??
		findRoundedText(sent, kind) ??
		(kind === 'account' || kind === 'branch' ? findOddSign(sent) : undefined) ??
		findMisplaced(sent, kind) ??
		(isNegative(sent, kind) ? signed : undefined) ??
		sent
	);
}

const halfCharacter = new InvalidValue(
	'contains half of a character, as if the text were cut. Enter it again',
);
const outerBlank = new InvalidValue('begins or ends with a blank. Remove it');

/** A name in a script that needs joiners has other letters, too. */
const isPlainText = (given: string): boolean =>
	/^[\u0020-\u007e\u061c\u200c-\u200f\u2066-\u2069]*$/.test(given);

/** Spaces of every width, the byte order mark, and marks of direction, which mean nothing at an end. */
const blank = /[\s\u0085\u061c\u200e\u200f\u202a-\u202c\u2066-\u2069]/;

/** A pattern for the end would take quadratic time on a long row of spaces. */
export function cutBlanks(given: string): string {
	let start = 0;
	let end = given.length;
	while (start < end && blank.test(given.charAt(start))) start++;
	while (end > start && blank.test(given.charAt(end - 1))) end--;
	return given.slice(start, end);
}

/** `12 Hill Road,\nMumbai` becomes `12 Hill Road, Mumbai`. A tab is between two cells of a sheet. */
function joinLines(given: string): string {
	const lines = given
		.split(/\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/)
		.map(cutBlanks)
		.filter((line) => line !== '');
	return lines
		.map((line, at) => (at < lines.length - 1 ? line.replace(/,$/, '') : line))
		.join(', ');
}

/** A spreadsheet and n8n keep 15 digits of a number. The others become zeros or wrong. */
const mostDigits = 1e15;

const rounded = new InvalidValue(
	'is a number of more than 15 digits, so a spreadsheet or n8n may have rounded it. Give it as text: format the column as text, and enter it again',
);

/** Whether digits of a number or text have been lost. */
export const findRounded = (value: string | number, kind: TextKind): InvalidValue | undefined =>
	typeof value === 'number' ? findNumberProblem(value, kind) : findRoundedText(value, kind);

function findNumberProblem(value: number, kind: TextKind): InvalidValue | undefined {
	if (Math.abs(value) >= mostDigits) return rounded;
	if (value === 0) return findStandIn('0', kind);
	if (!exactKinds.has(kind) || (Number.isInteger(value) && value >= 0)) return undefined;
	return new InvalidValue('is a number with a sign or decimals. Give it as text');
}

const lostZeros = new InvalidValue(
	'is a number and not a text, so zeros at its beginning may be lost. Format the column as text, and enter all digits again, leading zeros too',
);

/** `000123` that a sheet has read as a number is the account 123 of somebody else. */
const findLostZeros = (value: number, kind: TextKind): InvalidValue | undefined =>
	value > 0 && (kind === 'account' || kind === 'branch') ? lostZeros : undefined;

const signed = new InvalidValue(
	'is a number with a sign, as if a sheet had computed it. Check which column it comes from',
);

/** An ID may be any text. */
const isNegative = (given: string, kind: TextKind): boolean =>
	(kind === 'document' || kind === 'mobile') && /^-\d+(?:\.\d+)?$/.test(given);

const exponent = /^[+-]?(?:\d+(?:[.,]\d+)?E\+\d+|\d[.,]\d+E\d+)$/i;
/** Documents have such numbers, and so may accounts with more digits at the end. */
const plainExponent = /^\d+E\d{1,2}$/i;
const grouped = /^\d{1,3}(?:,\d{2,3})+(?:\.\d+)?$/;
/** Some countries write documents so. */
const groupedByDots = /^\d{1,3}(?:\.\d{3})+$/;

function findRoundedText(given: string, kind: TextKind): InvalidValue | undefined {
	const isAccount = kind === 'account';
	if (exponent.test(given) || (isAccount && plainExponent.test(given))) {
		return new InvalidValue(
			'is written with an exponent, as a spreadsheet shows a long number that it has rounded. Format the column as text, and enter all digits again',
		);
	}
	if (!exactKinds.has(kind)) return undefined;
	if (grouped.test(given) || (isAccount && groupedByDots.test(given))) {
		return new InvalidValue(
			'has thousands separators, as a spreadsheet shows a number. Format the column as text, and enter it again',
		);
	}
	if (!(isAccount ? /^\d+[.,]\d+$/ : /^\d+[.,]0+$/).test(given)) return undefined;
	return new InvalidValue(
		'ends in decimals, as if a spreadsheet had read it as a number and rounded it. Format the column as text, and enter it again',
	);
}

/** Accounts have letters, digits, spaces, and signs such as - / . @ and + between them. */
function findOddSign(given: string): InvalidValue | undefined {
	const [sign] = /[,;:"'`<>{}()[\]|\\!?#$%^&*=~]|^[-.]/.exec(given) ?? [];
	if (sign !== undefined)
		return new InvalidValue(
			`contains ${sign}, which is in no such number. Enter it again without it`,
		);
	if (/ \/ | or /i.test(given)) return new InvalidValue('looks like two numbers. Give one of them');
	if (/^\d{4}-\d{2}-\d{2}$/.test(given))
		return new InvalidValue('is a date. Check which column it comes from');
	if (!/^(?:A\/C|acct?|account|iban|swift|ifsc)\b[ .]/i.test(given)) return undefined;
	return new InvalidValue('begins with a word beside the number. Give the number alone');
}
