import { createPayoutClient } from '../../../../client';
import { InputError, isPayoutError, PaymentError } from '../../../../client/errors';
import { checkInput, prepare } from '../../../../client/call/prepare';
import { findAnywhere, findInCountry } from '../../../../client/payment/send/finder';
import { orderOf } from '../../../../client/payment/send/order';
import { readQuote } from '../../../../client/payment/send/quote';
import type { SendTerms, SentPayment } from '../../../../client/payment/send/paymentCalls';
import type { RequireReplaceable } from '../../../../client/payment/send/replacement';
import { sendPayment } from '../../../../client/payment/send/sendPayment';
import * as v2 from '../../../../client/v2/payment';
import * as v3 from '../../../../client/v3/payment';
import { unquoted } from '../../../../client/v3/paymentFields';
import {
	duplicate,
	notFound,
	paymentBody,
	quoteBody,
	v2Payment,
	v3Payment,
} from '../../../support/fakes/answers';
import { createFakeClock, type FakeClock } from '../../../support/fakes/fakeClock';
import {
	createFakeTransport,
	lostAnswer,
	neverLeft,
	type FakeTransport,
	type ScriptedAnswer,
	type Step,
} from '../../../support/fakes/fakeTransport';

const settlingWindowMs = 60_000;
const quoted = { body: quoteBody };
const quote = readQuote(quoteBody, 'POST quote');
const paid = { status: 202, body: paymentBody };
const used = { status: 400, body: { detail: 'Quote already used' } };
const expired = { status: 400, body: { detail: 'Quote has expired' } };
const broke = { status: 400, body: { detail: 'Insufficient balance detected (1)' } };
const unclear = { status: 400, body: { title: 'Bad Request', detail: 'Order reference taken' } };
/** The service's own response. */
const refusal = (status: number) => ({
	status,
	body: { type: 'about:blank', title: 'Refused', status },
});
const fault = { status: 500, body: {} };

interface Run {
	readonly result: SentPayment | undefined;
	readonly error: PaymentError | undefined;
	readonly transport: FakeTransport;
	readonly clock: FakeClock;
	/** `GET`, `quote` or `pay` of each request. */
	readonly calls: readonly string[];
}

interface Options extends Partial<SendTerms> {
	readonly version?: 'v2' | 'v3';
	readonly checkAccount?: () => Promise<void>;
	readonly requireReplaceable?: RequireReplaceable;
	readonly signal?: AbortSignal;
	readonly clock?: FakeClock;
}

/** Sends through the real client over a scripted transport. */
async function send(steps: readonly Step[], options: Options = {}): Promise<Run> {
	const { version = 'v3', checkAccount, requireReplaceable, signal, ...terms } = options;
	const transport = createFakeTransport(...steps);
	const clock = options.clock ?? createFakeClock({ autoAdvance: true });
	const client = createPayoutClient({ baseUrl: 'https://service.example', transport, clock });
	const route = { payment_type: 'C2C', payment_method: 'bank_transfer' };
	const ask = { country: 'IND', currency: 'AED', amount: 1000, amount_type: 'source' } as const;
	const order = orderOf(ask, 'INV-1', {});
	const sending = sendPayment(
		order,
		{
			checkAccount,
			requireReplaceable,
			quote: async () =>
				await client[version].quote.create(version === 'v3' ? { ...ask, ...route } : ask),
			pay: async ({ id, payoutAmount }) => {
				const quoted = { quote: id, amount: payoutAmount };
				return version === 'v3'
					? await client.v3.exchange(
							prepare(v3.createQuoted(checkInput(unquoted, v3Payment)), quoted),
						)
					: await client.v2.exchange(
							prepare(v2.createQuoted(checkInput(v2.unquoted, v2Payment)), quoted),
						);
			},
			finder:
				version === 'v2'
					? {
							...findInCountry(async (lookup) => await client.v2.payment.get(lookup), 'IND'),
							otherCountries: () => ['PAK', 'NGA'],
							searchedFirst: () => [],
						}
					: findAnywhere(async (lookup) => await client.v3.payment.get(lookup), 'IND'),
		},
		{ dryRun: false, settlingWindowMs, ...terms },
		{ clock, signal },
	);
	const [sent] = await Promise.allSettled([sending]);
	const result = sent.status === 'fulfilled' ? sent.value : undefined;
	const error: unknown = sent.status === 'rejected' ? sent.reason : undefined;
	if (error !== undefined && !(error instanceof PaymentError)) throw error;
	const calls = transport.requests.map(({ method, url }) =>
		method === 'GET' ? 'GET' : url.endsWith('/quote') ? 'quote' : 'pay',
	);
	return { result, error, transport, clock, calls };
}

