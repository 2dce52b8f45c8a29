/**
 * Shares one event stream, its lists and its look-ups between the triggers of this process that have the
 * same credential and version.
 */
import type { ITriggerFunctions } from 'n8n-workflow';

import { createCoalesce } from '../../client/async';
import type { DeliveryEvent } from '../../delivery/event/deliveryEvent';
import type { PaymentSource } from '../../delivery/lookup/paymentSource';
import { shareSource } from '../../delivery/lookup/shareSource';
import { createSharedStreams } from '../../client/sse/broadcast';
import { credentialName } from '../adapter/n8n/credentialName';
import { hashText } from '../../client/packed';
import { n8nClock } from '../adapter/n8n/clock';
import type { ConsumerOptions } from '../../delivery/consumer';
import type { TriggerSettings } from './settings';

/** Shared by all triggers of the process, because n8n loads this bundle once per process. */
const streams = createSharedStreams<DeliveryEvent>();
const together = createCoalesce(n8nClock);

/**
 * @param payments looks up payments for this trigger alone
 * @returns how the trigger follows its stream and looks up payments, shared with all triggers
 *   that may read the same events; only triggers with the same complete credential, secrets
 *   included, may
 */
export async function shareStream(
	context: ITriggerFunctions,
	settings: Pick<TriggerSettings, 'version' | 'countries'>,
	payments: PaymentSource | null,
): Promise<Required<Pick<ConsumerOptions, 'follow' | 'payments'>>> {
	const key = await streamKey(context, settings);
	const places = JSON.stringify([key, settings.countries]);
	return {
		follow: (options) => streams.follow(key, options),
		payments: payments && shareSource(payments, places, together),
	};
}

/** Identifies a stream and who may read it. Kept in memory only: it is never saved or logged. */
export async function streamKey(
	context: ITriggerFunctions,
	{ version }: Pick<TriggerSettings, 'version'>,
): Promise<string> {
	const credential = Object.entries(await context.getCredentials(credentialName));
	const id = context.getNode().credentials?.[credentialName]?.id;
	return hashText(JSON.stringify([version, id, credential.sort(([a], [b]) => (a < b ? -1 : 1))]));
}
