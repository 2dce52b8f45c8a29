import { InputError, InvalidValue } from '../../../../../client/errors';
import { prepare } from '../../../../../client/call';
import { anyJson, countryCode, readSwitch } from '../../../../../client/input';
import { reportEndpoints } from '../../../../../client/v3';
import { reportCountries } from '../../../fields/country';
import { limitFrom1, returnAll } from '../../../fields/list';
import { additionalBody, optionsOf } from '../../../fields/options';
import { statuses } from '../../../fields/paymentFilters';
import {
	compareWallet,
	decimalMark,
	ledgerFields,
	ledgerOmitsFailed,
	matchBy,
	operationWords,
	payoutColumns,
	reportEndText,
	reportStartText,
	statusWords,
	usualCurrency,
	walletColumns,
	walletReportTimestamp,
} from '../../../fields/reconcile';
import { reconcilePeriod, reconcileWindow } from '../../../fields/report';
import { readChoice } from '../../form/readChoice';
import { defineOperation, type Form } from '../../operation';
import {
	locateColumn,
	reconcileReports,
	takesItemsAsLedger,
	type ReconcileWindow,
} from '../../reads/reconcileReports';

export default defineOperation({
	resource: 'report',
	operation: 'reconcile',
	name: 'Reconcile',
	action: 'Reconcile ledger with reports',
	description: 'Compare your own list of payments with the payout and wallet reports of a period',
	fields: [
		reportCountries,
		reconcilePeriod,
		...reconcileWindow,
		...ledgerFields,
		compareWallet,
		returnAll,
		limitFrom1,
		optionsOf(
			additionalBody,
			decimalMark,
			ledgerOmitsFailed,
			matchBy,
			operationWords,
			payoutColumns,
			reportEndText,
			reportStartText,
			statusWords(statuses),
			usualCurrency,
			walletColumns,
			walletReportTimestamp,
		),
	],
	locate: locateColumn,
	takesAllItems: takesItemsAsLedger,
	run: async (client, form, signal, surroundings) => {
		const by = readChoice(form, 'matchBy', ['externalId', 'paymentId']);
		const hasWallet = readSwitch(form, 'compareWallet', true);
		return await reconcileReports(form, surroundings, (window) => {
			const isWritten = form['startText'] !== undefined || form['endText'] !== undefined;
			const endpoint = isWritten ? reportEndpoints.payoutAsWritten : reportEndpoints.payout;
			const read = isWritten ? client.v3.report.payoutAsWritten : client.v3.report.payout;
			const countries = readCountries(form);
			const payouts = countries.map((country) => payoutRequest(form, window, country));
			const wallets = hasWallet
				? countries.map((country) => walletRequest(form, window, country))
				: [];
			// What is wrong with the last request must be known before the first one is sent.
			for (const input of payouts) prepare(endpoint, input);
			for (const input of wallets) prepare(reportEndpoints.wallet, input);
			return {
				window,
				by,
				payout: payouts.map((input) => async () => await read(input, signal)),
				wallet: wallets.map((input) => async () => await client.v3.report.wallet(input, signal)),
			};
		});
	},
});

function readCountries({ destinationCountries: given }: Form): readonly string[] {
	const list: unknown = typeof given === 'string' ? given.split(',') : given;
	const refuse = (problem: string): never => {
		throw new InputError([{ field: 'destinationCountries', problem }]);
	};
	if (!Array.isArray(list) || list.length === 0) return refuse('must be one country or several');
	const read = list.map((one: unknown) => countryCode(typeof one === 'string' ? one.trim() : one));
	// Twice the same report would have every payment twice.
	return [...new Set(read.map((one) => (one instanceof InvalidValue ? refuse(one.problem) : one)))];
}

const payoutRequest = (form: Form, { start, end }: ReconcileWindow, country: string) => ({
	country,
	start: readText(form, 'startText') ?? start,
	end: readText(form, 'endText') ?? end,
});

const walletRequest = (form: Form, { start, end }: ReconcileWindow, country: string) => ({
	country,
	timestamp: form['timestamp'] ?? { start, end },
	additional_body: form['additionalBody'],
});

function readText(form: Form, field: string): string | undefined {
	const value = form[field];
	if (value === undefined) return undefined;
	const read = anyJson(value);
	if (typeof value === 'string' && !(read instanceof InvalidValue)) return value;
	const problem = read instanceof InvalidValue ? read.problem : 'must be a text';
	throw new InputError([{ field, problem }]);
}
