import type { DeliveryEvent } from '../../delivery/event/deliveryEvent';
import type { Feed } from '../../client/sse/subscribe/eventFeed';
import type { SubscribeOptions } from '../../client/sse/subscribe/subscribe';
import { createOffsetTracker } from '../../delivery/checkpoint/offsetTracker';
import type { Resumption } from '../../delivery/checkpoint/resumption';
import { openReconciledStream } from '../../delivery/reconciledStream';
import { streamProfiles } from '../../nodes/CrossBorderPayoutsTrigger/streamProfiles';
import { connectionOf } from '../support/fakes/connectionOf';
import { createFakeClock } from '../support/fakes/fakeClock';
import { createFakeStreams, uuid7 } from '../support/fakes/fakeStreams';

const empty: Feed<never> = {
	take: () => null,
	isOver: true,
	onceReadable: () => undefined,
	close: () => undefined,
};

function start(more: Partial<Resumption> = {}) {
	const profile = streamProfiles.v3;
	const clock = createFakeClock();
	const asked: Array<SubscribeOptions<DeliveryEvent>> = [];
	const seen: unknown[] = [];
	const reconciled: unknown[] = [];
	const times: unknown[] = [];
	const offsets = createOffsetTracker(null);
	openReconciledStream({
		connection: connectionOf(profile, { transport: createFakeStreams(), clock }),
		settings: { profile },
		signal: new AbortController().signal,
		scope: 'own',
		follow(options): Feed<DeliveryEvent> {
			asked.push(options);
			return empty;
		},
		resumption: {
			cursor: 'event-9',
			cursorAtMs: 7,
			startAfterFallback: 'event-5',
			confirmed: ['event-8'],
			isUnsure: false,
			...more,
		} as Resumption,
		offsets,
		reconciler: {
			reconcile: () => ({
				next: () => null,
				isOver: true,
				close: () => undefined,
				beginMs: -Infinity,
				isUnsureSince: () => false,
				onState: (state) => reconciled.push(state),
				onReplay: () => reconciled.push('replay'),
			}),
		},
		receiver: { event: () => null, change: () => null },
		time: { observe: (serviceMs) => times.push(serviceMs) },
		onState: (state) => seen.push(state),
	});
	const [options] = asked;
	if (options === undefined) throw new Error('The stream was not followed');
	return { options, seen, reconciled, times, offsets };
}

it('resumes where the checkpoint says', () => {
	const { options } = start();
	expect(options).toMatchObject({
		startAfter: 'event-9',
		startAfterFallback: 'event-5',
		url: expect.stringMatching(/\/v3\/events$/),
	});
	expect(options.seenIds?.has('event-8')).toBe(true);
});

it('passes on each state and the time of the service', () => {
	const { options, seen, reconciled, times, offsets } = start();
	options.onState?.({ kind: 'connected', resumed: true });
	expect(seen).toEqual([{ kind: 'connected', resumed: true }]);
	expect(reconciled).toEqual(seen);
	options.onServiceTime?.(1_000, 2_000);
	expect(times).toEqual([1_000]);
	const madeUp = uuid7(1_800_000_000_000);
	options.onMadeUpCursor?.(madeUp);
	expect(offsets.cursor).toBe(madeUp);
});

it('passes on that a replay goes on', () => {
	const { options, reconciled } = start();
	options.onReplay?.();
	expect(reconciled).toEqual(['replay']);
});

it('accepts no proof of the first connection if the checkpoint is unsure', () => {
	const { options, reconciled, seen } = start({ isUnsure: true });
	const lost = { kind: 'disconnected', reason: 'refused', retryInMs: 0 } as const;
	const opened = { kind: 'connected', resumed: false, place: 'event-9' } as const;
	const proven = { kind: 'connected', resumed: true } as const;
	for (const state of [lost, opened, proven, lost, opened, proven]) options.onState?.(state);
	expect(reconciled).toEqual([lost, { kind: 'connected', resumed: false }, lost, opened, proven]);
	expect(seen).toEqual(reconciled);
});
