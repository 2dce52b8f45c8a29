import { memberPath, memberPathOrText, readMember } from '../../../client/balance/memberPath';
import { InvalidValue } from '../../../client/errors/InvalidValue';

const answer = {
	own: 'USDT',
	wallet: { available: 7, kind: 'USDC', 'Pay out': 8 },
	balances: [
		{ currency: 'USD', available: 1 },
		{ currency: 'USDT', available: 2 },
		{ currency: 'USDC', available: 3, of: [{ country: 'IND', amount: 4 }] },
		{ currency: 'EUR', available: 5 },
		{ currency: 'EUR', available: 6 },
	],
	nested: [[{ currency: 'USD', available: 9 }]],
	nothing: null,
	empty: '',
};

it.each([
	['own', 'USDT'],
	['wallet.available', 7],
	['wallet.Pay out', 8],
	['balances[currency=own].available', 2],
	['balances[currency=wallet.kind].available', 3],
	['balances[currency="USD"].available', 1],
	['balances[currency="USDC"].of[country="IND"].amount', 4],
	['nothing', null],
	['"USDT"', 'USDT'],
])('reads %s', (path, value) => {
	expect(memberPathOrText(path)).toBe(path);
	expect(readMember(answer, path)).toEqual(value);
});

it.each([
	['available', "has no member 'available'"],
	['constructor', "has no member 'constructor'"],
	['__proto__.toString', "has no member '__proto__'"],
	['own.length', "has no member 'length'"],
	['nothing.amount', "has no member 'amount'"],
	['balances.length', "has a list before 'length', so an entry must be named"],
	['wallet[currency=own].available', "has no list at 'wallet[currency=own]'"],
	['balances[currency="EUR"].available', 'has 2 entries at \'balances[currency="EUR"]\''],
	['balances[currency="INR"].available', 'has no entries at'],
	['balances[code=own].available', 'has no entries at'],
	['balances[toString="x"].available', 'has no entries at'],
	['nested[currency="USD"].available', 'has no entries at'],
	['balances[currency=wanted].available', "has no member 'wanted'"],
	['balances[currency=nothing].available', "has no text at 'nothing'"],
	['balances[currency=empty].available', "has no text at 'empty'"],
	['balances[currency=wallet].available', "has no text at 'wallet'"],
])('says what the answer lacks at %s', (path, problem) => {
	expect(memberPath(path)).toBe(path);
	const read = readMember(answer, path);
	expect(read).toBeInstanceOf(InvalidValue);
	expect((read as InvalidValue).problem).toContain(problem);
});

it.each<[unknown]>([
	[''],
	['.'],
	['a..b'],
	['a.'],
	['balances[0]'],
	['balances[]'],
	['balances[currency=]'],
	['balances[currency=own'],
	['balances[currency="a"b"]'],
	['"'],
	['""'],
	['a'.repeat(201)],
	[7],
	[null],
	[['own']],
])('refuses the path %j', (path) => {
	for (const check of [memberPath, memberPathOrText])
		expect(check(path)).toMatchObject({ problem: expect.stringMatching(/^must name a member/) });
});

it('takes a text in quotes only where the user can know the value', () => {
	expect(memberPath('"1000"')).toBeInstanceOf(InvalidValue);
});