const factsOf = ({ error }: Run): unknown[] => [error?.outcome, error?.created, error?.code];
/** As many answers as there are look-ups in a settling window that find nothing. */
const absentForAWindow: readonly Step[] = Array.from({ length: 10 }, () => notFound);

describe.each(['v2', 'v3'] as const)('a payment (%s)', (version) => {
	it('is looked up, quoted and paid', async () => {
		const { result, transport, calls } = await send([notFound, quoted, paid], { version });
		expect(result).toEqual({ outcome: 'created', payment: paymentBody, quote });
		expect(calls).toEqual(['GET', 'quote', 'pay']);
		expect(transport.bodyOf(2)).toMatchObject({
			quote: quoteBody.id,
			amount: quoteBody.amount_destination,
			external_id: 'INV-1',
		});
	});

	it.each([
		'succeeded',
		'queued',
		'failed',
		'rejected',
		'canceled',
		'reversed',
		'unknown',
		'never_heard',
	])('that exists is returned unchanged: %s', async (status) => {
		const existing = { ...paymentBody, status };
		const { result, calls } = await send([{ body: existing }], { version });
		expect(result).toEqual({ outcome: 'existing', payment: existing, quote: null });
		expect(calls).toEqual(['GET']);
	});

	it('is never paid if a different one exists', async () => {
		const run = await send([{ body: { ...paymentBody, base_amount: 999 } }], { version });
		expect(factsOf(run)).toEqual(['rejected', 'yes', 'duplicate_external_id']);
		expect(run.calls).toEqual(['GET']);
	});
});

it("sends the quote's amount with every digit that the service gave", async () => {
	const exact = JSON.stringify(quoteBody).replace('22650.5', '22650.123456789012345678');
	const { transport } = await send([
		notFound,
		{ body: exact },
		{ status: 202, body: { ...paymentBody, amount: 22650.12 } },
	]);
	expect(new TextDecoder().decode(transport.requests[2]?.body)).toContain(
		'"amount":22650.123456789012345678',
	);
});

describe('nothing is paid', () => {
	it.each<[string, readonly Step[], Options, unknown[], number]>([
		['the look-up fails', [fault], {}, ['not_sent', 'no', 'server_error'], 1],
		['the look-up gets no answer', [lostAnswer()], {}, ['not_sent', 'no', 'network'], 1],
		[
			'the token is refused',
			[{ status: 401, body: {} }],
			{},
			['not_sent', 'no', 'unauthorized'],
			1,
		],
		['there is no quote', [notFound, fault], {}, ['not_sent', 'no', 'server_error'], 2],
		[
			'the quote is for something else',
			[notFound, { body: { ...quoteBody, currency: 'SAR' } }],
			{},
			['not_sent', 'no', 'quote_mismatch'],
			2,
		],
		[
			'it is too expensive',
			[notFound, quoted],
			{ maxSourceAmount: 999 },
			['not_sent', 'no', 'limit_exceeded'],
			2,
		],
		[
			'the rate is too low',
			[notFound, quoted],
			{ minRate: 23 },
			['not_sent', 'no', 'limit_exceeded'],
			2,
		],
	])('when %s', async (_name, steps, options, facts, requests) => {
		const run = await send(steps, options);
		expect(factsOf(run)).toEqual(facts);
		expect(run.transport.requests).toHaveLength(requests);
	});

	it("when the beneficiary's account is not confirmed: no quote", async () => {
		const run = await send([notFound], {
			checkAccount: async () => {
				throw new InputError([], 'account_not_confirmed');
			},
		});
		expect([factsOf(run), run.calls]).toEqual([
			['not_sent', 'no', 'account_not_confirmed'],
			['GET'],
		]);
	});

	it('in a dry run', async () => {
		const { result, calls } = await send([notFound, quoted], { dryRun: true });
		expect([result, calls]).toEqual([
			{ outcome: 'would_pay', payment: null, quote },
			['GET', 'quote'],
		]);
		expect((await send([{ body: paymentBody }], { dryRun: true })).result?.outcome).toBe(
			'existing',
		);
	});
});

