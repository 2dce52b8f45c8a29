/** The events of the stream, merged with what the lists have shown. */
import { mapFeed, type FeedParts } from '../client/sse/subscribe/eventFeed';
import { createSeenIds } from '../client/sse/subscribe/seenIds';
import type { StreamEvent, SubscribeOptions } from '../client/sse/subscribe/subscribe';
import type { OffsetTracker } from './checkpoint/offsetTracker';
import type { Resumption } from './checkpoint/resumption';
import type { StreamConnection } from './connection';
import { toDeliveryEvent, type DeliveryEvent } from './deliveryEvent';
import type { Step } from './reconciler/followReconciled';
import type { Reconciler } from './reconciler/reconciler';
import type { ServiceTime } from './reconciler/serviceTime';
import type { DeliverySettings } from './settings';

export interface StepOptions {
	readonly connection: StreamConnection;
	readonly settings: Pick<DeliverySettings, 'profile'>;
	readonly signal: AbortSignal;
	readonly follow: (options: SubscribeOptions) => FeedParts<StreamEvent>;
	readonly resumption: Resumption;
	readonly offsets: Pick<OffsetTracker, 'setMadeUpCursor'>;
	readonly reconciler: Pick<Reconciler, 'follow'>;
	readonly time: Pick<ServiceTime, 'observe'>;
	/** Takes each state of the stream. */
	readonly onState?: SubscribeOptions['onState'] | undefined;
}

export function openSteps({
	connection,
	settings,
	signal,
	follow,
	resumption,
	offsets,
	reconciler,
	time,
	onState,
}: StepOptions): FeedParts<Step<DeliveryEvent>> {
	let notifyReconciler: NonNullable<SubscribeOptions['onState']> = () => undefined;
	let { isUnsure } = resumption;
	const received = follow({
		...connection,
		startAfter: resumption.cursor,
		startAfterMs: resumption.cursorAtMs,
		startAfterFallback: resumption.startAfterFallback,
		seenIds: createSeenIds(undefined, resumption.confirmed),
		signal,
		onMadeUpCursor: (madeUpId) => offsets.setMadeUpCursor(madeUpId),
		onServiceTime: time.observe,
		onState(reported) {
			// Resuming may miss events, or the checkpoint may be of another account. `resumed: false`
			// makes the reconciler read the lists as well.
			const state =
				isUnsure && reported.kind === 'connected' ? { ...reported, resumed: false } : reported;
			if (state.kind === 'connected') isUnsure = false;
			notifyReconciler(state);
			onState?.(state);
		},
	});
	const reconciled = reconciler.follow(
		mapFeed(received, (one) => toDeliveryEvent(one, settings.profile)),
	);
	notifyReconciler = reconciled.onState;
	return reconciled.steps;
}
