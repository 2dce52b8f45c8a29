import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { describeStatus } from '../../../client/payment/states';
import { timeOfDay } from '../../adapter/n8n/steadyClock';
import type { DeliveryEvent } from '../../../delivery/deliveryEvent';

/**
 * Turns one event into an item. Copies the data: an execution may change its items, and a retry
 * needs the event unchanged.
 *
 * @param redelivered whether the workflow may have been started for this event before
 */
export function toItem(event: DeliveryEvent, redelivered: boolean): INodeExecutionData {
	const { category, releaseFunds } = describeStatus(event.status ?? undefined);
	const json: IDataObject = {
		eventId: event.eventId,
		event: event.event,
		payment: event.payment === null ? null : (structuredClone({ ...event.payment }) as IDataObject),
		category,
		releaseFunds,
		source: event.source,
		redelivered: redelivered || event.perhapsRun === true,
		receivedAt: timeOfDay(event.receivedAtMs).toISOString(),
	};
	if (event.parseError !== null) json['parseError'] = { ...event.parseError };
	if (event.lookupError) json['lookupError'] = { ...event.lookupError };
	return { json };
}
