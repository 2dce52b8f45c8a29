import {
	findUnclearPayee,
	isBlank,
	plainCells,
} from '../../../../client/payment/guards/knownCells';

const day = new Date(0);

it.each<[Record<string, unknown>, Record<string, unknown>]>([
	[{ account: ['1'] }, { account: '1' }],
	[{ account: ['', null, '1'] }, { account: '1' }],
	[{ account: [] }, { account: undefined }],
	[{ account: ['1', '2'] }, { account: ['1', '2'] }],
	[{ account: '["1"]' }, { account: '1' }],
	[{ account: '[1' }, { account: '[1' }],
	[{ note: '["1"]' }, { note: '["1"]' }],
	[{ bank: { iban: ['1'] } }, { bank: { iban: '1' } }],
	[{ paid_at: day }, { paid_at: day }],
	[{ payee: [{ name: 'Asha' }] }, { payee: { name: 'Asha' } }],
])('makes plain cells of %j', (row, plain) => {
	expect(plainCells(row)).toEqual(plain);
});

it.each<[Record<string, unknown>, RegExp | undefined]>([
	[{ account: '1', tags: ['a', 'b'] }, undefined],
	[{ account: { number: '1' } }, undefined],
	[{ account: '1', ledger_account: { id: 'X' } }, undefined],
	[{ sender: { account: ['1', '2'] }, sender_account: ['1', '2'] }, undefined],
	[{ bank: { from_account: ['1', '2'] } }, undefined],
	[{ account: {} }, undefined],
	[{ account: ['1', '2'] }, /^'account' is a list of several values/],
	[{ payee: { bank: { iban: ['1', '2'] } } }, /^'payee\.bank\.iban' is a list/],
	[{ account: { value: '1' } }, /^'account' is an object without a member/],
])('says of %j whether it is known who was paid', (row, words) => {
	const found = findUnclearPayee(row);
	if (words) expect(found).toMatch(words);
	else expect(found).toBeUndefined();
});

it.each([undefined, null, '', ' \u00a0'])('takes %j for an empty cell', (value) => {
	expect(isBlank(value)).toBe(true);
});

it.each([0, false, '0'])('takes %j for a value', (value) => {
	expect(isBlank(value)).toBe(false);
});
