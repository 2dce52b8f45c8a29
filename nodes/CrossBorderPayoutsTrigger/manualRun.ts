/** The test in the editor: one event, or an error that says why there was none. */
import {
	NodeOperationError,
	type INode,
	type ITriggerFunctions,
	type ITriggerResponse,
} from 'n8n-workflow';

import { TransportError } from '../../client/errors';
import { subscribe, type StreamState } from '../../client/sse/subscribe/subscribe';
import { createRecordLoader } from '../../delivery/reconciler/recordLoader';
import { createSeenIds } from '../../client/sse/subscribe/seenIds';
import { toNodeError } from '../adapter/errors/toNodeError';
import { createConnection, type ConnectionWithLookups } from './connection';
import { toItem } from './execution/toItem';
import { enrichEvent } from '../../delivery/batches/enrichBatch';
import { createEventFilter } from '../../delivery/eventFilter';
import type { TriggerSettings } from './settings';
import { toDeliveryEvent, type DeliveryEvent } from '../../delivery/deliveryEvent';
import { linkedAbort } from '../../client/async/linkedAbort';

export type ManualResult =
	| { readonly kind: 'event'; readonly event: DeliveryEvent }
	| { readonly kind: 'none'; readonly connected: boolean; readonly error: Error | null }
	| { readonly kind: 'refused'; readonly error: Error }
	| { readonly kind: 'closed' };

/** Long enough to make a payment in another window. */
const manualWaitMs = 120_000;

/** @throws InputError if the credential cannot work */
export async function startManualRun(
	context: ITriggerFunctions,
	settings: TriggerSettings,
): Promise<ITriggerResponse> {
	const closing = new AbortController();
	const connection = await createConnection(context, settings);
	return {
		async manualTriggerFunction() {
			const result = await runManually(connection, settings, closing.signal);
			if (result.kind === 'event')
				context.emit([[toItem(result.event, false, settings.simpleEvents)]]);
			else if (result.kind !== 'closed') throw manualError(context.getNode(), result);
		},
		closeFunction: async () => closing.abort(),
	};
}

/**
 * Waits for the first event that passes the filters.
 *
 * @returns `refused` as soon as the service reports an error that waiting does not fix
 */
export async function runManually(
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
	const completeAlone = async (event: DeliveryEvent): Promise<DeliveryEvent> => {
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
			const event = toDeliveryEvent(received, settings.profile);
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

function manualError(
	node: INode,
	result: Extract<ManualResult, { kind: 'none' | 'refused' }>,
): Error {
	if (result.kind === 'refused') return toNodeError(node, result.error);
	if (!result.connected && result.error !== null) return toNodeError(node, result.error);
	return new NodeOperationError(
		node,
		`No event came within ${manualWaitMs / 60_000} minutes that passes 'Events' and 'Statuses'`,
		{
			description:
				'The connection works. Make a payment or wait for one to change, then test again. To test with an event that is past, set Start From to After an Event.',
		},
	);
}
