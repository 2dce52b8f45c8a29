/**
 * The figures of promises 36 and 37: no visibly wrong record is accepted, and no response of a gateway means
 * that there is no payment.
 */
import { isPayoutError, PaymentError, TransportError } from '../../../../client/errors';
import { parseJson } from '../../../../client/http/parseJson';
import { toApiError } from '../../../../client/problem/toApiError';
import {
	PaymentAttempt,
	requirePayment,
	type PaymentAttemptTerms,
} from '../../../../client/payment/send/settleLostAnswer';
import { findAnywhere, findInCountry, type Finder } from '../../../../client/payment/send/finder';
import { decodeProblem as decodeV2 } from '../../../../client/v2/problem';
import { decodeProblem as decodeV3 } from '../../../../client/v3/problem';
import { createRandom, pickBelow } from '../../../../sandbox/basics/random';
import { duplicate, notFound, paymentBody } from '../../../support/fakes/answers';
import { createFakeClock, type FakeClock } from '../../../support/fakes/fakeClock';
import { toResponse, type ScriptedAnswer } from '../../../support/fakes/fakeTransport';

const asked = {
	externalId: 'INV-1',
	country: 'IND',
	payoutCurrency: 'INR',
	payoutAmount: 22650.5,
	sourceCurrency: 'AED',
	sourceAmount: 1000,
};
const right = { ...paymentBody, external_id: 'INV-1', country: 'IND', status: 'succeeded' };

const random = createRandom(36);
const below = (limit: number): number => pickBelow(limit, random);
const oneOf = <T>(...choices: readonly [T, ...T[]]): T =>
	choices[below(choices.length)] ?? choices[0];

/** One member clearly shows that this is another payment, or no payment. */
function drawWrong(): Record<string, unknown> {
	const cents = (): number => (1 + below(100_000_000)) / 100;
	const wrong = oneOf<() => Record<string, unknown>>(
		() => ({ ...right, external_id: oneOf('inv-1', 'INV-10', 'INV-', `INV-${2 + below(1000)}`) }),
		() => ({ ...right, [oneOf('country', 'payment_country')]: oneOf('PAK', 'NGA', 'BGD') }),
		() => ({
			...right,
			[oneOf('amount_currency', 'payment_currency', 'currency')]: oneOf('PKR', 'NGN', 'USD'),
		}),
		() => ({ ...right, [oneOf('base_currency', 'currency')]: oneOf('SAR', 'EUR', 'KWD') }),
		() => ({
			...right,
			[oneOf('amount', 'amount_destination')]: oneOf<number | string>(
				226505,
				22650.51,
				'22650.49',
				30_000 + cents(),
			),
		}),
		() => ({
			...right,
			[oneOf('base_amount', 'amount_source')]: oneOf<number | string>(
				10_000,
				999.99,
				'1000.01',
				2_000 + cents(),
			),
		}),
		() => ({ [oneOf('payment', 'data')]: { ...right, external_id: 'INV-2' } }),
		() => ({
			type: 'about:blank',
			title: oneOf('Not Found', 'Conflict'),
			status: oneOf(404, 409, 500),
		}),
		() => ({ detail: oneOf<unknown>('Not Found', [{ loc: ['body'], msg: 'x', type: 'y' }]) }),
		() =>
			oneOf<Record<string, unknown>>(
				{},
				{ items: [] },
				{ items: [right], total: 1 },
				{ id: null, status: '' },
				{ error: 'busy' },
			),
	);
	return wrong();
}

it('accepts none of 200 visibly wrong records as the payment, from an answer or a look-up', async () => {
	let accepted = 0;
	for (let round = 0; round < 200; round++) {
		const wrong = drawWrong();
		try {
			requirePayment(wrong, asked);
			accepted += 1;
		} catch (error) {
			expect(isPayoutError(error)).toBe(true);
		}
		for (const isSent of [false, true]) {
			const { attempt } = start(async () => wrong, isSent);
			const [ended] = await Promise.allSettled([
				isSent
					? attempt.send(
							asked,
							async () => wrong,
							() => false,
						)
					: attempt.findExisting(),
			]);
			if (ended.status === 'fulfilled') accepted += 1;
			else
				expect(ended.reason).toMatchObject(
					isSent ? { outcome: 'unconfirmed', created: 'unknown' } : { name: 'PaymentError' },
				);
		}
	}
	expect(accepted).toBe(0);
	// If everything were refused, the test would prove nothing.
	expect(requirePayment(right, asked)).toBe(right);
});

