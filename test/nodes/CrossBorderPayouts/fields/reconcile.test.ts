import type { INodeProperties } from 'n8n-workflow';

import { tableOf } from '../../../../client/report/reconcile/readTable';
import { reconcile } from '../../../../client/report/reconcile/reconcile';
import { fieldsIn } from '../../../../nodes/adapter/items/fieldState';
import {
	ledgerColumns,
	payoutColumns,
	walletColumns,
} from '../../../../nodes/CrossBorderPayouts/fields/reconcile';

const window = { start: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' };

const cells: Readonly<Record<string, string>> = {
	externalId: 'INV-1',
	paymentId: 'p1',
	linkedPaymentId: '',
	amount: '5',
	currency: 'INR',
	status: 'succeeded',
	time: '2026-01-10',
	operation: 'debit',
	walletAmount: '4',
	walletCurrency: 'INR',
	premium: '0.5',
	transactionCost: '0.5',
};

/** A table with the headings that a form of columns shows as usual. */
const usual = (form: INodeProperties) =>
	tableOf([
		Object.fromEntries(
			fieldsIn(form).map(({ name, placeholder = '' }) => [
				placeholder.replace('e.g. ', ''),
				cells[name.replace('Column', '')],
			]),
		),
	]);

test('every column has a name that a reconciliation knows, and the heading that it looks for', async () => {
	const { summary } = await reconcile(
		{
			payout: [usual(payoutColumns)],
			wallet: [usual(walletColumns)],
			ledger: usual(ledgerColumns),
		},
		{ window },
	);
	expect(summary).toMatchObject({ differences: 0, notCompared: [], unknownCosts: 0 });
	expect(summary.payments.matched).toBe(1);
	expect(summary.wallet).toMatchObject([{ cost: '5', debited: '5' }]);
});
