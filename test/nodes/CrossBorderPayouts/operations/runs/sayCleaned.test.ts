import { validate } from '../../../../../client/v3/account';
import validateV2 from '../../../../../nodes/CrossBorderPayouts/operations/v2/account/validate';
import validateV3 from '../../../../../nodes/CrossBorderPayouts/operations/v3/account/validate';
import quoteV2 from '../../../../../nodes/CrossBorderPayouts/operations/v2/quote/create';
import quoteV3 from '../../../../../nodes/CrossBorderPayouts/operations/v3/quote/create';
import { sayCleaned } from '../../../../../nodes/CrossBorderPayouts/operations/runs/sayCleaned';
import { inUtc, runForm } from '../../../../support/engine/runOperation';
import { quoteBody } from '../../../../support/fakes/answers';
import { createFakeClock } from '../../../../support/fakes/fakeClock';
import { createFakeTransport } from '../../../../support/fakes/fakeTransport';
import { createPayoutClient } from '../../../../../client';

const account = { country: 'IND', account_number: '000123', branch_code: 'SBIN0000001' };

it('says which text is sent in another form, and nothing else', () => {
	const hints: string[] = [];
	const surroundings = { showHint: (hint: string) => hints.push(hint) };
	sayCleaned(validate.input, { ...account, beneficiary_name: 'Priya' }, surroundings);
	expect(hints).toEqual([]);
	sayCleaned(validate.input, { ...account, beneficiary_name: ' Priya ' }, surroundings);
	expect(hints).toEqual(['Blanks at the beginning or end were left out of: beneficiary_name.']);
	expect(() => sayCleaned(validate.input, {}, surroundings)).toThrow(/^country: /);
});

const form = {
	country: 'IND',
	currency: 'AED',
	amount: '1000.00',
	amountType: 'source',
	paymentType: 'C2C',
	paymentMethod: 'bank_transfer',
	accountNumber: '000123',
	bankBranchCode: 'SBIN0000001',
};

it.each([
	['v2 Validate', validateV2, { beneficiaryName: ' Priya' }],
	['v3 Validate', validateV3, { beneficiaryName: 'Priya ' }],
	['v2 Quote', quoteV2, { additionalBody: { payee: { full_name: 'Priya ' } } }],
	['v3 Quote', quoteV3, { additionalBody: '{"payee":{"full_name":"Priya "}}' }],
])(
	'%s says it in the hint of the run, and sends the name without blanks',
	async (_t, operation, own) => {
		const hints: string[] = [];
		const transport = createFakeTransport({ body: { ...quoteBody, status: 'valid' } });
		const client = createPayoutClient({
			baseUrl: 'https://service.example',
			transport,
			clock: createFakeClock(),
		});
		const surroundings = { ...inUtc, showHint: (hint: string) => void hints.push(hint) };
		await runForm(operation, client, { ...form, ...own }, undefined, surroundings);
		expect(hints).toEqual([
			expect.stringMatching(/^Blanks at the beginning or end were left out of: /),
		]);
		expect(JSON.stringify(transport.bodyOf(0))).toContain('"Priya"');
	},
);
