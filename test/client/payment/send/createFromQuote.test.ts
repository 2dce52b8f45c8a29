import fc from 'fast-check';

import { createPayoutClient } from '../../../../client';
import { PaymentError } from '../../../../client/errors';
import { toApiError } from '../../../../client/problem/toApiError';
import type { Paid } from '../../../../client/payment/send/settleLostAnswer';
import { findAnywhere, findInCountry } from '../../../../client/payment/send/finder';
import { createFromQuote } from '../../../../client/payment/send/createFromQuote';
import { decodeProblem } from '../../../../client/v3/problem';
import {
	duplicate,
	notFound,
	paymentBody,
	v2Payment,
	v3Payment,
} from '../../../support/fakes/answers';
import { createFakeClock, type FakeClock } from '../../../support/fakes/fakeClock';
import {
	createFakeTransport,
	lostAnswer,
	neverLeft,
	toResponse,
	type FakeTransport,
	type Step,
} from '../../../support/fakes/fakeTransport';

const baseUrl = 'https://service.example';

interface Run {
	readonly result: Paid | undefined;
	readonly error: unknown;
	readonly transport: FakeTransport;
	readonly clock: FakeClock;
}

const { amount: payoutAmount, currency: sourceCurrency, payment_country: country } = v3Payment;
const asked = { payoutAmount, sourceCurrency, payoutCurrency: 'INR', country };

/** Pays through the real client; checks after every run that the payment was posted at most once. */
async function send(steps: readonly Step[], options: { version?: 'v2' | 'v3' } = {}): Promise<Run> {
	const { version = 'v3' } = options;
	const transport = createFakeTransport(...steps);
	const clock = createFakeClock({ autoAdvance: true });
	const client = createPayoutClient({ baseUrl, transport, clock });
	let result: Paid | undefined;
	let error: unknown;
	try {
		result = await createFromQuote(
			{
				externalId: 'INV-1',
				asked,
				create: async () =>
					await (version === 'v2'
						? client.v2.payment.create(v2Payment)
						: client.v3.payment.create(v3Payment)),
				finder:
					version === 'v2'
						? {
								...findInCountry(async (lookup) => await client.v2.payment.get(lookup), 'IND'),
								otherCountries: () => [],
								searchedFirst: () => [],
							}
						: findAnywhere(async (lookup) => await client.v3.payment.get(lookup), 'IND'),
			},
			{ clock },
		);
	} catch (thrown) {
		error = thrown;
	}
	expect(transport.count('POST')).toBeLessThanOrEqual(1);
	return { result, error, transport, clock };
}

/** After a first look-up that finds nothing. */
const pay = async (
	steps: readonly Step[],
	options: Parameters<typeof send>[1] = {},
): Promise<Run> => await send([notFound, ...steps], options);

const factsOf = ({ error }: Run): unknown[] =>
	error instanceof PaymentError
		? [error.outcome, error.created, error.failure.code]
		: [String(error)];
const refusal = (status: number) => ({
	status,
	body: { type: 'about:blank', title: 'Refused', status },
});
const created = { kind: 'paid', outcome: 'created', payment: paymentBody };
const existing = { ...created, outcome: 'existing' };
/** As many look-ups as there are while a payment settles. */
const absent: readonly Step[] = Array.from({ length: 4 }, () => notFound);

it('looks the payment up before it sends it, and returns an existing one', async () => {
	for (const version of ['v2', 'v3'] as const) {
		const { result, transport } = await send([{ body: paymentBody }], { version });
		expect([result, transport.count('POST')]).toEqual([existing, 0]);
	}
});

