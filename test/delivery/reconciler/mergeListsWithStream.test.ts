import { mergeListsWithStream } from '../../../delivery/reconciler/mergeListsWithStream';
import type { PaymentVersion } from '../../../delivery/reconciler/paymentVersion';
import { createPaymentTable } from '../../../delivery/reconciler/paymentTable';
import { createSeenIds } from '../../../client/sse/subscribe/seenIds';

const version = (status: string, atMs: number | null, id = 'a'): PaymentVersion => ({
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
	const merger = mergeListsWithStream({
		passed,
		passedKeys: createSeenIds(),
		statesAreKeys,
		onBaseline: (one) => baseline.push(one),
	});
	const statuses = (): string[] =>
		merger.uncovered().map(({ version: { id, status } }) => `${id} ${status}`);
	return { merger, passed, baseline, statuses };
}

describe('a change from a list', () => {
	it('counts as a change if it is later than the last output, or new since the gap', () => {
		const { merger, statuses, baseline } = start({
			known: [version('queued', 1), version('failed', 9, 'b')],
		});
		merger.found(
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
		expect(merger.waiting).toBe(2);
		expect(statuses()).toEqual(['a succeeded', 'new queued']);
		expect(baseline.map(({ id }) => id)).toEqual(['old', 'untimed']);
		expect(merger.waiting).toBe(0);
	});

	it('is neither output nor remembered if nothing shows whether it is old', () => {
		const { merger, statuses, baseline } = start();
		const found = [{ record: record('queued', 5) }];
		merger.found(found, 4, 6);
		expect([statuses(), baseline]).toEqual([[], []]);
		merger.found(found, 4);
		expect(statuses()).toEqual(['a queued']);
	});

	it('is output once, however often lists show it', () => {
		const { merger, statuses } = start();
		const found = [{ record: record('failed', 5) }];
		merger.found(found, 0);
		expect(statuses()).toEqual(['a failed']);
		merger.found(found, 0);
		expect(statuses()).toEqual([]);
	});

	it('is replaced by a later record, not by an earlier one', () => {
		const { merger, statuses } = start();
		merger.found([{ record: record('processing', 5) }, { record: record('failed', 6) }], 0);
		merger.found([{ record: record('queued', 1) }], 0);
		expect(statuses()).toEqual(['a failed']);
	});

	it('is not undone by an older list', () => {
		const { merger, statuses } = start({ known: [version('queued', 1)] });
		merger.found([{ record: record('succeeded', 5) }], 0);
		merger.found([{ record: record('queued', 1) }], 0);
		expect(statuses()).toEqual(['a succeeded']);
	});

	it('adds the country of a known payment', () => {
		const { merger, passed } = start({ known: [version('queued', 1)] });
		merger.found([{ record: record('queued', 1), country: 'IND' }], 0);
		expect(passed.get('a')?.country).toBe('IND');
	});
});

describe('an event', () => {
	it('replaces a change with the same state', () => {
		const { merger } = start();
		merger.found([{ record: record('failed', 5) }], 0);
		expect(merger.take(version('failed', 5))).toEqual({
			kind: 'pass',
			version: version('failed', 5),
			first: null,
		});
		expect(merger.waiting).toBe(0);
	});

	it('with an earlier state goes first, with a later state goes after', () => {
		const { merger } = start();
		merger.found([{ record: record('processing', 5) }], 0);
		expect(merger.take(version('queued', 4))).toMatchObject({ kind: 'pass', first: null });
		expect(merger.waiting).toBe(1);
		expect(merger.take(version('failed', 6))).toMatchObject({
			kind: 'pass',
			first: { version: { status: 'processing' } },
		});
		expect(merger.waiting).toBe(0);
	});

	it('with an ID, of the same second as a change, goes in the order of the stream', () => {
		const { merger, statuses } = start({ statesAreKeys: false });
		merger.found([{ record: record('processing', 5) }], 0);
		expect(merger.take(version('unknown', 5))).toMatchObject({ kind: 'pass', first: null });
		expect(merger.take(version('processing', 5))).toMatchObject({ kind: 'pass', first: null });
		expect(statuses()).toEqual([]);
	});

	it('with an ID outdates a change of the same second that leads up to it', () => {
		const { merger, statuses } = start({ statesAreKeys: false });
		merger.found([{ record: record('processing', 5) }], 0);
		merger.take(version('succeeded', 5));
		expect(statuses()).toEqual([]);
		expect(merger.waiting).toBe(0);
	});

	it('without data to compare passes', () => {
		expect(start().merger.take(null)).toEqual({ kind: 'pass', version: null, first: null });
	});

	it('without an id is a repeat if its state was already output', () => {
		const { merger } = start();
		expect(merger.take(version('queued', 1)).kind).toBe('pass');
		expect(merger.take(version('processing', 2)).kind).toBe('pass');
		expect(merger.take(version('queued', 1)).kind).toBe('repeat');
		expect(merger.take(version('queued', null)).kind).toBe('pass');
	});

	it('is no repeat of a state that was only known and never output', () => {
		const { merger } = start();
		merger.found([{ record: record('queued', 1) }], 2);
		expect(merger.take(version('queued', 1)).kind).toBe('pass');
	});

	it('older than an output change is too late, unless it has its own id', () => {
		for (const statesAreKeys of [true, false]) {
			const { merger, statuses } = start({ statesAreKeys });
			merger.found([{ record: record('succeeded', 5) }], 0);
			expect(statuses()).toEqual(['a succeeded']);
			expect(merger.take(version('succeeded', 5)).kind).toBe('repeat');
			expect(merger.take(version('processing', 4)).kind).toBe(statesAreKeys ? 'repeat' : 'pass');
			expect(merger.take(version('reversed', 6)).kind).toBe('pass');
		}
	});

	it('with an id passes, however often its state was announced', () => {
		const { merger } = start({ statesAreKeys: false });
		expect(merger.take(version('queued', 1)).kind).toBe('pass');
		expect(merger.take(version('queued', 1)).kind).toBe('pass');
	});
});

describe('states that flip within one timestamp', () => {
	const take = (merger: ReturnType<typeof start>['merger'], status: string, atMs = 5): string => {
		const verdict = merger.take(version(status, atMs));
		return verdict.kind === 'repeat' ? 'repeat' : `${status} ${verdict.version?.round ?? 0}`;
	};

	it('are separate changes, each output once', () => {
		const { merger } = start();
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
		expect(states.map((status) => take(merger, status))).toEqual([
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
		expect(take(merger, 'processing', 6)).toBe('processing 0');
		expect(take(merger, 'queued')).toBe('repeat');
	});

	it('continue after a reconnect or restart, because a list is later than the events before it', () => {
		for (const known of [{ ...version('unknown', 5) }, { ...version('unknown', 5), round: 4 }]) {
			const { merger } = start({ known: [known] });
			merger.connected();
			merger.found([{ record: record('processing', 5) }], 0);
			expect(merger.uncovered().map((change) => change.version.round)).toEqual([
				(known.round ?? 0) + 1,
			]);
		}
	});

	it('are not undone by a list that was read before the last event', () => {
		const { merger, statuses } = start();
		merger.connected();
		take(merger, 'processing');
		take(merger, 'unknown');
		merger.found([{ record: record('processing', 5) }], 0);
		expect(statuses()).toEqual([]);
		merger.connected();
		merger.found([{ record: record('processing', 5) }], 0);
		expect(statuses()).toEqual(['a processing']);
	});

	it('are output again after a list has shown a state in between', () => {
		const { merger } = start();
		take(merger, 'processing');
		merger.connected();
		merger.found([{ record: record('unknown', 5) }], 0);
		expect(merger.take(version('processing', 5))).toMatchObject({
			kind: 'pass',
			version: { round: 1 },
			first: { version: { status: 'unknown' } },
		});
	});

	it('are output once each if both kinds of event announce them, even if a list has shown a later one', () => {
		const { merger } = start();
		merger.connected();
		merger.found([{ record: record('succeeded', 5) }], 0);
		const incoming = ['processing', 'processing', 'succeeded', 'succeeded'];
		expect(incoming.map((status) => take(merger, status))).toEqual([
			'processing 0',
			'repeat',
			'succeeded 0',
			'repeat',
		]);
		expect(merger.waiting).toBe(0);
	});

	it('end with the last output if a later list shows it again', () => {
		const { merger, statuses } = start();
		merger.found([{ record: record('unknown', 5) }], 0);
		take(merger, 'processing');
		merger.connected();
		merger.found([{ record: record('processing', 5) }], 0);
		expect(statuses()).toEqual([]);
	});

	it('end with the state of the last list', () => {
		const { merger, statuses } = start();
		merger.found([{ record: record('unknown', 5) }], 0);
		merger.connected();
		merger.found([{ record: record('processing', 5) }], 0);
		expect(take(merger, 'processing')).toBe('processing 0');
		expect(statuses()).toEqual([]);
	});

	it('are unchanged if each event has an id', () => {
		const { merger } = start({ statesAreKeys: false });
		expect(['processing', 'unknown', 'processing'].map((status) => take(merger, status))).toEqual([
			'processing 0',
			'unknown 0',
			'processing 0',
		]);
	});
});
