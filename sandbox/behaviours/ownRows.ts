/**
 * Differences between services beyond the shared table: the rows S11 to S15, R16 to R18. They come last, so
 * that a seed keeps its plan.
 */
import type { Row } from './rowType';

export const ownRows = {
	S11: {
		point: 'How long events of v3 are kept',
		holds:
			'Lists show the last status of each payment whose events the service no longer keeps, however short the gap',
		values: [
			{ name: 'all', does: 'Forever, unless retentionMs is set' },
			{ name: 'tenSeconds', does: 'For 10 seconds' },
			{ name: 'nothing', does: 'Not at all: a stream always continues with the next event' },
		],
	},
	S12: {
		point: 'Streams that are silent or end by themselves',
		holds: 'Nothing is lost, and a quiet stream is not reported as a failure',
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
		point: 'Time by which lists of payments are filtered and sorted',
		holds: 'If the lists do not show a payment that was open, it is looked up',
		values: [
			{ name: 'status', does: 'The time of the status, which the record shows' },
			{ name: 'creation', does: 'The time of the creation, which no record shows' },
			{
				name: 'creationOrder',
				does: 'Filtered by the time of the status, sorted by the time of the creation',
			},
		],
	},
	S14: {
		point: 'Members of v3 records in lists and events',
		holds: 'Each event is delivered unchanged. A list whose records cannot be compared is reported',
		values: [
			{ name: 'asOnV2', does: 'id, status and timestamp, as on v2' },
			{ name: 'noTimestamp', does: 'No timestamp' },
			{ name: 'noStatus', does: 'No status' },
			{ name: 'paymentId', does: 'payment_id instead of id' },
			{ name: 'nested', does: 'The whole record is in the member `payment`' },
		],
	},
	R16: {
		point: 'How a list in a query is read',
		holds: 'The package asks for one value at a time, which every service reads in the same way',
		values: [
			{ name: 'repeated', does: 'Each of the repeated keys' },
			{ name: 'lastOnly', does: 'The last of the repeated keys' },
			{ name: 'firstOnly', does: 'The first of the repeated keys' },
			{ name: 'commas', does: 'One key with commas; a repeated key is a 422' },
			{ name: 'commasOrNothing', does: 'One key with commas; repeated keys match nothing' },
		],
	},
	R17: {
		point: 'How soon look-ups find a new payment',
		holds:
			'After a lost answer, Send looks for the payment until the Settling Window is over. If it finds none, it sends the payment again, under the same external ID; Create only reports the outcome as not known. If the service needs longer to show a payment and does not check external IDs, the payment can be made twice',
		values: [
			{ name: 'atOnce', does: 'At once' },
			{ name: 'late2', does: 'After 2 seconds' },
			{ name: 'late5', does: 'After 5 seconds' },
			{ name: 'late20', does: 'After 20 seconds' },
		],
	},
	R18: {
		point: 'v2 look-ups in countries to which the account may not pay',
		holds:
			"Before the first payment request, an external ID is looked up in every country that can be paid. The service's own refusal counts as not there, and the output names the country",
		values: [
			{ name: 'searched', does: '404, as in any other country' },
			{ name: 'refused400', does: '400. The account may pay only to India' },
			{ name: 'refused403', does: '403. The account may pay only to India' },
			{ name: 'refused422', does: '422. The account may pay only to India' },
		],
	},
	S15: {
		point: 'What a v3 stream sends first when it resumes',
		holds:
			'A connection counts as resumed only if the last event before the gap comes again. Otherwise the lists are read',
		values: [
			{ name: 'lastAgain', does: 'The event that `Last-Event-ID` names, and those after it' },
			{ name: 'lastNotAgain', does: 'The events after the one that `Last-Event-ID` names' },
			{ name: 'endOfGap', does: 'Only the last event of the gap' },
		],
	},
} as const satisfies Record<string, Row>;
