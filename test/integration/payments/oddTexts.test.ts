/** A text that nobody can mean is refused before the first request, whichever way it is given. */
import type { Form, Operation } from '../../../nodes/CrossBorderPayouts/operations/operation';
import validateV2 from '../../../nodes/CrossBorderPayouts/operations/v2/account/validate';
import lookUp from '../../../nodes/CrossBorderPayouts/operations/v2/bankBranch/lookUp';
import quoteV2 from '../../../nodes/CrossBorderPayouts/operations/v2/quote/create';
import sendV2 from '../../../nodes/CrossBorderPayouts/operations/v2/payment/send';
import validateV3 from '../../../nodes/CrossBorderPayouts/operations/v3/account/validate';
import sendV3 from '../../../nodes/CrossBorderPayouts/operations/v3/payment/send';
import quoteV3 from '../../../nodes/CrossBorderPayouts/operations/v3/quote/create';
import { oddTexts, type OddText } from '../../support/cases/oddTexts';
import { plainRow, waysOfGiving, withValue, type PartyRow } from '../../support/cases/partyWays';
import { findAccepted, refusalOf } from '../../support/cases/refusalOf';
import { sendFormV2, sendFormV3 } from '../../support/fakes/sendForms';

describe.each(waysOfGiving.map((way, at) => [way.title, way, at] as const))(
	'%s',
	(_title, way, turn) => {
		it('pays the row as it is', async () => {
			expect(await refusalOf(way.operation, way.form(plainRow))).toBeUndefined();
		});

		it('refuses each odd value in one of its fields', async () => {
			const one = (fields: readonly string[], at: number) => {
				const place = (at + turn) % fields.length;
				return fields.slice(place, place + 1);
			};
			expect(await findAccepted(way, one)).toEqual([]);
		});
	},
);

const refused = (kind: string): OddText[] =>
	oddTexts.filter(({ fields }) => fields.some((field) => field.endsWith(kind)));

/** Where a single text of a party is given, and what kind it is. */
const places: ReadonlyArray<
	readonly [string, Operation, kind: string, form: (value: unknown) => Form]
> = [
	...(
		[
			['v2', validateV2],
			['v3', validateV3],
		] as const
	).flatMap(
		([version, operation]) =>
			[
				[
					`${version} Validate, account`,
					operation,
					'account_number',
					(accountNumber: unknown) => ({ ...account, accountNumber }),
				],
				[
					`${version} Validate, branch`,
					operation,
					'branch_code',
					(bankBranchCode: unknown) => ({ ...account, bankBranchCode }),
				],
				[
					`${version} Validate, name`,
					operation,
					'name',
					(beneficiaryName: unknown) => ({ ...account, beneficiaryName }),
				],
			] as const,
	),
	['Look Up', lookUp, 'branch_code', (bankBranchCode) => ({ country: 'IND', bankBranchCode })],
	[
		'v2 Quote, account',
		quoteV2,
		'account_number',
		(beneficiaryAccountNumber) => ({ ...quote, beneficiaryAccountNumber }),
	],
	['v2 Quote, branch', quoteV2, 'branch_code', (bankBranchCode) => ({ ...quote, bankBranchCode })],
	...(
		[
			['v2', quoteV2],
			['v3', quoteV3],
		] as const
	).map(
		([version, operation]) =>
			[
				`${version} Quote, additional`,
				operation,
				'account_number',
				(account_number: unknown) => ({ ...quote, additionalBody: { payee: { account_number } } }),
			] as const,
	),
	...(
		[
			['v2 Send', sendV2, sendFormV2],
			['v3 Send', sendV3, sendFormV3],
		] as const
	).flatMap(
		([title, operation, form]) =>
			[
				[
					`${title}, additional`,
					operation,
					'account_number',
					(value: unknown) => ({ ...form, additionalBody: { payer_account_number: value } }),
				],
				[
					`${title}, additional name`,
					operation,
					'name',
					(value: unknown) => ({
						...form,
						additionalBody: JSON.stringify({ deep: [{ full_name: value }] }),
					}),
				],
				[
					`${title}, quote`,
					operation,
					'account_number',
					(value: unknown) => ({ ...form, additionalQuoteBody: { account_number: value } }),
				],
				[
					`${title}, account check`,
					operation,
					'branch_code',
					(bankBranchCode: unknown) => ({
						...form,
						...paysAccount,
						validateAccount: { account: { bankBranchCode, accountNumber: '000000000001' } },
					}),
				],
			] as const,
	),
	[
		'v3 Send, name of the account check',
		sendV3,
		'name',
		(beneficiaryName) => ({
			...sendFormV3,
			...paysAccount,
			validateAccount: {
				account: { beneficiaryName, accountNumber: '000000000001', bankBranchCode: 'SBIN0000001' },
			},
		}),
	],
];

const account = { country: 'IND', accountNumber: '000123456789', bankBranchCode: 'SBIN0000001' };
const quote = {
	country: 'IND',
	currency: 'AED',
	amount: '1000.00',
	amountType: 'source',
	paymentType: 'C2C',
	paymentMethod: 'bank_transfer',
};
const paysAccount = { beneficiary: '{"name":"x","account_number":"000000000001"}' };

it.each(places)('%s refuses each odd value', async (_title, operation, kind, form) => {
	const wrong: unknown[] = [];
	for (const { value, says } of refused(kind)) {
		const said = await refusalOf(operation, form(value));
		if (said === undefined || !says.test(said)) wrong.push([value, said]);
	}
	expect(wrong).toEqual([]);
});

it('pays people who are called so, and what only looks odd', async () => {
	const rows: PartyRow[] = [
		...['Null', 'Nan', 'NAN Kumar', 'Null Null', 'None Such', 'Undine Finedun', "O'Neil"].map(
			(name) => withValue(plainRow, 'beneficiary.name', name),
		),
		...['क्‍षितिज', 'نا‌زنین', 'می‌خواهم', 'محمد\u200f علی', 'Adébáyọ̀ Ọláyínká'].map((name) =>
			withValue(plainRow, 'beneficiary.name', name),
		),
		...['#12 Hill Road', 'N/A Road', '- 5 Hill Road', 'Plot 1.0, E+W Road', '5E Block'].map(
			(address) => withValue(plainRow, 'beneficiary.address', address),
		),
		...['PK36 SCBL 0000 0011 2345 6702', '00-12-34', '0000000001', '5E123456'].map((number) =>
			withValue(plainRow, 'beneficiary.account_number', number),
		),
		withValue(plainRow, 'details.remarks', "'26 salary for none, null"),
	];
	for (const { title, operation, form } of waysOfGiving) {
		for (const row of rows) {
			expect([title, row, await refusalOf(operation, form(row))]).toEqual([title, row, undefined]);
		}
	}
});
