/** Differences between services in their streams and lists: the rows S1 to S10. */
import type { Row } from './rowType';

export const streamRows = {
	S1: {
		point: 'A `Last-Event-ID` that the service never sent',
		holds: 'After a made-up event ID, the trigger reads the lists',
		values: [
			{ name: 'byTime', does: 'A UUIDv7 resumes from its time; any other ID is a 422' },
			{ name: 'live', does: 'It is ignored: the stream starts with the next event' },
			{ name: '400', does: 'Refused with 400' },
			{ name: '404', does: 'Refused with 404' },
			{ name: '422', does: 'Refused with 422, a UUIDv7 too' },
			{ name: '204', does: 'Answered with 204 and no stream' },
		],
	},
	S2: {
		point: 'Events of one change on v2',
		holds:
			'A workflow gets the kind of event that it wants. If it wants both kinds, it gets each state once',
		values: [
			{
				name: 'newThenUpdates',
				does: '`payment` for the first state, `payment-update` for later ones',
			},
			{ name: 'paymentAlone', does: '`payment` for each state' },
			{ name: 'updateAlone', does: '`payment-update` for each state' },
			{
				name: 'paymentThenUpdate',
				does: 'Both for each state, `payment` first, with the same id, status and time',
			},
			{
				name: 'updateThenPayment',
				does: 'Both for each state, `payment-update` first, with the same id, status and time',
			},
		],
	},
	S3: {
		point: 'Clocks',
		holds:
			"Nothing is lost, and payments made in a gap count as new. If the service's own clock is set back, its lists can hide a change",
		values: [
			{ name: 'same', does: "The service's clock agrees with the machine's" },
			{ name: 'ahead10', does: "The service's clock is 10 minutes ahead" },
			{ name: 'behind10', does: "The service's clock is 10 minutes behind" },
			{
				name: 'setForward',
				does: "The service's clock is set 10 minutes forward right before the third payment",
				beyondInterface: true,
			},
			{
				name: 'setBack',
				does: "The service's clock is set 10 minutes back right before the third payment",
				beyondInterface: true,
			},
			{ name: 'n8nSetForward', does: "n8n's own clock is set forward by hours", apart: 'client' },
			{ name: 'n8nSetBack', does: "n8n's own clock is set back by hours", apart: 'client' },
		],
	},
	S4: {
		point: 'Lists that are refused or unreadable',
		holds:
			'A 4xx is reported at once, a 5xx after 15 minutes. Missed changes come when the lists work again',
		values: [
			{ name: 'answered', does: 'GET payments is answered' },
			{ name: '401', does: 'GET payments is refused with 401' },
			{ name: '403', does: 'GET payments is refused with 403' },
			{ name: '404', does: 'GET payments is refused with 404' },
			{ name: '400', does: 'GET payments is refused with 400' },
			{ name: '422', does: 'GET payments is refused with 422' },
			{
				name: 'envelope',
				does: 'The payments come in an object with two lists alike',
			},
			{
				name: '500hour',
				does: 'GET payments is refused with 500 for an hour after the first request',
			},
		],
	},
	S5: {
		point: 'Pages of lists',
		holds: 'A list is complete, or it ends with an error',
		values: [
			{ name: 'asAsked', does: 'A page is as long as requested, and the last one is empty' },
			{ name: 'cap100', does: 'A page has at most 100 rows, even if limit is larger' },
			{ name: 'cap20', does: 'A page has at most 20 rows, even if limit is larger' },
			{
				name: 'offsetIgnored',
				does: 'The offset is ignored: every page is the first one',
				beyondInterface: true,
			},
			{ name: 'lastPage404', does: 'A page after the last row is a 404' },
		],
	},
	S6: {
		point: 'States that change back within one time stamp',
		holds: 'The state that was sent last is delivered last',
		values: [
			{ name: 'milliseconds', does: 'Times have milliseconds, and each state comes once' },
			{ name: 'seconds', does: 'Times are cut to seconds' },
			{
				name: 'flips',
				does: 'Times are cut to seconds. Each later state comes, then `unknown`, then the same state again, all with one time',
			},
		],
	},
	S7: {
		point: 'Streams per account',
		holds:
			'Wait for Final Status continues with look-ups. A trigger keeps trying and reads the lists',
		values: [
			{ name: 'many', does: 'Any number of streams' },
			{
				name: 'refused409',
				does: 'One stream: a second one is refused with 409',
				beyondInterface: true,
			},
			{
				name: 'refused429',
				does: 'One stream: a second one is refused with 429',
				beyondInterface: true,
			},
			{
				name: 'olderClosed',
				does: 'One stream: a second one ends the first',
				beyondInterface: true,
			},
		],
	},
	S8: {
		point: 'Event IDs on v3',
		holds: 'Each ID runs once, and the trigger can resume after any ID',
		values: [
			{ name: 'inOrder', does: 'UUIDv7 in the order of the events' },
			{
				name: 'outOfOrder',
				does: 'UUIDv7 out of order, with times up to 3 seconds before the event',
			},
			{ name: 'noUuids', does: 'IDs that are not UUIDs', beyondInterface: true },
			{
				name: 'repeated',
				does: 'Each third event comes again with the same ID and another `msg`',
				beyondInterface: true,
			},
		],
	},
	S9: {
		point: 'Checkpoint in static data',
		holds:
			'Lists find what the trigger missed while it was off, if it knows since when it was off. If its checkpoint is gone when n8n starts it, it goes back an hour',
		values: [
			{ name: 'kept', does: 'The access key stays the same' },
			{
				name: 'rotatedKey',
				does: 'The access key ends in `-rotated` from now on, and the old one is refused',
				apart: 'command',
			},
			{ name: 'none', does: 'The workflow has no checkpoint yet', apart: 'client' },
			{
				name: 'partlyMissing',
				does: 'The checkpoint in static data lacks a part',
				apart: 'client',
			},
			{
				name: 'damaged',
				does: 'The checkpoint in static data is damaged',
				beyondInterface: true,
				apart: 'client',
			},
		],
	},
	S10: {
		point: 'Hints for streams',
		holds:
			'The trigger waits for the time of `Retry-After`, at most 24 hours, and up to a tenth longer. It follows a `retry` field from 0.5 to 60 s',
		values: [
			{ name: 'none', does: 'No hint' },
			{ name: 'retry0', does: 'Each stream begins with `retry: 0`' },
			{ name: 'retry2s', does: 'Each stream begins with `retry: 2000`' },
			{ name: 'retryHour', does: 'Each stream begins with `retry: 3600000`' },
			{ name: 'retryHuge', does: 'Each stream begins with a `retry` of twelve digits' },
			{ name: 'retryAfter0', does: 'The first stream is a 503 with `Retry-After: 0`' },
			{ name: 'retryAfter2s', does: 'The first stream is a 503 with `Retry-After: 2`' },
			{
				name: 'retryAfterDay',
				does: 'The first stream is a 503 with `Retry-After: 86400`',
				apart: 'slow',
			},
			{
				name: 'retryAfterHuge',
				does: 'The first stream is a 503 with a `Retry-After` of twelve digits',
				apart: 'slow',
			},
		],
	},
} as const satisfies Record<string, Row>;
