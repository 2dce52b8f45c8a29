/** Amounts as people and programs write them in a table. */
import { InvalidValue } from '../errors/InvalidValue';
import { findSheetError } from './sheetError';
import { isDecimal, readingsOf, type Decimal } from './amount';

export interface WrittenAmount {
	/**
	 * Every number that it can mean: `7,500` is thousands, or seven and a half. Without a sign: a ledger may write
	 * what it has paid as a negative number.
	 */
	readonly readings: readonly Decimal[];
	/** Undefined if none is written beside it. */
	readonly currency: string | undefined;
}

/** @returns undefined if there is nothing, or a dash */
export function readWrittenAmount(value: unknown): WrittenAmount | InvalidValue | undefined {
	if (value === undefined || value === null) return undefined;
	if (typeof value === 'number' && Number.isFinite(value))
		return { readings: [Math.abs(value)], currency: undefined };
	// No amount is as long, and the limit keeps long texts away from the patterns.
	if (typeof value !== 'string' || value.length > 100) return unreadable;
	const text = value.normalize('NFKC').trim();
	if (/^[-–—]*$/.test(text)) return undefined;
	const [, before, middle = '', after] = /^([a-z]{3})?([^a-z]+)([a-z]{3})?$/i.exec(text) ?? [];
	const number = middle
		.replaceAll(/\p{Sc}/gu, '')
		.trim()
		.replace(/^[-+−]\s*/, '');
	const readings = readAll(number);
	if (readings.length === 0) return findSheetError(text) ?? unreadable;
	return { readings, currency: (before ?? after)?.toUpperCase() };
}

/** Three digits after the only dot may be a thousand. */
function readAll(number: string): readonly string[] {
	if (/^\d{1,3}\.\d{3}$/.test(number)) return [number, number.replace('.', '')];
	if (/^(\d+\.?\d*|\.\d+)$/.test(number))
		return [number.replace(/^\./, '0.').replace(/\.$/, '')].filter(isDecimal);
	return readingsOf(number);
}

const unreadable = new InvalidValue('is not an amount that can be read. Write it like 7500.00');