describe('the first look-up', () => {
	const html = { 'content-type': 'text/html' };

	it.each<[string, Step]>([
		['a 404 of a gateway', { status: 404, headers: html, body: '<h1>Not Found</h1>' }],
		['an empty 404', { status: 404, body: '' }],
		['a 404 of other JSON', { status: 404, body: { message: 'no Route matched' } }],
		['a 403', { status: 403, headers: html, body: '' }],
		['a 502', { status: 502, headers: html, body: '' }],
		['a 200 with nothing', { body: {} }],
		['a 200 with a list', { body: [] }],
		['a 200 with an empty page', { body: { items: [] } }],
		['a 200 with HTML', { headers: html, body: '<h1>Hello</h1>' }],
		['a problem with 200', { body: { type: 'about:blank', title: 'Not Found', status: 404 } }],
		['a payment whose ID differs in case', { body: { ...paymentBody, external_id: 'inv-1' } }],
	])('with the answer %s leads to no payment', async (_name, step) => {
		for (const version of ['v2', 'v3'] as const) {
			const run = await send([step], { version });
			expect([run.error?.outcome, run.error?.created, run.calls]).toEqual([
				'not_sent',
				'no',
				['GET'],
			]);
		}
	});

	it('is sent without a country on v3, and with it if the service requires one', async () => {
		const lines = (run: Run) => run.transport.lines().filter((line) => line.startsWith('GET'));
		expect(lines(await send([notFound, quoted, paid]))).toEqual([
			'GET /v3/payments/INV-1?external=true',
		]);
		for (const asking of [refusal(400), refusal(422)]) {
			const run = await send([asking, ...Array<Step>(8).fill(notFound), quoted, paid]);
			expect([run.result?.outcome, lines(run).length]).toEqual(['created', 9]);
			expect(lines(run).slice(0, 3)).toEqual([
				'GET /v3/payments/INV-1?external=true',
				'GET /v3/payments/INV-1?country=IND&external=true',
				'GET /v3/payments/INV-1?country=BGD&external=true',
			]);
		}
	});

	it.each<[string, Record<string, unknown>]>([
		['country', { country: 'PAK' }],
		['country by another name', { payment_country: 'PAK' }],
		['currency', { amount_currency: 'PKR' }],
	])(
		'refuses a payment for another country by its %s, before it requests a quote',
		async (_name, shown) => {
			const run = await send([{ body: { id: paymentBody.id, status: 'queued', ...shown } }]);
			expect([factsOf(run), run.calls]).toEqual([
				['rejected', 'yes', 'duplicate_external_id'],
				['GET'],
			]);
		},
	);

	it('refuses a payment for another country if the service requires a country', async () => {
		const bare = { body: { id: paymentBody.id, status: 'queued' } };
		const run = await send([refusal(422), notFound, notFound, bare]);
		expect([factsOf(run), run.calls]).toEqual([
			['rejected', 'yes', 'duplicate_external_id'],
			['GET', 'GET', 'GET', 'GET'],
		]);
		expect(run.error?.message).toContain('the country EGY instead of IND');
	});

	it('reports if a payment shows neither country nor currency', async () => {
		const bare = { id: paymentBody.id, status: 'succeeded' };
		expect((await send([{ body: bare }])).result).toEqual({
			outcome: 'existing',
			payment: bare,
			quote: null,
			countryNotShown: true,
		});
		// A v2 look-up finds payments of its country only.
		const v2 = { ...bare, timestamp: paymentBody.timestamp };
		expect((await send([{ body: v2 }], { version: 'v2' })).result).toEqual({
			outcome: 'existing',
			payment: v2,
			quote: null,
		});
	});
});

