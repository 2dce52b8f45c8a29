/** An amount of an invoice in INR must not be paid as the same number of AED. */
import createV2 from '../../../nodes/CrossBorderPayouts/operations/v2/payment/create';
import quoteV2 from '../../../nodes/CrossBorderPayouts/operations/v2/quote/create';
import createV3 from '../../../nodes/CrossBorderPayouts/operations/v3/payment/create';
import quoteV3 from '../../../nodes/CrossBorderPayouts/operations/v3/quote/create';
import { plainRow, waysOfGiving } from '../../support/cases/partyWays';
import { refusalOf } from '../../support/cases/refusalOf';
import { sendFormV3 } from '../../support/fakes/sendForms';

const isBodyOfCreate = ({ title }: { readonly title: string }): boolean =>
	title.startsWith('v3 Create by a whole body');

it.each(waysOfGiving.filter((way) => !isBodyOfCreate(way)).map((way) => [way.title, way] as const))(
	'%s: says what a payout currency is',
	async (_title, { operation, form }) => {
		const said = await refusalOf(operation, { ...form(plainRow), currency: 'INR' });
		expect(said).toContain('INR is what beneficiaries get');
		const isCreate = operation === createV2 || operation === createV3;
		expect(said).toContain(isCreate ? 'source currency of the quote' : "set 'Amount Is In' to");
	},
);

it.each([
	['v2', quoteV2],
	['v3', quoteV3],
])('Quote of %s says it, and what a country is called', async (_version, operation) => {
	expect(await refusalOf(operation, { ...sendFormV3, currency: 'pkr' })).toContain(
		"if 'Amount' is in PKR, set 'Amount Is In' to 'Payout Currency'",
	);
	expect(await refusalOf(operation, { ...sendFormV3, country: 'India', currency: 'aed' })).toBe(
		'country: must be written as IND; currency: must be written as AED',
	);
});
