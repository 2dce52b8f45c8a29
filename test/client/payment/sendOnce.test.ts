import fc from 'fast-check';

import { createPayoutClient } from '../../../client';
import { isPayoutError } from '../../../client/errors';
import { wasCreated } from '../../../client/payment/created';
import { sendOnce, type SentPayment } from '../../../client/payment/sendOnce';
import { duplicate, notFound, paymentBody, v2Payment, v3Payment } from '../../support/answers';
import { createFakeClock, type FakeClock } from '../../support/fakeClock';
import {
	createFakeTransport,
	lostAnswer,
	neverLeft,
	type FakeTransport,
	type Step,
} from '../../support/fakeTransport';

const baseUrl = 'https://service.example';

interface Run {
	readonly result: SentPayment | undefined;
	readonly error: unknown;
	readonly transport: FakeTransport;
	readonly clock: FakeClock;
}

/** Pays through the real client; after every run the payment was posted once at most. */
async function pay(steps: readonly Step[], options: { version?: 'v2' | 'v3'; externalId?: string | null } = {}): Promise<Run> {
	const { version = 'v3', externalId = 'INV-1' } = options;
	const transport = createFakeTransport(...steps);
	const clock = createFakeClock({ autoAdvance: true });
	const client = createPayoutClient({ baseUrl, transport, clock });
	let result: SentPayment | undefined;
	let error: unknown;
	try {
		result = await sendOnce(
			{
				externalId: externalId ?? undefined,
				amount: v3Payment.amount,
				currency: v3Payment.currency,
				create: async () =>
					await (version === 'v2'
						? client.v2.payment.create(v2Payment)
						: client.v3.payment.create(v3Payment)),
				find: async (id) => await client[version].payment.get({ id, external: true, country: 'IND' }),
			},
			clock,
		);
	} catch (thrown) {
		error = thrown;
	}
	expect(transport.count('POST')).toBeLessThanOrEqual(1);
	return { result, error, transport, clock };
}

const createdOf = (error: unknown): string => (isPayoutError(error) ? wasCreated(error) : 'no payout error');
const codeOf = (error: unknown): string => (isPayoutError(error) ? error.code : 'no payout error');

describe('a payment that is accepted', () => {
	it.each([200, 201, 202])('is created with a %i', async (status) => {
		const { result, transport } = await pay([{ status, body: paymentBody }]);
		expect(result).toEqual({ outcome: 'created', payment: paymentBody });
		expect(transport.lines()).toEqual(['POST /v3/payment']);
	});
});

describe('a duplicate external ID', () => {
	it.each(['v2', 'v3'] as const)('gives the payment that exists (%s)', async (version) => {
		const existing = { ...paymentBody, status: 'succeeded' };
		const { result, transport } = await pay([duplicate, { body: existing }], { version });
		expect(result).toEqual({ outcome: 'existing', payment: existing });
		expect(transport.lines()).toEqual([
			`POST /${version}/payment`,
			`GET /${version}/payments/INV-1?country=IND&external=true`,
		]);
	});

	it.each([
		['amount', { amount: 22650.51 }, /differs in the amount\./],
		['amount as text', { amount: '22650.51' }, /differs in the amount\./],
		['source currency', { base_currency: 'SAR' }, /differs in the source currency\./],
		['both', { amount: 1, base_currency: 'SAR' }, /the amount and the source currency/],
	])('is refused when the existing payment has another %s', async (_name, difference, sentence) => {
		const { result, error } = await pay([duplicate, { body: { ...paymentBody, ...difference } }]);
		expect(result).toBeUndefined();
		expect(String(error)).toMatch(sentence);
		expect(codeOf(error)).toBe('duplicate_external_id');
		expect(createdOf(error)).toBe('yes');
	});

	it.each([
		['rounded to cents', { amount: 22650.499999 }],
		['as text', { amount: '22650.50' }],
		['without amount and currency', { amount: null, base_currency: null }],
		['with an amount that cannot be compared', { amount: 'about 22650' }],
	])('gives an existing payment %s', async (_name, difference) => {
		const { result } = await pay([duplicate, { body: { ...paymentBody, ...difference } }]);
		expect(result?.outcome).toBe('existing');
	});

	it.each([
		['is not found', notFound],
		['cannot be looked up', lostAnswer()],
		['is looked up in vain', { status: 500, body: {} }],
	])('stays an error that says "yes" when the payment %s', async (_name, lookup) => {
		const { error, transport } = await pay([duplicate, lookup]);
		expect(codeOf(error)).toBe('duplicate_external_id');
		expect(createdOf(error)).toBe('yes');
		expect(transport.requests).toHaveLength(2);
	});

	it('is told by a property: equal payments are given back, different ones refused', async () => {
		await fc.assert(
			fc.asyncProperty(fc.integer({ min: 1, max: 10_000_000 }), fc.boolean(), async (cents, same) => {
				const amount = same ? paymentBody.amount : cents / 100;
				const { result, error } = await pay([duplicate, { body: { ...paymentBody, amount } }]);
				if (amount === paymentBody.amount) return result?.outcome === 'existing';
				return result === undefined && createdOf(error) === 'yes';
			}),
			{ numRuns: 200 },
		);
	});
});

