import { ApiError } from '../../../../client/errors';
import type { ServiceRecord } from '../../../../client/http/answer';
import {
	startWaiting,
	type AwaitedPayment,
	type WaitResult,
} from '../../../../client/payment/wait/awaitFinal';
import { eventStream } from '../../../../client/v3/events';
import { emptyProblem } from '../../../../client/errors/problem';
import { createFakeClock } from '../../../support/fakes/fakeClock';
import { createLiveStream } from '../../../support/engine/liveStream';

const startMs = Date.parse('2026-11-21T10:00:00Z');
const minute = 60_000;

const apiError = (code: 'not_found' | 'server_error' | 'forbidden', status: number): ApiError =>
	new ApiError(code, 'GET /v3/payments/{id}', status, emptyProblem);
const notFound = apiError('not_found', 404);

/** Waits in a run with a clock that stands still. With a stream by default. */
function createRun({ hasStream = true } = {}) {
	const clock = createFakeClock({ startMs });
	const stream = createLiveStream(clock.now);
	const abort = new AbortController();
	const waiting = startWaiting({
		clock,
		random: () => 0.5,
		signal: abort.signal,
		...(hasStream
			? { source: { profile: eventStream, baseUrl: 'https://service.example', transport: stream } }
			: {}),
	});
	const at = (id: string, status: unknown, afterMs = clock.now() - startMs): ServiceRecord => ({
		id,
		status,
		timestamp: new Date(startMs + afterMs).toISOString(),
	});
	/** @param answers to look-ups, in their order; the last one repeats */
	const wait = (answers: Array<ServiceRecord | Error>, rest: Partial<AwaitedPayment> = {}) => {
		const looks: number[] = [];
		const outcome: { result?: WaitResult; error?: unknown } = {};
		const ended = waiting
			.wait({
				look: async () => {
					const answer = answers[Math.min(looks.length, answers.length - 1)];
					looks.push((clock.now() - startMs) / 1000);
					if (answer instanceof Error || answer === undefined) throw answer;
					return answer;
				},
				maxWaitMs: 10 * minute,
				...rest,
			})
			.then(
				(result) => void (outcome.result = result),
				(error: unknown) => void (outcome.error = error),
			);
		return { looks, outcome, ended };
	};
	const settle = async (): Promise<void> => {
		for (let round = 0; round < 20; round += 1) await clock.advance(0);
	};
	return { clock, stream, abort, waiting, wait, at, settle };
}

