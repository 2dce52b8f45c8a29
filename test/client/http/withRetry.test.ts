import { TransportError } from '../../../client/errors';
import type { HttpRequest, StreamResponse, Transport } from '../../../client/http/transport';
import { withRetry } from '../../../client/http/withRetry';
import { createFakeClock, type FakeClock } from '../../support/fakes/fakeClock';
import {
	createFakeTransport,
	lostAnswer,
	neverLeft,
	toResponse,
	type Step,
} from '../../support/fakes/fakeTransport';

const request = (changes: Partial<HttpRequest> = {}): HttpRequest => ({
	method: 'GET',
	url: 'https://service.example/v3/balance',
	headers: {},
	timeoutMs: 1000,
	maxBytes: 1000,
	repeatable: true,
	...changes,
});
const payment = request({ method: 'POST', repeatable: false });
const slower = (seconds: number) => ({
	status: 429,
	headers: { 'retry-after': String(seconds) },
	body: { detail: 'Slow down' },
});

function open(...steps: Step[]) {
	const inner = createFakeTransport(...steps);
	const clock = createFakeClock({ autoAdvance: true });
	return { inner, clock, transport: withRetry(inner, { clock, random: () => 0.5 }) };
}

it('sends an answered request once', async () => {
	const { inner, clock, transport } = open({ status: 200 });
	expect((await transport.send(request())).status).toBe(200);
	expect(inner.requests).toHaveLength(1);
	expect(clock.sleeps).toEqual([]);
});

it('sends a request that moves nothing again, and returns the last answer', async () => {
	const { inner, clock, transport } = open(lostAnswer(), { status: 503 }, neverLeft(), {
		status: 200,
	});
	expect((await transport.send(request())).status).toBe(200);
	expect(clock.sleeps).toEqual([625, 1125, 2125]);
	expect(new Set(inner.requests).size).toBe(1);
});

it('stops after four tries with the last answer or error', async () => {
	const answers = open({ status: 500 }, { status: 500 }, { status: 500 }, { status: 502 });
	expect((await answers.transport.send(request())).status).toBe(502);
	const last = neverLeft();
	const failures = open(lostAnswer(), lostAnswer(), lostAnswer(), last);
	await expect(failures.transport.send(request())).rejects.toBe(last);
});

it.each<[string, Step]>([
	['a lost answer', lostAnswer()],
	['a time-out', new TransportError('timeout', true)],
	['a fault of the service', { status: 500 }],
	['a gateway without an answer', { status: 504 }],
])('never sends a payment again after %s', async (_, step) => {
	const { inner, transport } = open(step);
	await transport.send(payment).catch(() => undefined);
	expect(inner.requests).toHaveLength(1);
});

it('never repeats a request that is not marked as repeatable', async () => {
	const { inner, transport } = open({ status: 500 });
	await transport.send({
		method: 'GET',
		url: payment.url,
		headers: {},
		timeoutMs: 1000,
		maxBytes: 1000,
	});
	expect(inner.requests).toHaveLength(1);
});

it('sends a payment again if it never left or got a 429, but not after a lost answer', async () => {
	const lost = lostAnswer();
	const { inner, clock, transport } = open(neverLeft(), slower(2), lost);
	await expect(transport.send(payment)).rejects.toBe(lost);
	expect(inner.requests).toHaveLength(3);
	expect(clock.sleeps).toEqual([625, 2500]);
});

it("after a 429 that is not the service's own, sends other requests again but no payment", async () => {
	const gateway = { status: 429, headers: { 'retry-after': '2' }, body: '<h1>Too many</h1>' };
	const one = open(gateway);
	expect((await one.transport.send(payment)).status).toBe(429);
	const other = open(gateway, {});
	expect((await other.transport.send(request())).status).toBe(200);
});

it('fails at once if the pause is too long, and applies it to all other requests without sending them', async () => {
	const { inner, clock, transport } = open(slower(900));
	const send = async () => await transport.send(request());
	expect((await send()).headers).toEqual({ 'retry-after': '900' });
	expect(await send()).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
	const stream = await transport.open(request());
	expect(stream.status).toBe(429);
	stream.close();
	expect(inner.requests).toHaveLength(1);
	expect(clock.sleeps).toEqual([]);
});

it('turns a thrown value that is no error into one', async () => {
	const transport = withRetry(
		{
			send: async () => await Promise.reject('text'),
			open: async () => await Promise.reject('text'),
		},
		{ clock: createFakeClock(), random: () => 0 },
	);
	await expect(transport.send(request())).rejects.toThrow('The transport failed');
});

