import { createComparison } from '../../../delivery/reconciler/mergeChanges';
import type { PaymentVersion } from '../../../delivery/reconciler/paymentVersion';
import { createPaymentTable } from '../../../delivery/reconciler/paymentTable';
import { createSeenIds } from '../../../client/sse/subscribe/seenIds';

const mark = (status: string, atMs: number | null, id = 'a'): PaymentVersion => ({
	id,
	status,
	atMs,
});
const record = (status: string, ms: number, id = 'a') => ({
	id,
	status,
	timestamp: new Date(ms).toISOString(),
});

function start({ statesAreKeys = true, known = [] as PaymentVersion[] } = {}) {
	const baseline: PaymentVersion[] = [];
	const passed = createPaymentTable(100, known);
	const comparison = createComparison({
		passed,
		passedKeys: createSeenIds(),
		statesAreKeys,
		onBaseline: (one) => baseline.push(one),
	});
	const statuses = (): string[] =>
		comparison.uncovered().map(({ mark: { id, status } }) => `${id} ${status}`);
	return { comparison, passed, baseline, statuses };
}

describe('what was found', () => {
	it('is a change when it is later than what was given out, or new since the gap', () => {
		const { comparison, statuses, baseline } = start({
			known: [mark('queued', 1), mark('failed', 9, 'b')],
		});
		comparison.found(
			[
				{ record: record('succeeded', 5) },
				{ record: record('queued', 7, 'b') },
				{ record: record('queued', 7, 'new') },
				{ record: record('failed', 3, 'old') },
				{ record: { id: 'untimed', status: 'failed' } },
				{ record: { status: 'failed' } },
			],
			4,
		);
		expect(comparison.waiting).toBe(2);
		expect(statuses()).toEqual(['a succeeded', 'new queued']);
		expect(baseline.map(({ id }) => id)).toEqual(['old', 'untimed']);
		expect(comparison.waiting).toBe(0);
	});

	it('is neither a change nor remembered where nothing tells whether it was there before', () => {
		const { comparison, statuses, baseline } = start();
		const found = [{ record: record('queued', 5) }];
		comparison.found(found, 4, 6);
		expect([statuses(), baseline]).toEqual([[], []]);
		comparison.found(found, 4);
		expect(statuses()).toEqual(['a queued']);
	});

	it('is given out once, however often it is found', () => {
		const { comparison, statuses } = start();
		const found = [{ record: record('failed', 5) }];
		comparison.found(found, 0);
		expect(statuses()).toEqual(['a failed']);
		comparison.found(found, 0);
		expect(statuses()).toEqual([]);
	});

	it('gives way to a later record, not to an earlier one', () => {
		const { comparison, statuses } = start();
		comparison.found([{ record: record('processing', 5) }, { record: record('failed', 6) }], 0);
		comparison.found([{ record: record('queued', 1) }], 0);
		expect(statuses()).toEqual(['a failed']);
	});

	it('is not taken back by a list that is behind the one before', () => {
		const { comparison, statuses } = start({ known: [mark('queued', 1)] });
		comparison.found([{ record: record('succeeded', 5) }], 0);
		comparison.found([{ record: record('queued', 1) }], 0);
		expect(statuses()).toEqual(['a succeeded']);
	});

	it('tells the country of what is known', () => {
		const { comparison, passed } = start({ known: [mark('queued', 1)] });
		comparison.found([{ record: record('queued', 1), country: 'IND' }], 0);
		expect(passed.get('a')?.country).toBe('IND');
	});
});

describe('an event', () => {
	it('covers the same state', () => {
		const { comparison } = start();
		comparison.found([{ record: record('failed', 5) }], 0);
		expect(comparison.take(mark('failed', 5))).toEqual({
			kind: 'pass',
			mark: mark('failed', 5),
			first: null,
		});
		expect(comparison.waiting).toBe(0);
	});

	it('of an earlier state goes first, of a later one behind', () => {
		const { comparison } = start();
		comparison.found([{ record: record('processing', 5) }], 0);
		expect(comparison.take(mark('queued', 4))).toMatchObject({ kind: 'pass', first: null });
		expect(comparison.waiting).toBe(1);
		expect(comparison.take(mark('failed', 6))).toMatchObject({
			kind: 'pass',
			first: { mark: { status: 'processing' } },
		});
		expect(comparison.waiting).toBe(0);
	});

	it('that says nothing to compare passes', () => {
		expect(start().comparison.take(null)).toEqual({ kind: 'pass', mark: null, first: null });
	});

	it('without ids, and of a state that has passed, is a repeat', () => {
		const { comparison } = start();
		expect(comparison.take(mark('queued', 1)).kind).toBe('pass');
		expect(comparison.take(mark('processing', 2)).kind).toBe('pass');
		expect(comparison.take(mark('queued', 1)).kind).toBe('repeat');
		expect(comparison.take(mark('queued', null)).kind).toBe('pass');
	});

	it('is no repeat of a state that was only there before', () => {
		const { comparison } = start();
		comparison.found([{ record: record('queued', 1) }], 2);
		expect(comparison.take(mark('queued', 1)).kind).toBe('pass');
	});

	it('behind what was found and given out comes too late, unless it has an id of its own', () => {
		for (const statesAreKeys of [true, false]) {
			const { comparison, statuses } = start({ statesAreKeys });
			comparison.found([{ record: record('succeeded', 5) }], 0);
			expect(statuses()).toEqual(['a succeeded']);
			expect(comparison.take(mark('succeeded', 5)).kind).toBe('repeat');
			expect(comparison.take(mark('processing', 4)).kind).toBe(statesAreKeys ? 'repeat' : 'pass');
			expect(comparison.take(mark('reversed', 6)).kind).toBe('pass');
		}
	});

	it('with an id passes however often its state was told', () => {
		const { comparison } = start({ statesAreKeys: false });
		expect(comparison.take(mark('queued', 1)).kind).toBe('pass');
		expect(comparison.take(mark('queued', 1)).kind).toBe('pass');
	});
});

