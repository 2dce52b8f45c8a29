import { InputError, InvalidValue } from '../../../../../client/errors';
import { idList } from '../../../../../client/input';
import { limitFrom1, returnAll } from '../../../fields/list';
import { optionsOf } from '../../../fields/options';
import { statuses } from '../../../fields/paymentFilters';
import {
	decimalMark,
	ledgerFields,
	ledgerOmitsFailed,
	operationWords,
	payoutColumns,
	payoutReports,
	statusWords,
	usualCurrency,
	walletColumns,
	walletReports,
} from '../../../fields/reconcile';
import { reconcilePeriod, reconcileWindow } from '../../../fields/report';
import { defineOperation, type Form } from '../../operation';
import { locateColumn, reconcileReports, takesItemsAsLedger } from '../../reads/reconcileReports';

/** Records of v2 have no external ID, so the ledger and the reports meet by payment ID. */
export default defineOperation({
	resource: 'report',
	operation: 'reconcile',
	name: 'Reconcile',
	action: 'Reconcile ledger with reports',
	description: 'Compare your own list of payments with the payout and wallet reports of a period',
	fields: [
		payoutReports,
		reconcilePeriod,
		...reconcileWindow,
		...ledgerFields,
		returnAll,
		limitFrom1,
		optionsOf(
			decimalMark,
			ledgerOmitsFailed,
			operationWords,
			payoutColumns,
			statusWords(statuses),
			usualCurrency,
			walletColumns,
			walletReports,
		),
	],
	locate: locateColumn,
	takesAllItems: takesItemsAsLedger,
	run: async (client, form, signal, surroundings) =>
		await reconcileReports(form, surroundings, (window) => {
			const open = (id: string) => async () => await client.v2.report.download({ id }, signal);
			const { walletReports: wallet } = form;
			return {
				window,
				by: 'paymentId',
				payout: readIds(form, 'payoutReports').map(open),
				wallet: wallet === undefined ? [] : readIds(form, 'walletReports').map(open),
			};
		}),
});

/** Twice the same report would have every payment twice. */
function readIds(form: Form, field: string): readonly string[] {
	const ids = idList('Give the ID of a report')(form[field]);
	if (!(ids instanceof InvalidValue)) return [...new Set(ids)];
	throw new InputError([{ field, problem: ids.problem }]);
}