it('pays after none of 100 gateway answers to the first look-up', async () => {
	let posts = 0;
	for (let round = 0; round < 100; round++) {
		const status = oneOf(404, 404, 404, 404, 403, 401, 410, 502, 503);
		const [contentType, body] = oneOf<[string, string]>(
			['text/html', '<html><h1>404 Not Found</h1><center>nginx</center></html>'],
			['text/plain', 'default backend - 404'],
			['text/plain', ''],
			['application/json', '{}'],
			['application/json', '{"message":"no Route matched with those values"}'],
			['application/json', '{"error":"not_found","status":404}'],
			['application/json', '{"title":"Not Found"}'],
			['application/problem+json', '{"title":"Not Found","status":502}'],
			['application/json', '"Not Found"'],
			['application/json', '[]'],
		);
		const answer: ScriptedAnswer = { status, headers: { 'content-type': contentType }, body };
		const { attempt } = start(async () => {
			throw toApiError('GET', toResponse(answer), oneOf(decodeV2, decodeV3));
		});
		const [ended] = await Promise.allSettled([attempt.findExisting()]);
		if (ended.status === 'fulfilled') posts += 1;
		else
			expect(ended.reason).toMatchObject({
				name: 'PaymentError',
				outcome: 'not_sent',
				created: 'no',
			});
	}
	expect(posts).toBe(0);
	// The service's own response does mean it.
	const { attempt } = start(async () => {
		throw toApiError('GET', toResponse(notFound), decodeV3);
	});
	expect(await attempt.findExisting()).toBeUndefined();
});

it('compares an amount that a double cannot hold digit by digit', () => {
	const long = '22650.123456789012345678';
	const record = parseJson(`{"id":"p","amount":${long}}`);
	expect(requirePayment(record as Record<string, unknown>, { payoutAmount: long })).toBe(record);
});

it('distinguishes an earlier payment from that of a lost answer', async () => {
	const { attempt } = start(async () => right, true);
	const lost = async () => await Promise.reject(new Error('lost'));
	expect(await attempt.send(asked, lost, () => false)).toEqual({
		kind: 'paid',
		outcome: 'created',
		payment: right,
	});
	const earlier = start(async () => right);
	expect(await earlier.attempt.findExisting()).toMatchObject({ outcome: 'existing' });
	const failure = new PaymentError('rejected', 'no', toApiErrorOf(422));
	expect(earlier.attempt.failed(failure.failure)).toMatchObject({
		outcome: 'rejected',
		created: 'no',
	});
});

describe('an error that does not say what became of the request', () => {
	it.each([
		['of a program', new TypeError('a mistake')],
		['of another payment', new PaymentError('rejected', 'no', toApiErrorOf(422))],
	])('is taken for a lost answer: %s', async (_name, error) => {
		const { attempt, settling } = start(async () => await Promise.reject(none()));
		const next = await attempt.send(
			asked,
			async () => await Promise.reject(error),
			() => false,
		);
		const failure = expect.objectContaining({ name: 'TransportError', code: 'network' });
		expect(next).toEqual({ kind: 'again', failure });
		expect(attempt.failed(new TransportError('network', true))).toMatchObject({
			outcome: 'unconfirmed',
			created: 'unknown',
		});
		expect(settling).toEqual([{ externalId: 'INV-1', windowMs: 60_000, failure }]);
	});
});

it('is still an earlier payment if only the second look-up after a conflict finds it', async () => {
	let looks = 0;
	const { attempt } = start(async () => {
		looks += 1;
		if (looks === 1) throw none();
		return right;
	});
	const conflict = async () => await Promise.reject(toApiErrorOf(409));
	expect(await attempt.send(asked, conflict, () => false)).toMatchObject({ outcome: 'existing' });
	expect(looks).toBe(2);
});

