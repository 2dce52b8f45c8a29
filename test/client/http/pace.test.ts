import { createPace, sleepUnlessAborted } from '../../../client/http/pace';
import { hasServiceForm } from '../../../client/http/isFromService';
import { createFakeClock } from '../../support/fakes/fakeClock';

const refusal = (retryAfter?: string) => ({
	status: 429,
	headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
});

function open() {
	const clock = createFakeClock({ startMs: 5000 });
	return { clock, pace: createPace(clock) };
}

it('delays no request until one was refused', async () => {
	const { clock, pace } = open();
	expect(await pace.ready()).toBeUndefined();
	pace.note({ status: 200, headers: { 'retry-after': '9' } });
	pace.note({ status: 503, headers: { 'retry-after': '9' } });
	pace.note(refusal());
	pace.note(refusal('soon'));
	expect(await pace.ready()).toBeUndefined();
	expect(clock.sleeps).toEqual([]);
});

it('holds all requests back until the pause is over, even if it was extended in between', async () => {
	const { clock, pace } = open();
	const passedAt: number[] = [];
	pace.note(refusal('3'));
	const waiting = [1, 2, 3].map(async () => {
		await pace.ready();
		passedAt.push(clock.now());
	});
	await clock.advance(2000);
	pace.note(refusal('2'));
	await clock.advance(1999);
	expect(passedAt).toEqual([]);
	await clock.advance(1);
	await Promise.all(waiting);
	expect(passedAt).toEqual([9000, 9000, 9000]);
	expect(await pace.ready()).toBeUndefined();
});

it('never shortens a pause, and treats 0 as half a second', async () => {
	const { clock, pace } = open();
	pace.note(refusal('0'));
	const first = pace.ready();
	await clock.advance(500);
	await first;
	pace.note(refusal('10'));
	pace.note(refusal('1'));
	const second = pace.ready();
	await clock.advance(10_000);
	await second;
	expect(clock.sleeps).toEqual([500, 10_000]);
});

it('refuses at once if the pause is longer than the maximum wait, and reports its length', async () => {
	const { clock, pace } = open();
	pace.note(refusal('900'));
	await clock.advance(100_500);
	const refused = await pace.ready();
	expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '800' } });
	// No request was sent, so nothing was done. This is as certain as the service's own refusal.
	expect(refused && hasServiceForm(refused)).toBe(true);
	expect(clock.sleeps).toEqual([]);
	await clock.advance(499_500);
	const late = pace.ready();
	await clock.advance(300_000);
	expect(await late).toBeUndefined();
});

it('stops waiting when the execution is cancelled', async () => {
	const { pace } = open();
	const cancel = new AbortController();
	pace.note(refusal('60'));
	const waiting = pace.ready(cancel.signal);
	cancel.abort();
	await expect(waiting).rejects.toMatchObject({ code: 'aborted', outcomeUnknown: false });
});

it('passes on what the clock itself throws', async () => {
	const broken = {
		now: () => 0,
		elapsed: () => 0,
		sleep: async () => await Promise.reject(new Error('no clock')),
	};
	await expect(sleepUnlessAborted(broken, 1, undefined)).rejects.toThrow('no clock');
});
