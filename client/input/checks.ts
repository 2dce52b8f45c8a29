/** The field rules that several requests share. [Resources and their fields; Limits] */
import { InvalidValue } from '../errors/InvalidValue';
import { keepsDigits, parseJson } from '../http/parseJson';
import { readAmount } from '../money/amount';
import { findExternalIdProblem, findUnpayableIdProblem } from './externalId';
import { countries } from '../interface/vocabulary';
import { countryMeant } from './countryNames';
import { likenessOf } from './likeness';
import { findLost } from './lostMember';
import { createRoundedFinder } from './roundedMember';
import { findRepeatedMember } from './repeatedMember';

type Check<T> = (value: unknown) => T | InvalidValue;

const empty = new InvalidValue('is required, but empty');

/**
 * A text of 1 to `maxLength` characters. Longer text is refused, never cut: a cut name could pay
 * the wrong party.
 */
export const text =
	(maxLength = Number.POSITIVE_INFINITY): Check<string> =>
	(value) => {
		if (value === undefined || value === null || value === '') return empty;
		const given = asText(value);
		if (typeof given !== 'string') return given;
		if (given.trim() === '') return new InvalidValue('contains only spaces');
		const length = countCharacters(given);
		if (length > maxLength) {
			return new InvalidValue(`has ${length} characters; at most ${maxLength} are allowed`);
		}
		return given;
	};

/** Counts without a list of all characters, because the list would take many times the memory of a long text. */
function countCharacters(given: string): number {
	let count = 0;
	for (let at = 0; at < given.length; count++) at += (given.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
	return count;
}

/**
 * Reads a text, even if an expression turned it into a number. Refuses a number that lost digits:
 * it would name another account or another payment.
 */
function asText(value: unknown): string | InvalidValue {
	if (typeof value === 'string') return value;
	if (typeof value !== 'number' || !Number.isFinite(value)) return new InvalidValue('must be text');
	const digits = String(value);
	// A spreadsheet keeps 15 digits, and makes zeros of the others.
	return Math.abs(value) < 1e15 && !digits.includes('e')
		? digits
		: new InvalidValue(
				'is a number of more than 15 digits, so a spreadsheet or n8n may have rounded it. Give it as text',
			);
}

/**
 * One of a closed list.
 *
 * @param words what it must be, if the list alone would not help
 * @param meant finds the value that a person means by another word, such as the name of a country
 */
export const oneOf =
	<const T extends string>(
		values: readonly T[],
		words?: string,
		meant: (value: string) => string | undefined = () => undefined,
	): Check<T> =>
	(value) => {
		if (value === undefined || value === null || value === '') return empty;
		const found = values.find((one) => one === value);
		if (found !== undefined) return found;
		const likeness = typeof value === 'string' ? likenessOf(meant(value) ?? value) : '';
		const like = values.find((one) => likenessOf(one) === likeness);
		return new InvalidValue(
			like === undefined
				? `must be ${words ?? `one of ${values.join(', ')}`}`
				: `must be written as ${like}`,
		);
	};

/** A destination, whether it can be paid or not. */
export const countryCode = oneOf(
	countries,
	'a country code of three letters, such as IND for India, NGA for Nigeria or PAK for Pakistan',
	countryMeant,
);

export const uuid: Check<string> = (value) => {
	if (value === undefined || value === null || value === '') return empty;
	return typeof value === 'string' &&
		/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value)
		? value
		: new InvalidValue('must be a UUID such as 0197f9a0-0000-7000-8000-000000000000');
};

export const amount: Check<number> = (value) =>
	value === undefined || value === null ? empty : readAmount(value);

export const percent: Check<number> = (value) =>
	typeof value === 'number' && value >= 0 && value <= 100
		? value
		: new InvalidValue('must be a number of percent from 0 to 100');

const externalIdWithout =
	(findProblem: (text: string) => string | null): Check<string> =>
	(value) => {
		if (value === undefined || value === null) return empty;
		const given = asText(value);
		if (typeof given !== 'string') return given;
		const problem = findProblem(given);
		return problem === null ? given : new InvalidValue(problem);
	};

/** For look-ups: any ID that may have been paid. */
export const externalId = externalIdWithout(findExternalIdProblem);

/** For a payment. Refuses an ID that an expression makes from missing data. */
export const paidExternalId = externalIdWithout(findUnpayableIdProblem);

/**
 * ITU E.164. The interface does not show whether the `+` is part of it, so both forms pass
 * unchanged.
 */
