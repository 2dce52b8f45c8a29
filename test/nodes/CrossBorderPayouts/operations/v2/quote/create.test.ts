import create from '../../../../../../nodes/CrossBorderPayouts/operations/v2/quote/create';
import { quoteBody } from '../../../../../support/fakes/answers';
import { runOperation } from '../../../../../support/engine/runOperation';

const form = { country: 'IND', currency: 'AED', amount: '1000.00', amountType: 'destination' };

it('creates a quote', async () => {
	const { result, transport } = runOperation(
		create,
		{
			...form,
			bankBranchCode: 'TESTINBB',
			additionalBody: '{"payment_type":"C2C"}',
			maxConcurrentRequests: 3,
		},
		{ body: quoteBody },
	);
	expect(await result).toEqual(quoteBody);
	expect(transport.bodyOf(0)).toEqual({
		country: 'IND',
		currency: 'AED',
		amount_destination: 1000,
		bank_branch_code: 'TESTINBB',
		payment_type: 'C2C',
	});
});

it.each(['abc', '-5', '0', '1,000', '12345678901234567.89', 'NaN', 'Infinity', '1e5'])(
	'refuses the amount %s and sends nothing',
	async (amount) => {
		const { result, transport } = runOperation(create, { ...form, amount });
		await expect(result).rejects.toMatchObject({ issues: [{ field: 'amount' }] });
		expect(transport.requests).toHaveLength(0);
	},
);

it.each(['BGD', 'EGY', 'NPL', 'PHL', 'VNM'])(
	'refuses %s, which cannot be paid, and sends nothing, unless the option allows it',
	async (country) => {
		const { result, transport } = runOperation(create, { ...form, country });
		await expect(result).rejects.toMatchObject({
			code: 'not_payable',
			issues: [{ field: 'country' }],
		});
		expect(transport.requests).toHaveLength(0);
		const allowed = runOperation(
			create,
			{ ...form, country, amount: '1000', allowUnpayable: true },
			{ body: quoteBody },
		);
		await allowed.result;
		expect(allowed.transport.bodyOf(0)).toEqual({
			country,
			currency: 'AED',
			amount_destination: 1000,
		});
	},
);
