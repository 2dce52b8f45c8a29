/** The sandbox over HTTP: what reaches it is what n8n's helper really sends, signed with the credential. */
import { createHash } from 'node:crypto';
import type { IHttpRequestOptions } from 'n8n-workflow';

import { startSandbox } from '../../../sandbox/server';
import { createAccount } from '../../../e2e/driver/servers/account';
import type { Day } from '../slips/day';
import type { Backend } from './play';
import { readAsked, type Received } from './service';

/** Of a deal, so that its price differs from the live one. */
const dealRate = 1234.5;

const enough = { USD: 1e12, USDT: 1e12, USDC: 1e12 };

interface Sent {
	readonly body: Received['body'];
	readonly sha256: string;
	readonly status: number;
}

export async function startHttpBackend(): Promise<Backend & { stop(): Promise<void> }> {
	const [account, other] = [createAccount(), createAccount()];
	const sandbox = await startSandbox({
		accounts: [
			{ ...account, balances: enough },
			{ ...other, name: 'other', balances: enough },
		],
		acceptAnyPartyFields: false,
	});
	let sent: Sent[] = [];
	let deal: string | null = null;

	const begin = ({ form, earlier }: Day): void => {
		sandbox.control.reset();
		sent = [];
		({ deal } = form);
		for (const { externalId, country, currency, amount, side, status } of earlier) {
			const { id } = sandbox.control.makePayment({
				externalId,
				country,
				currency: currency as 'AED',
				amount,
				amountType: side,
			});
			sandbox.control.advancePayment(id, { status });
		}
		const [country] = form.countries;
		if (deal === null || country === undefined) return;
		sandbox.control.setDeal({
			id: deal,
			country,
			currency: form.currency as 'AED',
			rate: dealRate,
			room: 1e9,
		});
	};

	const received = (): Received[] => {
		const quotes = new Map(sandbox.control.state().quotes.map((quote) => [quote.id, quote]));
		const arrived = new Set(sandbox.control.requests().map(({ bodySha256 }) => bodySha256));
		return sent.map(({ body, sha256, status }) => {
			if (!arrived.has(sha256)) throw new Error('The service received other bytes than were sent');
			const quote = quotes.get(String(body['quote']));
			return {
				body,
				status,
				quoted: quote && {
					country: quote.country,
					currency: quote.currency,
					paymentMethod: quote.payment_method,
					source: quote.amount_source,
					destination: quote.amount_destination,
					deal: quote.rate === dealRate ? deal : null,
				},
			};
		});
	};

	return {
		baseUrl: sandbox.baseUrl,
		keys: [account, other],
		begin,
		request: async (options: IHttpRequestOptions, send) => {
			const answer = await send();
			if (options.method === 'POST' && options.url.endsWith('/payment')) {
				const bytes = options.body as Buffer;
				sent.push({
					body: readAsked(options).body,
					sha256: createHash('sha256').update(bytes).digest('hex'),
					status: answer.statusCode,
				});
			}
			return answer;
		},
		received,
		stop: async () => await sandbox.stop(),
	};
}
