/**
 * What was approved is what is paid: a payment as one text, its SHA-256 (FIPS 180-4), and the check
 * of both before paying.
 */
import { createHash } from 'crypto';

import { InputError } from '../../errors/InputError';
import { isRecord } from '../../http/answer';
import { isDecimal } from '../../money/amount';
import { canonicalJson } from './canonicalJson';
import type { QuotedAmounts } from './quoteGuards';

export interface PreparedPayment {
	/** The payment as canonical JSON (RFC 8785): what is shown to whoever approves. */
	readonly summary: string;
	/** SHA-256 of the summary's UTF-8 bytes, 64 lower-case hexadecimal digits. */
	readonly sha256: string;
	/** ISO 8601, UTC; part of the summary. */
	readonly preparedAt: string;
}

/**
 * @param payment everything that decides where how much money goes; plain JSON data
 * @param quoted what it would have cost when it was prepared
 */
export function preparePayment(
	payment: unknown,
	quoted: QuotedAmounts,
	nowMs: number,
): PreparedPayment {
	const preparedAt = new Date(nowMs).toISOString();
	const summary = writeSummary(payment, quoted, preparedAt);
	return { summary, sha256: sha256(summary), preparedAt };
}

function writeSummary(
	payment: unknown,
	{ sourceAmount, payoutAmount }: QuotedAmounts,
	preparedAt: string,
): string {
	// Amounts as texts: a number would have to be read back as a double.
	return canonicalJson({
		payment,
		quoted: { sourceAmount: String(sourceAmount), payoutAmount: String(payoutAmount) },
		preparedAt,
	});
}

export interface Approval {
	/** The summary that was approved, as it was put out. */
	readonly summary: unknown;
	/** The hash that was approved. */
	readonly hash: unknown;
	/** How old the preparation may be, in milliseconds. */
	readonly maxAgeMs: number;
}

/** Clocks of two machines may differ by so much. */
const clockToleranceMs = 5 * 60_000;

/**
 * @param payment as for `preparePayment`, of what is about to be paid
 * @returns the amounts that were approved
 * @throws InputError (`not_approved`) when hash, summary and payment do not belong together, or the
 * preparation is too old
 */
export function requireApproval(
	payment: unknown,
	approval: Approval,
	nowMs: number,
): QuotedAmounts {
	const { summary, hash, maxAgeMs } = approval;
	if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/i.test(hash.trim())) {
		refuse('approved_hash', 'must be the SHA-256 that was approved, 64 hexadecimal digits');
	}
	if (typeof summary !== 'string' || sha256(summary) !== hash.trim().toLowerCase()) {
		refuse('approved_summary', 'does not have the hash that was approved');
	}
	const prepared = readSummary(summary);
	if (canonicalJson(prepared.payment) !== canonicalJson(payment)) {
		refuse(
			'approved_summary',
			'is of another payment than this item: something was changed after the approval',
		);
	}
	if (!(maxAgeMs > 0)) refuse('max_approval_age', 'must be a number of hours, more than 0');
	const ageMs = nowMs - prepared.preparedAtMs;
	if (ageMs > maxAgeMs) {
		refuse(
			'approved_summary',
			`was prepared ${Math.floor(ageMs / 60_000)} minutes ago; allowed are ${Math.floor(maxAgeMs / 60_000)}`,
		);
	}
	if (ageMs < -clockToleranceMs)
		refuse('approved_summary', 'was prepared in the future: check the clocks');
	return prepared.quoted;
}

function readSummary(text: string): {
	readonly payment: unknown;
	readonly quoted: QuotedAmounts;
	readonly preparedAtMs: number;
} {
	let summary: unknown;
	try {
		summary = JSON.parse(text);
	} catch {
		summary = undefined;
	}
	const { payment, quoted, preparedAt } = isRecord(summary) ? summary : {};
	const { sourceAmount, payoutAmount } = isRecord(quoted) ? quoted : {};
	const preparedAtMs = Date.parse(String(preparedAt));
	const isWhole = isDecimal(sourceAmount) && isDecimal(payoutAmount) && !Number.isNaN(preparedAtMs);
	// To the letter: of a member that stands there twice people may read the one, and JSON takes the other.
	if (
		!isWhole ||
		writeSummary(payment, { sourceAmount, payoutAmount }, String(preparedAt)) !== text
	) {
		refuse('approved_summary', "is not one that the option 'Prepare for Approval' put out");
	}
	return { payment, quoted: { sourceAmount, payoutAmount }, preparedAtMs };
}

function sha256(text: string): string {
	return createHash('sha256').update(text, 'utf8').digest('hex');
}

function refuse(field: string, problem: string): never {
	throw new InputError([{ field, problem }], 'not_approved');
}
