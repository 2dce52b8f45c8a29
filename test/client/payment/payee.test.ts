import {
	isKnownAccount,
	isSameBeneficiary,
	isSamePayee,
	payeeOf,
	type Payee,
} from '../../../client/payment/payee';
import { v2Payment } from '../../support/fakes/answers';

it('finds the payee of a v2 payment, and not its bank or its sender', () => {
	expect(payeeOf({ ...v2Payment, sender_account_number: '999' })).toEqual({
		accounts: ['000000000001'],
		aliases: [],
		branches: ['TESTINBB'],
		countries: ['IND'],
		identity: { ids: new Map(), names: ['beneficiary test'] },
	});
});

it.each<[string, object]>([
	['flat', { beneficiary: { account_number: 'IN12 34-56', name: 'A B' } }],
	['deep', { beneficiary: { bank: { iban: 'in123456' }, full_name: 'b  A' } }],
	['in the details', { payment_details: { account: 'IN 123456' }, beneficiary: { name: 'B, A' } }],
	['a whole body', { recipient: { name: 'B A', bankDetails: { acctNo: 'IN-123456' } } }],
	[
		'beside the sender',
		{ sender: { name: 'X', iban: 'DE1' }, payee: { name: 'A B', iban: 'IN123456' } },
	],
])('finds the payee of a v3 payment: %s', (_, body) => {
	const { accounts, identity } = payeeOf(body as Record<string, unknown>);
	expect([accounts, identity.names]).toEqual([['IN123456'], ['a b']]);
});

it('finds nothing where nothing is named', () => {
	const body = { sender: { account: '1' }, beneficiary: { account_type: 'savings' } };
	expect(payeeOf(body).accounts).toEqual([]);
	expect(payeeOf({}).identity).toEqual({ ids: new Map(), names: [] });
});

const of = (account: unknown, more: object = {}) => payeeOf({ account_number: account, ...more });

it.each<[unknown, unknown, boolean]>([
	['000123', '000123', true],
	['000123', '123', true],
	['000123', 123, true],
	['12 34-56', '123456', true],
	['in12', 'IN12', true],
	['１２３', '123', true],
	['0012A', '12A', false],
	['123', '1230', false],
	['', '', false],
	[undefined, undefined, false],
])('%p and %p are one payee: %p', (one, other, isSame) => {
	expect(isSamePayee(of(one), of(other))).toBe(isSame);
});

const iban = 'PK36SCBL0000001123456702';

it.each<[string, object, object, boolean]>([
	['a second number beside it', { iban, account_number: '77' }, { account: '77' }, true],
	['an account that pays', { debit_account: '5', account: '77' }, { account: '77' }, true],
	[
		'only the account that pays',
		{ debit_account: '5', account: '1' },
		{ from_iban: '5', account: '2' },
		false,
	],
	['an IBAN and its number', { iban }, { account: '0000001123456702' }, true],
	['an IBAN and its number without zeros', { iban }, { account: 1123456702 }, true],
	['an IBAN and another number', { iban }, { account: '123456702' }, false],
	['two banks with one number', { iban }, { iban: 'PK60HABB0000001123456702' }, false],
	[
		'an IFSC beside a SWIFT',
		{ account: '1', ifsc: 'SBIN0001234', swift: 'SBININBB' },
		{ account: '1', ifsc: 'SBIN0001234' },
		true,
	],
	[
		'another IFSC',
		{ account: '1', ifsc: 'SBIN0001234', swift: 'SBININBB' },
		{ account: '1', ifsc: 'HDFC0001234' },
		false,
	],
	[
		'an IFSC and a SWIFT',
		{ account: '1', ifsc: 'SBIN0001234' },
		{ account: '1', swift: 'SBININBB' },
		true,
	],
	[
		'a bank code without its zero',
		{ account: '1', bank_code: '044' },
		{ account: '1', bank_code: 44 },
		true,
	],
	[
		'a SWIFT of the bank',
		{ account: '1', swift: 'SBININBB104' },
		{ account: '1', swift: 'SBININBB' },
		true,
	],
	[
		'two branches',
		{ account: '1', swift: 'SBININBB104' },
		{ account: '1', swift: 'SBININBB105' },
		false,
	],
	[
		'one number in two countries',
		{ account: '1', country: 'IND' },
		{ account: '1', country: 'NGA' },
		false,
	],
	[
		'a country in two spellings',
		{ account: '1', country: 'IND' },
		{ account: '1', country: 'India' },
		true,
	],
	[
		'a country that is no destination',
		{ account: '1', country: 'IND' },
		{ account: '1', country: 'ARE' },
		true,
	],
	['words for no number', { account: 'N/A' }, { account: 'n/a' }, false],
])('compares %s', (_, one, other, isSame) => {
	const payees = [one, other].map((row) => payeeOf(row as Record<string, unknown>));
	const [first, second] = payees as [Payee, Payee];
	expect([isSamePayee(first, second), isSamePayee(second, first)]).toEqual([isSame, isSame]);
});