describe('a quote that was used already', () => {
	const used = { status: 400, body: { title: 'Bad Request', detail: 'Quote already used' } };

	it('gives the payment that an earlier try made', async () => {
		const { result } = await pay([used, { body: paymentBody }]);
		expect(result).toEqual({ outcome: 'existing', payment: paymentBody });
	});

	it('stays unknown when there is none', async () => {
		const { error } = await pay([used, notFound]);
		expect(codeOf(error)).toBe('quote_used');
		expect(createdOf(error)).toBe('unknown');
	});
});

describe('an answer that is lost', () => {
	it.each<[string, Step]>([
		['the connection broke', lostAnswer()],
		['a 500', { status: 500, body: {} }],
		['a 502 of a gateway', { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad</h1>' }],
		['a 504', { status: 504, body: '' }],
		['a redirect', { status: 302, body: '' }],
		['a 2xx that is no JSON', { status: 202, body: 'ok' }],
		['an empty 2xx', { status: 202, body: '' }],
	])('is looked up until it is found: %s', async (_name, lost) => {
		const { result, transport, clock } = await pay([lost, notFound, lostAnswer(), { body: paymentBody }]);
		expect(result?.payment).toEqual(paymentBody);
		expect(transport.count('GET')).toBe(3);
		expect(clock.sleeps).toEqual([500, 1000, 2000]);
	});

	it('stays unknown when it is not found in time', async () => {
		const { error, transport, clock } = await pay([lostAnswer(), notFound, notFound, notFound, notFound]);
		expect(codeOf(error)).toBe('network');
		expect(createdOf(error)).toBe('unknown');
		expect(transport.count('GET')).toBe(4);
		expect(clock.sleeps).toEqual([500, 1000, 2000, 4000]);
	});

	it('is refused when another payment is found', async () => {
		const { error } = await pay([lostAnswer(), { body: { ...paymentBody, amount: 7 } }]);
		expect([codeOf(error), createdOf(error)]).toEqual(['payment_unconfirmed', 'yes']);
		expect(String(error)).not.toContain('Nothing was paid');
	});

	it('cannot be looked up without an external ID', async () => {
		const { error, transport } = await pay([lostAnswer()], { externalId: null });
		expect(createdOf(error)).toBe('unknown');
		expect(transport.requests).toHaveLength(1);
	});
});

describe('a refusal', () => {
	it.each<[string, Step, string]>([
		['a request that never left', neverLeft(), 'network'],
		['a 401', { status: 401, body: {} }, 'unauthorized'],
		['a 403', { status: 403, body: {} }, 'forbidden'],
		['a 422', { status: 422, body: { errors: [] } }, 'validation_failed'],
		['a 429', { status: 429, body: {} }, 'rate_limited'],
		['an empty balance', { status: 400, body: { detail: 'Insufficient balance detected (1)' } }, 'insufficient_balance'],
		['an expired quote', { status: 400, body: { detail: 'Quote has expired' } }, 'quote_expired'],
	])('is final, without a look-up: %s', async (_name, step, code) => {
		const { error, transport } = await pay([step]);
		expect(codeOf(error)).toBe(code);
		expect(createdOf(error)).toBe('no');
		expect(transport.requests).toHaveLength(1);
	});

	it('of unknown meaning is looked up once, as it may say "duplicate" in other words', async () => {
		const other = { status: 400, body: { title: 'Bad Request', detail: 'Order reference taken' } };
		expect((await pay([other, { body: paymentBody }])).result?.outcome).toBe('existing');
		const { error, transport } = await pay([other, notFound]);
		expect([codeOf(error), createdOf(error), transport.count('GET')]).toEqual(['bad_request', 'no', 1]);
	});
});

describe('what may be a duplicate in words that are not shown', () => {
	const conflict = { status: 409, body: { title: 'Conflict' } };
	const invalid = { status: 422, body: { title: 'Invalid', errors: [{ detail: 'is taken', pointer: '#/external_id' }] } };

	it.each<[string, Step]>([
		['a conflict', conflict],
		['the external ID as an invalid field', invalid],
	])('is looked up once: %s', async (_name, step) => {
		const { result, transport, clock } = await pay([step, { body: paymentBody }]);
		expect(result).toEqual({ outcome: 'existing', payment: paymentBody });
		expect([transport.count('GET'), clock.sleeps]).toEqual([1, []]);
	});

	it.each<[string, Step, string]>([
		['a conflict', conflict, 'unknown'],
		['the external ID as an invalid field', invalid, 'no'],
	])('stays an error when there is no payment: %s', async (_name, step, created) => {
		const { error, transport } = await pay([step, notFound]);
		expect([createdOf(error), transport.count('GET')]).toEqual([created, 1]);
	});

	it('is not any other invalid field', async () => {
		const other = { status: 422, body: { title: 'Invalid', errors: [{ detail: 'x', pointer: '#/amount' }] } };
		expect((await pay([other])).transport.requests).toHaveLength(1);
	});
});

it('passes on what is no error of the client', async () => {
	const broken = new TypeError('a mistake in the program');
	const { error, transport } = await pay([broken]);
	expect(error).toBe(broken);
	expect(transport.requests).toHaveLength(1);
	expect((await pay([duplicate, broken])).error).toBe(broken);
});

it('stops to look up when it is cancelled, and says that the payment may exist', async () => {
	const cancel = new AbortController();
	const clock = createFakeClock();
	let lookups = 0;
	const sent = sendOnce(
		{
			externalId: 'INV-1',
			amount: 1,
			currency: 'AED',
			create: async () => {
				throw lostAnswer();
			},
			find: async () => {
				lookups += 1;
				throw lostAnswer();
			},
		},
		clock,
		cancel.signal,
	);
	const outcome = expect(sent).rejects.toMatchObject({ outcome: 'unconfirmed', created: 'unknown' });
	await clock.advance(600);
	cancel.abort('stopped');
	await outcome;
	expect(lookups).toBe(1);
});

it('never posts twice, whatever the service answers', async () => {
	const status = fc.oneof(fc.integer({ min: 200, max: 599 }), fc.constantFrom(400, 404, 500));
	const step: fc.Arbitrary<Step> = fc.oneof(
		fc.record({ status, body: fc.constantFrom<unknown>({}, paymentBody, duplicate.body, 'x', '') }),
		fc.constant(lostAnswer()),
		fc.constant(neverLeft()),
	);
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 6 }), async (steps) => {
			const { transport, result, error } = await pay(steps);
			return transport.count('POST') === 1 && (result !== undefined) !== (error !== undefined);
		}),
		{ numRuns: 300 },
	);
});

describe('a refusal that may mean "duplicate"', () => {
	const refusal: Step = {
		status: 400,
		headers: { 'content-type': 'application/problem+json' },
		body: { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'Words that nobody knows' },
	};

	it('is final when the look-up finds nothing', async () => {
		const { error } = await pay([refusal, notFound]);
		expect([codeOf(error), createdOf(error)]).toEqual(['bad_request', 'no']);
	});

	it.each<[string, Step]>([
		['a lost answer', lostAnswer],
		['a server fault', { status: 500, body: {} }],
		['a network that is down', neverLeft],
	])('stays open when the look-up ends in %s', async (_, lookup) => {
		const { error } = await pay([refusal, lookup]);
		expect([codeOf(error), createdOf(error)]).toEqual(['payment_unconfirmed', 'unknown']);
	});
});
