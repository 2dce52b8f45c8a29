/** What an expression may give that nobody means, by what the field asks for. */

/** The expression found no data. */
export const nothings: readonly unknown[] = [undefined, null, '', ' ', ' \n\t ', '\u00a0'];

const fails = (): never => {
	throw new TypeError('no text');
};

/** What only the code of an expression can make: objects with another text than they show, or with none. */
export const notCarried: readonly unknown[] = [
	{ toString: () => 'IND', valueOf: () => 7 },
	{ toString: fails, valueOf: fails },
	{ toJSON: fails },
];

/** Objects that have no clear text. JSON can carry the first ones, so they can come from any service or table. */
export const noTexts: readonly unknown[] = [
	{ toString: null },
	{ toString: null, valueOf: null },
	{ toString: 'IND', valueOf: 7 },
	[{ toString: null }],
	[[{ toString: null }]],
	Object.create(null),
	{ [Symbol.toPrimitive]: () => 'IND' },
	...notCarried,
];

/** Not one of true and false. A spreadsheet gives its own as texts. */
export const notSwitches: readonly unknown[] = [
	...nothings,
	'true',
	'TRUE',
	'false',
	'yes',
	'1',
	1,
	0,
	[],
	[true],
	{},
	...noTexts,
];

export const notNumbers: readonly unknown[] = [
	...nothings,
	'5',
	'ten',
	Number.NaN,
	Number.POSITIVE_INFINITY,
	true,
	[],
	[5],
	{},
	...noTexts,
];

/** No text, and nothing that has one clear text. */
export const notTexts: readonly unknown[] = [
	...nothings,
	Number.NaN,
	true,
	[],
	{},
	{ a: undefined },
	() => 'x',
	Symbol('x'),
	...noTexts,
];

const circular: Record<string, unknown> = {};
circular['a'] = circular;

/** JSON would lose a part of them, or is none. */
export const notJson: readonly unknown[] = [
	...nothings,
	{ a: undefined },
	{ a: { b: [{ c: undefined }] } },
	{ a: () => 'x' },
	{ a: Symbol('x') },
	{ a: new Date(Number.NaN) },
	{ a: new Map([['b', 1]]) },
	{ a: Number.NaN },
	{ a: { toString: () => 'x', valueOf: () => 7 } },
	{ a: { toJSON: fails } },
	{ toJSON: fails },
	circular,
	{ a: '' },
	'{"a":""}',
	'{"a":{"b":" "}}',
	'{"a":}',
	'{"a":undefined}',
	'text',
	7,
	true,
	[],
];

/** @param words a closed list */
export const notOneOf = (words: readonly unknown[]): readonly unknown[] => [
	...nothings,
	'nonsense',
	...words.flatMap((word) =>
		typeof word === 'string' && word !== ''
			? [otherCase(word), ` ${word}`, `${word},${word}`, `["${word}"]`]
			: [],
	),
	true,
	7,
	{},
	...noTexts,
];

const otherCase = (word: string): string =>
	word === word.toUpperCase() ? word.toLowerCase() : word.toUpperCase();
