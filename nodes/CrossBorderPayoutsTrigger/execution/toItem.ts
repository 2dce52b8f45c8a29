import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { asReceived } from '../../../client/payment/envelope';
import { showsPayment } from '../../../client/payment/paymentShape';
import { simplifyPayment } from '../../../client/payment/simplifyPayment';
import { describeStatus } from '../../../client/payment/states';
import { timeOfDay } from '../../adapter/n8n/steadyClock';
import type { DeliveryEvent } from '../../../delivery/deliveryEvent';

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
	const isRepeated = redelivered || event.perhapsRun === true;
	const isSimple = simpleEvents.includes(event.event) && showsPayment(event.payment);
	const json: IDataObject = isSimple ? simpleItem(event, isRepeated) : wholeItem(event, isRepeated);
	if (event.parseError !== null) json['parseError'] = { ...event.parseError };
	if (event.lookupError) json['lookupError'] = { ...event.lookupError };
	return { json };
}

function wholeItem(event: DeliveryEvent, redelivered: boolean): IDataObject {
	const { category, releaseFunds } = describeStatus(event.status ?? undefined);
	return {
		eventId: event.eventId,
		event: event.event,
		payment:
			event.payment === null
				? null
				: (structuredClone({ ...asReceived(event.payment) }) as IDataObject),
		category,
		// The payment inside an error may be an earlier one, or the one that the error contradicts.
		releaseFunds: releaseFunds && !/error/i.test(event.event),
		source: event.source,
		redelivered,
		receivedAt: timeOfDay(event.receivedAtMs).toISOString(),
	};
}

const simpleItem = (
	{ eventId, event, payment, source }: DeliveryEvent,
	redelivered: boolean,
): IDataObject => ({ eventId, event, ...simplifyPayment(payment), source, redelivered });