/** The service may have acted on a request with a 2xx, so nothing is ever sent after it. */
describe.each(['v2', 'v3'] as const)('a 2xx that does not show the payment (%s)', (version) => {
	const html = { 'content-type': 'text/html' };
	const strange: ReadonlyArray<[string, ScriptedAnswer]> = [
		['nothing', { status: 202, body: {} }],
		['an empty body', { status: 202, body: '' }],
		['no JSON', { status: 202, body: 'ok' }],
		['HTML', { status: 200, headers: html, body: '<h1>Hello</h1>' }],
		['a list', { status: 201, body: [paymentBody] }],
		['an empty page', { status: 200, body: { items: [] } }],
		['a problem', { status: 200, body: { type: 'about:blank', title: 'Not Found', status: 404 } }],
		['an unheard-of status alone', { status: 200, body: { status: 'ok' } }],
		['another external ID', { status: 202, body: { ...paymentBody, external_id: 'INV-2' } }],
		['another country', { status: 202, body: { ...paymentBody, country: 'PAK' } }],
		['another payout currency', { status: 202, body: { ...paymentBody, amount_currency: 'PKR' } }],
		['another source currency', { status: 202, body: { ...paymentBody, base_currency: 'SAR' } }],
		[
			'ten times the amount',
			{ status: 202, body: { ...paymentBody, status: 'succeeded', amount: 226505 } },
		],
		['ten times the source amount', { status: 202, body: { ...paymentBody, base_amount: 10_000 } }],
	];

	it.each(strange)('is looked up at once: %s', async (_name, answer) => {
		const { result, calls, clock } = await send([notFound, quoted, answer, { body: paymentBody }], {
			version,
		});
		expect([result?.outcome, result?.payment, calls, clock.now()]).toEqual([
			'created',
			paymentBody,
			['GET', 'quote', 'pay', 'GET'],
			0,
		]);
	});

	it.each(strange)('is never sent again: %s', async (_name, answer) => {
		const run = await send([notFound, quoted, answer, notFound, ...absentForAWindow], { version });
		expect([factsOf(run), run.clock.now()]).toEqual([
			['unconfirmed', 'unknown', 'payment_unconfirmed'],
			settlingWindowMs,
		]);
		expect(run.calls.filter((call) => call === 'pay')).toHaveLength(1);
	});

	it('stays unknown if the look-up shows another payment', async () => {
		const run = await send(
			[notFound, quoted, { status: 202, body: {} }, { body: { ...paymentBody, amount: 1 } }],
			{ version },
		);
		expect(factsOf(run)).toEqual(['unconfirmed', 'unknown', 'payment_unconfirmed']);
	});
});

it.each<[string, Record<string, unknown>]>([
	['an ID', { id: paymentBody.id }],
	['our external ID', { external_id: 'INV-1' }],
	['a known status', { status: 'queued' }],
])('is created by an answer with few members: %s', async (_name, body) => {
	for (const version of ['v2', 'v3'] as const) {
		const { result, calls } = await send([notFound, quoted, { status: 201, body }], { version });
		expect([result?.outcome, result?.payment, calls]).toEqual([
			'created',
			body,
			['GET', 'quote', 'pay'],
		]);
	}
});

describe("a 4xx that is not the service's own", () => {
	const statuses = [400, 401, 403, 404, 409, 422, 429];
	const gateway = (status: number): ScriptedAnswer => ({
		status,
		headers: { 'content-type': 'text/html' },
		body: '<h1>No</h1>',
	});

	it.each(statuses)('may hide a created payment: %i', async (status) => {
		const { result, calls } = await send([
			notFound,
			quoted,
			gateway(status),
			{ body: paymentBody },
		]);
		expect([result?.outcome, calls]).toEqual(['created', ['GET', 'quote', 'pay', 'GET']]);
	});

	it.each(statuses)(
		'is unconfirmed if no payment is found, and the payment is not sent again: %i',
		async (status) => {
			const run = await send([notFound, quoted, gateway(status), notFound, ...absentForAWindow]);
			expect(factsOf(run)).toEqual(['unconfirmed', 'unknown', 'payment_unconfirmed']);
			expect(run.calls.filter((call) => call === 'pay')).toHaveLength(1);
		},
	);
});

