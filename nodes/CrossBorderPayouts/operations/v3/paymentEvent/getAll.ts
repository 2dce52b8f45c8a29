import {
	afterEventId,
	afterTime,
	eventOutput,
	listenerNotice,
	longestReading,
	quiet,
	startAfter,
} from '../../../fields/paymentEvents';
import { limitFrom1, returnAll } from '../../../fields/list';
import { maxConcurrentReadings, optionsOf } from '../../../fields/options';
import { eventStatuses } from '../../../fields/paymentFilters';
import { outputFields, simplify } from '../../../fields/simplify';
import { readPastEvents, selectInEvent } from '../../reads/readPastEvents';
import { defineOperation } from '../../operation';

export default defineOperation({
	resource: 'paymentEvent',
	operation: 'getAll',
	name: 'Get Many',
	action: 'Get many payment events',
	description: 'Retrieve past events of payments, until the stream is quiet',
	toolDescription:
		'List past events of payments, oldest first. This moves no money. An event shows an earlier status of its payment: look the payment up before you act.',
	select: selectInEvent,
	// A service that allows one stream would refuse those of the other items.
	concurrency: 1,
	fields: [
		listenerNotice,
		startAfter,
		afterEventId,
		afterTime,
		returnAll,
		limitFrom1,
		eventOutput,
		simplify,
		outputFields,
		optionsOf(eventStatuses, longestReading, maxConcurrentReadings, quiet),
	],
	run: async ({ v3, clock }, form, signal, surroundings) =>
		await readPastEvents({ source: v3.events, clock }, form, signal, surroundings),
});
