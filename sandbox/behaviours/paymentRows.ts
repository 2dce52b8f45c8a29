/** Differences between services in accepting a payment and finding it again: the rows R1 to R7. */
import type { Row } from './rowType';

export const paymentRows = {
	R1: {
		point: '2xx of POST payment',
		holds: 'A 2xx never leads to another POST; a body that cannot be this payment is looked up',
		values: [
			{ name: '202', does: '202 with the whole record' },
			{ name: '200', does: '200 with the whole record' },
			{ name: '201', does: '201 with the whole record' },
			{ name: 'idAndStatus', does: '202 with id and status alone' },
			{ name: 'statusOnly', does: '202 with the status alone' },
			{ name: 'empty', does: '202 without a body' },
			{ name: 'emptyObject', does: '202 with `{}`' },
			{ name: 'list', does: '202 with `[]`', beyondInterface: true },
			{ name: 'errorShape', does: '200 with the body of an error', beyondInterface: true },
			{ name: 'empty200', does: '200 without a body', beyondInterface: true },
			{ name: 'html', does: '200 with a page of HTML', beyondInterface: true },
			{
				name: 'otherPayment',
				does: "202 with another payment's record, which succeeded",
				beyondInterface: true,
			},
			{
				name: 'otherAmount',
				does: '202 with the record, its amount ten times as large',
				beyondInterface: true,
			},
		],
	},
	R2: {
		point: 'Look-up of an external id',
		holds: "Absent is only the service's own 404; while nobody can look, nothing is paid",
		values: [
			{ name: 'own', does: "Found, or the service's own 404" },
			{ name: 'html404', does: "A gateway's 404 with a page of HTML", beyondInterface: true },
			{ name: 'empty404', does: "A gateway's 404 without a body", beyondInterface: true },
			{ name: 'json404', does: "A gateway's 404 with JSON of its own", beyondInterface: true },
			{ name: 'html403', does: "A gateway's 403 with a page of HTML", beyondInterface: true },
			{ name: 'html502', does: "A gateway's 502 with a page of HTML", beyondInterface: true },
			{ name: 'emptyObject', does: '200 with `{}`', beyondInterface: true },
			{ name: 'list', does: '200 with `[]`', beyondInterface: true },
			{ name: 'empty200', does: '200 without a body', beyondInterface: true },
			{ name: 'html200', does: '200 with a page of HTML', beyondInterface: true },
			{
				name: 'otherPayment',
				does: "200 with another payment's record, which succeeded",
				beyondInterface: true,
			},
			{ name: 'anyCase', does: 'Letters are compared without case', beyondInterface: true },
		],
	},
	R3: {
		point: 'Get and Wait by payment id, and search',
		holds: 'A record that contradicts what was asked for is an error, never funds to release',
		values: [
			{ name: 'asAsked', does: 'The payment that was asked for; search_term matches exactly' },
			{
				name: 'otherPayment',
				does: "200 with another payment's record, which succeeded",
				beyondInterface: true,
			},
			{ name: 'searchInPart', does: 'search_term also matches a part of the text' },
		],
	},
	R4: {
		point: "Refusals of POST payment without the service's own word",
		holds:
			'Looked up until the window is over. Not found by then, a 4xx is `unconfirmed`; a 5xx is sent again by Send alone, under the same external ID, and in the end `unconfirmed`',
		values: [
			{ name: 'own', does: "The service's own word" },
			{
				name: 'html400Before',
				does: 'A page of HTML with 400, nothing is done',
				beyondInterface: true,
			},
			{
				name: 'html401Before',
				does: 'A page of HTML with 401, nothing is done',
				beyondInterface: true,
			},
			{
				name: 'html403Before',
				does: 'A page of HTML with 403, nothing is done',
				beyondInterface: true,
			},
			{
				name: 'html404Before',
				does: 'A page of HTML with 404, nothing is done',
				beyondInterface: true,
			},
			{
				name: 'html409Before',
				does: 'A page of HTML with 409, nothing is done',
				beyondInterface: true,
			},
			{
				name: 'html422Before',
				does: 'A page of HTML with 422, nothing is done',
				beyondInterface: true,
			},
			{
				name: 'html429Before',
				does: 'A page of HTML with 429, nothing is done',
				beyondInterface: true,
			},
			{
				name: 'html502Before',
				does: 'A page of HTML with 502, nothing is done',
				beyondInterface: true,
			},
			{
				name: 'html400After',
				does: 'A page of HTML with 400 in place of the 2xx',
				beyondInterface: true,
			},
			{
				name: 'html401After',
				does: 'A page of HTML with 401 in place of the 2xx',
				beyondInterface: true,
			},
			{
				name: 'html403After',
				does: 'A page of HTML with 403 in place of the 2xx',
				beyondInterface: true,
			},
			{
				name: 'html404After',
				does: 'A page of HTML with 404 in place of the 2xx',
				beyondInterface: true,
			},
			{
				name: 'html409After',
				does: 'A page of HTML with 409 in place of the 2xx',
				beyondInterface: true,
			},
			{
				name: 'html422After',
				does: 'A page of HTML with 422 in place of the 2xx',
				beyondInterface: true,
			},
			{
				name: 'html429After',
				does: 'A page of HTML with 429 in place of the 2xx',
				beyondInterface: true,
			},
			{
				name: 'html502After',
				does: 'A page of HTML with 502 in place of the 2xx',
				beyondInterface: true,
			},
			{
				name: 'empty400After',
				does: '400 without a body in place of the 2xx',
				beyondInterface: true,
			},
			{
				name: 'json400After',
				does: '400 with JSON of a gateway in place of the 2xx',
				beyondInterface: true,
			},
		],
	},
	R5: {
		point: 'Duplicate check of external ids',
		holds: 'One payment where there is a check; without one, one per run',
		values: [
			{ name: 'beforeQuote', does: '400 with the known text, before the quote is looked at' },
			{ name: 'afterQuote', does: '400 with the known text, after everything about the quote' },
			{ name: 'perCountry', does: 'Only payments of the same country count' },
			{ name: 'conflict409', does: '409 with the known text' },
			{ name: 'otherWords', does: '400 with words that are not shown' },
			{ name: 'otherWords409', does: '409 with words that are not shown' },
			{
				name: 'none',
				does: 'One external id can be paid any number of times',
				beyondInterface: true,
			},
		],
	},
	R6: {
		point: 'Country in v3 look-ups',
		holds: 'The same external id for another country is refused before a quote is asked for',
		values: [
			{ name: 'narrows', does: 'Optional; with it only that country is looked in' },
			{ name: 'ignored', does: 'It changes nothing' },
			{ name: 'required400', does: '400 without it' },
			{ name: 'required422', does: '422 without it' },
		],
	},
	R7: {
		point: 'The `hmac` claim',
		holds: 'A body signature\'s fault is never called "v3 is not enabled"',
		values: [
			{ name: 'checkedIfSent', does: 'Optional; a wrong one is refused like a bad token' },
			{ name: 'notChecked', does: 'It is not looked at' },
			{ name: 'requiredOnPost', does: 'A POST without a right one is refused like a bad token' },
		],
	},
} as const satisfies Record<string, Row>;