it('knows an account only if it knows each of its numbers', () => {
	const [known, both] = [payeeOf({ account: '77' }), payeeOf({ account: '77', iban })];
	expect([isKnownAccount(both, known), isKnownAccount(known, both)]).toEqual([false, true]);
	expect(isKnownAccount(payeeOf({}), known)).toBe(false);
});

it('takes a lost zero for another account', () => {
	expect(isKnownAccount(of('000123'), of('000123'))).toBe(true);
	expect(isKnownAccount(of('000123'), of('123'))).toBe(false);
});

it.each<[string | undefined, string | undefined, boolean]>([
	['SBIN0001234', 'sbin 0001234', true],
	['SBININBB', 'SBININBBXXX', true],
	['SBIN0001234', undefined, true],
	['SBIN0001234', 'SBIN0001235', false],
])('compares the branch if both have it: %p, %p', (one, other, isSame) => {
	expect(isSamePayee(of('1', { ifsc: one }), of('1', { branch_code: other }))).toBe(isSame);
});

it.each<[object, object, boolean]>([
	[{ name: 'Priya Sharma' }, { beneficiary_name: 'SHARMA, Priya' }, true],
	[{ name: 'Priya Sharma' }, { beneficiary_name: 'Priya Sharna' }, false],
	[{ beneficiary_id: 7, name: 'A' }, { vendor_id: '7', name: 'B' }, true],
	[{ beneficiary_id: 7, name: 'A' }, { vendor_id: '8', name: 'A' }, true],
	[{ beneficiary_id: 7, name: 'A' }, { beneficiary: { id: '8', name: 'A' } }, false],
	[{ beneficiary: { first_name: 'Zoe', last_name: "O'Neil" } }, { payee: 'ONEIL Zoë' }, true],
	[{ beneficiary_name: 'Zoe\u0308' }, { name: 'March', payee: 'Zoë' }, true],
	[{ beneficiary_name: 'Asha', name: 'March' }, { payee: 'Ravi', name: 'March' }, false],
	[{ name: 'क्\u200dषमा' }, { name: 'क्षमा' }, true],
	[{ name: 'की' }, { name: 'का' }, false],
	[{}, {}, false],
])('%j and %j are one beneficiary: %p', (one, other, isSame) => {
	const payee = (row: object) => payeeOf(row as Record<string, unknown>);
	expect(isSameBeneficiary(payee(one), payee(other))).toBe(isSame);
});

describe('a payee without an account number', () => {
	const payee = (row: object) => payeeOf(row as Record<string, unknown>);

	it.each<[object, object, boolean]>([
		[{ beneficiary_mobile: '+971 50 1234567' }, { payee: { phone: '00971501234567' } }, true],
		[{ mobile: '+971501234567' }, { mobile: 971501234567 }, true],
		[{ mobile: '+971501234567' }, { mobile: '+971501234568' }, false],
		[{ beneficiary: { upi_id: 'Asha@okbank' } }, { vpa: 'asha@okbank ' }, true],
		[{ upi: 'a.sha@okbank' }, { upi: 'asha@okbank' }, false],
		[{ beneficiary: { wallet_id: 'W-12' } }, { beneficiary_wallet: 'w12' }, true],
		[{ upi: 'asha@okbank', mobile: '+971501234567' }, { mobile: '971501234567' }, true],
		[{ email: 'Asha@example.com' }, { email: 'asha@example.com' }, true],
		[{ mobile: '5', email: 'a@example.com' }, { mobile: '6', email: 'a@example.com' }, false],
		[{ mobile: '123' }, { account: '123' }, false],
		[{ account: '1', mobile: '123' }, { account: '2', mobile: '123' }, false],
		[{ sender_mobile: '123', name: 'Asha' }, { sender_mobile: '123', name: 'Ravi' }, false],
		[{ beneficiary_name: 'Asha Rao' }, { payee: 'RAO, Asha' }, true],
		[{ vendor_id: 7, payee: 'Asha' }, { vendor_id: '8', payee: 'Asha' }, false],
		[{ vendor_id: 7, payee: 'Asha' }, { vendor_id: '7', payee: 'Asha R' }, true],
		[{ payee: 'Asha' }, { payee: 'Asha', account: '1' }, false],
		[{ wallet_id: 'W', payee: 'Asha' }, { wallet_id: 'W', payee: 'Ravi' }, false],
		[{ notify_email: 'a@b', payee: 'Asha' }, { notify_email: 'a@b', payee: 'Ravi' }, false],
		[{}, {}, false],
	])('is compared by what is there: %j and %j are one: %p', (one, other, isSame) => {
		expect([isSamePayee(payee(one), payee(other)), isSamePayee(payee(other), payee(one))]).toEqual([
			isSame,
			isSame,
		]);
	});

	it('is known if each of its numbers is known', () => {
		const both = payee({ mobile: '123', upi: 'a@b' });
		expect(isKnownAccount(payee({ mobile: '123' }), both)).toBe(true);
		expect(isKnownAccount(both, payee({ mobile: '123' }))).toBe(false);
		expect(isKnownAccount(payee({ name: 'Asha' }), payee({ name: 'Asha' }))).toBe(false);
	});
});
