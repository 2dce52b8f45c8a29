/** What a payment has cost, as the payout report shows it, or else the wallet report. */
import type { PaymentFacts, PayoutFact } from './facts';
import { statusClass } from './statusClass';
import { creditsOf, debitsOf, type Money } from './sums';
import type { LedgerAmount } from './terms';

/** A payment that has failed was never debited, whatever amounts its row shows. */
const hasFailed = ({ status }: PayoutFact): boolean => statusClass(status) === 'failed';

/** @returns the cost of each row that has one, or should */
export const costsOf = ({ payout }: PaymentFacts): Money[] =>
	payout
		.filter((row) => !hasFailed(row))
		.map(({ cost, costCurrency }) => ({ amount: cost, currency: costCurrency }));

/**
 * The payout report may not show all parts of the cost. Then the debits are the cost, if the payment has one row
 * and one currency.
 */
export function fillCost(payment: PaymentFacts, ledgerAmount: LedgerAmount): PaymentFacts {
	const [row, ...others] = payment.payout;
	if (row === undefined || others.length > 0 || row.cost !== undefined) return payment;
	const [debited, another] = debitsOf(payment);
	if (debited === undefined || another !== undefined || hasFailed(row)) return payment;
	const [costCurrency, cost] = debited;
	const compared = ledgerAmount === 'cost' ? { amount: cost, currency: costCurrency } : {};
	return { ...payment, payout: [{ ...row, cost, costCurrency, ...compared }] };
}

/**
 * Whether the wallet has paid something else than the payout report says. Of a payment that has failed: whether the
 * wallet did not get back what it had paid. False if one of the reports does not say it.
 */
export function hasOtherDebit(payment: PaymentFacts): boolean {
	const [row, ...others] = payment.payout;
	if (row === undefined || others.length > 0) return false;
	const debited = debitsOf(payment);
	if (hasFailed(row)) {
		const credited = creditsOf(payment);
		return [...debited].some(([currency, debit]) => debit.gt(credited.get(currency) ?? 0));
	}
	if (row.cost === undefined) return false;
	return debited.size > 0 && debited.get(row.costCurrency)?.eq(row.cost) !== true;
}
