/** Amounts of ledgers and reports, as exact decimal texts. */
import Big from 'big.js';

import { InputError } from '../../errors/InputError';
import { InvalidValue } from '../../errors/InvalidValue';
import { textOf } from '../../errors/textOf';
import { isDecimal } from '../../money/amount';
import { withoutHair } from '../../money/decimals';
import { readWrittenAmount } from '../../money/writtenAmount';

interface LedgerAmount {
	/** Without its sign. Undefined if there is none. */
	readonly amount: string | undefined;
	readonly isNegative: boolean;
	/** That is written beside the amount. */
	readonly currency: string | undefined;
}

/** Of a report, for the error. */
interface Place {
	/** Of the mapping, such as `payout.amount`. */
	readonly field: string;
	/** Such as `payout report`. */
	readonly title: string;
	readonly row: number;
}

/**
 * @param value of a cell: a number, or a text such as `7,500.00 INR`, `-7500` or `(7500.00)`
 * @param mark what is before the decimals, where a text can mean two numbers
 * @returns what is wrong if it is no amount
 */
export function readLedgerAmount(value: unknown, mark: '.' | ','): LedgerAmount | InvalidValue {
	const given = typeof value === 'number' ? withoutHair(value) : value;
	const text = typeof given === 'string' ? given.trim() : given;
	const bracketed = typeof text === 'string' ? /^\(([^()]*)\)$/.exec(text)?.[1] : undefined;
	const written = readWrittenAmount(bracketed ?? text);
	if (written instanceof InvalidValue) return written;
	if (written === undefined) return { amount: undefined, isNegative: false, currency: undefined };
	const amount = written.readings[indexOfReading(textOf(text), mark) % written.readings.length];
	return {
		amount: amount === undefined ? undefined : plain(amount),
		isNegative: bracketed !== undefined || isBelowZero(text),
		currency: written.currency,
	};
}

/**
 * Of a text with a comma, the first reading has decimals after it. Of one with a dot alone, the second reading has
 * none.
 */
function indexOfReading(text: string, mark: '.' | ','): number {
	return text.includes(',') === (mark === ',') ? 0 : 1;
}

const isBelowZero = (value: unknown): boolean =>
	typeof value === 'string' ? /^[^\d.,]*[-−–]/.test(value.normalize('NFKC')) : Number(value) < 0;

/**
 * @param text of a cell of a report
 * @returns with its sign; undefined if it is empty
 * @throws InputError if it is no amount
 */
export function readReportAmount(text: string, { field, title, row }: Place): string | undefined {
	if (text === '') return undefined;
	if (isDecimal(text)) return text;
	if (/^[+-]?\d{1,40}(?:\.\d{1,40})?(?:e[+-]?\d{1,2})?$/i.test(text)) return plain(text);
	const problem = `row ${row} of the ${title} has something else than an amount. Name the column of the amount`;
	throw new InputError([{ field, problem }]);
}

const plain = (amount: string | number): string =>
	typeof amount === 'string' && isDecimal(amount)
		? amount
		: new Big(String(amount).replace(/^\+/, '')).toFixed();
