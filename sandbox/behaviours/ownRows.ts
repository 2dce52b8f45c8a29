/**
 * Differences between services beyond the shared table: the rows S11 to S14, R16 and R17. They come last, so
 * that a seed keeps its plan.
 */
import type { Row } from './rowType';

export const ownRows = {
	S11: {
		point: 'How long events of v3 are kept',
		holds:
			'From Reconcile After on, lists make up for what is not kept. A shorter gap can lose what it held: a limit',
		values: [
			{ name: 'all', does: 'For ever, unless retentionMs is set' },
			{ name: 'tenSeconds', does: 'For 10 seconds' },
			{ name: 'nothing', does: 'Not at all: a cursor goes on with the next event' },
		],
	},
	S12: {
		point: 'Streams that are silent or end by themselves',
		holds: 'Nothing is lost, and a quiet stream is no fault',
		values: [
			{
				name: 'pingOnV2',
				does: 'A ping on v2, none on v3, and no stream ends by itself, unless settings say otherwise',
			},
			{ name: 'pingOnBoth', does: 'The ping of v2 on v3, too' },
			{ name: 'noPing', does: 'No ping on either', beyondInterface: true },
			{ name: 'endsQuiet', does: 'A stream ends when it has brought no event for a minute' },
			{ name: 'endsWithToken', does: 'A stream ends when the token that opened it expires' },
		],
	},
	S13: {
		point: 'Time by which lists of payments are cut and sorted',
		holds:
			'Payments that were open when last heard of are looked up where the lists do not show them',
		values: [
			{ name: 'status', does: 'The time of the status, which the record shows' },
			{ name: 'creation', does: 'The time of the creation, which no record shows' },
			{
				name: 'creationOrder',
				does: 'Cut by the time of the status, sorted by that of the creation',
			},
		],
	},
	S14: {
		point: 'Members of v3 records in lists and events',
		holds: 'Each event is given out as it came; a list in which nothing can be compared is told of',
		values: [
			{ name: 'asOnV2', does: 'id, status and timestamp, as on v2' },
			{ name: 'noTimestamp', does: 'No timestamp' },
			{ name: 'noStatus', does: 'No status' },
			{ name: 'paymentId', does: 'payment_id in place of id' },
			{ name: 'nested', does: 'The whole record stands in `payment`' },
		],
	},
	R16: {
		point: 'How a list in a query is read',
		holds: 'One value at a time is asked for, which all read alike',
		values: [
			{ name: 'repeated', does: 'Each of the repeated keys' },
			{ name: 'lastOnly', does: 'The last of the repeated keys' },
			{ name: 'firstOnly', does: 'The first of the repeated keys' },
			{ name: 'commas', does: 'One key with commas; a repeated key is a 422' },
			{ name: 'commasOrNothing', does: 'One key with commas; repeated keys match nothing' },
		],
	},
	R17: {
		point: 'How long after its commit a payment is found by look-ups',
		holds: 'What is not found within the window is not known. A lag beyond it is a limit',
		values: [
			{ name: 'atOnce', does: 'At once' },
			{ name: 'late2', does: 'After 2 seconds' },
			{ name: 'late5', does: 'After 5 seconds' },
			{ name: 'late20', does: 'After 20 seconds' },
		],
	},
} as const satisfies Record<string, Row>;
