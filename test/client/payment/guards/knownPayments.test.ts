import { readKnownPayments, requireAmounts } from '../../../../client/payment/guards/knownPayments';
import { payeeOf } from '../../../../client/payment/payee';

const read = (given: unknown) => readKnownPayments(given, (localMs) => localMs).rows;
const row = { account_number: '000123' };
const [at] = [Date.parse('2026-01-05T10:00:00Z')];

it.each<[string, unknown]>([
	['a list', [row]],
	['text', JSON.stringify([row])],
	['items of n8n', [{ json: row, pairedItem: 0 }]],
])('reads rows given as %s', (_, given) => {
	expect(read(given)).toMatchObject([{ payee: { accounts: ['000123'] }, label: 'row 1' }]);
});

it.each<[unknown]>([['[]'], [[{}]], [[{ json: {} }]]])(
	'accepts %j: nothing was paid before',
	(given) => {
		expect(read(given)).toEqual([]);
	},
);

it('reads the columns of Airtable, which are in one member', () => {
	const fields = { Payee: 'Asha Rao', 'Account No': '000123', Invoice: 'INV-1', Status: 'Failed' };
	expect(read([{ id: 'rec1', createdTime: '2026-01-05T10:00:00Z', fields }])).toMatchObject([
		{ label: 'INV-1', hasFailed: true, payee: { identity: { names: ['asha rao'] } } },
	]);
});

it.each<[unknown, RegExp]>([
	['{', /must be a list/],
	[{ row }, /must be a list/],
	[7, /must be a list/],
	[[7], /row 1 is no object/],
	[[row, null], /row 2 is no object/],
	[[{ konto: '1' }], /no row with an account number/],
])('refuses %j', (given, words) => {
	expect(() => read(given)).toThrow(words);
});

it.each<[object, object]>([
	[
		{ externalId: 'INV-1', paidAt: '2026-01-05T10:00:00Z' },
		{ externalId: 'INV-1', label: 'INV-1', atMs: at },
	],
	[
		{ 'Invoice No': 'INV-1', Date: '2026-01-05T10:00:00Z' },
		{ label: 'INV-1', atMs: at },
	],
	[
		{ external_id: 'a b', createdAt: new Date(at) },
		{ externalId: undefined, label: 'row 1', atMs: at },
	],
	[{ time: 'yesterday' }, { atMs: undefined }],
	[{ status: 'failed' }, { hasFailed: true, isPaid: false }],
	[{ status: ' Failed ' }, { hasFailed: true, isPaid: false }],
	[{ status: 'Cancelled' }, { hasFailed: true, isPaid: false }],
	[{ status: 'open' }, { hasFailed: false, isPaid: false }],
	[{ status: 'Paid' }, { hasFailed: false, isPaid: true }],
	[{ outcome: 'would_pay' }, { hasFailed: true, isPaid: false }],
	[{ outcome: 'created' }, { hasFailed: false, isPaid: true }],
	[{ status: 'succeeded' }, { hasFailed: false, isPaid: true }],
	[{ status: ' ' }, { hasFailed: false, isPaid: true }],
	[{ external_id: '', invoice: 'INV-1' }, { externalId: 'INV-1' }],
	[
		{ 'Payment Status': 'Failed', status: 'active' },
		{ hasFailed: true, isPaid: false },
	],
	[{}, { hasFailed: false, isPaid: true }],
])('reads %j', (more, known) => {
	expect(read([{ ...row, ...more }])[0]).toMatchObject(known);
});

it('finds rows by account, beneficiary and external ID, in their order', () => {
	const known = readKnownPayments(
		[
			{ account: '0012', name: 'Asha', external_id: 'INV-1' },
			{ account: '13', name: 'Asha', vendor_id: 7 },
			{ account: '12', name: 'Ravi' },
		],
		(localMs) => localMs,
	);
	const payee = payeeOf({ account: '12', iban: '13', payee: 'asha', vendor_id: '7' });
	const rowsOf = (found: ReadonlyArray<{ readonly row: number }>) => found.map(({ row }) => row);
	expect(rowsOf(known.ofAccount(payee))).toEqual([1, 2, 3]);
	expect(rowsOf(known.ofBeneficiary(payee))).toEqual([1, 2]);
	expect(rowsOf(known.ofExternalId('INV-1'))).toEqual([1]);
	expect(rowsOf(known.ofAccount(payeeOf({})))).toEqual([]);
});

it.each<[object, RegExp | undefined]>([
	[{ amount: 5 }, undefined],
	[{ amount: 'five' }, /^known_payments: row 1: 'amount' is not an amount/],
	[{}, /^known_payments: have no row with an amount/],
])('requires amounts of %j', (more, words) => {
	const known = readKnownPayments([{ ...row, ...more }], (localMs) => localMs);
	if (words) expect(() => requireAmounts(known)).toThrow(words);
	else expect(() => requireAmounts(known)).not.toThrow();
});

it.each<[string, object, object]>([
	[
		'lists of one value, as Airtable gives them',
		{ account_number: ['000123'], payee: ['Asha Rao'], external_id: ['INV-1'], status: ['failed'] },
		{
			payee: { accounts: ['000123'], identity: { names: ['asha rao'] } },
			label: 'INV-1',
			hasFailed: true,
		},
	],
	['a list of one amount', { amount: [1000] }, { amounts: [{ readings: [1000] }] }],
	[
		'an account as an object',
		{ account_number: '', account: { number: '7' } },
		{ payee: { accounts: ['7'] } },
	],
	['a list in a text', { account_number: '["000123"]' }, { payee: { accounts: ['000123'] } }],
	['empty lists', { iban: [], account_number: ['', '7'] }, { payee: { accounts: ['7'] } }],
	['lists of other columns', { tags: ['a', 'b'] }, { payee: { accounts: ['000123'] } }],
	[
		'an object of another column beside the number',
		{ expense_account: { id: 'X' } },
		{ payee: { accounts: ['000123'] } },
	],
])('reads %s', (_, more, known) => {
	expect(read([{ ...row, ...more }])[0]).toMatchObject(known);
});

it.each<[object, RegExp]>([
	[{ account_number: ['1', '2'] }, /row 2: 'account_number' is a list of several values/],
	[{ account_number: '["1","2"]' }, /row 2: 'account_number' is a list of several values/],
	[{ bank: { iban: ['1', '2'] } }, /row 2: 'bank.iban' is a list of several values/],
	[{ ...row, payee: ['Asha', 'Ravi'] }, /row 2: 'payee' is a list of several values/],
	[{ account_number: { value: '1' } }, /row 2: 'account_number' is an object without/],
	[{ account_number: '{"value":"1"}' }, /row 2: 'account_number' is an object without/],
])('refuses %j, which it cannot compare', (wrong, words) => {
	expect(() => read([row, wrong])).toThrow(words);
});