it.each<[string, Step]>([
	[
		"a gateway's 404",
		{ status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>No</h1>' },
	],
	['nothing', { body: {} }],
	['a list', { body: [paymentBody] }],
	['a payment whose ID differs in case', { body: { ...paymentBody, external_id: 'inv-1' } }],
	['a lost answer', lostAnswer()],
])('sends nothing while look-ups fail: %s', async (_name, step) => {
	const run = await send([step]);
	expect([factsOf(run).slice(0, 2), run.transport.count('POST')]).toEqual([['not_sent', 'no'], 0]);
});

it('refuses an existing payment for something else, and sends nothing', async () => {
	const run = await send([{ body: { ...paymentBody, amount: 1 } }]);
	expect([factsOf(run), run.transport.count('POST')]).toEqual([
		['rejected', 'yes', 'duplicate_external_id'],
		0,
	]);
});

describe('a payment that is accepted', () => {
	it.each([200, 201, 202])('is created with a %i', async (status) => {
		const { result, transport } = await pay([{ status, body: paymentBody }]);
		expect(result).toEqual(created);
		expect(transport.lines()).toEqual(['GET /v3/payments/INV-1?external=true', 'POST /v3/payment']);
	});

	it.each<[string, unknown]>([
		['nothing', {}],
		['HTML', '<h1>Hello</h1>'],
		['a list', []],
		['a problem', { title: 'Not Found', status: 404 }],
		['ten times the amount', { ...paymentBody, amount: 226505 }],
		['another currency', { ...paymentBody, base_currency: 'SAR' }],
		['another country', { ...paymentBody, country: 'PAK' }],
	])('is looked up when the answer shows %s', async (_name, body) => {
		expect((await pay([{ status: 202, body }, { body: paymentBody }])).result).toEqual(created);
		expect(factsOf(await pay([{ status: 202, body }, notFound, ...absent]))).toEqual([
			'unconfirmed',
			'unknown',
			'unexpected_response',
		]);
	});
});

describe('a duplicate external ID', () => {
	it.each(['v2', 'v3'] as const)('returns the existing payment (%s)', async (version) => {
		const payment = { ...paymentBody, status: 'succeeded' };
		const { result } = await pay([duplicate, { body: payment }], { version });
		expect(result).toEqual({ ...existing, payment });
	});

	it.each([
		['amount', { amount: 22650.51 }, /with the amount 22650\.51 instead of 22650\.5$/],
		['amount as text', { amount: '22650.51' }, /with the amount 22650\.51 /],
		['source currency', { base_currency: 'SAR' }, /with the source currency SAR instead of AED$/],
	])('is refused if the existing payment has another %s', async (_name, difference, sentence) => {
		const run = await pay([duplicate, { body: { ...paymentBody, ...difference } }]);
		expect(factsOf(run)).toEqual(['rejected', 'yes', 'duplicate_external_id']);
		expect(String(run.error)).toMatch(sentence);
	});

	it('stays unknown, and reports that a payment exists, if it is not found', async () => {
		for (const blind of [notFound, lostAnswer(), { status: 500, body: {} }] as const) {
			const run = await pay([duplicate, ...Array<Step>(6).fill(blind)]);
			expect(factsOf(run)).toEqual(['unconfirmed', 'yes', 'duplicate_external_id']);
		}
	});

	it('may be reported by a conflict, which is an older payment', async () => {
		expect((await pay([refusal(409), { body: paymentBody }])).result).toEqual(existing);
		expect(factsOf(await pay([refusal(409), notFound, notFound]))).toEqual([
			'unconfirmed',
			'unknown',
			'unexpected_status',
		]);
	});

	it('may be reported as an invalid external ID, or in undocumented words', async () => {
		const field = {
			status: 422,
			body: {
				title: 'Invalid',
				status: 422,
				errors: [{ detail: 'is taken', pointer: '#/external_id' }],
			},
		};
		for (const step of [field, refusal(400)]) {
			expect((await pay([step, notFound, { body: paymentBody }])).result).toEqual(existing);
			expect(factsOf(await pay([step, notFound, notFound])).slice(0, 2)).toEqual([
				'rejected',
				'no',
			]);
			expect(factsOf(await pay([step, notFound, lostAnswer()])).slice(0, 2)).toEqual([
				'unconfirmed',
				'unknown',
			]);
		}
	});
});

describe('a quote that was used already', () => {
	const used = { status: 400, body: { title: 'Bad Request', detail: 'Quote already used' } };

	it('returns the payment that an earlier try made', async () => {
		expect((await pay([used, { body: paymentBody }])).result).toEqual(existing);
	});

	it('was used by another payment if there is none, so nothing was created', async () => {
		expect(factsOf(await pay([used, ...absent]))).toEqual(['rejected', 'no', 'quote_used']);
	});

	it('stays unknown if nobody answers whether there is one', async () => {
		const unanswered = absent.map(() => lostAnswer());
		expect(factsOf(await pay([used, ...unanswered]))).toEqual([
			'unconfirmed',
			'unknown',
			'quote_used',
		]);
	});
});

describe('an answer that is lost', () => {
	it.each<[string, Step]>([
		['the connection broke', lostAnswer()],
		['a 500', { status: 500, body: {} }],
		[
			'a 502 of a gateway',
			{ status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad</h1>' },
		],
		['a redirect', { status: 302, body: '' }],
	])('is looked up until it is found: %s', async (_name, lost) => {
		const { result, clock } = await pay([lost, notFound, lostAnswer(), { body: paymentBody }]);
		expect([result, clock.sleeps]).toEqual([created, [500, 1000, 2000]]);
	});

	it('stays unknown if it is not found in time', async () => {
		const run = await pay([lostAnswer(), ...absent]);
		expect([factsOf(run), run.clock.sleeps]).toEqual([
			['unconfirmed', 'unknown', 'network'],
			[500, 1000, 2000, 4000],
		]);
	});

	it('stays unknown if another payment is found', async () => {
		const run = await pay([lostAnswer(), { body: { ...paymentBody, amount: 7 } }]);
		expect(factsOf(run).slice(0, 2)).toEqual(['unconfirmed', 'unknown']);
		expect(String(run.error)).toContain('may be the one that it sent');
	});

	it('is looked up if the answer shows another external ID', async () => {
		const other = { status: 202, body: { ...paymentBody, external_id: 'INV-2' } };
		expect(factsOf(await pay([other, notFound, ...absent])).slice(0, 2)).toEqual([
			'unconfirmed',
			'unknown',
		]);
	});
});

describe('a refusal', () => {
	it.each<[string, Step, string, string]>([
		['a request that never left', neverLeft(), 'not_sent', 'network'],
		['a 401', refusal(401), 'rejected', 'unauthorized'],
		['a 403', refusal(403), 'rejected', 'forbidden'],
		['a 404', refusal(404), 'rejected', 'not_found'],
		['a 422', refusal(422), 'rejected', 'validation_failed'],
		['a 429', refusal(429), 'rejected', 'rate_limited'],
		[
			'an empty balance',
			{ status: 400, body: { detail: 'Insufficient balance detected (1)' } },
			'rejected',
			'insufficient_balance',
		],
		[
			'an expired quote',
			{ status: 400, body: { detail: 'Quote has expired' } },
			'rejected',
			'quote_expired',
		],
	])('is final, without a look-up: %s', async (_name, step, outcome, code) => {
		const run = await pay([step]);
		expect([factsOf(run), run.transport.requests.length]).toEqual([[outcome, 'no', code], 2]);
	});

	it.each([400, 401, 403, 404, 409, 422, 429])(
		'of a gateway may hide a created payment: %i',
		async (status) => {
			const gateway = { status, headers: { 'content-type': 'text/html' }, body: '<h1>No</h1>' };
			expect((await pay([gateway, { body: paymentBody }])).result).toEqual(created);
			expect(factsOf(await pay([gateway, notFound, ...absent])).slice(0, 2)).toEqual([
				'unconfirmed',
				'unknown',
			]);
		},
	);
});

it('treats a program error as a lost answer', async () => {
	expect(
		(await pay([new TypeError('a mistake in the program'), { body: paymentBody }])).result,
	).toEqual(created);
});

it('stops the look-ups if it is cancelled, and reports that the payment may exist', async () => {
	const cancel = new AbortController();
	const clock = createFakeClock();
	let lookups = 0;
	const sent = createFromQuote(
		{
			externalId: 'INV-1',
			asked,
			create: async () => {
				throw lostAnswer();
			},
			finder: findAnywhere(async () => {
				lookups += 1;
				throw toApiError('GET', toResponse(notFound), decodeProblem);
			}, 'IND'),
		},
		{ clock, signal: cancel.signal },
	);
	const outcome = expect(sent).rejects.toMatchObject({
		outcome: 'unconfirmed',
		created: 'unknown',
	});
	await clock.advance(600);
	cancel.abort('stopped');
	await outcome;
	expect(lookups).toBe(2);
});

it('never posts twice, whatever the service answers', async () => {
	const status = fc.oneof(fc.integer({ min: 200, max: 599 }), fc.constantFrom(400, 404, 500));
	const step: fc.Arbitrary<Step> = fc.oneof(
		fc.record({ status, body: fc.constantFrom<unknown>({}, paymentBody, duplicate.body, 'x', '') }),
		fc.constant(lostAnswer()),
		fc.constant(neverLeft()),
	);
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 9, maxLength: 9 }), async (steps) => {
			const { transport, result, error } = await pay(steps);
			return transport.count('POST') <= 1 && (result !== undefined) !== (error !== undefined);
		}),
		{ numRuns: 300 },
	);
});
