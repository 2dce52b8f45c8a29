import { placeOf } from '../../../client/problem/place';

const v2 = { country: 'IND', currency: 'AED', beneficiary_name: 'Priya', payment_type: 'C2C' };
const v3 = {
	payment_country: 'PAK',
	payment_method: 'bank_transfer',
	sender: { name: 'José', identity: { type: 'passport' } },
	'a/b~c': 1,
};

it.each<[string, string[]]>([
	['/beneficiary_name', ['beneficiary_name']],
	['/IND/beneficiary_address', ['beneficiary_address']],
	['/ind/beneficiary_address', ['beneficiary_address']],
	['/NGA/beneficiary_address', ['beneficiary_address']],
	['/C2C/beneficiary_address', ['beneficiary_address']],
	['/QuoteBySource/amount', ['amount']],
	['/function-after[checkAmount(), Quote]/amount', ['amount']],
	['/tagged-union[India,Pakistan]/IND/bank_name', ['bank_name']],
	['?country', ['country']],
	['?id', ['id']],
	['/IND', []],
	['/extra', ['extra']],
	['/nickname', ['nickname']],
	['', []],
])('v2: %s is %p', (pointer, path) => {
	expect(placeOf(pointer, { body: v2 })).toEqual(path);
});

it.each<[string, string[]]>([
	['/body/sender/name', ['sender', 'name']],
	['#/body/sender/name', ['sender', 'name']],
	['#/sender/name', ['sender', 'name']],
	['/sender/name', ['sender', 'name']],
	['sender.name', ['sender', 'name']],
	['body.sender.name', ['sender', 'name']],
	['$.sender.name', ['sender', 'name']],
	['$.body.sender.name', ['sender', 'name']],
	['#/query/country', ['country']],
	['/query/timeout', ['timeout']],
	['#/path/id', ['id']],
	['/header/Authorization', ['Authorization']],
	['/body/PAK/sender/name', ['sender', 'name']],
	['/bank_transfer/beneficiary/account_number', ['beneficiary', 'account_number']],
	['/sender/PakistanSender/name', ['sender', 'name']],
	['/sender/identity/Passport/number', ['sender', 'identity', 'number']],
	['#/sender/full%20name', ['sender', 'full name']],
	['/a~1b~0c', ['a/b~c']],
	['/ids/0', ['ids', '0']],
	['/body', []],
	['#', []],
	['#/%zz', ['%zz']],
])('v3: %s is %p', (pointer, path) => {
	expect(placeOf(pointer, { body: v3 })).toEqual(path);
});

it('leaves a member whose name is that of a part or a variant', () => {
	const sent = { body: { query: { term: 'x' }, sender: { IND: { name: 'x' } } } };
	expect(placeOf('#/query/term', sent)).toEqual(['query', 'term']);
	expect(placeOf('/sender/IND/name', sent)).toEqual(['sender', 'IND', 'name']);
});

it('needs no request', () => {
	expect(placeOf('#/query/country')).toEqual(['country']);
});

it.each(['/a', '/A', '.b', '/IND'])('takes 20 parts of a pointer of 100,000, as %j', (part) => {
	expect(placeOf(part.repeat(100_000), { body: v3 }).length).toBeLessThanOrEqual(20);
});
