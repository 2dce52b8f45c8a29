import {
	findColumn,
	findNotFound,
	findOdd,
	nameColumn,
	readColumns,
	withRunColumns,
	type ReadColumnName,
} from '../../../../../../nodes/CrossBorderPayouts/operations/form/parties/readColumns';

const valuesOf = (columns: unknown) =>
	readColumns({ columns }).fields.map(({ party, name, value }) => [party, name, value]);

it('reads the columns with the prefix of a party, and lists the others', () => {
	expect(
		readColumns({
			columns: { invoice: 'INV-1', sender_name: 'é', 'details.purpose': 5, name: '' },
		}),
	).toEqual({
		fields: [
			{
				party: 'sender',
				name: 'name',
				value: 'é',
				field: 'columns',
				source: "the column 'sender_name'",
			},
			{
				party: 'payment_details',
				name: 'purpose',
				value: 5,
				field: 'columns',
				source: "the column 'details.purpose'",
			},
		],
		unread: ['invoice', 'name'],
	});
});

it('reads an object with the name of a party as the columns of its members', () => {
	const columns = { sender: { name: 'é', bank: { code: '1' } }, payment_details: { a: null } };
	expect(valuesOf(columns)).toEqual([
		['sender', 'name', 'é'],
		['sender', 'bank', { code: '1' }],
		['payment_details', 'a', null],
	]);
	expect(readColumns({ columns }).fields[0]?.source).toBe("the column 'sender.name'");
});

it('reads the headings of a sheet, and names a column as the item does', () => {
	const columns = { 'Sender Name': 'é', 'Invoice No': 'INV-1', 'Details Purpose': 'x' };
	expect(valuesOf(columns)).toEqual([
		['sender', 'name', 'é'],
		['payment_details', 'purpose', 'x'],
	]);
	expect(readColumns({ columns }).fields[0]?.source).toBe("the column 'Sender Name'");
	expect(readColumns({ columns }).unread).toEqual(['Invoice No']);
});

it('keeps the letters of an object, which a program makes', () => {
	const columns = { sender: { firstName: 'é' }, Beneficiary: { name: 'x' } };
	expect(valuesOf(columns)).toEqual([
		['sender', 'firstName', 'é'],
		['beneficiary', 'name', 'x'],
	]);
});

it('reads an object that a database gives as a text', () => {
	const columns = {
		beneficiary: ' {"account_number":"000123"}',
		'Payment Details': '{"purpose":"p"}',
	};
	expect(valuesOf(columns)).toEqual([
		['beneficiary', 'account_number', '000123'],
		['payment_details', 'purpose', 'p'],
	]);
	// Beside columns of the same party, the text is a copy or something else.
	const both = { ...columns, beneficiary_account_number: '000999' };
	expect(() => readColumns({ columns: both })).toThrow(/the column 'beneficiary' begins like/);
	const columns_not_sent = 'Beneficiary';
	expect(readColumns({ columns: both, columns_not_sent }).fields).toMatchObject([
		{ name: 'purpose', value: 'p' },
		{ name: 'account_number', value: '000999' },
	]);
	const twice = { sender: '{"name":"a","name":"b"}' };
	expect(() => readColumns({ columns: twice })).toThrow(/columns: the column 'sender' .*twice/);
});

it.each([[['x']], ['text'], ['{no json'], [5]])('refuses a party that is %j', (sender) => {
	expect(() => readColumns({ columns: { sender } })).toThrow(
		/^columns: the column 'sender' begins like a field of a party, but is not read\. Rename it/,
	);
});

it.each([[null], [''], ['  '], [undefined]])('does not read a party that is %j', (sender) => {
	expect(readColumns({ columns: { sender } })).toEqual({ fields: [], unread: ['sender'] });
});

