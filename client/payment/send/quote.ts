import { ContractError } from '../../errors/ContractError';
import { textOf } from '../../errors/textOf';
import { isRecord, recordWith, type ServiceRecord } from '../../http/answer';
import { isDecimal, type Decimal } from '../../money/amount';

/**
 * The members that every quote has, in both versions. The interface does not require the ID, so a
 * quote without one is shown, but not paid. [Quote (response, v2 and v3)]
 */
export const quoteAnswer = recordWith({
	country: 'text',
	payment_type: 'text',
	payment_method: 'text',
	currency: 'text',
	amount_source: 'number',
	amount_destination: 'number',
	rate: 'number',
	timestamp: 'text',
	wallet_info: 'object',
});

/** The parts of a quote that paying needs. */
export interface Quote {
	readonly record: ServiceRecord;
	readonly id: string;
	readonly country: string;
	readonly currency: string;
	readonly sourceAmount: Decimal;
	readonly payoutAmount: Decimal;
	readonly rate: Decimal;
	/** How long it can be paid, in milliseconds from its creation on. */
	readonly lifetimeMs: number;
}

/** Used if the quote has no `limits.expires`. [Limits, "Rate fixed by a quote"] */
const nominalLifetimeMs = 15 * 60_000;

/**
 * @param record a response that `quoteAnswer` has checked
 * @param endpoint the name of the endpoint, for errors
 * @throws ContractError if it has no ID, or if an amount or the rate is not a number greater than 0
 */
export function readQuote(record: ServiceRecord, endpoint: string): Quote {
	return {
		record,
		id: requireId(record, endpoint),
		country: textOf(record['country']),
		currency: textOf(record['currency']),
		sourceAmount: requireDecimal(record, 'amount_source', endpoint),
		payoutAmount: requireDecimal(record, 'amount_destination', endpoint),
		rate: requireDecimal(record, 'rate', endpoint),
		lifetimeMs: readLifetimeMs(record),
	};
}

function requireId({ id }: ServiceRecord, endpoint: string): string {
	if (typeof id === 'string' && id !== '') return id;
	throw new ContractError(endpoint, 200, '/id', 'the quote has no ID, so no payment can name it');
}

function requireDecimal(record: ServiceRecord, name: string, endpoint: string): Decimal {
	const value = record[name];
	if (isDecimal(value) && Number(value) > 0) return value;
	throw new ContractError(
		endpoint,
		200,
		`/${name}`,
		`the quote's ${name} is not a decimal number greater than 0`,
	);
}

/** Uses only the service's two times, so that a wrong local clock does not matter. */
function readLifetimeMs({ limits, timestamp }: ServiceRecord): number {
	const expires = isRecord(limits) ? timeOf(limits['expires']) : Number.NaN;
	const lifetimeMs = expires - timeOf(timestamp);
	return Number.isNaN(lifetimeMs) ? nominalLifetimeMs : lifetimeMs;
}

const timeOf = (value: unknown): number =>
	typeof value === 'string' ? Date.parse(value) : Number.NaN;