describe('a lost answer', () => {
	it.each<[string, Step]>([
		['a connection that broke', lostAnswer()],
		['a 500', fault],
		[
			'a 504 of a gateway',
			{ status: 504, headers: { 'content-type': 'text/html' }, body: '<h1>late</h1>' },
		],
		['a redirect', { status: 307, body: '' }],
	])('is looked up until the payment shows up: %s', async (_name, lost) => {
		const { result, calls, clock } = await send([
			notFound,
			quoted,
			lost,
			notFound,
			fault,
			lostAnswer(),
			{ body: paymentBody },
		]);
		expect(result).toEqual({ outcome: 'created', payment: paymentBody, quote });
		expect(calls.filter((call) => call === 'pay')).toHaveLength(1);
		expect(clock.sleeps).toEqual([500, 1000, 2000, 4000]);
	});

	it('is sent again with the same ID and quote only when the window is over', async () => {
		const run = await send([notFound, quoted, lostAnswer(), ...absentForAWindow, paid]);
		expect(run.result?.outcome).toBe('created');
		expect(run.transport.bodyOf(2)).toEqual(run.transport.bodyOf(13));
		expect(run.clock.now()).toBe(settlingWindowMs);
	});

	it('is not sent again while look-ups fail', async () => {
		const blind = absentForAWindow.map((step, index) => (index === 9 ? fault : step));
		const run = await send([notFound, quoted, lostAnswer(), ...blind]);
		expect(factsOf(run)).toEqual(['unconfirmed', 'unknown', 'payment_unconfirmed']);
		expect(run.calls.filter((call) => call === 'pay')).toHaveLength(1);
	});

	it('leaves a payment unconfirmed, never failed, if it stays lost', async () => {
		const round: readonly Step[] = [lostAnswer(), ...absentForAWindow];
		const run = await send([notFound, quoted, ...round, ...round, ...round, ...round]);
		expect(factsOf(run)).toEqual(['unconfirmed', 'unknown', 'payment_unconfirmed']);
		expect(run.calls.filter((call) => call === 'pay')).toHaveLength(4);
	});

	it.each<[string, Step]>([
		['no money', broke],
		['an invalid field', refusal(422)],
		['401', refusal(401)],
		['a request that never left', neverLeft()],
	])('makes a later refusal uncertain: %s', async (_name, refusal) => {
		const before = [notFound, quoted, lostAnswer(), ...absentForAWindow, refusal];
		expect(factsOf(await send([...before, notFound]))).toEqual([
			'unconfirmed',
			'unknown',
			'payment_unconfirmed',
		]);
		expect((await send([...before, { body: paymentBody }])).result?.outcome).toBe('created');
		expect(factsOf(await send([...before, fault]))).toEqual([
			'unconfirmed',
			'unknown',
			'payment_unconfirmed',
		]);
	});

	it('with a different payment found may still be this one, so it is reported as unconfirmed and not as refused', async () => {
		const other = { body: { ...paymentBody, base_currency: 'SAR' } };
		for (const steps of [
			[lostAnswer(), other],
			[lostAnswer(), ...absentForAWindow, duplicate, other],
		]) {
			const run = await send([notFound, quoted, ...steps]);
			expect(factsOf(run)).toEqual(['unconfirmed', 'unknown', 'payment_unconfirmed']);
			expect(run.error?.message).toContain('may be the one that it sent');
		}
	});

	it('matches the payment with an amount that the quote had rounded', async () => {
		const rounded = { body: { ...quoteBody, amount_source: 999.994 } };
		const run = await send([
			notFound,
			rounded,
			lostAnswer(),
			{ body: { ...paymentBody, base_amount: 999.994 } },
		]);
		expect(run.result?.outcome).toBe('created');
	});

	it("is not sent again after a gateway's 404", async () => {
		const gateway = {
			status: 404,
			headers: { 'content-type': 'text/html' },
			body: '<h1>No such route</h1>',
		};
		const run = await send([
			notFound,
			quoted,
			lostAnswer(),
			...absentForAWindow.map(() => gateway),
		]);
		expect([factsOf(run), run.calls.filter((call) => call === 'pay').length]).toEqual([
			['unconfirmed', 'unknown', 'payment_unconfirmed'],
			1,
		]);
	});

	it('does not outlive its quote: a new one is requested, and must be as good', async () => {
		const short = { body: { ...quoteBody, limits: { expires: '2026-01-05T10:01:00Z' } } };
		const steps = [notFound, short, lostAnswer(), ...absentForAWindow];
		const fresh = { ...quoteBody, id: '0197f9a0-0000-7000-8000-00000000000f' };
		const run = await send([...steps, { body: fresh }, paid]);
		expect(run.result).toMatchObject({ outcome: 'created', quote: { id: fresh.id } });
		const worse = await send([...steps, { body: { ...fresh, amount_destination: 22650.49 } }]);
		expect(factsOf(worse)).toEqual(['unconfirmed', 'unknown', 'payment_unconfirmed']);
	});

	it('cannot be hidden by a program error', async () => {
		const run = await send([
			notFound,
			quoted,
			new TypeError('a mistake') as Error,
			{ body: paymentBody },
		]);
		expect(run.result?.outcome).toBe('created');
	});
});

