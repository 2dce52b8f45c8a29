/** The events of the stream, merged with what the lists have shown. */
import {
	createSeenIds,
	type Feed,
	type StreamState,
	type SubscribeOptions,
} from '../client/sse/subscribe';
import type { OffsetTracker } from './checkpoint/offsetTracker';
import type { Resumption } from './checkpoint/resumption';
import type { StreamConnection } from './settings/connection';
import { toDeliveryEvent, type DeliveryEvent } from './event/deliveryEvent';
import type { Receiver, Reconciled } from './reconciler/followReconciled';
import type { Reconciler } from './reconciler/reconciler';
import type { ServiceTime } from './time/serviceTime';
import type { DeliverySettings } from './settings/settings';

export interface ReconciledStreamOptions {
	readonly connection: StreamConnection;
	readonly settings: Pick<DeliverySettings, 'profile'>;
	readonly signal: AbortSignal;
	/** Identifies the environment and the account. */
	readonly scope: string;
	readonly follow: (options: SubscribeOptions<DeliveryEvent>) => Feed<DeliveryEvent>;
	readonly resumption: Resumption;
	readonly offsets: Pick<OffsetTracker, 'setMadeUpCursor'>;
	readonly reconciler: Pick<Reconciler, 'reconcile'>;
	readonly receiver: Receiver<DeliveryEvent>;
	readonly time: Pick<ServiceTime, 'observe'>;
	/** Takes each state of the stream. */
	readonly onState?: SubscribeOptions['onState'] | undefined;
}

export function openReconciledStream({
	connection,
	settings,
	signal,
	scope,
	follow,
	resumption,
	offsets,
	reconciler,
	receiver,
	time,
	onState,
}: ReconciledStreamOptions): Pick<Reconciled, 'next' | 'isOver' | 'close'> {
	let notifyReconciler: NonNullable<SubscribeOptions['onState']> = () => undefined;
	let notifyReplay = (): void => undefined;
	let { isUnsure } = resumption;
	let hasConnected = false;
	const report = (state: StreamState): void => {
		notifyReconciler(state);
		onState?.(state);
	};
	const seenIds = createSeenIds(undefined, resumption.confirmed);
	const received = follow({
		...connection,
		toEvent: (frame, one) => toDeliveryEvent(frame, one, settings.profile, scope),
		startAfter: resumption.cursor,
		startAfterFallback: resumption.startAfterFallback,
		seenIds,
		signal,
		onMadeUpCursor: (madeUpId) => offsets.setMadeUpCursor(madeUpId),
		onServiceTime: time.observe,
		onReplay: () => notifyReplay(),
		onState(state) {
			if (state.kind !== 'connected') isUnsure &&= !hasConnected;
			else hasConnected = true;
			if (state.kind !== 'connected' || !isUnsure) report(state);
			// Resuming may miss events, or the checkpoint may be of another account. So the first connection proves
			// nothing, and everything is listed.
			else if (!state.resumed) report({ kind: 'connected', resumed: false });
		},
	});
	const reconciled = reconciler.reconcile(received, receiver, seenIds);
	notifyReconciler = reconciled.onState;
	notifyReplay = reconciled.onReplay;
	return reconciled;
}
