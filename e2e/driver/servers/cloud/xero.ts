/** Replaces the accounting API of Xero (2.0): one organization, whose bank transactions a case reads. */
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

import { createCloudService, expecting, type CloudService } from './cloudService';

export interface Xero extends CloudService {
	readonly tenantId: string;
	/** Oldest first. */
	readonly transactions: readonly BankTransaction[];
	/** Whether a request with a known key is not booked again. Xero forgets a key after some minutes. */
	remembersKeys: boolean;
	/** How many of the next bookings are made, but answered with an error. */
	lostAnswers: number;
	/** How many of the next look-ups are answered without a list. */
	oddAnswers: number;
	/** How many of the next requests come too soon after the others. */
	tooSoon: number;
}

export type BankTransaction = z.infer<typeof transaction>;

const tenantId = '3f0b1c9e-2d4a-4e6b-8c7d-5a9f1e2b3c4d';
const API = '/api.xro/2.0/BankTransactions';

const accept = z.literal('application/json');
const jsonHeaders = z.object({ accept });
const ownHeaders = z.object({ accept, 'xero-tenant-id': z.literal(tenantId) });
const bookingHeaders = ownHeaders.extend({
	'content-type': z.literal('application/json'),
	'idempotency-key': z.string().regex(/^[\w-]{1,128}$/),
});
const lookUp = z.strictObject({ where: z.string().regex(/^Reference=="[^"]+"$/) });
const text = z.string().min(1).max(255);
const transaction = z.strictObject({
	Type: z.enum(['SPEND', 'RECEIVE']),
	Status: z.literal('AUTHORISED'),
	Contact: z.strictObject({ Name: text }),
	BankAccount: z.strictObject({ Code: z.enum(['090', '091']) }),
	Date: z.string().date(),
	Reference: text,
	LineAmountTypes: z.literal('NoTax'),
	LineItems: z.tuple([
		z.strictObject({
			Description: text,
			Quantity: z.literal('1'),
			UnitAmount: z.string().regex(/^\d+(\.\d+)?$/),
			AccountCode: z.literal('429'),
			TaxType: z.literal('NONE'),
		}),
	]),
});
const booking = z.strictObject({ BankTransactions: z.tuple([transaction]) });

export function createXero(): Xero {
	const service = createCloudService('api.xero.com');
	const { app } = service;
	const transactions: BankTransaction[] = [];
	/** The bodies that were booked, by the key of their request. */
	const booked = new Map<string, string>();
	const xero: Xero = {
		...service,
		tenantId,
		transactions,
		remembersKeys: true,
		lostAnswers: 0,
		oddAnswers: 0,
		tooSoon: 0,
	};

	const isTooSoon = (): boolean => {
		if (xero.tooSoon === 0) return false;
		xero.tooSoon -= 1;
		return true;
	};
	const waitFirst = async (reply: FastifyReply): Promise<FastifyReply> =>
		await reply.code(429).header('retry-after', '1').send();

	app.get('/connections', async ({ headers }) => {
		expecting('The headers', jsonHeaders, headers);
		return [{ tenantId, tenantType: 'ORGANISATION', tenantName: 'Demo Company' }];
	});

	app.get(API, async ({ headers, query }, reply) => {
		expecting('The headers', ownHeaders, headers);
		const { where } = expecting('The query', lookUp, query);
		if (isTooSoon()) return await waitFirst(reply);
		if (xero.oddAnswers > 0) {
			xero.oddAnswers -= 1;
			return { Status: 'OK' };
		}
		return {
			BankTransactions: transactions.filter(
				({ Reference }) => where === `Reference=="${Reference}"`,
			),
		};
	});

	app.put(API, async ({ headers, body }, reply) => {
		const key = keyOf(headers);
		const {
			BankTransactions: [asked],
		} = expecting('The body', booking, body);
		if (isTooSoon()) return await waitFirst(reply);
		const before = xero.remembersKeys ? booked.get(key) : undefined;
		if (before === undefined) transactions.push(asked);
		else if (before !== JSON.stringify(body))
			throw new Error(`The key ${key} was used for something else`);
		booked.set(key, JSON.stringify(body));
		if (xero.lostAnswers > 0) {
			xero.lostAnswers -= 1;
			return await reply.code(503).send();
		}
		return { Status: 'OK', BankTransactions: [asked] };
	});

	return xero;
}

const keyOf = (headers: unknown): string =>
	expecting('The headers', bookingHeaders, headers)['idempotency-key'];
