/**
 * Ensures that the payment which was approved is the one that is paid. Writes a payment as one text
 * with its SHA-256 (FIPS 180-4), and checks both before paying.
 */
import { createHash } from 'crypto';

import { InputError } from '../../errors/InputError';
import { isRecord } from '../../http/answer';
import { isDecimal } from '../../money/amount';
import { canonicalJson } from './canonicalJson';
import type { QuotedAmounts } from './quoteGuards';

export interface PreparedPayment {
	/** The payment as canonical JSON (RFC 8785), to show to the person who approves it. */
	readonly summary: string;
	/** SHA-256 of the summary's UTF-8 bytes, 64 lower-case hexadecimal digits. */
	readonly sha256: string;
	/** ISO 8601, UTC. Part of the summary. */
	readonly preparedAt: string;
}

/**
 * @param payment plain JSON data: everything that decides how much money goes where
 * @param quoted the cost at the time of preparation
 * @param nowMs the time of preparation, in milliseconds since the UNIX epoch
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
	// Amounts are texts, because a number is read back as a double and can lose digits.
	return canonicalJson({
		payment,
		quoted: { sourceAmount: String(sourceAmount), payoutAmount: String(payoutAmount) },
		preparedAt,
	});
}

export interface Approval {
	/** The summary that was approved, as `preparePayment` returned it. */
	readonly summary: unknown;
	/** The hash that was approved. */
	readonly hash: unknown;
	/** The maximum age of the preparation, in milliseconds. */
	readonly maxAgeMs: number;
}

/** The clocks of two machines may differ by this much. */
const clockToleranceMs = 5 * 60_000;

/**
 * @param payment the payment that is about to be paid, in the form that `preparePayment` takes
 * @param nowMs milliseconds since the UNIX epoch
 * @returns the amounts that were approved
 * @throws InputError (`not_approved`) if hash, summary and payment do not match, or if the
 *   preparation is too old
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
		refuse('approved_summary', 'is not the text that was approved');
	}
	const prepared = readSummary(summary);
	requireSame(prepared.payment, payment);
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

/**
 * Adds what the person who approves should look at.
 *
 * @param warnings without personal data
 */
export const withWarnings = (payment: unknown, warnings: readonly string[]): unknown =>
	warnings.length > 0 && isRecord(payment) ? { ...payment, warnings } : payment;

/** A warning may vanish after the approval, for example with an item that was not approved. A new one may not come. */
function requireSame(approved: unknown, paid: unknown): void {
	const [one, seen] = splitWarnings(approved);
	const [other, now] = splitWarnings(paid);
	if (canonicalJson(one) !== canonicalJson(other)) {
		refuse(
			'approved_summary',
			`is for another payment than this item. They differ in ${nameDifferences(one, other)}`,
		);
	}
	const fresh = now.find((warning) => !seen.includes(warning));
	if (fresh !== undefined)
		refuse('approved_summary', `was approved before this was found: ${String(fresh)}`);
}

function splitWarnings(payment: unknown): [payment: unknown, warnings: readonly unknown[]] {
	if (!isRecord(payment) || !Array.isArray(payment['warnings'])) return [payment, []];
	const { warnings, ...rest } = payment;
	return [rest, warnings];
}

/** @returns such as `amount, beneficiary.account_number`, without values, because only people who approve may see them */
function nameDifferences(approved: unknown, paid: unknown): string {
	const paths = [...differences(approved, paid, [])].map((path) => path.join('.').slice(0, 60));
	const rest = paths.length - 5;
	const named = paths.slice(0, 5).join(', ') || 'everything';
	return rest > 0 ? `${named} and ${rest} more` : named;
}

function* differences(
	left: unknown,
	right: unknown,
	path: readonly string[],
): Generator<readonly string[]> {
	const isInBoth = left !== undefined && right !== undefined;
	if (isInBoth && canonicalJson(left) === canonicalJson(right)) return;
	if (!isRecord(left) || !isRecord(right)) {
		yield path;
		return;
	}
	for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
		yield* differences(left[name], right[name], [...path, name]);
	}
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
	// The text must be identical. If a member occurs twice, a person may read the first one, and a JSON parser
	// takes the last one.
	if (
		!isWhole ||
		writeSummary(payment, { sourceAmount, payoutAmount }, String(preparedAt)) !== text
	) {
		refuse('approved_summary', "was not made by the option 'Prepare for Approval'");
	}
	return { payment, quoted: { sourceAmount, payoutAmount }, preparedAtMs };
}

function sha256(text: string): string {
	return createHash('sha256').update(text, 'utf8').digest('hex');
}

function refuse(field: string, problem: string): never {
	throw new InputError([{ field, problem }], 'not_approved');
}
