import { payoutReportCountry } from '../../../fields/country';
import { optionsOf } from '../../../fields/options';
import { statuses } from '../../../fields/paymentFilters';
import {
	LAST_CLOSED_MONTH,
	payoutFilters,
	payoutWindow,
	reportOutput,
	reportPeriod,
	rowLimit,
	rowOrder,
	rowReturnAll,
	spreadsheetSafe,
} from '../../../fields/report';
import { withNewDefault } from '../../nodeVersion';
import { defineOperation } from '../../operation';
import { readFilters } from '../../form/readFilters';
import { describeEmpty, readReport } from '../../reads/readReport';
import { toWireNames } from '../../form/toWireNames';
import { readWindow } from '../../window/readWindow';

export default defineOperation({
	resource: 'report',
	operation: 'getPayoutReport',
	name: 'Get Payout Report',
	action: 'Get payout report',
	description: 'Retrieve one row per payment that was created in a period',
	fields: [
		payoutReportCountry,
		...withNewDefault(reportPeriod, LAST_CLOSED_MONTH),
		...payoutWindow,
		reportOutput,
		rowReturnAll,
		rowLimit,
		payoutFilters({
			...statuses,
			description:
				'Only payments with one of these effective statuses (overrides applied). Those in events may differ.',
		}),
		optionsOf(rowOrder, spreadsheetSafe),
	],
	run: async (client, form, signal, surroundings) => {
		const window = readWindow(form, surroundings, { includesEnd: false });
		const { start, end } = window;
		const input = toWireNames({ ...form, ...readFilters(form), start, end });
		const { payout, payoutAsWritten } = client.v3.report;
		const read = form['period'] === 'asWritten' ? payoutAsWritten : payout;
		return await readReport(
			async () => await read(input, signal),
			form,
			() => surroundings.showHint(describeEmpty(window)),
		);
	},
});
