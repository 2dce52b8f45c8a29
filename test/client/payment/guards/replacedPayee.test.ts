import { createGuardTermsReader } from '../../../../client/payment/guards/guardTerms';
import type { GuardedPayment } from '../../../../client/payment/guards/finding';
import { judgePayments } from '../../../../client/payment/guards/judgePayments';
import {
	compareReplacedPayee,
	findOtherReplacedPayee,
} from '../../../../client/payment/guards/replacedPayee';
import { payeeOf } from '../../../../client/payment/payee';
import { orderOf } from '../../../../client/payment/send/order';

const readGuardTerms = createGuardTermsReader((localMs) => localMs);
const sent = {
	...{ external_id: 'INV-1', beneficiary_name: 'Asha Rao', beneficiary_account_number: '000123' },
	beneficiary_branch_code: 'SBIN0001234',
};
const beneficiary = { name: 'Asha Rao', account_number: '000123', branch_code: 'SBIN0001234' };
const asked = { country: 'IND', currency: 'AED', amount: 1000, amount_type: 'source' } as const;

const paying = (
	known: readonly object[] | undefined,
	payee: object = beneficiary,
	replaces: string | undefined = 'INV-1',
): GuardedPayment => ({
	order: orderOf(asked, 'INV-1#2', {}),
	payee: payeeOf({ beneficiary: payee }),
	terms: readGuardTerms(known ? { known_payments: known } : {}),
	replaces,
});
const other = 'The known payment INV-1, which this one replaces, shows another';

it('is the same as that of the known payment', () => {
	const own = paying([{ ...sent, external_id: 'INV-7' }, sent]);
	expect(compareReplacedPayee(own)).toBe('same');
	expect(findOtherReplacedPayee(own)).toEqual([]);
});

it.each([
	['account', { ...beneficiary, account_number: '000124' }, '000124 at SBIN0001234'],
	['zeros', { ...beneficiary, account_number: '123' }, '123 at SBIN0001234'],
	['branch', { ...beneficiary, branch_code: 'HDFC0000001' }, '000123 at HDFC0000001'],
	['name', { ...beneficiary, name: 'Arjun Rao' }, undefined],
	[
		'second number',
		{ ...beneficiary, iban: 'PK36SCBL0000001123456702' },
		'000123 and …6702 at SBIN0001234',
	],
])('is reported if it has another %s', (_, payee, now) => {
	const own = paying([sent], payee);
	expect(compareReplacedPayee(own)).toBe('other');
	const text = `${other} ${now === undefined ? 'payee' : 'account'}`;
	expect(findOtherReplacedPayee(own)).toMatchObject([{ text }]);
	expect(judgePayments([own], 0)[0]).toMatchObject({
		warnings: expect.arrayContaining([
			now === undefined ? text : `${text}. It was 000123 at SBIN0001234, and is ${now} now`,
		]),
		comparesReplaced: true,
	});
});

it('is said once if another known payment shows the same change', () => {
	const last = { ...sent, external_id: 'INV-0' };
	const payee = { ...beneficiary, account_number: '000124' };
	const warnings = judgePayments([paying([sent, last], payee)], 0)[0]?.warnings;
	expect(warnings).toEqual([expect.stringMatching(/^The known payment INV-1.* is 000124 at/)]);
	const older = { ...last, beneficiary_account_number: '000555' };
	expect(judgePayments([paying([sent, older], payee)], 0)[0]?.warnings).toEqual([
		expect.stringContaining('INV-1'),
		expect.stringContaining('INV-0'),
	]);
});

it('is reported if one of several rows shows another one', () => {
	const rows = [sent, { ...sent, beneficiary_account_number: '7' }];
	expect(compareReplacedPayee(paying(rows))).toBe('other');
});

it.each([
	['no list', undefined],
	['no rows', []],
	['another payment', [{ ...sent, external_id: 'INV-1#2' }]],
	// Somebody may have corrected it before it is paid again.
	['the row of the invoice', [{ ...sent, external_id: '', invoice: 'INV-1' }]],
	[
		'a row without a number',
		[{ external_id: 'INV-1', beneficiary_name: 'Asha Rao' }, { account_number: '7' }],
	],
])('is not compared with %s', (_, known) => {
	const own = paying(known);
	expect(compareReplacedPayee(own)).toBeUndefined();
	expect(judgePayments([own], 0)[0]?.comparesReplaced).toBe(false);
});

it('is compared by name only if neither shows a number', () => {
	const rows = [{ external_id: 'INV-1', beneficiary_name: 'Asha Rao' }, { account_number: '7' }];
	expect(compareReplacedPayee(paying(rows, { name: 'ASHA RAO' }))).toBe('same');
	expect(compareReplacedPayee(paying(rows, { name: 'Arjun Rao' }))).toBe('other');
	expect(compareReplacedPayee(paying([sent], { name: 'Asha Rao' }))).toBeUndefined();
});

it('is nothing to say for a payment that replaces none', () => {
	const own = { ...paying([sent]), replaces: undefined };
	expect(compareReplacedPayee(own)).toBeUndefined();
	expect(findOtherReplacedPayee(own)).toEqual([]);
});
