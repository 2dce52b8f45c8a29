import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { isRecord } from '../../../client/http';
import { describeEvent } from '../../../client/payment';
import { timeOfDay } from '../../adapter/n8n/steadyClock';
import type { DeliveryEvent } from '../../../delivery/event/deliveryEvent';

/**
 * Turns one event into an item. Copies the data: an execution may change its items, and a retry
 * needs the event unchanged.
 *
 * @param redelivered whether the workflow may have been started for this event before
 * @param simpleEvents the events whose payment comes in the flat shape, if they show one
 */
export function toItem(
	event: DeliveryEvent,
	redelivered: boolean,
	simpleEvents: readonly string[] = [],
): INodeExecutionData {
	const json = describeEvent(
		event,
		{
			redelivered: redelivered || event.perhapsRun === true,
			receivedAt: timeOfDay(event.receivedAtMs).toISOString(),
		},
		simpleEvents,
	) as IDataObject;
	if (isRecord(json['payment'])) json['payment'] = structuredClone({ ...json['payment'] });
	if (event.lookupError) json['lookupError'] = { ...event.lookupError };
	return { json };
}