it.each([
	['Beneficiary Account Number (IBAN)', 'such as beneficiary_account_number,'],
	['beneficiary_account_number (IBAN)', 'such as beneficiary_account_number,'],
	['Beneficiary IBAN / Account', 'such as beneficiary_account_number,'],
	['Sender IBAN / Account', 'such as sender_account_number,'],
	['Sender Name / Company', 'such as sender_name_company,'],
	['Beneficiary Bank SWIFT/BIC', 'such as beneficiary_bank_swift_bic,'],
	['Beneficiary State/Province', 'such as beneficiary_state_province,'],
	['Benificiary SWIFT', 'such as beneficiary_branch_code,'],
	['Sendr City', 'begins with sender_, beneficiary_ or details_, or'],
	['Beneficiary Acc. Number', 'such as'],
	['Benificiary Account Number', 'such as'],
	['Bene Name', 'such as'],
	['beneficiary_account_number_', 'such as'],
	['_beneficiary_account_number', 'such as'],
	['SENDERNAME', 'begins with sender_'],
	['sendername', 'begins with sender_'],
	['Details', 'begins with sender_'],
	['Payment Details', 'begins with sender_'],
	['Beneficiary: Name', 'such as'],
])('refuses %j, which a person takes for a field, before anything is sent', (column, example) => {
	const item = { sender_name: 'a', [column]: 'x' };
	expect(() => readColumns({ columns: item })).toThrow(example);
	expect(() => readColumns({ columns: item })).toThrow("add it to the option 'Columns Not Sent'");
	// A heading with a comma can only be in a list.
	for (const columns_not_sent of [[column], [`${column.toUpperCase()} *`]]) {
		expect(readColumns({ columns: item, columns_not_sent })).toMatchObject({
			fields: [{ name: 'name' }],
			unread: [],
		});
	}
});

it.each([
	[
		'Account Number',
		'seems to be an account, but is not read as that of a party',
		'beneficiary_account',
	],
	['A/C No.', 'seems to be an account', 'beneficiary_account_number'],
	['Credit Account Number', 'seems to be an account', 'beneficiary_account_number'],
	['IBAN', 'seems to be an account', 'beneficiary_account_number'],
	['Receiver Account Number', 'seems to be an account', 'beneficiary_account_number'],
	['Account Number of Beneficiary', 'seems to be an account', 'beneficiary_account_number'],
	['Payee Bank Account', 'seems to be an account', 'beneficiary_account_number'],
	['SWIFT/BIC', 'seems to be the code of a bank', 'beneficiary_branch_code'],
	['IFSC', 'seems to be the code of a bank', 'beneficiary_branch_code'],
	['Passport No', 'seems to be a document', 'sender_identity_doc'],
	['Name of Beneficiary', 'seems to be a name', 'beneficiary_name'],
])('refuses %j, which no party takes, before anything is sent', (column, sentence, example) => {
	const item = { sender_name: 'a', sender_account_number: '1', beneficiary_city: 'b' };
	for (const expected of [sentence, example, "add it to the option 'Columns Not Sent'"])
		expect(() => readColumns({ columns: { ...item, [column]: 'x' } })).toThrow(expected);
	const columns_not_sent = [column];
	expect(readColumns({ columns: { ...item, [column]: 'x' }, columns_not_sent }).unread).toEqual([]);
	expect(readColumns({ columns: { ...item, [column]: '' } }).unread).toEqual([column]);
});

it('lists such a column if the party has another one, also in an object', () => {
	const flat = { beneficiary_iban: '1', beneficiary_swift: '2', sender_identity_doc: '3' };
	const nested = { beneficiary: { account: { number: '1' }, bank: { code: '2' } } };
	const others = { 'Account Number': 'x', IFSC: 'x' };
	expect(readColumns({ columns: { ...flat, ...others, CNIC: 'x' } }).unread).toHaveLength(3);
	expect(readColumns({ columns: { ...nested, ...others } }).unread).toHaveLength(2);
});

it('leaves out every column that the user does not want to send', () => {
	const columns = { 'Sender Name': 'a', sender_age: 7, beneficiary: { name: 'b', note: 'c' } };
	const columns_not_sent = 'Sender Age, beneficiary.note , ,unknown';
	expect(
		readColumns({ columns, columns_not_sent, run_columns: ['sender_age', 'sender_city'] }).fields,
	).toMatchObject([
		{ party: 'sender', name: 'name' },
		{ party: 'beneficiary', name: 'name' },
		{ party: 'sender', name: 'city', isAbsent: true },
	]);
	expect(() => readColumns({ columns, columns_not_sent: 7 })).toThrow(/^columns_not_sent: must be/);
});

it.each([
	[{ 'Sender Name': 'a', 'Sender Name_1': 'b' }, 'look like one heading that is there twice'],
	[{ sender_name: 'a', sender_name_1: 'b' }, 'look like one heading that is there twice'],
	[{ 'Sender Name': 'a', 'sender_name.1': 'b' }, 'look like one heading that is there twice'],
	[{ 'Sender Name': 'a', 'Sender Name1': 'b' }, 'look like one heading that is there twice'],
	[{ sender_address: 'a', sender_address_1: 'b' }, 'look like one heading that is there twice'],
])('refuses a heading that is there twice: %j', (columns, sentence) => {
	expect(() => readColumns({ columns })).toThrow(sentence);
	const columns_not_sent = Object.keys(columns).at(-1);
	expect(readColumns({ columns, columns_not_sent }).fields).toHaveLength(1);
});