describe('without a stream', () => {
	it('looks up with growing pauses, never twice within a second', async () => {
		const { clock, wait, at } = createRun({ hasStream: false });
		const { looks, outcome } = wait([
			at('a', 'queued'),
			at('a', 'queued'),
			at('a', 'processing', 5),
			at('a', 'succeeded', 9),
		]);
		await clock.advance(minute);
		expect(looks).toEqual([0, 1.125, 3.375, 7.875]);
		expect(outcome.result).toEqual({
			payment: at('a', 'succeeded', 9),
			source: 'lookup',
			final: true,
			waitedMs: 7_875,
		});
	});

	it.each(['succeeded', 'failed', 'rejected', 'canceled', 'reversed'])(
		'ends at once with %s, which is final',
		async (status) => {
			const { wait, at, settle } = createRun({ hasStream: false });
			const { looks, outcome } = wait([at('a', status)]);
			await settle();
			expect(outcome.result).toMatchObject({ final: true, waitedMs: 0 });
			expect(looks).toHaveLength(1);
		},
	);

	it('ends at once with unknown, which is not final', async () => {
		const { wait, at, settle } = createRun({ hasStream: false });
		const { outcome } = wait([at('a', 'unknown')]);
		await settle();
		expect(outcome.result).toMatchObject({ final: false, payment: { status: 'unknown' } });
	});

	it.each(['queued', 'pending', 'processing', 'a new word', undefined])(
		'continues to wait with %s until the time is up, and returns the last state',
		async (status) => {
			const { clock, wait, at } = createRun({ hasStream: false });
			const { outcome } = wait([at('a', status)], { maxWaitMs: 90_500 });
			await clock.advance(90_499);
			expect(outcome).toEqual({});
			await clock.advance(1);
			expect(outcome.result).toEqual({
				payment: at('a', status, 0),
				source: 'lookup',
				final: false,
				waitedMs: 90_500,
			});
		},
	);

	it('lets no older answer overwrite a newer one', async () => {
		const { clock, wait, at } = createRun({ hasStream: false });
		const { outcome } = wait([at('a', 'processing', 500), at('a', 'queued', 100)], {
			maxWaitMs: 5_000,
		});
		await clock.advance(5_000);
		expect(outcome.result?.payment['status']).toBe('processing');
	});

	it('allows half a minute for a payment to become visible', async () => {
		const { clock, wait, at } = createRun({ hasStream: false });
		const late = wait([notFound, notFound, notFound, notFound, notFound, at('a', 'succeeded')]);
		const never = wait([notFound]);
		await clock.advance(minute);
		expect(late.outcome.result?.final).toBe(true);
		expect(never.outcome.error).toBe(notFound);
		expect(never.looks).toEqual([0, 1, 3, 7, 15, 30]);
	});

	it('looks up at least three times, and an invisible payment no longer than the wait may last', async () => {
		const { clock, wait } = createRun({ hasStream: false });
		const short = wait([notFound], { maxWaitMs: 1_000 });
		const longer = wait([notFound], { maxWaitMs: 10_000 });
		await clock.advance(minute);
		expect([short, longer].map(({ outcome }) => outcome.error)).toEqual([notFound, notFound]);
		expect(short.looks).toEqual([0, 1, 3]);
		expect(longer.looks).toEqual([0, 1, 3, 7, 10]);
	});

	it('fails with the error of the first look-up, and only for that payment', async () => {
		const { clock, wait, at } = createRun({ hasStream: false });
		const forbidden = apiError('forbidden', 403);
		const [bad, good] = [wait([forbidden]), wait([at('a', 'queued'), at('a', 'succeeded', 1)])];
		await clock.advance(minute);
		expect(bad).toMatchObject({ outcome: { error: forbidden }, looks: [0] });
		expect(good.outcome.result?.final).toBe(true);
	});

	it('continues after a later look-up with a temporary error', async () => {
		const { clock, wait, at } = createRun({ hasStream: false });
		const { outcome, looks } = wait([
			at('a', 'queued'),
			apiError('server_error', 500),
			notFound,
			at('a', 'failed', 1),
		]);
		await clock.advance(minute);
		expect(outcome.result?.payment['status']).toBe('failed');
		expect(looks).toHaveLength(4);
	});

	it('fails after a later look-up with a permanent error', async () => {
		const { clock, wait, at } = createRun({ hasStream: false });
		const forbidden = apiError('forbidden', 403);
		const { outcome } = wait([at('a', 'queued'), forbidden]);
		await clock.advance(minute);
		expect(outcome.error).toBe(forbidden);
	});

	it('finishes the first look-up even if the time is up', async () => {
		const { clock, wait, at } = createRun({ hasStream: false });
		const look = async () => {
			await clock.sleep(5_000);
			return at('a', 'queued', 0);
		};
		const { outcome } = wait([], { look, maxWaitMs: 1_000 });
		await clock.advance(5_000);
		expect(outcome.result).toMatchObject({ final: false, waitedMs: 5_000 });
	});
});

