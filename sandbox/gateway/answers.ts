/** Answers that do not come from the service: HTML pages, foreign JSON, another payment's record. */
import type { ApiVersion } from '../schemas/vocabulary';

export interface GatewayAnswer {
	readonly status: number;
	/** Null: no body, so no content type. */
	readonly mediaType: string | null;
	readonly body: string;
	readonly headers?: Readonly<Record<string, string>>;
}

export function htmlPage(status: number): GatewayAnswer {
	const text = `<!doctype html><html><head><title>${status}</title></head><body><h1>${status}</h1><p>gateway</p></body></html>`;
	return { status, mediaType: 'text/html; charset=utf-8', body: text };
}

export function noBody(status: number): GatewayAnswer {
	return { status, mediaType: null, body: '' };
}

export function json(status: number, value: unknown): GatewayAnswer {
	return { status, mediaType: 'application/json; charset=utf-8', body: JSON.stringify(value) };
}

/**
 * JSON as a gateway writes it. It has neither `detail` nor `title`, so it is not the service's own answer.
 */
export function foreignJson(status: number): GatewayAnswer {
	return json(status, { message: 'no Route matched with those values', code: status });
}

/** A successful payment that nobody requested here. */
export function otherPayment(version: ApiVersion) {
	return {
		id: 'f0f0f0f0-0000-4000-8000-00000000000f',
		timestamp: '2030-01-01T00:00:00.000Z',
		status: 'succeeded',
		msg: null,
		amount: 987_654.32,
		amount_currency: 'NGN',
		base_amount: 4321.09,
		base_currency: 'SGD',
		wallet_amount: 3000,
		wallet_currency: 'USDT',
		wallet_premium: 1,
		wallet_txn_cost: 1,
		bank_reference: 'OTHER',
		...(version === 'v3' && {
			external_id: 'SOMEBODY-ELSES',
			payment_country: 'NGA',
			payment_type: 'C2C',
			payment_method: 'bank_transfer',
		}),
	};
}
