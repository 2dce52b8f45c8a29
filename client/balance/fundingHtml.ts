/** Writes a result of a check as HTML for a form, for a person who approves the payments. */
import { writeAmount } from '../money/writeAmount';
import { writeFormHtml } from '../payment/send/formHtml';
import { inOneLine } from '../payment/send/plainText';
import type { Funding } from './funding';
import type { FundingTerms } from './fundingTerms';
import type { PlannedPayment } from './plannedPayment';
import { writeNeed, writeUp } from './writeNeed';

/** @param planned the payments that the row is about */
export function writeFundingHtml(
	row: Funding,
	planned: readonly PlannedPayment[],
	terms: Pick<FundingTerms, 'rates' | 'reserve'>,
): string {
	const text = `Balance: ${writeRow(row, planned, terms)}`;
	return writeFormHtml([[{ text, isStrong: row.enough !== 'yes' }]]);
}

function writeRow(
	{ enough, available, needed, shortBy, currency, why, payments }: Funding,
	planned: readonly PlannedPayment[],
	terms: Pick<FundingTerms, 'rates' | 'reserve'>,
): string {
	if (enough === 'unknown' || available === null || needed === null || currency === null)
		return `not known. ${inOneLine(why, 400)}`;
	const code = inOneLine(currency, 20);
	const need = payments === 1 ? 'this payment needs' : `these ${payments} payments need`;
	const short =
		shortBy === null || enough === 'yes' ? '' : `. It is short by about ${writeUp(shortBy, code)}`;
	const written = writeNeed({ available, needed, currency: code }, true);
	return `${written.available} available; ${need} ${written.needed}${writeTerms(code, planned, terms)}${short}`;
}

/** A person must see a rate of last week. */
function writeTerms(
	balance: string,
	planned: readonly PlannedPayment[],
	{ rates, reserve: { percent, perPayment } }: Pick<FundingTerms, 'rates' | 'reserve'>,
): string {
	const used = rates.filter(
		({ country, currency, balanceCurrency }) =>
			balanceCurrency === balance &&
			planned.some(
				(one) => one.country === country && [one.currency, one.quoted?.currency].includes(currency),
			),
	);
	const parts = [
		...used.map(({ rate, currency }) => `${rate} ${currency} for 1 ${balance}`),
		...(Number(percent) === 0 ? [] : [`${percent} % for premium and cost`]),
		...(perPayment
			? [`${writeAmount(perPayment.amount, perPayment.currency)} for each payment`]
			: []),
	];
	return parts.length === 0 ? '' : `, with ${new Intl.ListFormat('en-GB').format(parts)}`;
}