describe('when the time is up', () => {
	it.each([true, false])('looks up a last time, with a stream: %s', async (hasStream) => {
		const { clock, wait, at } = createRun({ hasStream });
		const { looks, outcome } = wait(
			[at('a', 'queued'), at('a', 'queued'), at('a', 'queued'), at('a', 'succeeded', 4_000)],
			{ maxWaitMs: 6_000 },
		);
		const live = wait([at('b', 'queued'), at('b', 'succeeded', 4_000)], {
			maxWaitMs: 8_000,
			paymentId: 'b',
		});
		await clock.advance(9_000);
		if (!hasStream) expect(looks).toEqual([0, 1.125, 3.375, 6]);
		if (!hasStream)
			expect(outcome.result).toMatchObject({
				final: true,
				payment: { status: 'succeeded' },
				waitedMs: 6_000,
			});
		if (hasStream)
			expect(live).toMatchObject({
				looks: [0, 8],
				outcome: { result: { final: true, source: 'lookup', waitedMs: 8_000 } },
			});
	});

	it('does not look up twice within a second', async () => {
		const { clock, wait, at } = createRun({ hasStream: false });
		const { looks, outcome } = wait([at('a', 'queued')], { maxWaitMs: 1_500 });
		await clock.advance(2_000);
		expect(looks).toEqual([0, 1.125]);
		expect(outcome.result).toMatchObject({ final: false, waitedMs: 1_500 });
	});

	it('waits for the look-up that is under way, and treats its error as no answer', async () => {
		const { clock, wait, at } = createRun({ hasStream: false });
		let asked = 0;
		const slow = async () => {
			if ((asked += 1) > 1) await clock.sleep(3_000);
			return at('a', asked > 1 ? 'succeeded' : 'queued', asked);
		};
		const { outcome } = wait([], { look: slow, maxWaitMs: 2_000 });
		const failing = wait([at('b', 'queued'), apiError('server_error', 500)], { maxWaitMs: 3_000 });
		await clock.advance(10_000);
		expect(outcome.result).toMatchObject({ final: true, payment: { status: 'succeeded' } });
		expect(failing.outcome.result).toMatchObject({
			final: false,
			payment: { status: 'queued' },
			waitedMs: 3_000,
		});
	});

	it('waits no longer than half a minute for it', async () => {
		const { clock, wait, at } = createRun({ hasStream: false });
		let asked = 0;
		const look = async () =>
			(asked += 1) > 1 ? await new Promise<never>(() => undefined) : at('a', 'queued', 0);
		const { outcome } = wait([], { look, maxWaitMs: 2_000 });
		await clock.advance(31_999);
		expect(outcome).toEqual({});
		await clock.advance(1);
		expect(outcome.result).toMatchObject({ final: false, waitedMs: 32_000 });
	});
});

describe('a record of another payment', () => {
	const asked = { externalId: 'inv-1' };

	it('is refused, with both IDs named, whenever it arrives', async () => {
		const { clock, wait, at } = createRun({ hasStream: false });
		const other = { ...at('b', 'succeeded'), external_id: 'INV-1' };
		const mine = { ...at('a', 'queued'), external_id: 'inv-1' };
		const [first, later, unnamed] = [
			wait([other], { asked }),
			wait([mine, other], { asked }),
			wait([at('a', 'queued'), at('b', 'succeeded')], { asked }),
		];
		await clock.advance(minute);
		for (const { outcome } of [first, later, unnamed])
			expect(outcome.error).toMatchObject({ code: 'other_payment' });
		expect(first.outcome.error).toMatchObject({
			message: expect.stringContaining('external ID INV-1 instead of inv-1'),
		});
		expect(unnamed.outcome.error).toMatchObject({
			message: expect.stringContaining('payment ID b instead of a'),
		});
	});

	it('is not accepted from the stream, either', async () => {
		const { stream, clock, wait, at, settle } = createRun();
		const { outcome, looks } = wait([at('a', 'queued')], {
			asked: { externalId: 'INV-1', country: 'IND', payoutCurrency: 'INR' },
			maxWaitMs: 10_000,
		});
		await settle();
		stream.push({ ...at('a', 'succeeded'), external_id: 'INV-2' });
		stream.push({ ...at('a', 'succeeded'), amount_currency: 'PKR' });
		await settle();
		await clock.advance(2_000);
		expect(outcome).toEqual({});
		expect(looks).toEqual([0, 1]);
	});

	it('does not occur for capital letters in a payment ID, and its events arrive', async () => {
		const id = '0197f9a0-0000-7000-8000-0000000000ab';
		const { stream, wait, at, settle } = createRun();
		const { outcome } = wait([at(id, 'queued')], {
			asked: { paymentId: id.toUpperCase() },
			paymentId: id.toUpperCase(),
		});
		await settle();
		stream.push(at(id, 'succeeded', 1_000));
		await settle();
		expect(outcome.result).toMatchObject({ source: 'stream', final: true });
	});
});