describe('a duplicate external ID', () => {
	it('returns the existing payment', async () => {
		const { result, calls } = await send([notFound, quoted, duplicate, { body: paymentBody }]);
		expect([result?.outcome, calls]).toEqual(['existing', ['GET', 'quote', 'pay', 'GET']]);
	});

	it('is searched in the other countries, then again during the Settling Window', async () => {
		const everywhere = [notFound, notFound, notFound];
		// Even if it shows no currency, it is in another country.
		const found = { body: { ...paymentBody, amount_currency: null } };
		const abroad = await send([notFound, quoted, duplicate, notFound, notFound, found], {
			version: 'v2',
		});
		expect(factsOf(abroad)).toEqual(['rejected', 'yes', 'duplicate_external_id']);
		expect(abroad.error?.message).toContain('with the country NGA instead of IND');
		expect(
			abroad.transport
				.lines()
				.slice(-3)
				.map((line) => line.replace(/.*country=(...).*/, '$1')),
		).toEqual(['IND', 'PAK', 'NGA']);
		const late = await send(
			[notFound, quoted, duplicate, ...everywhere, notFound, { body: paymentBody }],
			{ version: 'v2' },
		);
		expect(late.result?.outcome).toBe('existing');
		const never = await send(
			[notFound, quoted, duplicate, ...everywhere, ...absentForAWindow, ...everywhere],
			{ version: 'v2' },
		);
		expect(factsOf(never)).toEqual(['unconfirmed', 'yes', 'payment_unconfirmed']);
	});

	it('is "created" if this run\'s own lost request made it', async () => {
		const run = await send([
			notFound,
			quoted,
			lostAnswer(),
			...absentForAWindow,
			duplicate,
			{ body: paymentBody },
		]);
		expect(run.result?.outcome).toBe('created');
	});

	it('may be reported in undocumented words', async () => {
		expect((await send([notFound, quoted, unclear, { body: paymentBody }])).result?.outcome).toBe(
			'existing',
		);
		expect(
			(await send([notFound, quoted, unclear, notFound, { body: paymentBody }])).result?.outcome,
		).toBe('existing');
		expect(factsOf(await send([notFound, quoted, unclear, notFound, notFound]))).toEqual([
			'rejected',
			'no',
			'bad_request',
		]);
		expect(factsOf(await send([notFound, quoted, unclear, notFound, fault]))).toEqual([
			'unconfirmed',
			'unknown',
			'payment_unconfirmed',
		]);
		const conflict = refusal(409);
		expect((await send([notFound, quoted, conflict, { body: paymentBody }])).result?.outcome).toBe(
			'existing',
		);
		expect(factsOf(await send([notFound, quoted, conflict, notFound, notFound]))).toEqual([
			'unconfirmed',
			'unknown',
			'payment_unconfirmed',
		]);
	});
});