it('is quoted again after an unclear refusal, if its quote may have expired and two look-ups find nothing', async () => {
	let looks = 0;
	const { attempt } = start(async () => {
		looks += 1;
		throw none();
	});
	const refuse = async () => await Promise.reject(toApiErrorOf(400));
	expect(await attempt.send(asked, refuse, () => true)).toMatchObject({ kind: 'requote' });
	expect(looks).toBe(2);
	await expect(attempt.send(asked, refuse, () => false)).rejects.toMatchObject({
		outcome: 'rejected',
		created: 'no',
	});
});

it('names the external ID that another payment has', async () => {
	const { attempt } = start(async () => ({ ...right, amount: 1 }));
	await expect(attempt.findExisting()).rejects.toMatchObject({
		outcome: 'rejected',
		created: 'yes',
		failure: { issues: [{ field: 'external_id' }] },
	});
});

it('looks for a duplicate in the other countries once more when the window is over', async () => {
	const clock = createFakeClock({ autoAdvance: true });
	const finder: Finder = {
		find: async (_id, country) => {
			if (country === 'PAK' && clock.now() >= 60_000) return { ...right, country };
			throw none();
		},
		otherCountries: () => ['PAK'],
		searchedFirst: () => [],
		isBoundToCountry: true,
	};
	const { attempt } = startWith(finder, clock);
	await expect(
		attempt.send(
			asked,
			async () =>
				await Promise.reject(toApiError('POST /v3/payment', toResponse(duplicate), decodeV2)),
			() => false,
		),
	).rejects.toMatchObject({ outcome: 'rejected', created: 'yes', code: 'duplicate_external_id' });
});

it('is not in doubt if it is cancelled after its quote has expired', async () => {
	const cancel = new AbortController();
	const { attempt } = start(async () => await Promise.reject(none()), false, cancel.signal);
	const refuse = async () => {
		cancel.abort();
		return await Promise.reject(toApiErrorOf(400, 'Quote has expired'));
	};
	await expect(attempt.send(asked, refuse, () => true)).rejects.toMatchObject({
		outcome: 'rejected',
		created: 'no',
		code: 'quote_expired',
	});
});

it('notes where it could not look, and how the payment differs from the replaced one', async () => {
	const clock = createFakeClock({ autoAdvance: true });
	const finder: Finder = {
		find: async (_id, country) =>
			await Promise.reject(country === 'IND' ? none() : toApiErrorOf(403)),
		otherCountries: () => ['PAK', 'NGA'],
		searchedFirst: () => ['PAK', 'NGA'],
		isBoundToCountry: true,
	};
	const { attempt } = startWith(finder, clock, {
		requireReplaceable: async () => ({
			notSearched: ['NGA', 'EGY'],
			differences: [{ text: 'The replaced payment shows another payee', needsApproval: false }],
		}),
	});
	expect(await attempt.findExisting()).toBeUndefined();
	const notes = {
		notSearched: ['PAK', 'NGA', 'EGY'],
		warnings: ['The replaced payment shows another payee'],
	};
	expect(attempt.notes()).toEqual(notes);
	const next = await attempt.send(
		asked,
		async () => right,
		() => false,
	);
	expect(next).toEqual({ kind: 'paid', outcome: 'created', payment: right, ...notes });
});

const none = () => toApiError('GET', toResponse(notFound), decodeV3);

function toApiErrorOf(status: number, detail?: string) {
	const body = { title: 'x', status, ...(detail === undefined ? {} : { detail }) };
	return toApiError('POST /v3/payment', toResponse({ status, body }), decodeV3);
}

/** @param isSent true: searches one country, as v2 does. False: searches all */
function start(find: () => Promise<Record<string, unknown>>, isSent = false, signal?: AbortSignal) {
	const finder = isSent
		? { ...findInCountry(find, 'IND'), otherCountries: () => [], searchedFirst: () => [] }
		: findAnywhere(find, 'IND');
	return startWith(finder, createFakeClock({ autoAdvance: true }), {}, signal);
}

function startWith(
	finder: Finder,
	clock: FakeClock,
	more: Partial<PaymentAttemptTerms> = {},
	signal?: AbortSignal,
) {
	const { externalId, country } = asked;
	const settling: unknown[] = [];
	const terms = { externalId, country, asked, settlingWindowMs: 60_000, ...more };
	const onSettling = (wait: unknown) => settling.push(wait);
	return { attempt: new PaymentAttempt(terms, finder, { clock, signal, onSettling }), settling };
}
