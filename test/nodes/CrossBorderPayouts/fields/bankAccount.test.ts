import {
	accountHolder,
	additionalFieldsOf,
	optionalPaymentType,
} from '../../../../nodes/CrossBorderPayouts/fields/bankAccount';

it('puts the fields into the collection in the order given', () => {
	const collection = additionalFieldsOf(accountHolder, optionalPaymentType);
	expect(collection).toMatchObject({ name: 'additionalFields', type: 'collection', default: {} });
	expect(collection.options).toEqual([accountHolder, optionalPaymentType]);
});

it('requires no field of the collection', () => {
	for (const field of [accountHolder, optionalPaymentType])
		expect(field).not.toHaveProperty('required');
});
