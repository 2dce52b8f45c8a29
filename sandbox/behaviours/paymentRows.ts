/** Differences between services in accepting a payment and finding it again: the rows R1 to R7. */
import type { Row } from './rowType';

export const paymentRows = {
	R1: {
		point: '2xx of POST payment',
		holds:
			'A 2xx never leads to another POST. If its body cannot be this payment, the payment is looked up',
		values: [
			{ name: '202', does: '202 with the whole record' },
			{ name: '200', does: '200 with the whole record' },
			{ name: '201', does: '201 with the whole record' },
			{ name: 'idAndStatus', does: '202 with only the ID and the status' },
			{ name: 'statusOnly', does: '202 with only the status' },
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
		point: 'Look-up of an external ID',
		holds:
			"Only the service's own 404 shows that there is no payment. While look-ups fail, nothing is paid",
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
			{
				name: 'anyCase',
				does: 'Capital and small letters count as the same',
				beyondInterface: true,
			},
		],
	},
	R3: {
		point: 'Get and Wait by payment ID, and search',
		holds: 'A record of another payment is an error, and never releases funds',
		values: [
			{ name: 'asAsked', does: 'The requested payment; search_term must match exactly' },
			{
				name: 'otherPayment',
				does: "200 with another payment's record, which succeeded",
				beyondInterface: true,
			},
			{ name: 'searchInPart', does: 'search_term also matches a part of the text' },
		],
	},
	R4: {
		point: "Refusals of POST payment that are not in the service's own form",
		holds:
			'The payment is looked up: by Send until the Settling Window is over, by Create for 7.5 seconds. If it is not found, a 4xx is `unconfirmed`. After a 5xx, only Send sends it again, under the same external ID; if it is still not found, it is `unconfirmed`',
		values: [
			{ name: 'own', does: "The service's own error" },
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
		point: 'Duplicate check of external IDs',
		holds:
			'If the service checks, there is one payment. If it does not, two runs can each make one, so it is paid twice: if they overlap, or if the second starts before look-ups show the payment of the first',
		values: [
			{ name: 'beforeQuote', does: '400 with the known text, before the quote is checked' },
			{ name: 'afterQuote', does: '400 with the known text, after the quote is checked' },
			{ name: 'perCountry', does: 'Only payments of the same country count' },
			{ name: 'conflict409', does: '409 with the known text' },
			{ name: 'otherWords', does: '400 with words that are not shown' },
			{ name: 'otherWords409', does: '409 with words that are not shown' },
			{
				name: 'none',
				does: 'One external ID can be paid any number of times',
				beyondInterface: true,
			},
		],
	},
	R6: {
		point: 'Country in v3 look-ups',
		holds: 'The same external ID for another country is refused before a quote is requested',
		values: [
			{ name: 'narrows', does: 'Optional. If it is given, only this country is searched' },
			{ name: 'ignored', does: 'It is ignored' },
			{ name: 'required400', does: '400 without it' },
			{ name: 'required422', does: '422 without it' },
		],
	},
	R7: {
		point: 'The `hmac` claim',
		holds: 'A wrong body signature is never reported as "v3 is not enabled"',
		values: [
			{ name: 'checkedIfSent', does: 'Optional; a wrong one is refused like a bad token' },
			{ name: 'notChecked', does: 'It is ignored' },
			{
				name: 'requiredOnPost',
				does: 'A POST with no claim or a wrong one is refused like a bad token',
			},
		],
	},
} as const satisfies Record<string, Row>;
