import {
	isSameAccount,
	isSameBeneficiary,
	isSamePayee,
	payeeOf,
} from '../../../../client/payment/guards/payee';
import { v2Payment } from '../../../support/fakes/answers';

it('finds the payee of a v2 payment, and not its bank or its sender', () => {
	expect(payeeOf({ ...v2Payment, sender_account_number: '999' })).toEqual({
		account: '000000000001',
		branch: 'TESTINBB',
		identity: { id: undefined, name: 'beneficiary test' },
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
	const { account, identity } = payeeOf(body as Record<string, unknown>);
	expect([account, identity.name]).toEqual(['IN123456', 'a b']);
});

it('finds nothing where nothing is named', () => {
	const body = { sender: { account: '1' }, beneficiary: { account_type: 'savings' } };
	expect(payeeOf(body).account).toBeUndefined();
	expect(payeeOf({}).identity).toEqual({ id: undefined, name: undefined });
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

it('takes a lost zero for another account', () => {
	expect(isSameAccount(of('000123'), of('000123'))).toBe(true);
	expect(isSameAccount(of('000123'), of('123'))).toBe(false);
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
	[{ beneficiary_id: 7, name: 'A' }, { vendor_id: '8', name: 'A' }, false],
	[{}, {}, false],
])('%j and %j are one beneficiary: %p', (one, other, isSame) => {
	const payee = (row: object) => payeeOf(row as Record<string, unknown>);
	expect(isSameBeneficiary(payee(one), payee(other))).toBe(isSame);
});
