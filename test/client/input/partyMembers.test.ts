import { z } from 'zod';

import { judgeMembers } from '../../../client/input/partyMembers';

const judged = (given: Record<string, unknown> | undefined, ...party: string[]) =>
	z
		.unknown()
		.transform(() => given)
		.transform(judgeMembers(...party))
		.safeParse({});

it('judges each text by its name, however deep it is', () => {
	const given = {
		name: ' Priya ',
		account: { number: '000123', type: 'savings' },
		lines: [{ street: 'a\nb' }, null, 5, true],
	};
	expect(judged(given).data).toEqual({
		...given,
		name: 'Priya',
		lines: [{ street: 'a, b' }, null, 5, true],
	});
	expect(judged(undefined).data).toBeUndefined();
});

it('names the member of each fault', () => {
	const given = { name: 'undefined', bank: { account_number: 1e15 }, list: [{ id: '\u200b' }] };
	expect(judged(given, 'beneficiary').error?.issues).toMatchObject([
		{ path: ['name'], message: expect.stringContaining('as if its data were missing') },
		{ path: ['bank', 'account_number'], message: expect.stringContaining('15 digits') },
		{ path: ['list', 'id'], message: expect.stringContaining('that nobody sees') },
	]);
});

it('refuses an account and a code that are numbers, and no count or ID', () => {
	const lost = /zeros at its beginning may be lost.*leading zeros too/;
	for (const name of ['account_number', 'iban', 'account', 'bank_code'])
		expect(judged({ [name]: 44 }, 'beneficiary').error?.issues[0]?.message).toMatch(lost);
	expect(judged({ account: { number: 44 } }, 'beneficiary').error?.issues[0]).toMatchObject({
		path: ['account', 'number'],
		message: expect.stringMatching(lost),
	});
	const counted = {
		...{ bank_id: 12, account_id: 7, number_of_accounts: 2, account_level: 3 },
		...{ account_limit: 100, mobile: 971501234567, identity_doc: 784199012345678, id: 5 },
	};
	expect(judged(counted, 'beneficiary').data).toEqual(counted);
});

describe('an account, a code, a document and a name', () => {
	const problemOf = (given: Record<string, unknown>): string | undefined =>
		judged(given, 'beneficiary').error?.issues[0]?.message;

	it.each(['account_number', 'iban', 'bank_account', 'ifsc', 'identity_doc', 'name', 'id'])(
		'is one text: %s',
		(name) => {
			for (const value of [true, false, [], ['0001'], ['0001', '0002'], [[]]])
				expect(problemOf({ [name]: value })).toMatch(/^is (true|false|a list), and not a text/);
			expect(problemOf({ [name]: {} })).toMatch(/^is an object without members, and not a text/);
			expect(problemOf({ bank: { deep: { [name]: [] } } })).toMatch(/^is a list, and not a text/);
		},
	);

	it.each(['account_number', 'iban', 'account', 'branch_code', 'identity_doc', 'name', 'city'])(
		'is no object of a cell: %s',
		(name) => {
			for (const value of [{ v: '0001' }, { value: '0001', raw: 1 }])
				for (const given of [{ [name]: value }, { bank: { [name]: [value] } }])
					expect(problemOf(given)).toMatch(/^is an object, and not a text\. Check the expression/);
		},
	);

	it('refuses the members of a number, and the cell of a country', () => {
		expect(problemOf({ account_number: { number: '0001' } })).toMatch(/^is an object/);
		expect(problemOf({ country: { v: 'IND' } })).toMatch(/^is an object/);
	});

	it.each([
		{ account: { number: '0001', active: true } },
		{ name: { en: 'Asha', ar: 'آشا' }, address: { line1: '12 Hill Road' } },
		{ mobile: { country_code: '971', number: '501234567' }, country: { code: 'IND' } },
		{ id: { type: 'passport', number: 'A1' }, custom: { v: 1 }, purpose: { v: 'x' } },
		{ name: { first: 'Asha' }, bank: { name: 'SBI' }, documents: { v: 'x' } },
		{ accounts: [{ number: '0001' }], phones: ['+971501234567'], emails: [] },
		{ account: [{ number: '0001' }] },
		{ validate_account: true, own_account: false, is_account: true, send_email: true },
		{ address: ['12 Hill Road', 'Mumbai'], remarks: true, tags: [], other: {} },
		{ account_number: null },
	])('may be an object, several, or a switch about one: %j', (given) => {
		expect(judged(given, 'beneficiary').data).toEqual(given);
	});
});

it.each([' name', 'name ', 'na\u200bme', 'na\tme', 'name\n'])(
	'refuses the name of a member that the service would read as another: %j',
	(name) => {
		expect(judged({ [name]: 'x' }).error?.issues[0]?.message).toMatch(
			/in its name that nobody sees|a name that begins or ends with a blank/,
		);
	},
);

it.each(['Account_Number', 'accountNumber', 'account-number', 'ACCOUNT_NUMBER'])(
	'refuses %j beside account_number, wherever they are, also with the same value',
	(name) => {
		const twins = { account_number: '1', [name]: '1' };
		const message = "is 'account_number' in another spelling. Keep the right one";
		expect(judged(twins).error?.issues).toMatchObject([{ path: [name], message }]);
		expect(judged({ list: [{ bank: twins }] }, 'beneficiary').error?.issues).toMatchObject([
			{ path: ['list', 'bank', name], message },
		]);
		expect(judged({ account_number: '1', bank: { [name]: '1' } }).success).toBe(true);
	},
);

it('shortens long names, and does not list a thousand faults', () => {
	const given = Object.fromEntries(
		Array.from({ length: 1000 }, (_, at) => [`${'x'.repeat(100)}${at}`, 'undefined']),
	);
	const issues = judged(given).error?.issues ?? [];
	expect(issues).toHaveLength(20);
	expect(String(issues[0]?.path[0])).toHaveLength(60);
});

it('passes on names such as __proto__ as names', () => {
	const given = JSON.parse('{"__proto__":" x ","constructor":"y"}') as Record<string, unknown>;
	expect(JSON.stringify(judged(given).data)).toBe('{"__proto__":"x","constructor":"y"}');
});
