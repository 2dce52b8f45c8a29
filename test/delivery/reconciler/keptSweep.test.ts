import type { GapSweep } from '../../../delivery/reconciler/gapSweep';
import { createKeptSweep } from '../../../delivery/reconciler/keptSweep';
import type { FoundPayment } from '../../../delivery/lookup/paymentSource';
import { createPaymentTable } from '../../../delivery/reconciler/paymentTable';

const dayMs = Date.parse('2026-03-01T00:00:00.000Z');

function sweepNow(isReading = true) {
	const sweep = { isDone: false, isReading, stops: 0, stop: () => void (sweep.stops += 1) };
	return sweep satisfies GapSweep;
}

const listed = (id: string, atMs: number, status = 'processing'): FoundPayment => ({
	record: { id, status, timestamp: new Date(dayMs + atMs).toISOString() },
});

function start() {
	const kept = createKeptSweep(
		createPaymentTable(10, [{ id: 'a', status: 'queued', atMs: dayMs + 1_000 }]),
	);
	const sweep = sweepNow();
	kept.replace(sweep);
	const newsOf = (of: GapSweep, ...found: FoundPayment[]): unknown[] =>
		kept.newsOf(of, found).map(({ record }) => record['id']);
	return { kept, sweep, newsOf };
}

it('lets the oldest reading go on, and stops those after it', () => {
	const { kept, sweep } = start();
	const later = sweepNow();
	kept.replace(later);
	expect([sweep.stops, later.stops]).toEqual([0, 1]);
});

it('keeps the next one when the oldest is over', () => {
	const { kept, sweep } = start();
	sweep.isReading = false;
	const later = sweepNow();
	kept.replace(later);
	expect(later.stops).toBe(0);
});

it('stops a sweep that has failed, because it waits before it tries again', () => {
	const { kept, sweep } = start();
	const failed = sweepNow(false);
	kept.replace(failed);
	expect(failed.stops).toBe(1);
	kept.failed(failed);
	expect(sweep.stops).toBe(0);
	kept.failed(sweep);
	expect(sweep.stops).toBe(1);
});

it('shows only states that are later than what was delivered', () => {
	const { sweep, newsOf } = start();
	expect(newsOf(sweep, listed('a', 1_000), listed('b', 5))).toEqual(['b']);
	expect(newsOf(sweep, listed('a', 1_001))).toEqual(['a']);
});

it('shows an end of the same time, as in lists with whole seconds', () => {
	const { sweep, newsOf } = start();
	expect(newsOf(sweep, listed('a', 1_000, 'failed'))).toEqual(['a']);
	expect(newsOf(sweep, listed('a', 999, 'failed'))).toEqual([]);
});

it('shows no payment that later lists have shown', () => {
	const { sweep, newsOf } = start();
	const later = sweepNow();
	expect(newsOf(later, listed('a', 1_000))).toEqual(['a']);
	expect(newsOf(sweep, listed('a', 2_000), listed('b', 5))).toEqual(['b']);
});
