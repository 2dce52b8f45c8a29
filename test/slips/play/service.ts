/**
 * The service in memory, behind n8n's HTTP helper: quotes, payments and look-ups by external ID. It is strict
 * where the interface is, and keeps every payment request that it received.
 */
import { Readable } from 'node:stream';

import type { IHttpRequestOptions } from 'n8n-workflow';

import { partyFields, partyNames } from '../../../sandbox/service/payments/partyFields';
import { v2PaymentBody } from '../../../sandbox/schemas/payment';
import type { Earlier } from '../draw/earlier';
import type { Country } from '../draw/people';

/** A payment request, and what the service knows about the quote that it names. */
export interface Received {
	readonly body: Readonly<Record<string, unknown>>;
	readonly status: number;
	readonly quoted: Quoted | undefined;
}

export interface Quoted {
	readonly country: unknown;
	readonly currency: unknown;
	readonly paymentMethod: unknown;
	readonly source: number;
	readonly destination: number;
	/** The agreed rate that priced it. Null: the live rate. */
	readonly deal: unknown;
}

export interface Answer {
	readonly status: number;
	readonly body: object;
}

interface Quote extends Quoted {
	isUsed: boolean;
}

interface Kept {
	readonly country: string;
	readonly record: Readonly<Record<string, unknown>>;
}

const payoutCurrency: Readonly<Record<Country, string>> = { IND: 'INR', PAK: 'PKR', NGA: 'NGN' };
const rate: Readonly<Record<Country, number>> = { IND: 23, PAK: 76, NGA: 421 };
const cents = (value: number): number => Math.round(value * 100) / 100;
const isCountry = (value: unknown): value is Country =>
	typeof value === 'string' && Object.hasOwn(payoutCurrency, value);

export class Service {
	readonly received: Received[] = [];
	/** Requests by method and kind, such as `POST quote`. */
	readonly counts = new Map<string, number>();
	private readonly quotes = new Map<string, Quote>();
	private readonly payments = new Map<string, Kept>();
	private next = 1;

	constructor(
		private readonly version: 'v2' | 'v3',
		private readonly deals: ReadonlySet<string>,
		earlier: readonly Earlier[] = [],
	) {
		for (const { externalId, country, currency, amount, side, status } of earlier) {
			const quote =
				side === 'source'
					? { source: amount, destination: cents(amount * rate[country]) }
					: { source: cents(amount / rate[country]), destination: amount };
			this.payments.set(externalId, {
				country,
				record: this.recordOf(status, externalId, country, currency, quote),
			});
		}
	}

	answer({ method, path, query, body }: Asked): Answer {
		const [, , kind = '', id] = path.split('/');
		const name = `${method} ${kind}`;
		this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
		if (name === 'GET payments' && id !== undefined)
			return this.find(decodeURIComponent(id), query);
		if (name === 'POST quote') return this.quote(body);
		if (name === 'POST payment') return this.pay(body);
		throw new Error(`The service of the days does not know ${method} ${path}`);
	}

	private find(externalId: string, query: URLSearchParams): Answer {
		const kept = this.payments.get(externalId);
		const country = query.get('country');
		if (this.version === 'v2' && country === null) return this.refuse(422, 'country is required');
		return kept && (country === null || country === kept.country)
			? { status: 200, body: kept.record }
			: this.refuse(404, 'Not Found');
	}

	private quote(request: Asked['body']): Answer {
		const { country, amount, amount_type: side, amount_destination: payout, deal } = request;
		if (!isCountry(country)) return this.refuse(422, 'country is not payable');
		if (typeof deal === 'string' && !this.deals.has(deal))
			return this.refuse(400, 'No active deal with this id covers the request');
		const isPayout = side === 'destination' || payout !== undefined;
		const given = Number(payout ?? amount);
		if (!(given > 0)) return this.refuse(422, 'amount must be a number above 0');
		const source = isPayout ? cents(given / rate[country]) : given;
		const destination = isPayout ? given : cents(given * rate[country]);
		const id = this.uuid();
		const currency = request['currency'];
		const paymentMethod = request['payment_method'] ?? 'bank_transfer';
		this.quotes.set(id, {
			country,
			currency,
			paymentMethod,
			source,
			destination,
			deal: deal ?? null,
			isUsed: false,
		});
		const at = Date.now();
		return {
			status: 200,
			body: {
				id,
				country,
				payment_type: request['payment_type'] ?? 'C2C',
				payment_method: paymentMethod,
				currency,
				amount_source: source,
				amount_destination: destination,
				rate: rate[country],
				timestamp: new Date(at).toISOString(),
				limits: {
					expires: new Date(at + 900_000).toISOString(),
					min_amount_destination: 1,
					max_amount_destination: 1e9,
				},
				wallet_info: { currency: 'USDT', rate: 84 },
			},
		};
	}

	private pay(body: Asked['body']): Answer {
		const quote = this.quotes.get(String(body['quote']));
		const answer = this.accept(body, quote);
		this.received.push({ body, status: answer.status, quoted: quote });
		return answer;
	}

