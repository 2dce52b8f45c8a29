import { payeeOf } from '../../../../client/payment/payee';
import {
	compareWithReplaced,
	requireNoDifference,
} from '../../../../client/payment/send/compareWithReplaced';

const asked = {
	externalId: 'R-7#2',
	country: 'IND',
	sourceCurrency: 'AED',
	payoutCurrency: 'INR',
	sourceAmount: 7400,
};
const payee = payeeOf({ beneficiary: { name: 'Asha Rao', account_number: '000123456789' } });
const compare = (...records: object[]) =>
	compareWithReplaced(
		'R-7',
		records.map((record) => ({ id: 'p', status: 'failed', external_id: 'R-7', ...record })),
		{ asked, payee },
	);
/** A record that shows the payee, so that only the rest of it is compared. */
const compareTerms = (...records: object[]) =>
	compare(...records.map((record) => ({ beneficiary: { name: 'Asha Rao' }, ...record })));
const notCompared = {
	text: 'The payee could not be compared with that of the replaced payment R-7',
	needsApproval: false,
	couldNotCompare: true,
};

describe('amount, currency and country', () => {
	it.each([
		[{ base_amount: 74 }, 'the source amount 74 instead of 7400'],
		[{ base_currency: 'SAR' }, 'the source currency SAR instead of AED'],
		[{ payment_country: 'PAK' }, 'the country PAK instead of IND'],
		[{ payment: { base_amount: '74.00' } }, 'the source amount 74.00 instead of 7400'],
	])('must be the same without an approval: %j', (record, words) => {
		const differences = compareTerms(record);
		expect(differences).toEqual([
			{ text: `The replaced payment R-7 shows ${words}`, needsApproval: true },
		]);
		expect(() => {
			requireNoDifference(differences);
		}).toThrow(
			expect.objectContaining({
				code: 'not_replaceable',
				message: differences[0]?.text,
				advice: expect.stringMatching(/^Compare both payments .* 'Require Approval'/),
			}),
		);
	});

	it.each([
		{},
		{ base_amount: 7400 },
		{ base_amount: '7400.00', amount: 169_773.2, amount_currency: 'INR' },
		{ base_amount: null, amount: null },
		{ base_amount: 'all' },
	])('are not compared with what the record does not show: %j', (record) => {
		expect(compareTerms(record)).toEqual([]);
	});

	it('are the same if one of several payments with this ID has them', () => {
		expect(compareTerms({ base_amount: 74 }, { base_amount: 7400 })).toEqual([]);
		expect(compareTerms({ base_amount: 74 }, { base_amount: 75 })).toHaveLength(1);
	});
});

describe('the payee', () => {
	it.each([
		[{ beneficiary: { account_number: '999900001111' } }, 'account'],
		[{ beneficiary: { name: 'Someone Else' } }, 'payee'],
		[{ beneficiary_account_number: 'XXXXXXXX1111' }, 'account'],
		[{ beneficiary: { account_number: '999900001111', name: 'ASHA RAO' } }, 'account'],
		[{ beneficiary: { account_number: '999900001111', name: 'Someone Else' } }, 'payee'],
	])('is reported if it differs: %j', (record, what) => {
		const differences = compare(record);
		expect(differences).toEqual([
			{ text: `The replaced payment R-7 shows another ${what}`, needsApproval: false },
		]);
		expect(() => {
			requireNoDifference(differences);
		}).not.toThrow();
	});

	it.each([
		{ beneficiary: { account_number: '000123456789', name: 'A. Rao' } },
		{ beneficiary: { account_number: '123456789' } },
		{ beneficiary: { account_number: 'XXXX6789' } },
		{ beneficiary: { name: 'ASHA RAO' } },
		{ beneficiary: { account_number: '000123456789', iban: 'AE070331234567890123456' } },
	])('is the same: %j', (record) => {
		expect(compare(record)).toEqual([]);
	});

	it.each([
		{},
		{ beneficiary: { account_number: null } },
		{ old_beneficiary: { account_number: '999900001111' } },
		{ account: '4711', sender: { account_number: '1' }, name: 'ACME', beneficiary: 7 },
	])('is not compared if the record does not show it, and this is said: %j', (record) => {
		const differences = compare(record);
		expect(differences).toEqual([notCompared]);
		expect(() => {
			requireNoDifference(differences);
		}).not.toThrow();
	});

	it('is not compared with a name if the new payment has none', () => {
		const anonymous = payeeOf({ beneficiary: { account_number: '1' } });
		const record = { id: 'p', beneficiary: { name: 'Asha Rao' } };
		expect(compareWithReplaced('R-7', [record], { asked, payee: anonymous })).toEqual([
			notCompared,
		]);
	});

	it('is compared by its name if the new payment has no number', () => {
		const named = payeeOf({ beneficiary: { name: 'Asha Rao' } });
		const record = { id: 'p', beneficiary: { name: 'Asha Rao', account_number: '000123456789' } };
		expect(compareWithReplaced('R-7', [record], { asked, payee: named })).toEqual([]);
	});

	it('is the same if one of its numbers is, with all its zeros', () => {
		const numbers = { account_number: '450001', iban: 'AE07033450001' };
		const own = payeeOf({ beneficiary: { name: 'Asha Rao', ...numbers } });
		for (const iban of ['AE07033450001', 'XXXX33450001'])
			expect(
				compareWithReplaced('R-7', [{ id: 'p', beneficiary: { iban } }], { asked, payee: own }),
			).toEqual([]);
	});

	it('is that of any of several payments with this ID', () => {
		const other = { beneficiary: { name: 'Someone Else' } };
		expect(compare(other, { beneficiary: { name: 'Asha Rao' } })).toEqual([]);
		expect(compare(other, {})).toEqual([notCompared]);
		expect(compare(other, { beneficiary: { account_number: '999900001111' } })).toEqual([
			{ text: 'The replaced payment R-7 shows another account', needsApproval: false },
		]);
	});

	it('is nothing to say without a record', () => {
		expect(compare()).toEqual([]);
	});
});
