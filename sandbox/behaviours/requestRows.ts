/** Differences between services in all other requests: the rows R8 to R15. */
import type { Row } from './rowType';

export const requestRows = {
	R8: {
		point: 'Secret key',
		holds: 'Any key signs exactly as it was given. A short one gets a hint and is not refused',
		atStartOnly: true,
		values: [
			{ name: 'asGiven', does: 'The secret key of the account' },
			{ name: 'short', does: 'Its first 8 characters' },
			{ name: 'long', does: 'The key repeated eight times' },
			{ name: 'symbols', does: 'The key with characters outside ASCII added' },
			{ name: 'base64', does: 'The key in base64. Its decoded bytes sign' },
		],
	},
	R9: {
		point: 'Base URL',
		holds:
			'`iss` and `aud` are exactly the base URL as typed, and no path has two slashes in a row',
		atStartOnly: true,
		values: [
			{ name: 'noSlash', does: '`iss` and `aud` are the base URL without a slash at its end' },
			{ name: 'slash', does: '`iss` and `aud` are the base URL with a slash at its end' },
			{ name: 'path', does: 'The base URL has the path /payouts, without a slash at its end' },
			{
				name: 'pathSlash',
				does: 'The base URL has the path /payouts, and `iss` and `aud` a slash at their end',
			},
		],
	},
	R10: {
		point: 'Rows of the report list',
		holds: 'Each row is passed on unchanged',
		values: [
			{ name: 'complete', does: 'All fields' },
			{ name: 'emptyNames', does: 'file_name and content_type are empty' },
			{ name: 'noNames', does: 'file_name and content_type are missing' },
			{ name: 'unknownStatus', does: 'file_status is a word that is not shown' },
		],
	},
	R11: {
		point: 'Filters of reports whose shape is not shown',
		holds: 'The forms accept any JSON for each filter',
		values: [
			{ name: 'text', does: 'Texts; timestamp of the wallet report is {start, end}' },
			{ name: 'list', does: 'Lists: of texts, and of start and end' },
			{ name: 'object', does: 'Objects: {value}, and {from, to} for timestamp' },
			{ name: 'range', does: 'Texts. timestamp is also a text: start/end' },
		],
	},
	R12: {
		point: 'Answers whose fields are not shown (v3 quote by ID, balance)',
		holds: 'They are passed on unchanged',
		values: [
			{ name: 'asQuote', does: 'The fields of a quote; balances per currency' },
			{ name: 'fewer', does: 'Two fields' },
			{ name: 'more', does: 'Further fields, also nested ones' },
		],
	},
	R13: {
		point: 'Error texts',
		holds:
			'The advice fits the known cause, and no account number, name or document number is repeated',
		values: [
			{ name: 'known', does: 'The texts that are shown' },
			{ name: 'otherWords', does: 'Other words for the same' },
			{ name: 'repeatsInput', does: 'The text, followed by a sentence that repeats what was sent' },
		],
	},
	R14: {
		point: '`Retry-After` of requests',
		holds: 'If the wait is above 300 s, the items fail and nothing is sent until it is over',
		values: [
			{ name: 'unlimited', does: 'No 429, except from a limited branch look-up' },
			{ name: 'seconds', does: '429 with one second' },
			{ name: 'zero', does: '429 with 0' },
			{ name: 'negative', does: '429 with -5', beyondInterface: true },
			{ name: 'date', does: '429 with a date 2 seconds from now', beyondInterface: true },
			{ name: 'words', does: '429 with words', beyondInterface: true },
			{ name: 'missing', does: '429 without the header' },
			{ name: 'long', does: '429 with an hour', apart: 'slow' },
			{ name: 'huge', does: '429 with twelve digits', apart: 'slow' },
		],
	},
	R15: {
		point: 'Report files',
		holds:
			'Columns are found by name, and each row is output as often as the file contains it: the node adds nothing up',
		values: [
			{ name: 'asListed', does: 'A header and a row for each entry' },
			{ name: 'otherOrder', does: 'The columns in the opposite order' },
			{ name: 'moreColumns', does: 'A further column on each side' },
			{ name: 'columnMissing', does: 'No column external_id', beyondInterface: true },
			{ name: 'byteOrderMark', does: 'A byte-order mark before the header' },
			{ name: 'headerAlone', does: 'The header and no rows' },
			{ name: 'empty', does: 'Nothing at all' },
			{ name: 'rowTwice', does: 'Each row twice' },
		],
	},
} as const satisfies Record<string, Row>;
