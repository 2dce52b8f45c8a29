/** Finds the texts that are sent in another form than they were given, so that a run can say so. */
import { isRecord } from '../http/answer';
import { InvalidValue } from '../errors/InvalidValue';
import { jsonObject } from './checks';
import { cutBlanks } from './partyText';

/** Without the values, which are personal data. */
export interface CleanedTexts {
	/** Members whose blanks at the ends were cut, such as `beneficiary.name`. */
	readonly blanks: readonly string[];
	/** Members whose line ends became a comma. */
	readonly lines: readonly string[];
}

export const nothingCleaned: CleanedTexts = { blanks: [], lines: [] };

/** Their members are part of the request itself. */
const withoutName = ['body', 'additional_body'];

/**
 * @param given the input of a request
 * @param sent its body
 */
export function findCleaned(given: Readonly<Record<string, unknown>>, sent: unknown): CleanedTexts {
	const found = [
		...changesIn(given, sent, []),
		...withoutName.flatMap((name) => changesIn(given[name], sent, [])),
	];
	const namesOf = (wanted: Change['what']): string[] => [
		...new Set(found.filter(({ what }) => what === wanted).map(({ name }) => name)),
	];
	return { blanks: namesOf('blanks'), lines: namesOf('lines') };
}

interface Change {
	readonly name: string;
	readonly what: 'blanks' | 'lines';
}

function changesIn(given: unknown, sent: unknown, path: readonly string[]): Change[] {
	if (typeof given === 'string' && typeof sent === 'string') return changeOf(given, sent, path);
	if (Array.isArray(given) && Array.isArray(sent)) {
		return given.flatMap((one, at) => changesIn(one, sent[at], path));
	}
	const object = typeof given === 'string' && isRecord(sent) ? readObject(given) : given;
	if (!isRecord(object) || !isRecord(sent)) return [];
	return Object.entries(object).flatMap(([name, value]) =>
		Object.hasOwn(sent, name) ? changesIn(value, sent[name], [...path, name]) : [],
	);
}

function readObject(text: string): unknown {
	const object = jsonObject(text);
	return object instanceof InvalidValue ? undefined : object;
}

/** A date or a code that the request writes in another way has other characters, too. */
function changeOf(given: string, sent: string, path: readonly string[]): Change[] {
	if (given === sent || seenOf(given) !== seenOf(sent)) return [];
	const name = path.map((part) => part.slice(0, 40)).join('.');
	return [
		{ name, what: /[\t\n\v\f\r\u0085\u2028\u2029]/.test(cutBlanks(given)) ? 'lines' : 'blanks' },
	];
}

const seenOf = (text: string): string =>
	text.replaceAll(/[\s,\u0085\u061c\u200e\u200f\u202a-\u202c\u2066-\u2069]+/g, '');
