/**
 * Ensures that the payment which was approved is the one that is paid. Writes a payment as one text with its SHA-256
 * (FIPS 180-4), and checks both before paying.
 */
import { createHash } from 'crypto';

import { InputError } from '../../errors/InputError';
import { isRecord } from '../../http/answer';
import { writeApprovalHtml, writeBatchHtml, type ShownEntry } from './approvalHtml';
import {
	readSummary,
	refuseSummary,
	writeBatchSummary,
	writeSummary,
	type SummaryEntry,
} from './approvalSummary';
import {
	createDigitCounter,
	writeApprovalText,
	type ShownAmounts,
	type ShownPayment,
	withoutChange,
} from './approvalText';
import { canonicalJson } from './canonicalJson';
import type { QuotedAmounts } from './quoteGuards';

/** A payment that is to be approved, or that is about to be paid. */
export interface ApprovablePayment extends Omit<ShownPayment, 'terms' | 'accountDigits'> {
	/** Plain JSON data: everything that decides how much money goes where. */
	readonly approvable: unknown;
}

export interface PreparedPayment {
	/** What is paid, for the person who approves it: one line. Part of the summary. */
	readonly text: string;
	/** The same for the description of a form of n8n, in full. No part of the summary. */
	readonly html: string;
	/** The payment as canonical JSON (RFC 8785), with the text. */
	readonly summary: string;
	/** SHA-256 of the summary's UTF-8 bytes, 64 lower-case hexadecimal digits. */
	readonly sha256: string;
	/** ISO 8601, UTC. Part of the summary. */
	readonly preparedAt: string;
}

/**
 * @param quoted the cost at the time of preparation
 * @param nowMs the time of preparation, in milliseconds since the UNIX epoch
 */
export function preparePayment(
	payment: ApprovablePayment,
	quoted: QuotedAmounts,
	nowMs: number,
): PreparedPayment {
	const preparedAt = new Date(nowMs).toISOString();
	const amounts = amountsOf(payment, quoted);
	const text = textOf(payment, payment.approvable, amounts);
	const entry = { payment: payment.approvable, quoted: amounts, preparedAt, text };
	const summary = writeSummary(entry);
	const html = writeApprovalHtml({ ...payment, entry });
	return { text, html, summary, sha256: sha256(summary), preparedAt };
}

/** A payment of a batch, and what `preparePayment` returned for it. */
export interface BatchedPayment {
	readonly payment: ApprovablePayment;
	readonly prepared: PreparedPayment;
}

/**
 * @param batched at least one payment. Equal ones are paid once, so they count once
 * @returns one text: a line for the totals, then one for each payment
 */
export function prepareBatch(
	batched: readonly BatchedPayment[],
): Omit<PreparedPayment, 'preparedAt'> {
	const digitsOf = createDigitCounter(batched.map(({ payment }) => payment.shown.account));
	const shown = batched.flatMap(({ payment, prepared }): ShownEntry[] =>
		readSummary(prepared.summary).map((entry) => ({
			...payment,
			entry: withDigits(entry, payment, digitsOf(payment.shown.account)),
		})),
	);
	const entries = new Set(entriesOf(shown.map(({ entry }) => entry)).values());
	const { text, summary } = writeBatchSummary([...entries]);
	const html = writeBatchHtml(shown.filter(({ entry }) => entries.has(entry)));
	return { text, html, summary, sha256: sha256(summary) };
}

/** Two accounts must not look alike to the person who approves both. */
function withDigits(
	entry: SummaryEntry,
	payment: ApprovablePayment,
	accountDigits: number | undefined,
): SummaryEntry {
	if (accountDigits === undefined) return entry;
	const text = textOf(payment, entry.payment, entry.quoted, accountDigits);
	return { ...entry, text, accountDigits };
}

const amountsOf = (
	{ order }: ApprovablePayment,
	{ sourceAmount, payoutAmount }: QuotedAmounts,
): ShownAmounts => ({
	sourceAmount: String(sourceAmount),
	sourceCurrency: order.currency,
	payoutAmount: String(payoutAmount),
	payoutCurrency: order.payoutCurrency,
});

const textOf = (
	{ order, shown }: ApprovablePayment,
	approvable: unknown,
	amounts: ShownAmounts,
	accountDigits?: number,
): string => {
	const terms = isRecord(approvable) ? approvable : {};
	return writeApprovalText({ order, shown, terms, accountDigits }, amounts);
};

export interface Approval {
	/** The summary that was approved, as `preparePayment` or `prepareBatch` returned it. */
	readonly summary: unknown;
	/** The hash that was approved. */
	readonly hash: unknown;
	/** The maximum age of the preparation, in milliseconds. */
	readonly maxAgeMs: number;
}

