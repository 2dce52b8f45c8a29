/** The test in the editor: one event, or a sentence that says why there was none. */
import { TransportError } from '../../client/errors';
import { subscribe, type StreamState } from '../../client/sse/subscribe/subscribe';
import { createRecordLoader } from '../../delivery/reconciler/recordLoader';
import { createSeenIds } from '../../client/sse/subscribe/seenIds';
import type { ConnectionWithLookups } from './connection';
import { enrichEvent } from '../../delivery/enrichBatch';
import { createEventFilter } from '../../delivery/filterEvents';
import type { TriggerSettings } from './settings';
import { toTriggerEvent, type TriggerEvent } from '../../delivery/deliveryEvent';
import { linkedAbort } from '../../client/async/linkedAbort';

export type ManualResult =
	| { readonly kind: 'event'; readonly event: TriggerEvent }
	| { readonly kind: 'none'; readonly connected: boolean; readonly error: Error | null }
	| { readonly kind: 'refused'; readonly error: Error }
	| { readonly kind: 'closed' };

/** Long enough to make a payment in another window. */
export const manualWaitMs = 120_000;

/**
 * Waits for the first event that passes the filters.
 *
 * @returns `refused` as soon as the service says something that waiting will not mend
 */
export async function waitForOneEvent(
	{ payments, ...connection }: ConnectionWithLookups,
	settings: TriggerSettings,
	signal: AbortSignal,
	waitMs: number = manualWaitMs,
): Promise<ManualResult> {
	const ended = linkedAbort(signal);
	const { signal: both } = ended;
	const passes = createEventFilter({ ...settings, onlyStatusChanges: false });
	let refusal: Error | null = null;
	let lastError: Error | null = null;
	let connected = false;
	const onState = (state: StreamState): void => {
		connected = state.kind === 'connected';
		if (state.kind === 'disconnected') {
			lastError = state.error ?? new TransportError('network', false);
		}
		if (state.kind === 'needsAttention') {
			refusal = state.error;
			ended.abort();
		}
	};
	const loader =
		payments &&
		createRecordLoader({
			source: payments,
			clock: connection.clock,
			signal,
			countryOf: () => undefined,
		});
	const completeAlone = async (event: TriggerEvent): Promise<TriggerEvent> => {
		const { partialEvents } = settings.profile;
		return loader
			? await enrichEvent(event, { loader, partialEvents, onCountry: () => undefined })
			: event;
	};
	if (signal.aborted) return { kind: 'closed' };
	connection.clock.sleep(waitMs, both).then(
		() => ended.abort(),
		() => undefined,
	);
	try {
		const events = subscribe({
			...connection,
			startAfter: settings.startAfter,
			seenIds: createSeenIds(undefined, settings.startAfter === null ? [] : [settings.startAfter]),
			signal: both,
			onState,
		});
		for await (const received of events) {
			const event = toTriggerEvent(received, settings.profile);
			if (!passes(event)) continue;
			const complete = await completeAlone(event).catch(() => null);
			if (complete === null) break;
			return { kind: 'event', event: complete };
		}
	} finally {
		ended.abort();
	}
	if (signal.aborted) return { kind: 'closed' };
	return refusal === null
		? { kind: 'none', connected, error: connected ? null : lastError }
		: { kind: 'refused', error: refusal };
}
