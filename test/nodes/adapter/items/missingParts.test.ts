import {
	isNothing,
	isRounded,
	missingWordIn,
	roundedIn,
	textsOf,
} from '../../../../nodes/adapter/items/missingParts';

it('knows what leaves nothing in a text', () => {
	expect([undefined, null, Number.NaN, '', ' \n', [], [null], [[]]].map(isNothing)).not.toContain(
		false,
	);
	expect([0, false, 'a', ['a'], {}, [0]].map(isNothing)).not.toContain(true);
});

it('finds a rounded number by its digits', () => {
	const data = [
		{ code: '$json.a', value: 'x' },
		{ code: '$json.b', value: 1234567890123456 },
	];
	const found = (text: string) => roundedIn([text], data)?.code;
	expect(found('PK1234567890123456')).toBe('$json.b');
	expect(found('1,234,567,890,123,456')).toBe('$json.b');
	expect(found('3456')).toBeUndefined();
	expect(roundedIn(['1e+21'], [{ code: 'c', value: 1e21 }])).toBeDefined();
	expect([isRounded(1e15), isRounded(999999999999999), isRounded('1e15')]).toEqual([
		true,
		false,
		false,
	]);
});

it('finds the digits that are left if code makes a number of a text', () => {
	const code = '$json.a';
	const found = (value: string, text: string) => roundedIn([text], [{ code, value }])?.code;
	expect(found('1234567890123456789', '1234567890123456800')).toBe(code);
	expect(found('1234567890123456789', '1234567890123456789')).toBeUndefined();
	expect(found('1234567890123456', '1234567890123456')).toBeUndefined();
});

it.each([
	['INVnull', 'id', null, 'null'],
	['INV-UNDEFINED', 'id', undefined, 'UNDEFINED'],
	['INV-null', 'id', 'x', 'null'],
	['INVNaN', 'id', 'x', 'NaN'],
	['ANNULL', 'id', 'x', undefined],
	['annuller-7', 'id', 'x', undefined],
	['Priyanull', 'name', null, 'null'],
	['Priya null', 'name', 'x', 'null'],
	['Priya Null', 'name', null, undefined],
	['Nullah Annulla', 'name', 'x', undefined],
] as const)(
	'finds in %j, a text of the kind %s, with the data %j: %j',
	(text, kind, value, expected) => {
		expect(missingWordIn([text], kind, '$json.x + y', [{ code: '$json.x', value }])).toBe(expected);
	},
);

it('finds no word that the data or the code has itself', () => {
	const missing = { code: '$json.y', value: null };
	expect(
		missingWordIn(['A null'], 'name', '', [missing, { code: '$json.x', value: 'null' }]),
	).toBeUndefined();
	expect(missingWordIn(['A null'], 'id', "'A null' + $json.y", [missing])).toBeUndefined();
});

it('leaves the whole data to the checks of its fields', () => {
	expect(missingWordIn(['Priya null'], 'other', '$json.rows.first()', [])).toBeUndefined();
});

it('finds texts in lists, objects and JSON', () => {
	expect(textsOf({ a: ['b', { c: 'd' }], e: 7, f: null })).toEqual(['b', 'd']);
	expect(textsOf('{"a":"b","c":null}')).toEqual(['b']);
	expect(textsOf('{a')).toEqual(['{a']);
	expect(textsOf(undefined)).toEqual([]);
});