it.each([
	[{ sender_line_1: 'a', sender_line_2: 'b' }],
	[{ 'Beneficiary Address': 'a', 'Beneficiary Address 2': 'b' }],
	[{ sender_x: 'a', sender_x2: 'b' }],
	[{ sender_name: 'a', invoice: 'b', invoice_1: 'c' }],
])('reads numbered columns: %j', (columns) => {
	expect(() => readColumns({ columns })).not.toThrow();
});

it('reads an item that is given as JSON', () => {
	expect(valuesOf('{"sender_name":"é"}')).toEqual([['sender', 'name', 'é']]);
});

it('keeps texts, numbers, lists and empty values, because other code checks them', () => {
	const columns = { sender_a: '007', sender_b: 7, sender_c: ['x'], sender_d: '', sender_e: false };
	expect(valuesOf(columns).map(([, , value]) => value)).toEqual(['007', 7, ['x'], '', false]);
});

it('sends a date as its text, and keeps undefined as an empty value', () => {
	const columns = { sender_day: new Date(0), sender_none: undefined, note: undefined };
	expect(valuesOf(columns)).toEqual([
		['sender', 'day', '1970-01-01T00:00:00.000Z'],
		['sender', 'none', null],
	]);
});

it.each<[string, unknown]>([
	['a function', () => 'x'],
	['undefined inside of it', { code: undefined }],
	['a date that is none', new Date(Number.NaN)],
])('refuses a column by name if JSON would lose it: %s', (_, value) => {
	expect(() => readColumns({ columns: { sender_name: 'A', sender_bank: value } })).toThrow(
		/^columns: the column 'sender_bank' .*has no value that JSON can carry/,
	);
	expect(readColumns({ columns: { sender_name: 'A', note: value } }).fields).toHaveLength(1);
});

it.each([undefined, null, '', '[]', '{', 5, true])('refuses %p as an item', (columns) => {
	expect(() => readColumns({ columns })).toThrow(/^columns: /);
});

it.each([
	[Number('12345678901234567890'), /contains a number with more digits/],
	[
		Number.NaN,
		/contains a number with more digits than n8n keeps, or a value that is not a number/,
	],
	[{ deep: 1e300 }, /contains a number with more digits/],
	[10n, /is not valid JSON/],
])('refuses a column that JSON would change: %p', (value, sentence) => {
	const read = () => readColumns({ columns: { sender_account: value } });
	expect(read).toThrow(/^columns: the column 'sender_account' /);
	expect(read).toThrow(sentence);
});

it('refuses all such columns together, and ignores columns that it does not send', () => {
	const columns = { total: 1e300, other: 10n, sender_a: 1e300, details_b: Number.NaN };
	expect(() => readColumns({ columns })).toThrow(/'sender_a'.*; columns: the column 'details_b'/);
	expect(readColumns({ columns: { total: 1e300, other: 10n } }).fields).toEqual([]);
});

it('treats __proto__ like any other name', () => {
	const columns: unknown = JSON.parse(
		'{"__proto__":{"sender_name":"x"},"sender":{"__proto__":"z"}}',
	);
	expect(readColumns({ columns })).toMatchObject({
		fields: [{ name: '__proto__', value: 'z' }],
		unread: ['__proto__'],
	});
	expect(({} as { sender_name?: unknown }).sender_name).toBeUndefined();
});

it('does not read what an item inherits', () => {
	expect(valuesOf(Object.create({ sender_name: 'x' }))).toEqual([]);
});

it('reads fields by other names, if there are any', () => {
	const readName = (column: string) =>
		column === 'remarks' ? ({ party: 'payment_details', name: 'remarks' } as const) : undefined;
	expect(readColumns({ columns: { remarks: 'x', other: 'y' } }, readName)).toMatchObject({
		fields: [{ party: 'payment_details', name: 'remarks', value: 'x' }],
		unread: ['other'],
	});
	expect(() => readColumns({ columns: { remarks: 'x', sender_name: 'y' } }, readName)).toThrow(
		/the column 'sender_name' is no field of this API version\. To pay without it, add it/,
	);
});

describe('findColumn', () => {
	const isName = ({ name }: { name: string }) => name === 'name';

	it.each([
		[{ sender_name: '' }, 'sender_name'],
		[{ 'sender.name': '' }, 'sender.name'],
		[{ sender: { name: 'x' } }, 'sender.name'],
		[{ 'Sender Name': 'x' }, 'Sender Name'],
		['{"sender_name":1}', 'sender_name'],
		[{ name: 'x' }, undefined],
		['{', undefined],
		[null, undefined],
		[undefined, undefined],
	])('in %j finds %s', (columns, column) => {
		expect(findColumn(columns, isName)).toBe(column);
	});
});

