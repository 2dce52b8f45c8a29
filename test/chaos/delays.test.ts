import type { Delivery } from './checkEvents';
import { measureDelays } from './delays';

const startMs = Date.parse('2026-01-01T00:00:00Z');
const at = (seconds: number): number => startMs + seconds * 1_000;
const absence = (from: number, to: number) => ({ fromMs: at(from), toMs: at(to) });

/** One event, and when its run began. */
function sinceBack(
	sent: number,
	started: number,
	source: string,
	ofStreams: Array<[from: number, to: number]>,
	ofLists: Array<[from: number, to: number]> = [],
): number {
	const delivery: Delivery = {
		execution: 1,
		startedAt: new Date(at(started)).toISOString().replace('T', ' ').replace('Z', ''),
		stoppedAt: null,
		outcome: 'success',
		eventId: 'a',
		paymentId: 'payment-1',
		status: 'queued',
		msg: null,
		source,
		redelivered: false,
	};
	const measured = measureDelays(new Map([['a', at(sent)]]), [delivery], {
		ofStreams: ofStreams.map((one) => absence(...one)),
		ofLists: ofLists.map((one) => absence(...one)),
	});
	expect(measured.delay.median).toBe(started - sent);
	return measured.sinceBack.median;
}

it('counts from the event if a stream was open', () => {
	expect(sinceBack(10, 14, 'stream', [[1, 5]])).toBe(4);
});

it('counts from the end of the absence in which the event happened, and not of a later one', () => {
	expect(
		sinceBack(10, 50, 'replay', [
			[8, 20],
			[30, 40],
		]),
	).toBe(30);
});

it('takes absences with less than a second in between as one', () => {
	expect(
		sinceBack(10, 50, 'replay', [
			[20.5, 40],
			[8, 20],
		]),
	).toBe(10);
});

it('counts what a list has shown from when lists could be read, too', () => {
	expect(sinceBack(10, 50, 'reconciliation', [[39, 45]], [[0, 40]])).toBe(5);
	expect(sinceBack(10, 50, 'stream', [[39, 45]], [[0, 40]])).toBe(40);
});

it('is 0 if the run began before the absence was over', () => {
	expect(sinceBack(10, 12, 'stream', [[8, 20]])).toBe(0);
});

it('shows the median, the 99th percentile and the longest, and 0 for none', () => {
	expect(measureDelays(new Map(), [], { ofStreams: [], ofLists: [] })).toEqual({
		delay: { median: 0, p99: 0, longest: 0 },
		sinceBack: { median: 0, p99: 0, longest: 0 },
	});
});
