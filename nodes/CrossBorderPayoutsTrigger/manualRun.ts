/** The test in the editor: one event, or an error that says why there was none. */
import {
	NodeOperationError,
	type INode,
	type ITriggerFunctions,
	type ITriggerResponse,
} from 'n8n-workflow';

import { TransportError } from '../../client/errors';
import { createSeenIds, type StreamState, subscribe } from '../../client/sse/subscribe';
import { createRecordLoader } from '../../delivery/lookup/recordLoader';
import { toNodeError } from '../adapter/errors/toNodeError';
import { createConnection, type ConnectionWithLookups } from './connection';
import { toItem } from './execution/toItem';
import { enrichEvent } from '../../delivery/lookup/enrichBatch';
import { createEventFilter } from '../../delivery/event/eventFilter';
import type { TriggerSettings } from './settings';
import { toDeliveryEvent, type DeliveryEvent } from '../../delivery/event/deliveryEvent';
import { linkedAbort } from '../../client/async';

export type ManualResult =
	| { readonly kind: 'event'; readonly event: DeliveryEvent }
	| {
			readonly kind: 'none';
			readonly connected: boolean;
			readonly error: Error | null;
			/** How many events the filters held back. */
			readonly leftOut: number;
	  }
	| { readonly kind: 'refused'; readonly error: Error }
	| { readonly kind: 'closed' };

/** Long enough to make a payment in another window. */
export const manualWaitMinutes = 2;

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
			// n8n waits for items also after a stop. Without an answer, its run would stay in memory.
			else if (result.kind === 'closed') context.emit([]);
			else throw manualError(context.getNode(), result, settings);
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
	waitMs: number = manualWaitMinutes * 60_000,
): Promise<ManualResult> {
	const ended = linkedAbort(signal);
	const { signal: both } = ended;
	const passes = createEventFilter({ ...settings, onlyStatusChanges: false });
	let refusal: Error | null = null;
	let lastError: Error | null = null;
	let connected = false;
	let leftOut = 0;
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
			toEvent: (frame, received) => toDeliveryEvent(frame, received, settings.profile),
			startAfter: settings.startAfter,
			seenIds: createSeenIds(undefined, settings.startAfter === null ? [] : [settings.startAfter]),
			signal: both,
			onState,
		});
		for await (const event of events) {
			if (!passes(event)) {
				leftOut += 1;
				continue;
			}
			const complete = await completeAlone(event).catch(() => null);
			if (complete === null) break;
			return { kind: 'event', event: complete };
		}
	} finally {
		ended.abort();
	}
	if (signal.aborted) return { kind: 'closed' };
	return refusal === null
		? { kind: 'none', connected, error: connected ? null : lastError, leftOut }
		: { kind: 'refused', error: refusal };
}

/** @returns the error that says why the test has no event, and what to do for one */
export function manualError(
	node: INode,
	result: Extract<ManualResult, { kind: 'none' | 'refused' }>,
	settings: Pick<TriggerSettings, 'events' | 'statuses' | 'externalIdPrefixes' | 'profile'>,
): Error {
	if (result.kind === 'refused') return toNodeError(node, result.error);
	if (!result.connected && result.error !== null) return toNodeError(node, result.error);
	const { leftOut } = result;
	const within = `within ${manualWaitMinutes} minutes`;
	if (leftOut > 0) {
		const [came, but] =
			leftOut === 1
				? ['One event came', 'it did not pass']
				: [`${leftOut} events came`, 'none passed'];
		return new NodeOperationError(node, `${came} ${within}, but ${but} ${filtersOf(settings)}`, {
			description:
				'The connection works. Choose more there, or leave it empty for all. Then test again.',
		});
	}
	const past = 'Or test with a past event: set Start From to After an Event.';
	return new NodeOperationError(node, `No payment event came ${within}`, {
		description: [
			'The connection works. Test again, and make a payment while it listens. With sandbox keys, no money moves. With production keys, real money moves.',
			...(settings.profile.resume === 'none' ? [] : [past]),
		].join(' '),
	});
}

/** The labels of the filters that are set. */
const filtersOf = ({
	events,
	statuses,
	externalIdPrefixes,
}: Pick<TriggerSettings, 'events' | 'statuses' | 'externalIdPrefixes'>): string =>
	[
		...(events === null ? [] : ["'Events'"]),
		...(statuses === null ? [] : ["'Statuses'"]),
		...(externalIdPrefixes === null ? [] : ["'External ID Starts With'"]),
	].join(' and ');
