import { walletReportCountry } from '../../../fields/country';
import { additionalBody, optionsOf } from '../../../fields/options';
import {
	reportOutput,
	reportTimezone,
	rowLimit,
	rowReturnAll,
	spreadsheetSafe,
	walletFilters,
} from '../../../fields/report';
import { defineOperation } from '../../operation';
import { readFilters } from '../../form/readFilters';
import { readReport } from '../../reads/readReport';

export default defineOperation({
	resource: 'report',
	operation: 'getWalletReport',
	name: 'Get Wallet Report',
	action: 'Get wallet report',
	description: 'Retrieve one row per ledger entry of a country',
	fields: [
		walletReportCountry,
		reportOutput,
		rowReturnAll,
		rowLimit,
		walletFilters,
		optionsOf(additionalBody, reportTimezone, spreadsheetSafe),
	],
	run: async (client, form, signal) => {
		const { ledgerOperation: operation, timestamp, txn } = readFilters(form);
		const { country: destination, timezone, additionalBody: additional_body } = form;
		const input = {
			country: destination,
			operation,
			txn,
			timezone,
			additional_body,
			...written(timestamp),
		};
		return await readReport(async () => await client.v3.report.wallet(input, signal), form);
	},
});

/** The editor gives an empty JSON object if the user entered no period. */
function written(timestamp: unknown): { timestamp?: unknown } {
	return typeof timestamp === 'string' && timestamp.replace(/\s/g, '') === '{}'
		? {}
		: { timestamp };
}
