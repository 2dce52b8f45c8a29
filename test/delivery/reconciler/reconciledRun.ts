/** Follows a simulated stream and its lists, and records what is delivered. */
import { createWatermark } from '../../../delivery/reconciler/watermark';
import { feedOf } from '../../../client/sse/subscribe/eventFeed';
import { followReconciled } from '../../../delivery/reconciler/followReconciled';
import type { Gap } from '../../../delivery/reconciler/gapDetector';
import { paymentVersionOf, type PaymentVersion } from '../../../delivery/event/paymentVersion';
import { createPaymentTable } from '../../../delivery/reconciler/paymentTable';
import type { SweepFault } from '../../../delivery/reconciler/sweep';
import { createServiceTime } from '../../../delivery/time/serviceTime';
import { createSeenIds } from '../../../client/sse/subscribe/seenIds';
import type { StreamState } from '../../../client/sse/subscribe/subscribe';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { createSimulatedService, type ServiceTraits } from './simulatedService';

const startMs = Date.parse('2026-01-01T00:00:00Z');
/** A payment goes through these, one after the other. */
export const states = ['queued', 'processing', 'succeeded', 'reversed'];

export interface Given {
	readonly how: 'event' | 'repeat' | 'change';
	readonly id: string;
	readonly status: string;
	readonly atMs: number;
}

/** Nothing is connected yet. */
export function start(
	traits: Partial<ServiceTraits> = {},
	{
		knownSinceMs = null as number | null,
		afterMs = 0,
		tellsTime = true,
		wanted = null as string | null,
		paceMs = 0,
		remembers = 10_000,
	} = {},
) {
	const fake = createFakeClock({ startMs });
	const clock = {
		...fake,
		// In steps, with time in between for all pending work.
		advance: async (ms: number): Promise<void> => {
			for (let leftMs = ms; leftMs >= 0; leftMs -= 200) {
				await fake.advance(Math.min(200, leftMs));
				await new Promise((resolve) => setImmediate(resolve));
				if (leftMs === 0) break;
			}
		},
	};
	const service = createSimulatedService(clock, { latencyMs: () => 10, resumes: false, ...traits });
	const closing = new AbortController();
	const given: Given[] = [];
	const gaps: Gap[] = [];
	const faults: SweepFault[] = [];
	let hear: (state: StreamState) => void = () => undefined;
	const { signal } = closing;
	const time = createServiceTime(clock);
	const watermark = createWatermark(time, 75_000, () => knownSinceMs);
	const passed = createPaymentTable(remembers);
	const give = (how: Given['how'], version: PaymentVersion | null): Promise<void> | null => {
		if (version === null) return paused();
		const { id, status, atMs } = version;
		given.push({ how, id, status, atMs: Number(atMs) });
		return paused();
	};
	const paused = (): Promise<void> | null =>
		paceMs > 0 ? clock.sleep(paceMs, signal).catch(() => undefined) : null;
	const reconciled = followReconciled({
		events: feedOf(service.follow(() => hear, signal)),
		receiver: {
			event: (event, judged) =>
				wanted === null || event.kind === wanted
					? give(judged === 'repeat' ? 'repeat' : 'event', paymentVersionOf(event.record))
					: null,
			change: ({ version }) => give('change', version),
		},
		paymentVersionOf: ({ record }) => paymentVersionOf(record),
		isWanted: ({ kind }) => wanted === null || kind === wanted,
		isReplay: ({ replay }) => replay,
		source: service.source,
		afterMs,
		canResume: traits.resumes ?? false,
		passed,
		passedKeys: createSeenIds(),
		originMs: () => -Infinity,
		time,
		watermark,
		clock,
		random: () => 0.5,
		signal,
		onBaseline: () => undefined,
		onGap: (gap) => gaps.push(gap),
		onFault: (fault) => faults.push(fault),
	});
	const { onState, onReplay, isUnsureSince } = reconciled;
	hear = (state) => {
		if (state.kind === 'connected' && tellsTime) {
			time.observe(Math.floor((clock.now() + (traits.offsetMs ?? 0)) / 1_000) * 1_000, clock.now());
		}
		onState(state);
	};
	const done = (async () => {
		while (!reconciled.isOver) await reconciled.next();
		reconciled.close();
	})();
	const close = async (): Promise<void> => {
		closing.abort();
		await done;
	};
	const delivered = (): string[] =>
		given
			.filter(({ how }) => how !== 'repeat')
			.map(({ how, id, status }) => `${how} ${id} ${status}`);
	return {
		clock,
		service,
		given,
		delivered,
		gaps,
		faults,
		watermark,
		passed,
		onReplay,
		isUnsureSince,
		close,
	};
}

/** Opens the stream and waits until the first lists are read. */
export async function begin(...options: Parameters<typeof start>) {
	const run = start(...options);
	run.service.connect();
	await run.clock.advance(100);
	return run;
}