describe('a stream', () => {
	/** Opens streams with these statuses and counts those that were closed. */
	function openStreams(...outcomes: Array<number | Error>) {
		const seen = { opened: 0, closed: 0 };
		const inner: Transport = {
			send: async () => await Promise.reject(new Error('Nothing is sent here')),
			open: async () => {
				const outcome = outcomes[seen.opened++] ?? new Error('No answer is scripted');
				if (outcome instanceof Error) throw outcome;
				const chunks = (async function* () {
					yield new Uint8Array([outcome % 256]);
				})();
				return { status: outcome, headers: {}, chunks, close: () => (seen.closed += 1) };
			},
		};
		return {
			seen,
			transport: withRetry(inner, {
				clock: createFakeClock({ autoAdvance: true }),
				random: () => 0,
			}),
		};
	}

	it.each([429, 503, lostAnswer()])(
		'is requested once if its reader has a schedule of its own, whatever the outcome: %s',
		async (outcome) => {
			const { seen, transport } = openStreams(outcome, 200);
			await transport.open(request({ isSentOnce: true })).catch(() => undefined);
			expect(seen.opened).toBe(1);
		},
	);

	it('is requested again until it begins, and unread answers are closed', async () => {
		const { seen, transport } = openStreams(503, lostAnswer(), 429, 200);
		const stream = await transport.open(request());
		expect(stream.status).toBe(200);
		expect(seen).toEqual({ opened: 4, closed: 2 });
		for await (const chunk of stream.chunks) expect(chunk).toEqual(new Uint8Array([200]));
	});

	it('returns the last refusal for reading', async () => {
		const { seen, transport } = openStreams(500, 500, 500, 502);
		expect((await transport.open(request())).status).toBe(502);
		expect(seen).toEqual({ opened: 4, closed: 3 });
	});

	it('is not requested again if it is not repeatable', async () => {
		const { seen, transport } = openStreams(500);
		expect((await transport.open(request({ repeatable: false }))).status).toBe(500);
		expect(seen).toEqual({ opened: 1, closed: 0 });
	});
});

describe('cancelled', () => {
	it('stops a wait at once, with no request under way', async () => {
		const clock = createFakeClock();
		const inner = createFakeTransport(slower(60));
		const cancel = new AbortController();
		const sent = withRetry(inner, { clock, random: () => 0 }).send({
			...payment,
			signal: cancel.signal,
		});
		await clock.advance(1000);
		cancel.abort();
		await expect(sent).rejects.toMatchObject({ code: 'aborted', outcomeUnknown: false });
		expect(inner.requests).toHaveLength(1);
	});

	it('keeps the known facts of a request that failed while it was cancelled', async () => {
		const cancel = new AbortController();
		const aborted = new TransportError('aborted', true);
		const { inner, transport } = open(() => {
			cancel.abort();
			return aborted;
		});
		await expect(transport.send(request({ signal: cancel.signal }))).rejects.toBe(aborted);
		expect(inner.requests).toHaveLength(1);
	});
});

describe('a storm: 100 requests, ten at a time, three in ten refused', () => {
	/** Refuses by a fixed pattern. Counts the requests that were sent during a requested pause. */
	function createService(clock: FakeClock, seed: number) {
		let state = seed;
		const forbidden: Array<{ fromMs: number; untilMs: number }> = [];
		const seen = { tooEarly: 0, requests: 0 };
		const answer = async () => {
			const nowMs = clock.now();
			seen.requests += 1;
			if (forbidden.some(({ fromMs, untilMs }) => nowMs > fromMs && nowMs < untilMs))
				seen.tooEarly += 1;
			state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
			const chance = state / 2_147_483_648;
			await clock.sleep(5 + Math.floor(chance * 40));
			if (chance >= 0.3) return { status: 200 };
			const seconds = Math.floor(chance * 13);
			forbidden.push({ fromMs: clock.now(), untilMs: clock.now() + seconds * 1000 });
			return slower(seconds);
		};
		const transport: Transport = {
			send: async () => toResponse(await answer()),
			open: async (): Promise<StreamResponse> => await Promise.reject(new Error('No streams here')),
		};
		return { seen, transport };
	}

	it.each([1, 2, 3, 4, 5])(
		'ends without any request in a forbidden period (seed %i)',
		async (seed) => {
			const clock = createFakeClock();
			const service = createService(clock, seed);
			const transport = withRetry(service.transport, { clock, random: () => 0.5 });
			let next = 0;
			const statuses: number[] = [];
			const work = Array.from({ length: 10 }, async () => {
				while (next++ < 100) statuses.push((await transport.send(request())).status);
			});
			await clock.advance(3_600_000);
			await Promise.all(work);
			expect(statuses).toHaveLength(100);
			expect(service.seen.tooEarly).toBe(0);
			expect(service.seen.requests).toBeGreaterThan(100);
		},
	);
});
