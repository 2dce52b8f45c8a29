/** A cancelled run, for every operation. No further request is sent, and the node rejects in every error mode. */
import { sleep } from 'n8n-workflow';

import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { indexes, type ErrorModeCase } from '../../support/cases/errorModeRow';
import { errorModeCases } from '../../support/cases/errorModeCases';
import { setErrorModeScene } from '../../support/cases/errorModeRun';
import { until } from '../../support/engine/triggerHost';

const concurrency = 5;
const longestWaitMs = 30_000;
/**
 * A request that was on its way when the run was cancelled may arrive this late. The shortest pause before a
 * second try is longer.
 */
const onItsWayMs = 250;

interface Cancelled {
	/** How the node and the run ended. */
	readonly end: string;
	readonly status: string;
	/** How many requests the service had seen when the run was cancelled, and when it had ended. */
	readonly atCancel: number;
	readonly atEnd: number;
	/** When the later requests came, in milliseconds after the end. */
	readonly laterMs: () => number[];
}

/** Of all tests so far, for the check at the end. */
const cancelled: Cancelled[] = [];

/**
 * Cancels a run after its first requests have arrived.
 *
 * @param broken true: these requests get a fault, so the node waits before it retries. False: the node waits
 * for the responses
 */
async function cancelRun(
	row: ErrorModeCase,
	onError: 'stopWorkflow' | 'continueErrorOutput',
	broken: boolean,
): Promise<Cancelled> {
	const placement = broken
		? Object.fromEntries(indexes.map((index) => [index, 'broken' as const]))
		: {};
	const scene = await setErrorModeScene(row, placement, () => (broken ? 1 : 60_000));
	const count = (): number => scene.sandbox.control.requests().length;
	const cancel = new AbortController();
	const node = new CrossBorderPayouts();
	const { execute } = node;
	let end = 'running';
	node.execute = async function () {
		const [ended] = await Promise.allSettled([execute.call(this)]);
		end = ended.status;
		if (ended.status === 'fulfilled') return ended.value;
		throw ended.reason;
	};
	const running = scene.run(concurrency, { node, onError, cancel: cancel.signal });
	const isUnderWay = ({ status }: { status: number | null }): boolean =>
		(status !== null) === broken;
	await until(
		() => scene.requests().filter(isUnderWay).length >= (row.inFlight ?? concurrency),
		'the first requests',
		longestWaitMs,
	);
	cancel.abort();
	const atCancel = count();
	const { status } = await running;
	const endedAtMs = Date.now();
	const atEnd = count();
	const laterMs = (): number[] =>
		scene.sandbox.control

			.requests()
			.slice(atEnd)
			.map(({ at }) => Date.parse(at) - endedAtMs);
	const result = { end, status, atCancel, atEnd, laterMs };
	cancelled.push(result);
	return result;
}

describe.each(errorModeCases.map((row) => ({ name: row.name, row })))('$name', ({ row }) => {
	it.each(['stopWorkflow', 'continueErrorOutput'] as const)(
		'ends at once when the run is cancelled, and sends no further request (%s)',
		async (mode) => {
			const { end, status, atCancel, atEnd } = await cancelRun(row, mode, false);
			expect(end).toBe('rejected');
			expect(status).toBe('canceled');
			expect(atEnd).toBe(atCancel);
		},
		longestWaitMs,
	);
});

// Connection: Check never retries.
describe.each(
	errorModeCases.filter(({ onlyKind }) => !onlyKind).map((row) => ({ name: row.name, row })),
)('$name', ({ row }) => {
	it(
		'ends the pause before a retry when the run is cancelled',
		async () => {
			const { end, atCancel, atEnd } = await cancelRun(row, 'continueErrorOutput', true);
			expect(end).toBe('rejected');
			// A request that was on its way when the run was cancelled may still arrive.
			expect(atEnd - atCancel).toBeLessThanOrEqual(concurrency);
		},
		longestWaitMs,
	);
});

it('sends no request after a cancelled run', async () => {
	// Longer than any first pause before a second try or a look-up.
	await sleep(1_500);
	expect(cancelled).toHaveLength(errorModeCases.length * 3 - 1);
	expect(cancelled.flatMap(({ laterMs }) => laterMs()).filter((ms) => ms > onItsWayMs)).toEqual([]);
});
