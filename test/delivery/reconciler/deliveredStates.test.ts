import { createDeliveredStates } from '../../../delivery/reconciler/deliveredStates';
import { createPaymentTable } from '../../../delivery/reconciler/paymentTable';
import type { PaymentVersion } from '../../../delivery/event/paymentVersion';
import { createSeenIds } from '../../../client/sse/subscribe/seenIds';

const version = (status: string, atMs: number | null): PaymentVersion => ({
	id: 'a',
	status,
	atMs,
});

function start(statesAreKeys: boolean) {
	const passed = createPaymentTable(100, []);
	return {
		table: passed,
		states: createDeliveredStates({ passed, passedKeys: createSeenIds(), statesAreKeys }),
	};
}

describe.each([true, false])('where states are keys: %s', (statesAreKeys) => {
	it('remembers the last state of a payment, whatever delivered it', () => {
		const { table, states } = start(statesAreKeys);
		states.passed(version('queued', 1));
		expect(table.get('a')).toMatchObject({ status: 'queued', atMs: 1 });
		states.swept(version('failed', 2), 1_000);
		expect(table.get('a')).toMatchObject({ status: 'failed', atMs: 2 });
	});

	it('treats the state that a sweep has delivered as a repeat, unless its time is unknown', () => {
		const { states } = start(statesAreKeys);
		states.swept(version('failed', 2), 1_000);
		expect(states.isRepeat(version('failed', 2))).toBe(true);
		expect(states.isRepeat(version('failed', 3))).toBe(false);
		states.swept(version('failed', null), 1_000);
		expect(states.isRepeat(version('failed', null))).toBe(false);
	});

	it('treats a state earlier than the one that a sweep has delivered as a repeat', () => {
		const { states } = start(statesAreKeys);
		states.swept(version('failed', 2), 1_000);
		expect(states.isRepeat(version('queued', 1))).toBe(true);
	});

	it.each([
		['succeeded', 'processing'],
		['reversed', 'succeeded'],
	])('is not hidden by a listed state that it must follow: %s after %s', (last, listed) => {
		const { states } = start(statesAreKeys);
		states.swept(version(listed, 9_000), 1_000);
		expect(states.isRepeat(version(last, 5_000))).toBe(false);
		states.passed(version(last, 5_000));
		expect(states.isRepeat(version('reversed', 9_500))).toBe(false);
	});

	it.each([
		['processing', 'succeeded'],
		['succeeded', 'reversed'],
	])('of one second, %s is a repeat after a listed %s', (earlier, listed) => {
		const { states } = start(statesAreKeys);
		const at = 10_000;
		states.swept({ ...version(listed, at), isRough: true }, at + 1_000);
		expect(states.isRepeat(version(earlier, at + 300))).toBe(true);
		expect(states.isRepeat(version(listed, at + 400))).toBe(true);
	});

	it('lets a listed state come again after another state of its second, so that it is the last', () => {
		const { states } = start(statesAreKeys);
		const at = 10_000;
		states.swept({ ...version('processing', at), isRough: true }, at + 1_000);
		const earlier = version('unknown', at + 300);
		expect(states.isRepeat(earlier)).toBe(false);
		states.passed(earlier);
		expect(states.isRepeat(version('processing', at + 400))).toBe(false);
	});

	it('treats a state that has passed as a repeat only if states are keys', () => {
		const { states } = start(statesAreKeys);
		states.passed(version('queued', 1));
		expect(states.isRepeat(version('queued', 1))).toBe(statesAreKeys);
		expect(states.hasPassed(version('queued', 1))).toBe(statesAreKeys);
		expect(states.isRepeat(version('queued', 2))).toBe(false);
	});

	it('numbers a state of the same time that does not lead on from the last one', () => {
		const { states } = start(statesAreKeys);
		states.passed(version('failed', 1));
		const later = states.placed(version('queued', 1));
		expect(later.round).toBe(1);
	});
});

it('never treats a state without a time as a repeat of a state that has passed', () => {
	const { states } = start(true);
	states.passed(version('queued', null));
	expect(states.isRepeat(version('queued', null))).toBe(false);
});

it('treats an event as a repeat of a state that a list had delivered before a restart', () => {
	const failed = version('failed', 2);
	const setup = (isListed: boolean) =>
		createDeliveredStates({
			passed: createPaymentTable(100, [{ ...failed, isListed }]),
			passedKeys: createSeenIds(),
			statesAreKeys: false,
		});
	expect(setup(true).isRepeat(failed)).toBe(true);
	expect(setup(true).isRepeat(version('failed', 3))).toBe(false);
	expect(setup(true).isRepeat(version('processing', 1))).toBe(true);
	expect(setup(true).isRepeat(version('processing', 2))).toBe(true);
	expect(setup(false).isRepeat(failed)).toBe(false);
	expect(setup(false).isRepeat(version('processing', 1))).toBe(false);
});

describe('after a listed state, where events have IDs', () => {
	const untimed = version('processing', null);

	it.each([
		['of an unknown time', untimed, version('unknown', 5), version('processing', 9)],
		['of one second', version('processing', 5), version('unknown', 5), version('processing', 5)],
	])('%s, a state that comes back is no repeat', (_, listed, other, back) => {
		const { states } = start(false);
		states.swept(listed, 1_000);
		states.passed(other);
		expect(states.isRepeat(back)).toBe(false);
	});

	it('an earlier event does not end that', () => {
		const { states } = start(false);
		states.swept(version('failed', 5), 1_000);
		states.passed(version('queued', 4));
		expect(states.isRepeat(version('failed', 5))).toBe(true);
	});
});

it.each([true, false])(
	'knows which of two states of one time came first if both were recorded before the sweep; states are keys: %s',
	(statesAreKeys) => {
		for (const [asOfMs, isBefore] of [
			[7_000, false],
			[7_001, true],
		] as const) {
			const { states } = start(statesAreKeys);
			states.swept(version('processing', 2_000), asOfMs);
			expect(states.isRepeat(states.placed(version('unknown', 2_000)))).toBe(isBefore);
		}
	},
);

it.each([true, false])(
	'knows that `queued` came before a listed state of the same time, and not that it came before an earlier one; states are keys: %s',
	(statesAreKeys) => {
		for (const [atMs, isBefore] of [
			[2_000, true],
			[2_001, false],
		] as const) {
			const { states } = start(statesAreKeys);
			states.swept(version('processing', 2_000), 2_000);
			expect(states.isRepeat(states.placed(version('queued', atMs)))).toBe(isBefore);
			expect(states.isRepeat(version('processing', 2_000))).toBe(true);
		}
	},
);

it('treats a state before a listed one, which a run before a restart may have had, as a repeat, and not that one itself', () => {
	const states = createDeliveredStates({
		passed: createPaymentTable(100, []),
		passedKeys: createSeenIds(),
		statesAreKeys: false,
		begun: [version('reversed', 9)],
	});
	expect(states.isRepeat(version('succeeded', 8))).toBe(true);
	expect(states.isRepeat(version('reversed', 9))).toBe(false);
});