describe('a quote that pays nothing', () => {
	const fresh = { body: { ...quoteBody, id: '0197f9a0-0000-7000-8000-00000000000f' } };

	it('because it was used, perhaps by this run: the payment is looked up first', async () => {
		expect(
			(await send([notFound, quoted, used, notFound, { body: paymentBody }])).result?.outcome,
		).toBe('existing');
		const run = await send([notFound, quoted, used, ...absentForAWindow, fresh, paid]);
		expect([run.result?.outcome, run.clock.now()]).toEqual(['created', settlingWindowMs]);
		// Nobody else knows the quote.
		const refused = await send([
			notFound,
			quoted,
			used,
			...absentForAWindow,
			fresh,
			broke,
			notFound,
		]);
		expect(factsOf(refused)).toEqual(['unconfirmed', 'unknown', 'payment_unconfirmed']);
		const blind = absentForAWindow.map((step, index) => (index === 9 ? fault : step));
		expect(factsOf(await send([notFound, quoted, used, ...blind]))).toEqual([
			'unconfirmed',
			'unknown',
			'payment_unconfirmed',
		]);
	});

	it('because it has expired: the new one is reserved before it is paid', async () => {
		const reserved: unknown[] = [];
		const reserve: SendTerms['reserve'] = async ({ payoutAmount }, instead) => {
			reserved.push([payoutAmount, instead?.payoutAmount]);
			if (instead) throw new InputError([{ field: 'max_total_per_day', problem: 'is 1' }]);
			return await Promise.resolve();
		};
		const run = await send([notFound, quoted, expired, fresh, paid], { reserve });
		expect(reserved).toEqual([
			[quoteBody.amount_destination, undefined],
			[quoteBody.amount_destination, quoteBody.amount_destination],
		]);
		expect(run.transport.requests).toHaveLength(4);
		expect(run.error).toBeInstanceOf(PaymentError);
	});

	it('because it has expired: paid with a new one', async () => {
		const { result, calls } = await send([notFound, quoted, expired, fresh, paid]);
		expect([result?.outcome, calls]).toEqual(['created', ['GET', 'quote', 'pay', 'quote', 'pay']]);
	});

	it('is not replaced by a worse one', async () => {
		const worse = { body: { ...quoteBody, amount_destination: 22000 } };
		const run = await send([notFound, quoted, expired, worse]);
		expect(factsOf(run)).toEqual(['rejected', 'no', 'limit_exceeded']);
		const paidWorse = { status: 202, body: { ...paymentBody, amount: 22000 } };
		expect(
			(await send([notFound, quoted, expired, worse, paidWorse], { maxSlippagePercent: 3 })).result
				?.outcome,
		).toBe('created');
	});

	it('does not repeat forever', async () => {
		const run = await send([
			notFound,
			quoted,
			expired,
			fresh,
			expired,
			fresh,
			expired,
			fresh,
			expired,
		]);
		expect(factsOf(run)).toEqual(['rejected', 'no', 'quote_expired']);
	});
});

it.each<[string, Step, unknown[]]>([
	['no money', broke, ['rejected', 'no', 'insufficient_balance']],
	['401', refusal(401), ['rejected', 'no', 'unauthorized']],
	['403', refusal(403), ['rejected', 'no', 'forbidden']],
	['404', refusal(404), ['rejected', 'no', 'not_found']],
	['422', refusal(422), ['rejected', 'no', 'validation_failed']],
	['429', refusal(429), ['rejected', 'no', 'rate_limited']],
	['a request that never left', neverLeft(), ['not_sent', 'no', 'network']],
])('a refusal is final: %s', async (_name, step, facts) => {
	const run = await send([notFound, quoted, step]);
	expect(factsOf(run)).toEqual(facts);
	expect(run.transport.requests).toHaveLength(3);
});

