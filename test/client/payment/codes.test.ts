import {
	isSameAccountCode,
	isSameButZeros,
	mayBeOneBranch,
	numberOf,
	plainCode,
	plainName,
} from '../../../client/payment/codes';

const iban = 'PK36SCBL0000001123456702';

it.each([
	['in12 34-56', 'IN123456'],
	['１２３', '123'],
	['n/a', ''],
	['-', ''],
])('reads the code %p as %p', (text, code) => {
	expect(plainCode(text)).toBe(code);
});

it.each([
	["ZOË O'Neil", 'oneil zoe'],
	['Zoe\u0308  O’Neil', 'oneil zoe'],
	['Sharma, Priya', 'priya sharma'],
	['शर्मा', 'शर्मा'],
	['ا\u200fب', 'اب'],
])('reads the name %p as %p', (text, name) => {
	expect(plainName(text)).toBe(name);
});

it.each<[string, string, boolean, boolean]>([
	['0012', '0012', true, true],
	['0012', '12', false, true],
	[iban, '0000001123456702', true, true],
	[iban, '1123456702', true, true],
	[iban, 'PK60HABB0000001123456702', false, false],
	[iban, '123456702', false, false],
	['DE89370400440532013000', '532013000', false, false],
])('%s and %s are one account: %p, or but for zeros: %p', (one, other, isSame, isButZeros) => {
	expect([isSameAccountCode(one, other), isSameAccountCode(other, one)]).toEqual([isSame, isSame]);
	expect(isSameButZeros(one, other)).toBe(isButZeros);
});

it('gives one number to every way to write an account', () => {
	expect([iban, '0000001123456702', '1123456702'].map(numberOf)).toEqual(
		Array.from({ length: 3 }, () => '1123456702'),
	);
});

it.each<[string[], string[], boolean]>([
	[[], ['SBININBB'], true],
	[['SBININBBXXX'], ['SBININBB'], true],
	[['SBININBB104'], ['SBININBBXXX'], true],
	[['SBININBB104'], ['SBININBB105'], false],
	[['SBIN0001234'], ['SBININBB'], true],
	[['SBIN0001234', 'SBININBB'], ['SBIN0001235', 'SBININBB'], false],
	[['044'], ['44'], true],
	[['044'], ['058'], false],
	[['SBI'], ['HDFC'], false],
])('%j and %j may be one branch: %p', (one, other, isSame) => {
	expect([mayBeOneBranch(one, other), mayBeOneBranch(other, one)]).toEqual([isSame, isSame]);
});
