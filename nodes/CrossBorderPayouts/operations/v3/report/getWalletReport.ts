import { InputError } from '../../../../../client/errors';
import { walletReportCountry } from '../../../fields/country';
import { additionalBody, optionsOf } from '../../../fields/options';
import {
	LAST_CLOSED_MONTH,
	reportOutput,
	reportTimezone,
	rowLimit,
	rowReturnAll,
	spreadsheetSafe,
	walletFilters,
	walletPeriod,
	walletTimestamp,
	walletWindow,
} from '../../../fields/report';
import { withNewDefault } from '../../nodeVersion';
import { defineOperation, type Form } from '../../operation';
import { readFilters } from '../../form/readFilters';
import { describeEmpty, readReport } from '../../reads/readReport';
import { readWindow, type Window } from '../../window/readWindow';

export default defineOperation({
	resource: 'report',
	operation: 'getWalletReport',
	name: 'Get Wallet Report',
	action: 'Get wallet report',
	description: 'Retrieve one row per ledger entry of a country',
	fields: [
		walletReportCountry,
		...withNewDefault(walletPeriod, LAST_CLOSED_MONTH),
		...walletWindow,
		walletTimestamp,
		reportOutput,
		rowReturnAll,
		rowLimit,
		walletFilters,
		optionsOf(additionalBody, reportTimezone, spreadsheetSafe),
	],
	run: async (client, form, signal, surroundings) => {
		const { ledgerOperation: operation, txn } = readFilters(form);
		const { country: destination, timezone, additionalBody: additional_body } = form;
		const window =
			form['period'] === 'json' ? undefined : readWindow(form, surroundings, { includesEnd: true });
		const input = {
			country: destination,
			operation,
			txn,
			timezone,
			additional_body,
			timestamp: window ? toTimestamp(window) : requireTimestamp(form),
		};
		return await readReport(
			async () => await client.v3.report.wallet(input, signal),
			form,
			() => surroundings.showHint(describeEmpty(window)),
		);
	},
});

function requireTimestamp({ timestamp = '' }: Form): unknown {
	if (timestamp !== '' && timestamp !== null) return timestamp;
	throw new InputError([{ field: 'timestamp', problem: 'is required' }]);
}

/** The interface does not show this form. *Using JSON* allows any other. */
function toTimestamp({ start, end }: Window): Omit<Window, 'description'> | undefined {
	if (start === undefined && end === undefined) return undefined;
	return { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
}
