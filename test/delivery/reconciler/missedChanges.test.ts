import { createMissedChanges } from '../../../delivery/reconciler/missedChanges';
import type { FoundPayment } from '../../../delivery/lookup/paymentSource';
import type { PaymentVersion } from '../../../delivery/event/paymentVersion';
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
	const missed = createMissedChanges({
		passed,
		passedKeys: createSeenIds(),
		statesAreKeys,
		onBaseline: (one) => baseline.push(one),
	});
	/** @param newSinceMs see `ListedGap`; changed since then, too, unless `changedSinceMs` says otherwise */
	const found = (
		payments: readonly FoundPayment[],
		newSinceMs: number,
		changedSinceMs = newSinceMs,
		untilMs = Infinity,
	): void => missed.found(payments, { newSinceMs, changedSinceMs, untilMs, asOfMs: 1_000 });
	const statuses = (): string[] =>
		missed.missed().map(({ version: { id, status } }) => `${id} ${status}`);
	return {
		missed: {
			...missed,
			found,
			get waiting() {
				return missed.waiting;
			},
		},
		passed,
		baseline,
		statuses,
	};
}

describe('a change from a list', () => {
	it('counts as a change if it is later than the last output, or new since the gap', () => {
		const { missed, statuses, baseline } = start({
			known: [version('queued', 1), version('failed', 9, 'b')],
		});
		missed.found(
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
		expect(missed.waiting).toBe(2);
		expect(statuses()).toEqual(['a succeeded', 'new queued']);
		expect(baseline.map(({ id }) => id)).toEqual(['old', 'untimed']);
		expect(missed.waiting).toBe(0);
	});

	it('is neither output nor remembered if nothing shows whether it is old', () => {
		const { missed, statuses, baseline } = start();
		const found = [{ record: record('queued', 5) }];
		missed.found(found, 4, 6);
		expect([statuses(), baseline]).toEqual([[], []]);
		missed.found(found, 4);
		expect(statuses()).toEqual(['a queued']);
	});

	it('is left to the stream if it is later than the gap', () => {
		const { missed, statuses } = start({ known: [version('queued', 1)] });
		missed.found(
			[
				{ record: record('succeeded', 8) },
				{ record: record('queued', 8, 'later') },
				{ record: record('queued', 7, 'new') },
				{ record: { id: 'untimed', status: 'failed' } },
			],
			6,
			6,
			7,
		);
		expect(statuses()).toEqual(['new queued']);
	});

	it('is output once, however often lists show it', () => {
		const { missed, statuses } = start();
		const found = [{ record: record('failed', 5) }];
		missed.found(found, 0);
		expect(statuses()).toEqual(['a failed']);
		missed.found(found, 0);
		expect(statuses()).toEqual([]);
	});

	it('is replaced by a later record, not by an earlier one', () => {
		const { missed, statuses } = start();
		missed.found([{ record: record('processing', 5) }, { record: record('failed', 6) }], 0);
		missed.found([{ record: record('queued', 1) }], 0);
		expect(statuses()).toEqual(['a failed']);
	});

	it('is not undone by an older list', () => {
		const { missed, statuses } = start({ known: [version('queued', 1)] });
		missed.found([{ record: record('succeeded', 5) }], 0);
		missed.found([{ record: record('queued', 1) }], 0);
		expect(statuses()).toEqual(['a succeeded']);
	});

	it('adds the country of a known payment', () => {
		const { missed, passed } = start({ known: [version('queued', 1)] });
		missed.found([{ record: record('queued', 1), country: 'IND' }], 0);
		expect(passed.get('a')?.country).toBe('IND');
	});
});

describe('an event', () => {
	it('replaces a change with the same state', () => {
		const { missed } = start();
		missed.found([{ record: record('failed', 5) }], 0);
		expect(missed.judge(version('failed', 5))).toEqual(version('failed', 5));
		expect(missed.waiting).toBe(0);
	});

	it('with an earlier state goes first, and one with a later state replaces the change', () => {
		const { missed } = start();
		missed.found([{ record: record('processing', 5) }], 0);
		expect(missed.judge(version('queued', 4))).toEqual(version('queued', 4));
		expect(missed.waiting).toBe(1);
		expect(missed.judge(version('failed', 6))).toEqual(version('failed', 6));
		expect(missed.waiting).toBe(0);
	});

	it.each([true, false])(
		'of the same second as a change replaces it, whatever its state; without IDs: %s',
		(statesAreKeys) => {
			for (const status of ['queued', 'unknown', 'succeeded']) {
				const { missed, statuses } = start({ statesAreKeys });
				missed.found([{ record: record('processing', 5) }], 0);
				expect(missed.judge(version(status, 5))).toEqual(version(status, 5));
				expect(statuses()).toEqual([]);
			}
		},
	);

	it('without data to compare passes', () => {
		expect(start().missed.judge(null)).toBeNull();
	});

	it('without an id is a repeat if its state was already output', () => {
		const { missed } = start();
		expect(missed.judge(version('queued', 1))).not.toBe('repeat');
		expect(missed.judge(version('processing', 2))).not.toBe('repeat');
		expect(missed.judge(version('queued', 1))).toBe('repeat');
		expect(missed.judge(version('queued', null))).not.toBe('repeat');
	});

	it('is no repeat of a state that was only known and never output', () => {
		const { missed } = start();
		missed.found([{ record: record('queued', 1) }], 2);
		expect(missed.judge(version('queued', 1))).not.toBe('repeat');
	});

	it('older than an output change is too late', () => {
		for (const statesAreKeys of [true, false]) {
			const { missed, statuses } = start({ statesAreKeys });
			missed.found([{ record: record('succeeded', 5) }], 0);
			expect(statuses()).toEqual(['a succeeded']);
			expect(missed.judge(version('succeeded', 5))).toBe('repeat');
			expect(missed.judge(version('processing', 4))).toBe('repeat');
			expect(missed.judge(version('reversed', 6))).not.toBe('repeat');
		}
	});

	it('with an id passes, however often its state was announced', () => {
		const { missed } = start({ statesAreKeys: false });
		expect(missed.judge(version('queued', 1))).not.toBe('repeat');
		expect(missed.judge(version('queued', 1))).not.toBe('repeat');
	});
});

describe('states that flip within one timestamp', () => {
	const judge = (missed: ReturnType<typeof start>['missed'], status: string, atMs = 5): string => {
		const judged = missed.judge(version(status, atMs));
		return judged === 'repeat' ? judged : `${status} ${judged?.round ?? 0}`;
	};

	it('are separate changes, each output once', () => {
		const { missed } = start();
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
		expect(states.map((status) => judge(missed, status))).toEqual([
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
		expect(judge(missed, 'processing', 6)).toBe('processing 0');
		expect(judge(missed, 'queued')).toBe('repeat');
	});

	it('continue after a reconnect or restart, because a list is later than the events before it', () => {
		for (const known of [{ ...version('unknown', 5) }, { ...version('unknown', 5), round: 4 }]) {
			const { missed } = start({ known: [known] });
			missed.connected();
			missed.found([{ record: record('processing', 5) }], 0);
			expect(missed.missed().map((change) => change.version.round)).toEqual([
				(known.round ?? 0) + 1,
			]);
		}
	});

	it('are not undone by a list that was read before the last event', () => {
		const { missed, statuses } = start();
		missed.connected();
		judge(missed, 'processing');
		judge(missed, 'unknown');
		missed.found([{ record: record('processing', 5) }], 0);
		expect(statuses()).toEqual([]);
		missed.connected();
		missed.found([{ record: record('processing', 5) }], 0);
		expect(statuses()).toEqual(['a processing']);
	});

	it('end with the event that comes back after a list has shown a state in between', () => {
		const { missed, statuses } = start();
		judge(missed, 'processing');
		missed.connected();
		missed.found([{ record: record('unknown', 5) }], 0);
		expect(judge(missed, 'processing')).toBe('repeat');
		expect(statuses()).toEqual([]);
		expect(judge(missed, 'unknown')).toBe('unknown 0');
		expect(judge(missed, 'processing')).toBe('processing 1');
	});

	it('are output once each if both kinds of event announce them, even if a list has shown a later one', () => {
		const { missed } = start();
		missed.connected();
		missed.found([{ record: record('succeeded', 5) }], 0);
		const incoming = ['processing', 'processing', 'succeeded', 'succeeded'];
		expect(incoming.map((status) => judge(missed, status))).toEqual([
			'processing 0',
			'repeat',
			'succeeded 0',
			'repeat',
		]);
		expect(missed.waiting).toBe(0);
	});

	it('end with the last output if a later list shows it again', () => {
		const { missed, statuses } = start();
		missed.found([{ record: record('unknown', 5) }], 0);
		judge(missed, 'processing');
		missed.connected();
		missed.found([{ record: record('processing', 5) }], 0);
		expect(statuses()).toEqual([]);
	});

	it('end with the state of the last list', () => {
		const { missed, statuses } = start();
		missed.found([{ record: record('unknown', 5) }], 0);
		missed.connected();
		missed.found([{ record: record('processing', 5) }], 0);
		expect(judge(missed, 'processing')).toBe('processing 0');
		expect(statuses()).toEqual([]);
	});

	it('all pass if each event has an ID, and the last one is told by a list if its event is missing', () => {
		const { missed, statuses } = start({ statesAreKeys: false });
		const states = ['processing', 'processing', 'failed', 'unknown'];
		expect(states.map((status) => judge(missed, status))).toEqual([
			'processing 0',
			'processing 0',
			'failed 0',
			'unknown 1',
		]);
		missed.connected();
		missed.found([{ record: record('failed', 5) }], 0);
		expect(statuses()).toEqual(['a failed']);
		expect(judge(missed, 'failed')).toBe('repeat');
	});
});
