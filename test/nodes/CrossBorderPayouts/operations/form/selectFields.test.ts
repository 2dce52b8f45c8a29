import { selectInEvent } from '../../../../../nodes/CrossBorderPayouts/operations/reads/readPastEvents';
import { simplifyPayment } from '../../../../../client/payment/simplifyPayment';
import { choices } from '../../../../../nodes/CrossBorderPayouts/registry';
import { selectFields } from '../../../../../nodes/CrossBorderPayouts/operations/form/selectFields';
import { paymentBody, paymentId } from '../../../../support/fakes/answers';

const output = {
	outcome: 'created',
	...simplifyPayment(paymentBody, { externalId: 'INV-1' }),
	final: false,
	countryNotShown: true,
};

it('keeps what is selected, the IDs and what the operation has added', () => {
	expect(selectFields(output, { simple: true, outputFields: ['status'] })).toEqual({
		outcome: 'created',
		externalId: 'INV-1',
		paymentId,
		status: 'queued',
		final: false,
		countryNotShown: true,
	});
});

it.each([
	['there is no such field, as outside of tools', {}],
	['nothing is selected', { outputFields: [] }],
	['it is no list', { outputFields: 'status' }],
])('leaves nothing out if %s', (_name, form) => {
	expect(selectFields(output, form)).toEqual(output);
});

it('leaves the whole output as it is', () => {
	expect(selectFields(output, { simple: false, outputFields: ['status'] })).toBe(output);
});

it.each([{}, { outputFields: ['status'] }])('puts the ID of the service last: %j', (form) => {
	const names = Object.keys(selectFields(output, form));
	expect(names.slice(0, 3)).toEqual(['outcome', 'externalId', 'status']);
	expect(names.slice(-3)).toEqual(['final', 'countryNotShown', 'paymentId']);
	expect(selectFields({ status: 'queued' }, form)).toEqual({ status: 'queued' });
});

it('is used by every operation that has the field, and by no other', () => {
	for (const { operation } of choices) {
		const hasField = operation.fields.some(({ name }) => name === 'outputFields');
		expect(operation.select !== undefined).toBe(hasField);
		if (operation.resource === 'payment') expect(operation.select).toBe(selectFields);
		// An event has its payment in a member of its own.
		if (operation.resource === 'paymentEvent') expect(operation.select).toBe(selectInEvent);
	}
});
