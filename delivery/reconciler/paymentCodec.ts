/**
 * Packs a table of payments into one short text. n8n writes it to its database at every emit, and
 * reads it several times for every execution.
 */
import { countries, paymentStates } from '../../client/interface';
import type { Moment } from '../../client/payment';
import { createPaymentTable, type NeededStates, type PaymentTable } from './paymentTable';
import type { PaymentVersion } from '../event/paymentVersion';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const packedUuid = /^[0-9a-z]{1,25}$/;
/** IDs and words that the packed text cannot hold are left out. These payments are then unknown after a restart. */
const isPlain = (text: string): boolean => /^[\w.-]{1,128}$/.test(text);

/** One digit for each known word. Any other word follows a dot, unchanged. */
const packWord = (word: string, known: readonly string[]): string => {
	const at = known.indexOf(word);
	return at < 0 ? `.${word}` : at.toString(36);
};

function packId(id: string): string {
	if (uuid.test(id)) return BigInt(`0x${id.replaceAll('-', '')}`).toString(36);
	return `=${id}`;
}

function unpackId(text: string): string | null {
	if (text.startsWith('=')) return text.slice(1);
	if (!packedUuid.test(text)) return null;
	const hex = [...text]
		.reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
		.toString(16)
		.padStart(32, '0');
	if (hex.length > 32) return null;
	return [
		[0, 8],
		[8, 12],
		[12, 16],
		[16, 20],
		[20, 32],
	]
		.map(([from, to]) => hex.slice(from, to))
		.join('-');
}

/** Caches the packed text of a payment, however often the checkpoint is saved. */
const packed = new WeakMap<PaymentVersion, string>();

/** @returns one payment in about 38 characters; empty if it cannot be packed */
export function packVersion(version: PaymentVersion): string {
	const known = packed.get(version);
	if (known !== undefined) return known;
	const text = writeVersion(version);
	packed.set(version, text);
	return text;
}

/** A mark after a time that was given in whole seconds. */
const rough = '~';
/** A mark after the time of a state that a list has delivered. */
const listed = '+';

function writeVersion(version: PaymentVersion): string {
	const { id, status, atMs, isRough, isListed, country, round } = version;
	if (!isPlain(id) || !isPlain(status)) return '';
	const place = country === undefined || !isPlain(country) ? '' : packWord(country, countries);
	const marks = `${isRough ? rough : ''}${isListed ? listed : ''}`;
	const time = atMs === null ? '' : `${atMs.toString(36)}${marks}`;
	const words = [packId(id), time, packWord(status, paymentStates), place];
	return (round ? [...words, round.toString(36)] : words).join(',');
}

function unpackVersion(text: string): PaymentVersion[] {
	const [id, ms, status, country, rounds] = text.split(',');
	const name = unpackId(id ?? '');
	const word = unpackWord(status ?? '', paymentStates);
	const atMs = ms ? Number.parseInt(ms, 36) : null;
	const round = rounds ? Number.parseInt(rounds, 36) : 0;
	if (name === null || word === undefined) return [];
	// Without these checks, damaged numbers would change each time that they are saved.
	if (!Number.isSafeInteger(atMs ?? 0) || !Number.isSafeInteger(round)) return [];
	const moment: Moment = ms?.includes(rough) === true ? { atMs, isRough: true } : { atMs };
	const version: PaymentVersion = {
		id: name,
		status: word,
		...moment,
		...(ms?.includes(listed) === true && { isListed: true }),
		country: unpackWord(country ?? '', countries),
	};
	return [round > 0 ? { ...version, round } : version];
}

function unpackWord(text: string, known: readonly string[]): string | undefined {
	if (text === '') return undefined;
	return text.startsWith('.') ? text.slice(1) : known[Number.parseInt(text, 36)];
}

const packAll = (versions: Iterable<PaymentVersion>): string[] =>
	[...versions].map(packVersion).filter((word) => word !== '');

export const packVersions = (versions: Iterable<PaymentVersion>): string =>
	packAll(versions).join(' ');

/** @returns the states that were packed, without those that cannot be read */
export const unpackVersions = (text: string): PaymentVersion[] =>
	text.split(' ').filter(Boolean).flatMap(unpackVersion);

export function packTable(table: PaymentTable): string {
	const words = table.forgottenMs === null ? [] : [`!${table.forgottenMs.toString(36)}`];
	return [...words, ...packAll(table.entries())].join(' ');
}

/** @returns the table that was packed, without entries that cannot be read */
export function unpackTable(
	text: string,
	limit: number,
	needed: NeededStates | null = null,
): PaymentTable {
	const words = text.split(' ');
	const forgotten =
		words[0]?.startsWith('!') === true ? Number.parseInt(words[0].slice(1), 36) : Number.NaN;
	const versions = words
		.filter((word) => word !== '' && !word.startsWith('!'))
		.flatMap(unpackVersion);
	return createPaymentTable(
		limit,
		versions,
		Number.isSafeInteger(forgotten) ? forgotten : null,
		needed,
	);
}
