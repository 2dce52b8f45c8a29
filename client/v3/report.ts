/** [Wallet report request; Payout report request; Endpoints, v3] */
import { z } from 'zod';

import { InvalidValue } from '../errors/InvalidValue';
import { textOf } from '../errors/textOf';
import { defineFileEndpoint } from '../call/download';
import { inBody } from '../call/endpoint';
import { anyJson } from '../input/anyJson';
import { countryCode, jsonObject, oneOf, text } from '../input/checks';
import { dateTime } from '../input/dateTime';
import { idList } from '../input/idList';
import { mergeBody } from '../input/mergeBody';
import { optional, rule } from '../input/rule';
import { paymentStates } from '../interface/states';

/** An empty selection filters nothing. */
function stateList(value: unknown): string[] | undefined | InvalidValue {
	const given: unknown[] =
		typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];
	if (given.length === 0) return undefined;
	const unknown = given.some((state) => !paymentStates.some((known) => known === state));
	return unknown ? new InvalidValue(`must be of ${paymentStates.join(', ')}`) : given.map(textOf);
}

function yesOrNo(value: unknown): boolean | InvalidValue {
	return typeof value === 'boolean' ? value : new InvalidValue('must be true or false');
}

/** With the time and its zone: midnight in India is another day in UTC. */
export const inName = (time: string): string =>
	/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*Z$/.test(time)
		? `${time.slice(0, 16).replace(/[-:]/g, '')}Z`
		: time.slice(0, 30).replace(/[^\w-]+/g, '-');

const payoutFields = z.object({
	start: rule(dateTime),
	end: rule(dateTime),
	country: rule(countryCode),
	status: optional(stateList),
	external: optional(yesOrNo),
	// The interface does not show whether an empty list means every payment or none.
	ids: optional(idList('Leave it out for all payments')),
	sorting_order: optional(oneOf(['asc', 'desc'])),
});

export const payout = defineFileEndpoint({
	method: 'POST',
	path: '/v3/reports/payout',
	input: payoutFields,
	accept: 'text/csv',
	call: inBody,
	fileName: ({ country, start, end }) =>
		`payout-report-${country}-${inName(start)}-${inName(end)}.csv`,
});

/** The interface shows two texts and not their form, such as a date alone. */
export const payoutAsWritten = defineFileEndpoint({
	...payout,
	input: payoutFields.extend({ start: rule(text()), end: rule(text()) }),
});

/**
 * The interface does not show the types of `operation`, `txn` and `timestamp`, so each accepts any
 * JSON.
 */
export const wallet = defineFileEndpoint({
	method: 'POST',
	path: '/v3/reports/wallet',
	input: z.object({
		country: rule(countryCode),
		operation: optional(anyJson),
		txn: optional(anyJson),
		timestamp: optional(anyJson),
		timezone: optional(text()),
		additional_body: optional(jsonObject),
	}),
	accept: 'text/csv',
	call: ({ country, timezone, additional_body, ...filters }) => ({
		query: { timezone },
		body: mergeBody(additional_body, { api_country: country, ...filters }),
	}),
	fileName: ({ country }) => `wallet-report-${country}.csv`,
});