/** Checks approvals. All payments of a batch have the same summary, so it is read once. */
export function createApprovals() {
	let last: ReadSummary | undefined;
	const read = (summary: string): ReadSummary =>
		last?.summary === summary ? last : (last = readAll(summary));

	const requireGenuine = ({ summary, hash }: Omit<Approval, 'maxAgeMs'>): ReadSummary => {
		if (isEmpty(hash)) {
			refuse(
				'approved_hash',
				'is empty, so nobody has approved this payment. If somebody has, take the SHA-256 from the answer of the form',
			);
		}
		if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/i.test(hash.trim())) {
			refuse('approved_hash', 'must be the SHA-256 that was approved, 64 hexadecimal digits');
		}
		if (isEmpty(summary)) {
			refuseSummary('is empty. Take it from the dry run whose text was approved');
		}
		const known = typeof summary === 'string' ? read(summary) : undefined;
		if (known?.sha256 !== hash.trim().toLowerCase()) {
			refuseSummary('is not the text that was approved');
		}
		return known;
	};

	return {
		/** @throws InputError (`not_approved`) if the hash is not that of the summary, whichever payment it is for */
		requireGenuine,

		/**
		 * @param nowMs milliseconds since the UNIX epoch
		 * @returns the amounts that were approved
		 * @throws InputError (`not_approved`) if hash, summary and payment do not match, or if the
		 *   preparation is too old
		 */
		check(payment: ApprovablePayment, approval: Approval, nowMs: number): QuotedAmounts {
			const known = requireGenuine(approval);
			const entry = findEntry(known.entries(), payment);
			requireText(entry, payment);
			requireNoNewWarning(entry, payment);
			requireAge(entry, approval.maxAgeMs, nowMs);
			return entry.quoted;
		},
	};
}

/** By the canonical JSON of each payment, without its warnings. */
type Entries = ReadonlyMap<string, SummaryEntry>;

interface ReadSummary {
	readonly summary: string;
	readonly sha256: string;
	/** Read only after the hash was compared. */
	entries(): Entries;
}

function readAll(summary: string): ReadSummary {
	let entries: Entries | undefined;
	return {
		summary,
		sha256: sha256(summary),
		entries: () => (entries ??= entriesOf(readSummary(summary))),
	};
}

function entriesOf(all: readonly SummaryEntry[]): Entries {
	const entries = new Map<string, SummaryEntry>();
	for (const entry of all) {
		const payment = canonicalJson(splitWarnings(entry.payment)[0]);
		if (!entries.has(payment)) entries.set(payment, entry);
	}
	return entries;
}

function findEntry(entries: Entries, { approvable, order }: ApprovablePayment): SummaryEntry {
	const [wanted] = splitWarnings(approvable);
	const found = entries.get(canonicalJson(wanted));
	if (found) return found;
	const all = [...entries.values()];
	const nearest =
		all.length === 1 ? all[0] : all.find((entry) => externalIdIn(entry) === order.externalId);
	refuseSummary(
		nearest
			? `is for another payment than this item. They differ in ${nameDifferences(splitWarnings(nearest.payment)[0], wanted)}`
			: 'is for other payments than this item. None of them has its external ID',
	);
}

function externalIdIn({ payment }: SummaryEntry): unknown {
	const body = isRecord(payment) ? payment['payment'] : undefined;
	return isRecord(body) ? body['external_id'] : undefined;
}

/** What the person read must be what this payment is. */
function requireText(
	{ payment: approved, quoted, text, accountDigits }: SummaryEntry,
	payment: ApprovablePayment,
): void {
	const amounts = amountsOf(payment, quoted);
	const isSame =
		canonicalJson(amounts) === canonicalJson(quoted) &&
		text === textOf(payment, approved, amounts, accountDigits);
	if (isSame) return;
	refuseSummary(
		'shows people another text than this payment has. Set Names in Approval to the same values as in the dry run, and prepare the payment again',
	);
}

/**
 * Adds what the person who approves should look at.
 *
 * @param warnings without personal data but the ends of accounts
 */
export const withWarnings = (payment: unknown, warnings: readonly string[]): unknown =>
	warnings.length > 0 && isRecord(payment) ? { ...payment, warnings } : payment;

/** A warning may vanish after the approval, for example with an item that was not approved. A new one may not come. */
function requireNoNewWarning({ payment }: SummaryEntry, { approvable }: ApprovablePayment): void {
	const [, seen] = splitWarnings(payment);
	const [, now] = splitWarnings(approvable);
	const fresh = now.find((warning) => !seen.includes(warning));
	if (fresh !== undefined)
		refuseSummary(`was approved before this was found: ${withoutChange(fresh)}`);
}

function splitWarnings(payment: unknown): [payment: unknown, warnings: readonly unknown[]] {
	if (!isRecord(payment) || !Array.isArray(payment['warnings'])) return [payment, []];
	const { warnings, ...rest } = payment;
	return [rest, warnings];
}

/** The clocks of two machines may differ by this much. */
const clockToleranceMs = 5 * 60_000;

function requireAge({ preparedAt }: SummaryEntry, maxAgeMs: number, nowMs: number): void {
	if (!(maxAgeMs > 0)) refuse('max_approval_age', 'must be a number of hours, more than 0');
	const ageMs = nowMs - Date.parse(preparedAt);
	if (ageMs > maxAgeMs) {
		refuseSummary(
			`was prepared ${Math.floor(ageMs / 60_000)} minutes ago; allowed are ${Math.floor(maxAgeMs / 60_000)}`,
		);
	}
	if (ageMs < -clockToleranceMs) refuseSummary('was prepared in the future: check the clocks');
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

const isEmpty = (value: unknown): boolean =>
	value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function sha256(text: string): string {
	return createHash('sha256').update(text, 'utf8').digest('hex');
}

function refuse(field: string, problem: string): never {
	throw new InputError([{ field, problem }], 'not_approved');
}