describe('states that flip within one time stamp', () => {
	const take = (
		comparison: ReturnType<typeof start>['comparison'],
		status: string,
		atMs = 5,
	): string => {
		const verdict = comparison.take(mark(status, atMs));
		return verdict.kind === 'repeat' ? 'repeat' : `${status} ${verdict.mark?.round ?? 0}`;
	};

	it('are each another one, and each once', () => {
		const { comparison } = start();
		const states = [
			'queued',
			'processing',
			'processing',
			'unknown',
			'processing',
			'processing',
			'unknown',
			'failed',
			'rejected',
			'failed',
		];
		expect(states.map((status) => take(comparison, status))).toEqual([
			'queued 0',
			'processing 0',
			'repeat',
			'unknown 0',
			'processing 1',
			'repeat',
			'unknown 1',
			'failed 1',
			'rejected 2',
			'failed 3',
		]);
		expect(take(comparison, 'processing', 6)).toBe('processing 0');
		expect(take(comparison, 'queued')).toBe('repeat');
	});

	it('go on where an earlier connection or life ended, since a list is later than what that told', () => {
		for (const known of [{ ...mark('unknown', 5) }, { ...mark('unknown', 5), round: 4 }]) {
			const { comparison } = start({ known: [known] });
			comparison.connected();
			comparison.found([{ record: record('processing', 5) }], 0);
			expect(comparison.uncovered().map((change) => change.mark.round)).toEqual([
				(known.round ?? 0) + 1,
			]);
		}
	});

	it('are not turned back by a list that was read before the last one came', () => {
		const { comparison, statuses } = start();
		comparison.connected();
		take(comparison, 'processing');
		take(comparison, 'unknown');
		comparison.found([{ record: record('processing', 5) }], 0);
		expect(statuses()).toEqual([]);
		comparison.connected();
		comparison.found([{ record: record('processing', 5) }], 0);
		expect(statuses()).toEqual(['a processing']);
	});

	it('come back behind what a list has shown meanwhile', () => {
		const { comparison } = start();
		take(comparison, 'processing');
		comparison.connected();
		comparison.found([{ record: record('unknown', 5) }], 0);
		expect(comparison.take(mark('processing', 5))).toMatchObject({
			kind: 'pass',
			mark: { round: 1 },
			first: { mark: { status: 'unknown' } },
		});
	});

	it('are each once where both kinds of event tell them, also while a list has shown a later one', () => {
		const { comparison } = start();
		comparison.connected();
		comparison.found([{ record: record('succeeded', 5) }], 0);
		const incoming = ['processing', 'processing', 'succeeded', 'succeeded'];
		expect(incoming.map((status) => take(comparison, status))).toEqual([
			'processing 0',
			'repeat',
			'succeeded 0',
			'repeat',
		]);
		expect(comparison.waiting).toBe(0);
	});

	it('end with what was given out where a later list has shown that again', () => {
		const { comparison, statuses } = start();
		comparison.found([{ record: record('unknown', 5) }], 0);
		take(comparison, 'processing');
		comparison.connected();
		comparison.found([{ record: record('processing', 5) }], 0);
		expect(statuses()).toEqual([]);
	});

	it('end with what the last list has shown', () => {
		const { comparison, statuses } = start();
		comparison.found([{ record: record('unknown', 5) }], 0);
		comparison.connected();
		comparison.found([{ record: record('processing', 5) }], 0);
		expect(take(comparison, 'processing')).toBe('processing 0');
		expect(statuses()).toEqual([]);
	});

	it('are left as they come where each event has an id', () => {
		const { comparison } = start({ statesAreKeys: false });
		expect(
			['processing', 'unknown', 'processing'].map((status) => take(comparison, status)),
		).toEqual(['processing 0', 'unknown 0', 'processing 0']);
	});
});
