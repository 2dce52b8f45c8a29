import { partyFields, partyNames } from '../../../../sandbox/service/payments/partyFields';
import { countries, paymentTypes } from '../../../../sandbox/schemas/vocabulary';

const combinations = countries.flatMap((country) =>
	paymentTypes.map((type) => [country, type] as const),
);

it.each(combinations)(
	'has distinct fields for %s %s, and some that are required',
	(country, type) => {
		const fields = partyFields(country, type);
		for (const party of partyNames) {
			const { required, optional } = fields[party];
			expect(required.length).toBeGreaterThan(0);
			expect(new Set([...required, ...optional]).size).toBe(required.length + optional.length);
		}
	},
);

it('differs by the payment type', () => {
	const of = (type: 'C2C' | 'B2C' | 'C2B' | 'B2B') => partyFields('IND', type);
	expect(of('C2C').sender.required).toEqual(['name', 'country']);
	expect(of('B2C').sender.required).toContain('registration_number');
	expect(of('B2C').sender.optional).not.toContain('birthdate');
	expect(of('C2B').beneficiary.optional).toContain('registration_number');
	expect(of('B2C').beneficiary.optional).not.toContain('registration_number');
	expect(of('B2B').payment_details.optional).toContain('invoice_number');
});

it('differs by the country', () => {
	expect(partyFields('IND', 'C2C').beneficiary).toMatchObject({
		required: ['name', 'account_number', 'branch_code'],
		optional: expect.arrayContaining(['account_type']),
	});
	expect(partyFields('PAK', 'C2C').beneficiary.optional).not.toContain('account_type');
	expect(partyFields('VNM', 'C2C').beneficiary.required).toEqual(['name', 'account_number']);
});
