/** Texts and numbers that nobody can mean, by the kind of member in which they are refused. */

/** One member of each kind, by its path in `plainRow`. */
const exactFields = [
	'beneficiary.account_number',
	'beneficiary.branch_code',
	'sender.identity_doc',
	'sender.mobile',
	'beneficiary.email',
] as const;
const numberFields = ['beneficiary.account_number', 'sender.identity_doc'] as const;
const bankFields = [...numberFields, 'beneficiary.branch_code'] as const;
const wordFields = ['sender.name', 'beneficiary.name', 'beneficiary.bank_name'] as const;
const lineFields = ['beneficiary.address', 'sender.city', 'details.remarks'] as const;
const anyField = [...exactFields, ...wordFields, ...lineFields] as const;

export interface OddText {
	readonly value: unknown;
	readonly fields: readonly string[];
	/** What the error says. v2 has a rule of its own for mobile and email, which may speak first. */
	readonly says: RegExp;
}

const missing = /as if its data were missing/;
const sheet = /an error of a spreadsheet/;
const unseen = /that nobody sees|contains a line end/;

export const oddTexts: readonly OddText[] = [
	...[
		'undefined',
		'undefined undefined',
		'Dr undefined',
		'Undefined',
		'[object Object]',
		'NaN',
	].map((value) => ({ value, fields: anyField, says: missing })),
	...['#N/A', '#REF!', '#NAME?', '#VALUE!', '#DIV/0!', '#NUM!', '#NULL!', '#SPILL!', '#CALC!'].map(
		(value) => ({ value, fields: anyField, says: sheet }),
	),
	...['#WERT!', '#BEZUG!', '#NV', '########', 'Err:502', '#ERROR!', 'Flat #N/A'].map((value) => ({
		value,
		fields: anyField,
		says: sheet,
	})),
	{ value: 'Dr {{ $json.name }}', fields: anyField, says: /an expression was not evaluated/ },
	...[
		...['null', 'NULL', 'nan', 'none', 'N/A', 'n/a', '-', '--', 'nil', 'tbd', 'unknown'],
		...['TBA', 'not available', '"null"', 'N / A', 'missing', 'false', 'xxx', '0', '000000', 0],
	].map((value) => ({ value, fields: bankFields, says: missing })),
	...['А1234567', '１２３４５', '12345–678', '٤٦٧٤١٩'].map((value) => ({
		value,
		fields: bankFields,
		says: /another alphabet or width/,
	})),
	...['1,234,567,890', '1,23,45,678'].map((value) => ({
		value,
		fields: numberFields,
		says: /thousands separators/,
	})),
	...['123456789012.5', '12345E10', '1.234.567'].map((value) => ({
		value,
		fields: ['beneficiary.account_number'],
		says: /decimals|exponent|thousands/,
	})),
	...['0001;', '"0001"', '****1234'].map((value) => ({
		value,
		fields: ['beneficiary.account_number', 'beneficiary.branch_code'],
		says: /which is in no such number/,
	})),
	...[true, false, [], ['0001'], {}].map((value) => ({
		value,
		fields: [...exactFields, ...wordFields],
		says: /and not a text|must be (?:text|an IFSC)/,
	})),
	{ value: 1234567890123456, fields: numberFields, says: /more than 15 digits/ },
	{ value: 1e15, fields: numberFields, says: /more than 15 digits/ },
	{ value: 12345.5, fields: numberFields, says: /Give it as text/ },
	...[123456789012, 7].map((value) => ({
		value,
		fields: ['beneficiary.account_number', 'beneficiary.branch_code'],
		says: /and not a text, so zeros at its beginning may be lost/,
	})),
	...['1.23457E+14', '1,23457E+14', '1.23457e+14', '1.2E14', '1E+15'].map((value) => ({
		value,
		fields: anyField,
		says: /written with an exponent/,
	})),
	...['123456789012.0', '123456789012.00', '123456789012,0'].map((value) => ({
		value,
		fields: [...numberFields, 'beneficiary.branch_code'],
		says: /ends in decimals/,
	})),
	...['\u200b', '\u2060', '\ufeff', '\u00ad', '\u202e', '\u0007', '\u0085', '\t'].map((sign) => ({
		value: `0001${sign}2345`,
		fields: anyField.slice(0, 8),
		says: unseen,
	})),
	...['\u2066', '\u200c', '\u200d', '\u200e', '\u200f', '\u061c', '\u00a0', '\u2009', '\n'].map(
		(sign) => ({
			value: `0001${sign}2345`,
			fields: exactFields,
			says: unseen,
		}),
	),
	...['\u00a0', ' ', '\n', '\t', '\u200e', '\ufeff', '\u3000'].flatMap((sign) =>
		[`${sign}00012345`, `00012345${sign}`].map((value) => ({
			value,
			fields: exactFields,
			says: /begins or ends with a blank/,
		})),
	),
	{ value: 'Priya\nSharma', fields: wordFields, says: /a line end/ },
	{ value: "'00012345", fields: anyField.slice(0, 9), says: /begins with an apostrophe/ },
	{ value: '0001\ud83d', fields: anyField, says: /half of a character/ },
	{ value: '\udc00A', fields: anyField, says: /half of a character/ },
];