it('shortens the name of a column', () => {
	expect(nameColumn('sender_name')).toBe('Column sender_name');
	expect(nameColumn('x'.repeat(1000))).toHaveLength(67);
});

const way = { specify_parties: 'columns', country: 'IND' };

/** The names of the fields that an item lacks, as errors call them. */
const absentOf = (items: readonly unknown[], readName?: ReadColumnName): string[][] =>
	withRunColumns(items.map((columns) => ({ ...way, columns }))).map((input) =>
		readColumns(input, readName)
			.fields.filter(({ isAbsent }) => isAbsent)
			.map(({ source }) => source),
	);

it('gives an item an empty field for each column that only other items have', () => {
	expect(
		absentOf([
			{ 'Sender Name': 'A', sender_city: 'Pune', remarks: 'x' },
			{ sender_name: 'B', 'details.purpose': 'rent' },
		]),
	).toEqual([
		["the column 'details.purpose', which other items have,"],
		["the column 'sender_city', which other items have,"],
	]);
});

it('finds the names in Columns Not Sent that no item has', () => {
	const columns_not_sent = 'Sender Agee, sender.age, beneficiary note, Beneficiary, x ,';
	const items = [{ 'Sender Age': 1 }, { beneficiary: { note: 'x' }, X: 1 }, 'no JSON'];
	const inputs = items.map((columns) => ({ ...way, columns, columns_not_sent }));
	expect(findNotFound(inputs)).toEqual(['Sender Agee']);
	expect(findNotFound([{ ...way, columns: {}, columns_not_sent: 7 }])).toEqual([]);
	expect(findNotFound([{ specify_parties: 'json', columns_not_sent }])).toEqual([]);
});

it('lets one odd heading of one item hold that item only', () => {
	const good = { sender_name: 'A', beneficiary_account_number: '1', sender_city: 'Pune' };
	const rest = { sender_name: 'A', beneficiary_account_number: '1' };
	const odd = { ...rest, 'Sender Citty': 'Pune' };
	expect(absentOf([good, odd, good, good])).toEqual([
		[],
		["the column 'sender_city', which other items have,"],
		[],
		[],
	]);
	// Each item has it, under another name.
	expect(absentOf([{ ...rest, beneficiary_iban: '2' }, good, good]).slice(1)).toEqual([[], []]);
	expect(absentOf([{ ...good, beneficiary_swift: '2' }, good, good]).flat()).toEqual([]);
	// Nobody pays two of three without an account.
	const without = { sender_name: 'A', sender_city: 'Pune' };
	expect(absentOf([good, without, without]).slice(1)).toEqual([
		["the column 'beneficiary_account_number', which other items have,"],
		["the column 'beneficiary_account_number', which other items have,"],
	]);
});

it.each([
	['a misspelt heading', 'Sender Citty'],
	['a column that is rarely filled', 'details_note'],
])('lets no column that fewer than half of the items have hold the others: %s', (_what, column) => {
	const good = { sender_name: 'A', beneficiary_account_number: '1' };
	const odd = { ...good, [column]: 'x' };
	expect(absentOf([odd, odd, good, good, good]).flat()).toEqual([]);
	const inputs = [odd, odd, good, good, good].map((columns) => ({ ...way, columns }));
	expect(findOdd(withRunColumns(inputs))).toEqual([column]);
	// In two of four, a column is no exception. An item that cannot be read does not count.
	expect(absentOf([odd, odd, good, good]).at(-1)).toHaveLength(1);
	const unread = withRunColumns([odd, good, 'no JSON'].map((columns) => ({ ...way, columns })));
	expect(unread[1]?.['run_columns']).toContain(column);
});

it('lets a heading that is there twice hold no other item', () => {
	const good = { sender_name: 'A', sender_city: 'Pune' };
	const odd = { ...good, 'Sender Name 1': 'B', sender_age: 7 };
	const fieldsOf = (items: readonly object[], columns_not_sent = '') => {
		const inputs = items.map((columns) => ({ ...way, columns, columns_not_sent }));
		return readColumns(withRunColumns(inputs).at(-1) ?? {}).fields.map(({ name }) => name);
	};
	expect(fieldsOf([odd, good])).toEqual(['name', 'city']);
	expect(fieldsOf([odd, odd, odd, good])).toEqual(['name', 'city']);
	// If the user leaves the second one out, the item counts.
	expect(fieldsOf([odd, good], 'Sender Name 1')).toEqual(['name', 'city', 'age']);
});