it('ends at once if it is cancelled, and reports that the payment may exist', async () => {
	const clock = createFakeClock();
	const cancel = new AbortController();
	const sending = send([notFound, quoted, lostAnswer(), notFound], {
		clock,
		signal: cancel.signal,
	});
	// Until the first pause between look-ups has begun.
	for (let round = 0; round < 100 && clock.sleeps.length === 0; round++) await clock.advance(0);
	await clock.advance(600);
	await clock.advance(0);
	cancel.abort('stop');
	const run = await sending;
	expect(factsOf(run)).toEqual(['unconfirmed', 'unknown', 'payment_unconfirmed']);
	expect(run.transport.requests).toHaveLength(4);
	expect(isPayoutError(run.error)).toBe(true);
});

it.each<[string, Step, unknown]>([
	['in words that are not shown', unclear, 'unconfirmed'],
	[
		'as an invalid field',
		{
			status: 422,
			body: { title: 'x', status: 422, errors: [{ detail: 'x', pointer: '#/external_id' }] },
		},
		'unconfirmed',
	],
	['as a quote that is used', used, 'unconfirmed'],
	['as a matter of money', broke, 'rejected'],
])('is cancelled before a refusal could be checked: %s', async (_name, refusal, outcome) => {
	const clock = createFakeClock({ autoAdvance: true });
	const cancel = new AbortController();
	const cancelling = (): ScriptedAnswer => {
		cancel.abort('stop');
		return refusal as ScriptedAnswer;
	};
	const { error } = await send([notFound, quoted, cancelling], { clock, signal: cancel.signal });
	expect([error?.outcome, error?.created]).toEqual([
		outcome,
		outcome === 'rejected' ? 'no' : 'unknown',
	]);
});

describe('a payment that differs from the one that it replaces', () => {
	const text = 'The replaced payment INV-0 shows the source amount 74 instead of 1000';
	const check =
		(needsApproval: boolean): RequireReplaceable =>
		async () =>
			await Promise.resolve({ notSearched: ['PAK'], differences: [{ text, needsApproval }] });
	const notes = { notSearched: ['PAK'], warnings: [text] };

	it('is not quoted if nobody has approved the difference', async () => {
		const run = await send([notFound], { requireReplaceable: check(true) });
		expect([factsOf(run), run.calls]).toEqual([['not_sent', 'no', 'not_replaceable'], ['GET']]);
	});

	it('is paid if the difference needs no approval, and says it', async () => {
		const { result } = await send([notFound, quoted, paid], { requireReplaceable: check(false) });
		expect(result).toEqual({ outcome: 'created', payment: paymentBody, quote, ...notes });
	});

	it('is paid if a person has approved the difference', async () => {
		const approve = jest.fn(() => quote);
		const requireReplaceable = check(true);
		const { result } = await send([notFound, quoted, paid], { requireReplaceable, approve });
		expect(result).toEqual({ outcome: 'created', payment: paymentBody, quote, ...notes });
		expect(approve).toHaveBeenCalledWith([text]);
	});

	it('is prepared for a person who is about to see the difference', async () => {
		const run = await send([notFound, quoted], {
			requireReplaceable: check(true),
			preparesApproval: true,
			dryRun: true,
		});
		expect(run.result).toEqual({ outcome: 'would_pay', payment: null, quote, ...notes });
	});
});

describe('a quote that has expired before its payment request', () => {
	const short = { body: { ...quoteBody, limits: { expires: quoteBody.timestamp } } };

	it('fails without a payment if there is no new one', async () => {
		const run = await send([notFound, short, refusal(422)]);
		expect([factsOf(run).slice(0, 2), run.calls]).toEqual([
			['not_sent', 'no'],
			['GET', 'quote', 'quote'],
		]);
	});

	it.each([
		['a mistake', new TypeError('a mistake')],
		['an outcome', new PaymentError('skipped', 'no', new InputError([]))],
	])('fails with what the reservation of the new one throws: %s', async (_name, error) => {
		const reserve = async (_quote: unknown, instead?: unknown) => {
			if (instead !== undefined) throw error;
			await Promise.resolve();
		};
		const sending = send([notFound, short, quoted], { reserve }).then((run) => run.error);
		expect(await sending.catch((thrown: unknown) => thrown)).toBe(error);
	});
});
