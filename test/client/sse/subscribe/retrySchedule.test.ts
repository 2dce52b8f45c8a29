import { ApiError, TransportError } from '../../../../client/errors';
import { emptyProblem } from '../../../../client/errors/problem';
import { createRetrySchedule } from '../../../../client/sse/subscribe/retrySchedule';
import { createFakeClock } from '../../../support/fakes/fakeClock';

const broken = new TransportError('network', false);
const refusal = (change: object = {}) =>
	({ kind: 'refused', error: broken, needsAttention: false, ...change }) as const;
const taken = refusal({ error: new ApiError('stream_taken', 'GET /v3/events', 409, emptyProblem) });

function open() {
	const clock = createFakeClock();
	const schedule = createRetrySchedule(clock, () => 0.5);
	const ended = (change: object = {}) =>
		schedule.afterEnd({
			reason: 'ended',
			openedAtMs: clock.now(),
			hadNewEvent: false,
			decoder: { retryMs: null, hasComments: false },
			...change,
		});
	return { clock, schedule, ended };
}

it('waits longer after each refusal, and starts again after a good connection', () => {
	const { schedule, ended } = open();
	const waits = Array.from({ length: 4 }, () => schedule.afterRefusal(refusal()));
	expect(waits).toEqual([...waits].sort((a, b) => a - b));
	expect(new Set(waits).size).toBe(4);
	ended({ hadNewEvent: true });
	expect(schedule.afterRefusal(refusal())).toBeLessThan(waits[2] ?? 0);
});

it('waits as long as the service asks', () => {
	const { schedule } = open();
	expect(schedule.afterRefusal(refusal({ retryAfterMs: 300_000 }))).toBeGreaterThanOrEqual(300_000);
	expect(schedule.afterAttention(refusal({ retryAfterMs: 9_000_000 }))).toBeGreaterThanOrEqual(
		9_000_000,
	);
});

it('reports a stream that another client holds as needing a person after 15 minutes', async () => {
	const { clock, schedule } = open();
	expect(schedule.needsPerson(taken)).toBe(false);
	await clock.advance(15 * 60_000 - 1);
	expect(schedule.needsPerson(taken)).toBe(false);
	await clock.advance(1);
	expect(schedule.needsPerson(taken)).toBe(true);
	schedule.opened();
	expect(schedule.needsPerson(taken)).toBe(false);
	expect(schedule.needsPerson(refusal({ needsAttention: true }))).toBe(true);
});

it('counts a short connection without news and comments as useless', () => {
	const { clock, ended } = open();
	expect(ended().wasUseless).toBe(true);
	expect(ended({ decoder: { retryMs: null, hasComments: true } }).wasUseless).toBe(false);
	expect(ended({ hadNewEvent: true }).wasUseless).toBe(false);
	expect(ended({ reason: 'silent' }).wasUseless).toBe(false);
	expect(ended({ openedAtMs: clock.now() - 60_000 }).wasUseless).toBe(false);
});

it('slows down if useful connections end repeatedly', () => {
	const { ended } = open();
	const waits = Array.from({ length: 9 }, () => ended({ hadNewEvent: true }).retryInMs);
	expect(Math.max(...waits.slice(0, 8))).toBeLessThan(waits[8] ?? 0);
});

it("uses the stream's own retry time", () => {
	const { ended } = open();
	const usual = ended({ hadNewEvent: true }).retryInMs;
	expect(
		ended({ hadNewEvent: true, decoder: { retryMs: 20_000, hasComments: false } }).retryInMs,
	).toBeGreaterThan(usual);
	expect(ended({ hadNewEvent: true }).retryInMs).toBeGreaterThan(usual);
});

describe('a refused token', () => {
	const token = refusal({
		needsAttention: true,
		error: new ApiError('unauthorized', 'GET /v3/events', 401, emptyProblem),
	});

	it('is replaced within five seconds, once, if the stream has worked', () => {
		const { schedule } = open();
		expect([schedule.hasWorked, schedule.afterToken(token)]).toEqual([false, null]);
		for (let times = 0; times < 2; times += 1) {
			schedule.opened();
			expect(schedule.hasWorked).toBe(true);
			expect(schedule.afterToken(token)).toBe(2_500);
			expect(schedule.afterToken(token)).toBeNull();
		}
	});

	it('is replaced no earlier than the service allows', () => {
		const { schedule } = open();
		schedule.opened();
		expect(schedule.afterToken({ ...token, retryAfterMs: 60_000 })).toBeGreaterThanOrEqual(60_000);
	});

	it('is no cause of other refusals', () => {
		const { schedule } = open();
		schedule.opened();
		expect([schedule.afterToken(taken), schedule.afterToken(refusal())]).toEqual([null, null]);
		expect(schedule.afterToken(token)).toBe(2_500);
	});
});