export const e164: Check<string> = (value) => {
	// A sheet gives a number that has no plus as a number, and it has no zeros at the beginning to lose.
	const given = typeof value === 'number' ? String(value) : value;
	return typeof given === 'string' && /^\+?[1-9]\d{4,14}$/.test(given)
		? given
		: new InvalidValue(
				'must be an international number such as +919812345678, without spaces, hyphens or parentheses',
			);
};

export const alpha3: Check<string> = (value) => {
	if (value === undefined || value === null || value === '') return empty;
	if (typeof value === 'string' && /^[A-Z]{3}$/.test(value)) return value;
	const meant = countryMeant(value);
	return new InvalidValue(
		meant === undefined
			? 'must be a country code of 3 capital letters (ISO 3166-1 alpha-3) such as ARE'
			: `must be written as ${meant}`,
	);
};

/**
 * The length is limited to that of a mail address (RFC 5321, section 4.5.3.1.3). On a text of
 * megabytes the pattern would exhaust its stack.
 */
export const email: Check<string> = (value) =>
	typeof value === 'string' && value.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value)
		? value
		: new InvalidValue('must be an email address such as nathan@example.com');

/** A whole number from `least` to `most`. */
export const wholeNumber =
	(least: number, most: number): Check<number> =>
	(value) =>
		typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
			? value
			: new InvalidValue(`must be a whole number from ${least} to ${most}`);

/** Several of a closed list, each at most once. */
export const someOf =
	<const T extends string>(values: readonly T[]): Check<readonly T[] | undefined> =>
	(value) => {
		const given: readonly unknown[] = Array.isArray(value) ? value : [value];
		const wrong = given.find((one) => !values.some((known) => known === one));
		if (wrong !== undefined) return new InvalidValue(`may contain only ${values.join(', ')}`);
		const chosen = values.filter((known) => given.includes(known));
		return chosen.length > 0 ? chosen : undefined;
	};

/** An Indian bank branch code. */
export const ifsc: Check<string> = (value) => {
	if (value === undefined || value === null || value === '') return empty;
	return typeof value === 'string' && /^[A-Z]{4}0[A-Z0-9]{6}$/.test(value)
		? value
		: new InvalidValue(
				'must be an IFSC: 4 capital letters, a zero, then 6 capital letters or digits, such as SBIN0000001',
			);
};

/** The destination of checks that the service offers for India only. */
export const indiaOnly: Check<'IND'> = (value) => {
	if (value === undefined || value === null || value === '') return empty;
	return value === 'IND'
		? value
		: new InvalidValue('must be IND: the service checks accounts and branches in India only');
};

/** `timeout` of quotes and payments, in seconds. [Limits] */
export const timeoutSeconds: Check<number> = (value) =>
	typeof value === 'number' && value >= 10 && value <= 120
		? value
		: new InvalidValue('must be a number of seconds from 10 to 120');

/** A JSON object, given as an object or as its text. */
export const jsonObject: Check<Record<string, unknown>> = (value) => readObject(value, '');

/**
 * @param wrapper the only member of the object, if it only wraps a value. An error does not name it. Empty: none
 */
export function readObject(
	value: unknown,
	wrapper: string,
): Record<string, unknown> | InvalidValue {
	if (value === undefined || value === null || value === '') return empty;
	let parsed: unknown;
	const rounded = createRoundedFinder();
	try {
		const lost = typeof value === 'string' ? undefined : findLost(value);
		if (lost) return lost;
		// An object from an expression may contain what JSON cannot express: a circular reference or a
		// BigInt.
		const json = typeof value === 'string' ? value : (JSON.stringify(value, rounded.note) ?? '');
		if (typeof value === 'string' && !keepsDigits(value)) {
			return new InvalidValue(
				'contains a number with more digits than JSON keeps exactly. Use fewer digits',
			);
		}
		parsed = parseJson(json);
		const repeated = findRepeatedMember(json);
		if (repeated !== undefined) {
			return new InvalidValue(
				`the member '${repeated.slice(0, 60)}' is there twice. Keep the right one`,
			);
		}
		if (typeof value === 'string') JSON.stringify(parsed, rounded.note);
	} catch {
		return new InvalidValue('is not valid JSON. Check commas, quotes and brackets');
	}
	const path = rounded.found();
	if (path !== undefined) return new InvalidValue(roundedProblem(path, wrapper));
	return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
		? Object.fromEntries(Object.entries(parsed))
		: new InvalidValue('must be a JSON object such as { "name": "value" }');
}

function roundedProblem(path: string, wrapper: string): string {
	const inside = path === wrapper ? '' : path.slice(wrapper === '' ? 0 : wrapper.length + 1);
	const member = inside === '' ? '' : `the member '${inside.slice(0, 60)}' `;
	return `${member}contains a number with more digits than n8n keeps, or a value that is not a number. Give it as text`;
}
