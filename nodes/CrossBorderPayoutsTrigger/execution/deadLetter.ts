/**
 * The error for events that no execution has handled, as n8n shows it and passes it to the error
 * workflow.
 */
import { NodeOperationError, type IDataObject, type INode } from 'n8n-workflow';

import { reasons } from '../../../client/errors';
import { externalIdOf } from '../../../client/payment';
import { eventIdsOf, type EventBatch } from '../../../delivery/event/batch';
import type { DeadLetterCause } from '../../../delivery/batches/deliverBatch';
import type { DeliveryEvent } from '../../../delivery/event/deliveryEvent';
import { escapeHtml } from '../../adapter/errors/escapeHtml';
import { toItem } from './toItem';

/** IDs in the message. The description and the data contain more. */
const IDS_IN_MESSAGE = 5;
const EVENTS_IN_DESCRIPTION = 20;
const MAX_ID_CHARS = 128;
/** n8n stores an error several times in one execution, and passes it to the error workflow. */
const MAX_ITEM_CHARS = 100_000;

const code = 'event_set_aside';

const causes: Readonly<Record<DeadLetterCause['kind'], (tries: number) => string>> = {
	failed: (tries) =>
		tries === 1 ? 'after a failed execution' : `after ${tries} failed executions`,
	unended: () => 'because its execution has not ended in time and may still be running',
	rejected: (tries) => `because n8n could not start its execution in ${tries} tries`,
};

/** As many items as fit into the limit, in order. */
function itemsOf({ members }: EventBatch, simpleEvents: readonly string[]): IDataObject[] {
	const items: IDataObject[] = [];
	let room = MAX_ITEM_CHARS;
	for (const { event } of members) {
		const { json } = toItem(event, true, simpleEvents);
		room -= JSON.stringify(json).length;
		if (room < 0) break;
		items.push(json);
	}
	return items;
}

/** A person knows a payment by its external ID. Not every event contains it. */
function nameOf({ payment, paymentId }: DeliveryEvent): string {
	const id = (payment && externalIdOf(payment)) ?? paymentId;
	return id === null ? 'without an ID' : `'${shortened(id)}'`;
}

const shortened = (id: string): string =>
	id.length > MAX_ID_CHARS ? `${id.slice(0, MAX_ID_CHARS)}…` : id;

/**
 * @param simpleEvents as for `toItem`
 * @returns the error; `context.data.events` lists the events, `context.data.items` contains the items that the
 * workflow should have got
 */
export function deadLetterError(
	node: INode,
	batch: EventBatch,
	cause: DeadLetterCause,
	simpleEvents: readonly string[],
): NodeOperationError {
	const { members } = batch;
	const ids = eventIdsOf(batch).slice(0, IDS_IN_MESSAGE).map(shortened).join(', ');
	const rest =
		members.length > IDS_IN_MESSAGE ? ` and ${members.length - IDS_IN_MESSAGE} more` : '';
	const [what, label] =
		members.length === 1
			? ['An event was', 'event ID']
			: [`${members.length} events were`, 'event IDs'];
	const which = ids === '' ? 'without an event ID' : `${label} ${ids}${rest}`;
	const message = `${what} set aside ${causes[cause.kind](cause.tries)} (${which}). Do not retry the execution that shows this error`;

	const events = members.map(({ event }) => ({
		eventId: event.eventId,
		event: event.event,
		paymentId: event.paymentId,
		status: event.status,
	}));
	const named = members
		.slice(0, EVENTS_IN_DESCRIPTION)
		.map(({ event }) => `${nameOf(event)} (${event.status ?? 'no status'})`);
	const more = members.length > named.length ? ` and ${members.length - named.length} more` : '';
	const items = itemsOf(batch, simpleEvents);

	const error = new NodeOperationError(node, message, {
		description: escapeHtml(
			`${events.length === 1 ? 'Payment' : 'Payments'} ${named.join(', ')}${more}. ${reasons[code].advice} (code ${code})`,
		),
	});
	// n8n would replace a text that names a system code with its own text.
	error.message = message;
	error.messages = [];
	error.context['data'] = {
		code,
		retryable: false,
		more: reasons[code].more,
		cause: cause.kind,
		tries: cause.tries,
		events,
		items,
		itemsLeftOut: members.length - items.length,
	};
	return error;
}
