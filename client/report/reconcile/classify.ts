/** Decides how a payment of the ledger and of the reports fit together. docs/reconcile.md has the same table. */
import type { LedgerFact, PaymentFacts, PayoutFact } from './facts';
import { isSameStatus, statusClass } from './statusClass';
import { creditsOf, debitsOf } from './sums';
import { matches, type Match } from './terms';

/** In milliseconds since 1970. */
export interface Window {
	readonly startMs: number;
	readonly endMs: number;
}

/** The payout report leaves out its end, and the wallet report includes it. A row without a time is inside. */
export const isInside = (
	{ startMs, endMs }: Window,
	atMs: number | undefined,
	includesEnd = false,
): boolean =>
	atMs === undefined || (atMs >= startMs && (atMs < endMs || (includesEnd && atMs === endMs)));

export interface Verdict {
	readonly match: Match;
	/** What applies as well, in the order of precedence. */
	readonly also: readonly Match[];
	/** Whether any row of the payment is inside the window. */
	readonly isOfWindow: boolean;
}

type Facts = Readonly<Record<Match, boolean>>;

export function classify(payment: PaymentFacts, window: Window): Verdict {
	const places = placesOf(payment, window);
	const facts = places.isOfWindow ? factsOf(payment, places) : outside;
	const [match = 'matched', ...also] = matches.filter((one) => facts[one]);
	return { match, also, isOfWindow: places.isOfWindow };
}

const nothing: Facts = {
	matched: false,
	amountDiffers: false,
	statusDiffers: false,
	missingInReport: false,
	missingInLedger: false,
	duplicate: false,
	outsideWindow: false,
	reversed: false,
	validationFee: false,
};
/** Nothing else is said about what is not of the window. */
const outside: Facts = { ...nothing, outsideWindow: true };

interface Places {
	readonly isInLedger: boolean;
	readonly isInReport: boolean;
	readonly isInWallet: boolean;
	readonly isLedgerInside: boolean;
	readonly isReportInside: boolean;
	readonly isOfWindow: boolean;
}

function placesOf({ ledger, payout, wallet }: PaymentFacts, window: Window): Places {
	const isLedgerInside = ledger.some(({ atMs }) => isInside(window, atMs));
	const isReportInside = payout.some(({ atMs }) => isInside(window, atMs));
	const isWalletInside = wallet.some(({ atMs }) => isInside(window, atMs, true));
	return {
		isInLedger: ledger.length > 0,
		isInReport: payout.length > 0,
		isInWallet: wallet.length > 0,
		isLedgerInside,
		isReportInside,
		isOfWindow: isLedgerInside || isReportInside || isWalletInside,
	};
}

function factsOf(payment: PaymentFacts, places: Places): Facts {
	const { ledger, payout, wallet } = payment;
	if (wallet.some(({ kind }) => kind === 'validationFee'))
		return { ...nothing, validationFee: true };
	const { isInLedger, isInReport, isInWallet, isLedgerInside, isReportInside } = places;
	const isInBoth = isInLedger && isInReport;
	const current = currentRows(payout);
	const facts = {
		...nothing,
		amountDiffers: isInBoth && !hasOneAmount(ledger, current),
		statusDiffers: isInBoth && !hasOneStatus(ledger, current),
		missingInReport: isLedgerInside && !isInReport && !isInWallet,
		missingInLedger: isReportInside && !isInLedger,
		duplicate: isDouble(ledger, current),
		reversed: isReversed(payment),
	};
	const isMissing = facts.missingInReport || facts.missingInLedger;
	const outsideWindow = !isMissing && !(isLedgerInside && isReportInside);
	const all = { ...facts, outsideWindow };
	return { ...all, matched: !Object.values(all).includes(true) };
}

/** Without those that another payment of the same external ID has replaced. */
function currentRows(payout: readonly PayoutFact[]): readonly PayoutFact[] {
	const current = payout.filter(({ isReplaced }) => !isReplaced);
	return current.length > 0 ? current : payout;
}

function hasOneAmount(ledger: readonly LedgerFact[], current: readonly PayoutFact[]): boolean {
	return ledger.every((own) =>
		current.every(
			({ amount, currency }) =>
				own.amount !== undefined &&
				amount?.eq(own.amount) === true &&
				(own.currency === '' || currency === '' || own.currency === currency),
		),
	);
}

/** A row that takes back what was booked says that the payment was reversed. */
function hasOneStatus(ledger: readonly LedgerFact[], current: readonly PayoutFact[]): boolean {
	const isTakenBack = ledger.some(({ isReversal }) => isReversal);
	const own = isTakenBack ? ['reversed'] : ledger.map(({ status }) => statusClass(status));
	return own.every((one) => current.every(({ status }) => isSameStatus(one, statusClass(status))));
}

function isDouble(ledger: readonly LedgerFact[], current: readonly PayoutFact[]): boolean {
	const reversals = ledger.filter(({ isReversal }) => isReversal).length;
	return reversals > 1 || ledger.length - reversals > 1 || current.length > 1;
}

/** The wallet says so if it got back what it had paid, or more than these reports show. */
function isReversed(payment: PaymentFacts): boolean {
	const { ledger, payout } = payment;
	if (payout.some(({ status }) => statusClass(status) === 'reversed')) return true;
	if (ledger.some(({ isReversal }) => isReversal)) return true;
	const debited = debitsOf(payment);
	return [...creditsOf(payment)].some(
		([currency, credit]) => credit.gt(0) && credit.gte(debited.get(currency) ?? 0),
	);
}
