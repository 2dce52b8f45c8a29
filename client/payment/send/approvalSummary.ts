/** The text that is hashed for an approval: one payment or a batch of them, as canonical JSON (RFC 8785). */
import { InputError } from '../../errors/InputError';
import { isRecord } from '../../http/answer';
import { isDecimal } from '../../money/amount';
import { writeBatchText, type ShownAmounts, type ShownLine } from './approvalText';
import { canonicalJson } from './canonicalJson';

/** One payment in a summary. */
export interface SummaryEntry extends ShownLine {
	/** Plain JSON data: everything that decides how much money goes where. */
	readonly payment: unknown;
	/** ISO 8601, UTC. */
	readonly preparedAt: string;
	/** How many characters of the account the text shows. Default: as in a text of one payment. */
	readonly accountDigits?: number;
}

export const writeSummary = (entry: SummaryEntry): string => canonicalJson(entry);

/** @returns the text of a batch, and its summary */
export function writeBatchSummary(batch: readonly SummaryEntry[]): {
	readonly text: string;
	readonly summary: string;
} {
	const text = writeBatchText(batch);
	return { text, summary: canonicalJson({ batch, text }) };
}

/**
 * @returns the payments of a summary: one, or those of a batch
 * @throws InputError (`not_approved`) for any other text
 */
export function readSummary(summary: string): readonly SummaryEntry[] {
	const read = parse(summary);
	const batch = isRecord(read) && Array.isArray(read['batch']) ? read['batch'] : undefined;
	const entries: readonly unknown[] = batch ?? [read];
	if (entries.some(isWithoutText)) {
		refuseSummary(
			'was prepared by an older version of this node, which wrote no text for people. Prepare the payment again, and have it approved again',
		);
	}
	// The text must be identical. If a member occurs twice, a person may read the first one, and a JSON parser
	// takes the last one.
	if (entries.length > 0 && entries.every(isEntry) && isWritten(summary, entries, batch)) {
		return entries;
	}
	refuseSummary("was not made by the option 'Prepare for Approval'");
}

const isWritten = (summary: string, entries: readonly SummaryEntry[], batch: unknown): boolean =>
	summary === (batch ? writeBatchSummary(entries).summary : canonicalJson(entries[0]));

export function refuseSummary(problem: string): never {
	throw new InputError([{ field: 'approved_summary', problem }], 'not_approved');
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function isEntry(value: unknown): value is SummaryEntry {
	if (!isRecord(value)) return false;
	const { payment, quoted, preparedAt, text, accountDigits, ...others } = value;
	return (
		payment !== undefined &&
		isShownAmounts(quoted) &&
		typeof preparedAt === 'string' &&
		!Number.isNaN(Date.parse(preparedAt)) &&
		typeof text === 'string' &&
		(accountDigits === undefined ||
			(Number.isInteger(accountDigits) && Number(accountDigits) > 4)) &&
		Object.keys(others).length === 0
	);
}

function isShownAmounts(value: unknown): value is ShownAmounts {
	if (!isRecord(value)) return false;
	const { sourceAmount, payoutAmount, sourceCurrency, payoutCurrency, ...others } = value;
	return (
		[sourceAmount, payoutAmount].every((one) => typeof one === 'string' && isDecimal(one)) &&
		[sourceCurrency, payoutCurrency].every((one) => typeof one === 'string') &&
		Object.keys(others).length === 0
	);
}

const isWithoutText = (value: unknown): boolean =>
	isRecord(value) && Object.keys(value).sort().join() === 'payment,preparedAt,quoted';
