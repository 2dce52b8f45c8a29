/** The payments of --pay: one payment, and the same external ID again. */
import { randomUUID } from 'node:crypto';
import { type AskedPayment, findContradiction } from '../../client/payment';
import type { HttpResponse } from '../../client/http';
import { type ApiVersion, payoutCurrencies } from '../../client/interface';
import { isSuccess, recordOf } from '../service/answers';
import { NotTried } from '../finding/finding';
import type { Service } from '../service/service';

export interface PayOptions {
	readonly version: ApiVersion;
	readonly country: string;
	readonly currency: string;
	/** The source amount. */
	readonly amount: string;
	/** Additional payment fields that the user's account requires. They replace the made-up parties. */
	readonly fields: Readonly<Record<string, unknown>>;
}

export interface ProbeQuote {
	readonly id: string;
	readonly amount: number;
	/** All its members. */
	readonly record: Readonly<Record<string, unknown>>;
}

/** At most two: a service without a duplicate check makes the second one. */
export const mostPayments = 2;

const route = { payment_type: 'C2C', payment_method: 'bank_transfer' } as const;

const madeUpParties = {
	v3: {
		sender: { name: 'Probe Sender' },
		beneficiary: { name: 'Probe Beneficiary' },
		payment_details: { purpose: 'test' },
	},
	v2: {
		bank_name: 'Probe Bank',
		bank_branch_code: 'PROBINBB',
		beneficiary_name: 'Probe Beneficiary',
		beneficiary_city: 'Probe City',
		beneficiary_address: '1 Probe Street',
		beneficiary_account_number: '000000000000',
		sender_name: 'Probe Sender',
		sender_identity_doc_type: 'other',
		sender_identity_doc: 'PROBE',
		sender_city: 'Probe City',
		sender_address: '2 Probe Street',
		sender_country: 'ARE',
		sender_relation: 'other',
	},
} as const;

/** A new external ID. It contains letters, so that their case can be changed. */
export const newExternalId = (): string => `probe-${randomUUID()}`;

/**
 * Requests a quote, which moves no money.
 *
 * @throws NotTried if the service gives none
 */
export async function askQuote(
	service: Service,
	{ version, country, currency, amount, fields }: PayOptions,
): Promise<ProbeQuote> {
	const body =
		version === 'v3'
			? {
					...route,
					...routeOf(fields),
					country,
					currency,
					amount: Number(amount),
					amount_type: 'source',
				}
			: { country, currency, amount: Number(amount) };
	const answer = await service.send('POST', `/${version}/quote`, { body });
	const record = recordOf(answer);
	const { id, amount_destination: payout } = record ?? {};
	if (record === undefined || typeof id !== 'string' || typeof payout !== 'number') {
		throw new NotTried(
			`the service gives no quote for ${amount} ${currency} to ${country} (${answer.status}): see --country, --currency and --amount`,
		);
	}
	return { id, amount: payout, record };
}

function routeOf({ payment_type, payment_method }: PayOptions['fields']): object {
	return {
		...(typeof payment_type === 'string' ? { payment_type } : {}),
		...(typeof payment_method === 'string' ? { payment_method } : {}),
	};
}

/** Sends one payment, once. */
export async function postPayment(
	service: Service,
	options: PayOptions,
	quote: ProbeQuote,
	externalId: string,
): Promise<HttpResponse> {
	const { version, country, currency, fields } = options;
	const body = {
		...(version === 'v3' ? { ...route, ...madeUpParties.v3 } : madeUpParties.v2),
		...fields,
		...(version === 'v3' ? { payment_country: country } : { country }),
		currency,
		quote: quote.id,
		amount: quote.amount,
		external_id: externalId,
	};
	return await service.send('POST', `/${version}/payment`, { body, pays: true });
}

/** What a record of this payment must not contradict. */
export function askedPayment(
	{ country, currency, amount }: PayOptions,
	quote: ProbeQuote,
	externalId: string,
): AskedPayment {
	return {
		externalId,
		country,
		sourceCurrency: currency,
		payoutCurrency: Object.entries(payoutCurrencies).find(([code]) => code === country)?.[1],
		sourceAmount: amount,
		payoutAmount: quote.amount,
	};
}

/** The payment ID in the record, if the record can be this payment's. */
export function paymentIdIn(answer: HttpResponse, asked: AskedPayment): string | undefined {
	const record = isSuccess(answer) ? recordOf(answer) : undefined;
	if (record === undefined || findContradiction(record, asked) !== null) return undefined;
	return typeof record['id'] === 'string' ? record['id'] : undefined;
}
