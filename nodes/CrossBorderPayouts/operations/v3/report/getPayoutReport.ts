import { country } from '../../../fields/country';
import { optionsOf } from '../../../fields/options';
import {
	payoutFilters,
	reportEnd,
	reportOutput,
	reportStart,
	rowLimit,
	rowOrder,
	rowReturnAll,
	spreadsheetSafe,
} from '../../../fields/report';
import { defineOperation } from '../../operation';
import { readFilters } from '../../readFilters';
import { readReport } from '../../readReport';
import { toWireNames } from '../../toWireNames';

export default defineOperation({
	resource: 'report',
	operation: 'getPayoutReport',
	name: 'Get Payout Report',
	action: 'Get payout report',
	description: 'Retrieve one row per payment that was created in a window of time',
	fields: [
		country,
		reportStart,
		reportEnd,
		reportOutput,
		rowReturnAll,
		rowLimit,
		payoutFilters,
		optionsOf(rowOrder, spreadsheetSafe),
	],
	run: async (client, form, signal) => {
		const input = toWireNames({ ...form, ...readFilters(form) });
		return await readReport(async () => await client.v3.report.payout(input, signal), form);
	},
});