describe('with a stream', () => {
	it('opens it first, looks up once, and then only listens', async () => {
		const { clock, stream, wait, at, settle, waiting } = createRun();
		const { looks, outcome } = wait([at('a', 'queued')]);
		expect({ opened: stream.requests.length, looks }).toEqual({ opened: 1, looks: [] });
		await clock.advance(30_000);
		stream.push(at('a', 'processing'));
		stream.push(at('b', 'failed'));
		await settle();
		expect(outcome).toEqual({});
		await clock.advance(5_000);
		stream.push(at('a', 'succeeded'));
		await settle();
		expect(outcome.result).toEqual({
			payment: at('a', 'succeeded', 35_000),
			source: 'stream',
			final: true,
			waitedMs: 35_000,
		});
		expect(looks).toEqual([0]);
		await waiting.close();
		expect(stream.openCount).toBe(0);
	});

	it('accepts an event that overtakes the answer of the look-up', async () => {
		const { stream, clock, wait, at, settle } = createRun();
		const look = async () => {
			await clock.sleep(1_000);
			return at('a', 'queued', 0);
		};
		const { outcome } = wait([], { look });
		await settle();
		stream.push(at('a', 'succeeded', 500));
		await clock.advance(1_000);
		expect(outcome.result).toMatchObject({ source: 'stream', payment: { status: 'succeeded' } });
	});

	it('does not go back for events out of order, or for a repeated one', async () => {
		const { stream, wait, at, settle, clock } = createRun();
		const { outcome } = wait([at('a', 'processing', 900)], { maxWaitMs: 5_000 });
		await settle();
		const id = '0197f9a0-0000-7000-8000-000000000001';
		stream.push(at('a', 'queued', 100), { id });
		stream.push(at('a', 'queued', 100), { id });
		stream.push(at('a', 'processing', 900));
		await settle();
		await clock.advance(5_000);
		expect(outcome.result).toMatchObject({
			payment: { status: 'processing' },
			source: 'lookup',
			final: false,
		});
	});

	it('ends with unknown, and treats an undocumented status as progress', async () => {
		const { stream, wait, at, settle } = createRun();
		const { outcome } = wait([at('a', 'queued')], { paymentId: 'a' });
		await settle();
		stream.push(at('a', 'a new word', 10));
		await settle();
		expect(outcome).toEqual({});
		stream.push(at('a', 'unknown', 20));
		await settle();
		expect(outcome.result).toMatchObject({
			final: false,
			payment: { status: 'unknown' },
			source: 'stream',
		});
	});

	it('looks a payment up if an event contains less than a record', async () => {
		const { clock, stream, wait, at, settle } = createRun();
		const { outcome, looks } = wait([at('a', 'queued'), at('a', 'failed', 2_000)]);
		await clock.advance(3_000);
		await settle();
		stream.push({ id: 'a', reason: 'something' }, { event: 'payment-error' });
		await settle();
		expect(looks).toEqual([0, 3]);
		expect(outcome.result).toMatchObject({ final: true, source: 'lookup' });
	});

	it('looks up once a minute, because the stream may lose events', async () => {
		const { clock, wait, at, settle } = createRun();
		const { looks } = wait([at('a', 'queued')]);
		await settle();
		await clock.advance(3 * minute);
		// Half a second past two minutes: the silent stream was opened again, without a known event ID.
		expect(looks).toEqual([0, 67.5, 120.5]);
	});

	it('looks up during a long interruption of the stream, and continues after a short one', async () => {
		const { clock, stream, wait, at, settle } = createRun();
		const { looks, outcome } = wait([at('a', 'queued')]);
		await settle();
		const id = '019aa5e9-0000-7000-8000-000000000001';
		stream.push(at('b', 'queued'), { id });
		await settle();
		stream.cut();
		await clock.advance(1_000);
		stream.push(at('b', 'queued'), { id });
		await clock.advance(4_000);
		expect(looks).toEqual([0]);
		expect(stream.requests[1]?.headers).toHaveProperty('last-event-id');
		await clock.advance(57_000);
		expect(looks).toEqual([0]);
		stream.answerWith(0);
		stream.cut();
		await clock.advance(28_000);
		expect(looks).toEqual([0, 67.5, 72, 74.25, 78.75, 87.75]);
		stream.answerWith(200);
		await clock.advance(minute);
		await settle();
		stream.push(at('a', 'succeeded'));
		await settle();
		expect(outcome.result).toMatchObject({ source: 'stream', final: true });
	});

	it.each([401, 403])('looks up if the stream is refused with %i', async (status) => {
		const { clock, stream, wait, at, settle } = createRun();
		stream.answerWith(status);
		const { looks, outcome } = wait([
			at('a', 'queued'),
			at('a', 'queued'),
			at('a', 'succeeded', 1_000),
		]);
		await settle();
		await clock.advance(minute);
		expect(looks).toEqual([0, 1.125, 3.375]);
		expect(outcome.result).toMatchObject({ source: 'lookup', final: true });
	});

	it('looks up again if the stream opens only after the first look-up', async () => {
		const { clock, stream, wait, at, settle } = createRun();
		stream.answerWith(0);
		const { looks } = wait([at('a', 'queued')], { maxWaitMs: 20 * minute });
		await clock.advance(5 * minute);
		const before = looks.length;
		stream.answerWith(200);
		await clock.advance(2 * minute);
		await settle();
		const [opened] = looks
			.slice(before)
			.filter((_, index, all) => (all[index + 1] ?? Infinity) - (all[index] ?? 0) >= 60);
		expect(opened).toBeDefined();
	});

	it('looks up with its own pauses if a record has no ID to match with events', async () => {
		const { clock, wait } = createRun();
		const { looks } = wait([{ status: 'queued' }]);
		await clock.advance(5_000);
		expect(looks).toEqual([0, 1.125, 3.375]);
	});

	it('ends every wait and the stream at once if cancelled', async () => {
		const { stream, wait, at, settle, abort, waiting, clock } = createRun();
		const all = [
			wait([at('a', 'queued')]),
			wait([notFound]),
			wait([], { look: async () => await new Promise(() => undefined) }),
		];
		await settle();
		const reason = new Error('cancelled');
		abort.abort(reason);
		await settle();
		expect(all.map(({ outcome }) => outcome)).toEqual(all.map(() => ({ error: reason })));
		expect(stream.openCount).toBe(0);
		const looks = all.flatMap((one) => one.looks).length;
		await clock.advance(5 * minute);
		expect(all.flatMap((one) => one.looks)).toHaveLength(looks);
		await expect(waiting.wait({ look: jest.fn(), maxWaitMs: 1 })).rejects.toBe(reason);
	});

	it('waits for 1,000 payments on one stream, with one look-up each', async () => {
		const { stream, wait, at, settle, clock, waiting } = createRun();
		const ids = Array.from({ length: 1_000 }, (_, n) => `payment-${n}`);
		const all = ids.map((id) => wait([at(id, 'queued')]));
		await settle();
		await clock.advance(1_000);
		for (const id of ids) stream.push(at(id, 'succeeded'));
		for (let round = 0; round < 40; round += 1) await settle();
		expect(all.filter(({ outcome }) => outcome.result?.source === 'stream')).toHaveLength(1_000);
		expect(all.flatMap(({ looks }) => looks)).toHaveLength(1_000);
		expect(stream.requests).toHaveLength(1);
		await waiting.close();
		expect(stream.openCount).toBe(0);
	});
});

it('queues every look-up, and begins none if the wait has ended before its turn', async () => {
	const clock = createFakeClock({ startMs });
	const tasks: Array<() => void> = [];
	const waiting = startWaiting({
		clock,
		random: () => 0,
		signal: new AbortController().signal,
		inTurn: async (task) => {
			await new Promise<void>((resolve) => tasks.push(resolve));
			return await task();
		},
	});
	const look = jest.fn(async () => ({ id: 'a', status: 'queued' }));
	const waited = waiting.wait({ look, maxWaitMs: 5_000 });
	await clock.advance(0);
	expect(look).not.toHaveBeenCalled();
	tasks.shift()?.();
	await clock.advance(35_000);
	expect((await waited).final).toBe(false);
	tasks.shift()?.();
	await clock.advance(1_000);
	expect(look).toHaveBeenCalledTimes(1);
});