it('names no odd column that the user knows of, no account and no column that no party has', () => {
	const good = { sender_name: 'A', beneficiary_account_number: '1' };
	const odd = { ...good, sender_age: 7, 'Sender City': 'x', beneficiary_iban: '2', note: 'y' };
	const known = { columns_not_sent: 'Sender Age', may_be_empty: ['sender_city'] };
	const inputs = [odd, good, good].map((columns) => ({ ...way, columns }));
	expect(findOdd(withRunColumns(inputs))).toEqual(['sender_age', 'Sender City']);
	expect(findOdd(withRunColumns(inputs.map((one) => ({ ...one, ...known }))))).toEqual([]);
	expect(findOdd([{ ...way, columns: {}, columns_not_sent: 7 }])).toEqual([]);
});

it('compares items that are the text of an object, too', () => {
	expect(absentOf(['{"sender_name":"A","sender_city":"Pune"}', { sender_name: 'B' }])).toEqual([
		[],
		["the column 'sender_city', which other items have,"],
	]);
});

it.each([
	['another spelling', [{ 'Sender Name': 'A' }, { sender_name: 'B' }]],
	['capital letters', [{ sender_accountNumber: 'A' }, { 'Sender Account Number': 'B' }]],
	['a space at the end', [{ 'sender_city ': 'A' }, { sender_city: 'B' }]],
	['an object', [{ sender: { name: 'A' } }, { 'sender.name': 'B' }]],
	['a JSON text', [{ sender: '{"name":"A"}' }, { sender_name: 'B' }]],
	['one item', [{ sender_name: 'A' }]],
	[
		'an undefined value of another item',
		[{ sender_name: 'A', sender_city: undefined }, { sender_name: 'B' }],
	],
	['other columns', [{ sender_name: 'A', note: 'x' }, { sender_name: 'B' }]],
	['no item', ['no JSON', 7, null, { sender_name: 'B' }]],
])('counts no field as absent: %s', (_what, items) => {
	const last = absentOf(items.filter((item) => typeof item === 'object' && item !== null));
	expect(last.flat()).toEqual([]);
	expect(() => withRunColumns(items.map((columns) => ({ ...way, columns })))).not.toThrow();
});

it.each([
	['another country', { country: 'NGA' }],
	['another payment type', { payment_type: 'B2B' }],
	['another payment method', { payment_method: 'instant' }],
	['another way', { specify_parties: 'json' }],
])('compares no items of %s', (_what, other) => {
	const [, input = {}] = withRunColumns([
		{ ...way, ...other, columns: { sender_city: 'Pune' } },
		{ ...way, columns: { sender_name: 'A' } },
	]);
	expect(readColumns(input).fields).toHaveLength(1);
});

it.each([
	['a bigint', 1n],
	['a symbol', Symbol('IND')],
	['an object that contains itself', containsItself()],
	['an object that cannot be written as JSON', { toJSON: fail }],
	['an object that cannot be written as text', { toString: fail }],
])('leaves a country that is no text to the rule that refuses it: %s', (_what, country) => {
	expect(withRunColumns([{ ...way, country, columns: {} }])).toEqual([
		{ ...way, country, columns: {}, run_columns: [], odd_columns: [], odd_accounts: [] },
	]);
});

function containsItself(): object {
	const value: { self?: object } = {};
	value.self = value;
	return value;
}

function fail(): never {
	throw new TypeError('not readable');
}

it('counts a column of v2 without its prefix as the field of the same name', () => {
	const readName = (column: string) =>
		/branch_code$/.test(column)
			? ({ party: 'beneficiary', name: 'branch_code' } as const)
			: /^remarks$/i.test(column)
				? ({ party: 'payment_details', name: 'remarks' } as const)
				: undefined;
	expect(
		absentOf(
			[{ beneficiary_branch_code: '1', other: 'x', Remarks: 'rent' }, { bank_branch_code: '2' }],
			readName,
		),
	).toEqual([[], ["the column 'Remarks', which other items have,"]]);
});

it('is quick for many items, each with a column of its own', () => {
	const read = (items: readonly object[]) =>
		withRunColumns(items.map((columns) => ({ ...way, columns }))).map(
			(input) => readColumns(input).fields.length,
		);
	const names = Array.from({ length: 4000 }, (_, n) => `details_line_${n}`);
	expect(new Set(read(names.map((name) => ({ [name]: 'x' }))))).toEqual(new Set([1]));
	const wide = Object.fromEntries(names.map((name) => [name, 'x']));
	expect(read([wide, { details_note: 'x' }])).toEqual([4001, 1001]);
});
