/** What a payment has cost, if only the wallet report shows it. */
import type { PaymentFacts } from './facts';
import { debitsOf } from './sums';
import type { LedgerAmount } from './terms';

/**
 * The payout report may not show all parts of the cost. Then the debits are the cost, if the payment has one row
 * and one currency.
 */
export function fillCost(payment: PaymentFacts, ledgerAmount: LedgerAmount): PaymentFacts {
	const [row, ...others] = payment.payout;
	if (row === undefined || others.length > 0 || row.cost !== undefined) return payment;
	const [debited, another] = debitsOf(payment);
	if (debited === undefined || another !== undefined) return payment;
	const [costCurrency, cost] = debited;
	const compared = ledgerAmount === 'cost' ? { amount: cost, currency: costCurrency } : {};
	return { ...payment, payout: [{ ...row, cost, costCurrency, ...compared }] };
}

/** Whether the wallet has paid something else than the payout report says. False if one of them does not say it. */
export function hasOtherDebit(payment: PaymentFacts): boolean {
	const [row, ...others] = payment.payout;
	if (row?.cost === undefined || others.length > 0) return false;
	const debited = debitsOf(payment);
	return debited.size > 0 && debited.get(row.costCurrency)?.eq(row.cost) !== true;
}
