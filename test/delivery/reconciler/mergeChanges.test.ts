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

describe('a change from a list', () => {
	it('counts as a change if it is later than the last output, or new since the gap', () => {
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

	it('is neither output nor remembered if nothing shows whether it is old', () => {
		const { comparison, statuses, baseline } = start();
		const found = [{ record: record('queued', 5) }];
		comparison.found(found, 4, 6);
		expect([statuses(), baseline]).toEqual([[], []]);
		comparison.found(found, 4);
		expect(statuses()).toEqual(['a queued']);
	});

	it('is output once, however often lists show it', () => {
		const { comparison, statuses } = start();
		const found = [{ record: record('failed', 5) }];
		comparison.found(found, 0);
		expect(statuses()).toEqual(['a failed']);
		comparison.found(found, 0);
		expect(statuses()).toEqual([]);
	});

	it('is replaced by a later record, not by an earlier one', () => {
		const { comparison, statuses } = start();
		comparison.found([{ record: record('processing', 5) }, { record: record('failed', 6) }], 0);
		comparison.found([{ record: record('queued', 1) }], 0);
		expect(statuses()).toEqual(['a failed']);
	});

	it('is not undone by an older list', () => {
		const { comparison, statuses } = start({ known: [mark('queued', 1)] });
		comparison.found([{ record: record('succeeded', 5) }], 0);
		comparison.found([{ record: record('queued', 1) }], 0);
		expect(statuses()).toEqual(['a succeeded']);
	});

	it('adds the country of a known payment', () => {
		const { comparison, passed } = start({ known: [mark('queued', 1)] });
		comparison.found([{ record: record('queued', 1), country: 'IND' }], 0);
		expect(passed.get('a')?.country).toBe('IND');
	});
});

describe('an event', () => {
	it('replaces a change with the same state', () => {
		const { comparison } = start();
		comparison.found([{ record: record('failed', 5) }], 0);
		expect(comparison.take(mark('failed', 5))).toEqual({
			kind: 'pass',
			mark: mark('failed', 5),
			first: null,
		});
		expect(comparison.waiting).toBe(0);
	});

	it('with an earlier state goes first, with a later state goes after', () => {
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

	it('without data to compare passes', () => {
		expect(start().comparison.take(null)).toEqual({ kind: 'pass', mark: null, first: null });
	});

	it('without an id is a repeat if its state was already output', () => {
		const { comparison } = start();
		expect(comparison.take(mark('queued', 1)).kind).toBe('pass');
		expect(comparison.take(mark('processing', 2)).kind).toBe('pass');
		expect(comparison.take(mark('queued', 1)).kind).toBe('repeat');
		expect(comparison.take(mark('queued', null)).kind).toBe('pass');
	});

	it('is no repeat of a state that was only known and never output', () => {
		const { comparison } = start();
		comparison.found([{ record: record('queued', 1) }], 2);
		expect(comparison.take(mark('queued', 1)).kind).toBe('pass');
	});

	it('older than an output change is too late, unless it has its own id', () => {
		for (const statesAreKeys of [true, false]) {
			const { comparison, statuses } = start({ statesAreKeys });
			comparison.found([{ record: record('succeeded', 5) }], 0);
			expect(statuses()).toEqual(['a succeeded']);
			expect(comparison.take(mark('succeeded', 5)).kind).toBe('repeat');
			expect(comparison.take(mark('processing', 4)).kind).toBe(statesAreKeys ? 'repeat' : 'pass');
			expect(comparison.take(mark('reversed', 6)).kind).toBe('pass');
		}
	});

	it('with an id passes, however often its state was announced', () => {
		const { comparison } = start({ statesAreKeys: false });
		expect(comparison.take(mark('queued', 1)).kind).toBe('pass');
		expect(comparison.take(mark('queued', 1)).kind).toBe('pass');
	});
});

describe('states that flip within one timestamp', () => {
	const take = (
		comparison: ReturnType<typeof start>['comparison'],
		status: string,
		atMs = 5,
	): string => {
		const verdict = comparison.take(mark(status, atMs));
		return verdict.kind === 'repeat' ? 'repeat' : `${status} ${verdict.mark?.round ?? 0}`;
	};

	it('are separate changes, each output once', () => {
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

	it('continue after a reconnect or restart, because a list is later than the events before it', () => {
		for (const known of [{ ...mark('unknown', 5) }, { ...mark('unknown', 5), round: 4 }]) {
			const { comparison } = start({ known: [known] });
			comparison.connected();
			comparison.found([{ record: record('processing', 5) }], 0);
			expect(comparison.uncovered().map((change) => change.mark.round)).toEqual([
				(known.round ?? 0) + 1,
			]);
		}
	});

	it('are not undone by a list that was read before the last event', () => {
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

	it('are output again after a list has shown a state in between', () => {
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

	it('are output once each if both kinds of event announce them, even if a list has shown a later one', () => {
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

	it('end with the last output if a later list shows it again', () => {
		const { comparison, statuses } = start();
		comparison.found([{ record: record('unknown', 5) }], 0);
		take(comparison, 'processing');
		comparison.connected();
		comparison.found([{ record: record('processing', 5) }], 0);
		expect(statuses()).toEqual([]);
	});

	it('end with the state of the last list', () => {
		const { comparison, statuses } = start();
		comparison.found([{ record: record('unknown', 5) }], 0);
		comparison.connected();
		comparison.found([{ record: record('processing', 5) }], 0);
		expect(take(comparison, 'processing')).toBe('processing 0');
		expect(statuses()).toEqual([]);
	});

	it('are unchanged if each event has an id', () => {
		const { comparison } = start({ statesAreKeys: false });
		expect(
			['processing', 'unknown', 'processing'].map((status) => take(comparison, status)),
		).toEqual(['processing 0', 'unknown 0', 'processing 0']);
	});
});
