import { ApiError, PaymentError, TransportError } from '../../../../client/errors';
import {
	lookInCountries,
	lookInEach,
	lookUp,
	lookWhileSettling,
	type LookUp,
} from '../../../../client/payment/send/lookUp';
import { emptyProblem, type Problem } from '../../../../client/errors/problem';
import { createFakeClock } from '../../../support/fakes/fakeClock';

const absentBy = (problem: Partial<Problem>): ApiError =>
	new ApiError('not_found', 'GET /v3/payments/{id}', 404, { ...emptyProblem, ...problem });
const notFound = absentBy({ detail: 'Not Found', isFromService: true });
const payment = { id: 'p' };
const look = (find: () => Promise<Record<string, unknown>>) => async () =>
	await lookUp('INV-1', find);

/** Finds the payment from a moment on. Before that, it returns the given answer. */
const findFrom =
	(clock: { now(): number }, fromMs: number, before: Error = notFound) =>
	async (): Promise<typeof payment> => {
		if (clock.now() < fromMs) throw before;
		return payment;
	};

it.each([
	['found', async () => payment, { kind: 'found', payment }],
	['absent', async () => await Promise.reject(notFound), { kind: 'absent' }],
	[
		'unseen',
		async () => await Promise.reject(absentBy({ type: 'about:blank' })),
		{ kind: 'unseen' },
	],
	['unseen', async () => await Promise.reject(absentBy({})), { kind: 'unseen' }],
	['unseen', async () => ({}), { kind: 'unseen', failure: { code: 'unexpected_response' } }],
	['unseen', async () => ({ items: [] }), { kind: 'unseen' }],
	['unseen', async () => ({ title: 'Not Found', status: 404 }), { kind: 'unseen' }],
	[
		'unseen',
		async () => ({ ...payment, external_id: 'inv-1' }),
		{ kind: 'unseen', failure: { problem: 'it shows the external ID inv-1 instead of INV-1' } },
	],
	['found', async () => ({ ...payment, external_id: 'INV-1' }), { kind: 'found' }],
	[
		'unseen',
		async () => await Promise.reject(new TransportError('timeout', true)),
		{ kind: 'unseen' },
	],
	[
		'unseen',
		async () => await Promise.reject(new ApiError('server_error', 'GET', 500, emptyProblem)),
		{ kind: 'unseen' },
	],
])('reports %s', async (_name, find, expected) => {
	expect(await lookUp('INV-1', find)).toMatchObject(expected);
});

it('passes on the outcome of a payment, which is no look-up', async () => {
	const outcome = new PaymentError('rejected', 'no', notFound);
	await expect(lookUp('INV-1', async () => await Promise.reject(outcome))).rejects.toBe(outcome);
});

describe('in several countries', () => {
	const answered = (status: number, isFromService = true): LookUp => ({
		kind: 'unseen',
		failure: new ApiError('forbidden', 'GET', status, {
			...emptyProblem,
			...(isFromService ? { isFromService } : {}),
		}),
	});
	const found: LookUp = { kind: 'found', payment };
	const absent: LookUp = { kind: 'absent' };
	const shows =
		(answers: Readonly<Record<string, LookUp>>) =>
		async (country: string): Promise<LookUp> =>
			answers[country] ?? absent;
	const countries = ['BGD', 'EGY', 'NGA'];

	it('finds the first payment, with its country', async () => {
		const look = jest.fn(shows({ BGD: answered(403), EGY: found, NGA: found }));
		expect(await lookInCountries(countries, look)).toEqual({
			seen: { ...found, country: 'EGY' },
			notSearched: ['BGD'],
		});
		expect(look).toHaveBeenCalledTimes(2);
	});

	it.each([400, 403, 422])('names those that the service refuses with a %i', async (status) => {
		const look = shows({ EGY: answered(status) });
		expect(await lookInCountries(countries, look)).toEqual({ seen: absent, notSearched: ['EGY'] });
		expect(await lookInEach(countries, look)).toEqual({ payments: [], notSearched: ['EGY'] });
	});

	it.each([
		[403, false],
		[500, true],
	])('knows nothing after a %i, from the service: %p', async (status, isFromService) => {
		const unseen = answered(status, isFromService);
		const look = shows({ EGY: unseen });
		expect(await lookInCountries(countries, look)).toEqual({ seen: unseen, notSearched: [] });
		await expect(lookInEach(countries, look)).rejects.toMatchObject({ status });
	});

	it('are all searched for every payment', async () => {
		const look = shows({ BGD: found, NGA: found });
		expect(await lookInEach(countries, look)).toEqual({
			payments: [payment, payment],
			notSearched: [],
		});
	});

	it('is nothing to search in none', async () => {
		expect(await lookInCountries([], shows({}))).toEqual({ seen: absent, notSearched: [] });
		expect(await lookInEach([], shows({}))).toEqual({ payments: [], notSearched: [] });
	});
});

it("passes on an error that is not the client's", async () => {
	const mistake = new TypeError('a mistake');
	await expect(lookUp('INV-1', async () => await Promise.reject(mistake))).rejects.toBe(mistake);
});

describe('while a lost payment may still show up', () => {
	it.each([0, 400, 7_000, 29_999, 60_000])(
		'finds a payment that is committed after %i ms',
		async (fromMs) => {
			const clock = createFakeClock({ autoAdvance: true });
			expect(await lookWhileSettling(look(findFrom(clock, fromMs)), 60_000, clock)).toEqual({
				kind: 'found',
				payment,
			});
		},
	);

	it('looks a last time when the window ends, with growing pauses before', async () => {
		const clock = createFakeClock({ autoAdvance: true });
		expect(await lookWhileSettling(look(findFrom(clock, Infinity)), 60_000, clock)).toEqual({
			kind: 'absent',
		});
		expect(clock.sleeps).toEqual([
			500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000, 10_000, 4500,
		]);
		expect(clock.now()).toBe(60_000);
	});

	it('does not report a payment as absent if the last look-up failed', async () => {
		const clock = createFakeClock({ autoAdvance: true });
		let looks = 0;
		const find = async (): Promise<typeof payment> => {
			looks += 1;
			throw clock.now() < 60_000 ? notFound : new TransportError('network', true);
		};
		expect(await lookWhileSettling(look(find), 60_000, clock)).toMatchObject({ kind: 'unseen' });
		expect(looks).toBe(10);
	});

	it.each([
		['forward', 3_600_000],
		['back', -3_600_000],
	])('waits the same time if the clock is set %s', async (_name, byMs) => {
		const clock = createFakeClock({ autoAdvance: true });
		let looks = 0;
		const find = async (): Promise<typeof payment> => {
			looks += 1;
			if (looks === 2) clock.set(byMs);
			if (looks > 100) return payment;
			throw notFound;
		};
		expect(await lookWhileSettling(look(find), 60_000, clock)).toEqual({ kind: 'absent' });
		expect([looks, clock.elapsed()]).toEqual([10, 60_000]);
	});

	it('ends at once when it is cancelled', async () => {
		const clock = createFakeClock();
		const cancel = new AbortController();
		const looked = lookWhileSettling(look(findFrom(clock, Infinity)), 60_000, clock, cancel.signal);
		const ends = expect(looked).rejects.toBe('stop');
		await clock.advance(600);
		cancel.abort('stop');
		await ends;
	});
});