	private accept(body: Asked['body'], quote: Quote | undefined): Answer {
		const wrong = this.version === 'v2' ? faultsOfV2(body) : faultsOfV3(body);
		if (wrong.length > 0) return this.refuseFields(wrong);
		if (!quote || quote.isUsed) return this.refuse(400, 'Quote already used');
		const country = body['country'] ?? body['payment_country'];
		if (!isCountry(country)) return this.refuse(422, 'country is not payable');
		const id = String(body['external_id']);
		if (this.payments.has(id)) return this.refuse(400, 'Duplicate `external_id` field detected.');
		quote.isUsed = true;
		const record = this.recordOf('queued', id, country, String(body['currency']), quote);
		this.payments.set(id, { country, record });
		return { status: 202, body: record };
	}

	private recordOf(
		status: string,
		externalId: string,
		country: Country,
		currency: string,
		{ source, destination }: Pick<Quote, 'source' | 'destination'>,
	): Kept['record'] {
		return {
			id: this.uuid(),
			timestamp: new Date().toISOString(),
			status,
			msg: null,
			amount: destination,
			amount_currency: payoutCurrency[country],
			base_amount: source,
			base_currency: currency,
			wallet_amount: null,
			wallet_currency: 'USDT',
			wallet_premium: null,
			wallet_txn_cost: null,
			bank_reference: null,
			...(this.version === 'v3' ? { external_id: externalId, payment_country: country } : {}),
		};
	}

	private refuse(status: number, detail: string): Answer {
		return {
			status,
			body:
				this.version === 'v2'
					? { detail }
					: { type: 'about:blank', title: 'Refused', status, detail },
		};
	}

	private refuseFields(faults: readonly Fault[]): Answer {
		if (this.version === 'v2')
			return {
				status: 422,
				body: {
					detail: faults.map(({ path, why }) => ({
						loc: ['body', ...path],
						msg: why,
						type: 'value',
					})),
				},
			};
		return {
			status: 422,
			body: {
				type: 'about:blank',
				title: 'Unprocessable',
				status: 422,
				errors: faults.map(({ path, why }) => ({ detail: why, pointer: `/${path.join('/')}` })),
			},
		};
	}

	private uuid(): string {
		this.next += 1;
		return `00000000-0000-4000-a000-${String(this.next).padStart(12, '0')}`;
	}
}

export interface Asked {
	readonly method: string;
	readonly path: string;
	readonly query: URLSearchParams;
	readonly body: Readonly<Record<string, unknown>>;
}

interface Fault {
	readonly path: readonly string[];
	readonly why: string;
}

const v2Known: ReadonlySet<string> = new Set(Object.keys(v2PaymentBody.properties));

function faultsOfV2(body: Asked['body']): Fault[] {
	return [
		...v2PaymentBody.required
			.filter((name) => body[name] === undefined || body[name] === '')
			.map((name) => ({ path: [name], why: 'is required' })),
		...Object.keys(body)
			.filter((name) => !v2Known.has(name))
			.map((name) => ({ path: [name], why: 'is not a field of this request' })),
		...Object.entries(body)
			.filter(([name, value]) => name !== 'amount' && value !== null && typeof value !== 'string')
			.map(([name]) => ({ path: [name], why: 'must be a text' })),
	];
}

function faultsOfV3(body: Asked['body']): Fault[] {
	const country = body['payment_country'];
	if (!isCountry(country)) return [{ path: ['payment_country'], why: 'is not payable' }];
	const expected = partyFields(country, 'C2C');
	return partyNames.flatMap((party) => {
		const members = Object(body[party]) as Record<string, unknown>;
		const { required, optional } = expected[party];
		return [
			...required
				.filter((name) => members[name] === undefined)
				.map((name) => ({ path: [party, name], why: 'is required' })),
			...Object.entries(members).flatMap(([name, value]) => {
				const why = ![...required, ...optional].includes(name)
					? `is not a field of ${party}`
					: typeof value !== 'string' || value.trim() === ''
						? 'must be a text'
						: undefined;
				return why === undefined ? [] : [{ path: [party, name], why }];
			}),
		];
	});
}

/** What n8n's helper returns here. */
export interface HelperResponse {
	readonly statusCode: number;
}

/** What n8n's helper returns for an answer of a service: a stream that came over TLS. */
export function toHelperResponse({ status, body }: Answer): HelperResponse {
	const stream = Readable.from([Buffer.from(JSON.stringify(body))]);
	const response = {
		body: Object.assign(stream, { socket: { encrypted: true } }),
		headers: {
			'content-type': status >= 400 ? 'application/problem+json' : 'application/json',
		},
		statusCode: status,
	};
	return response;
}

/** A request of n8n's helper. */
export function readAsked({ method, url, body }: IHttpRequestOptions): Asked {
	const { pathname, searchParams } = new URL(url);
	return {
		method: method ?? 'GET',
		path: pathname,
		query: searchParams,
		body: Buffer.isBuffer(body)
			? (JSON.parse(body.toString('utf8')) as Record<string, unknown>)
			: {},
	};
}
