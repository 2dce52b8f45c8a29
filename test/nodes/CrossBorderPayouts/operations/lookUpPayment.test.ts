import { InputError } from '../../../../client/errors';
import { describePayment, readLookup } from '../../../../nodes/CrossBorderPayouts/operations/lookUpPayment';

describe('readLookup', () => {
	it.each([
		[{ mode: 'externalId', value: 'INV-1' }, { id: 'INV-1', external: true }],
		[{ mode: 'paymentId', value: 'x' }, { id: 'x', external: false }],
		[{ __rl: true, mode: 'externalId', value: 42 }, { id: 42, external: true }],
		[{ value: 'x' }, { id: 'x', external: true }],
	])('%p', (payment, lookup) => {
		expect(readLookup({ payment })).toEqual(lookup);
	});

	it.each([undefined, null, 'INV-1', [], {}, { mode: 'paymentId', value: '' }])('refuses %p', (payment) => {
		expect(() => readLookup({ payment })).toThrow(InputError);
	});
});

describe('describePayment', () => {
	it.each([
		[{ status: 'succeeded', id: 'x' }, 'success', true],
		[{ status: 'reversed' }, 'failed', false],
		[{ status: 'on_hold' }, 'unrecognised', false],
		[{}, null, false],
	])('%p', (payment, category, releaseFunds) => {
		expect(describePayment(payment)).toEqual({ category, releaseFunds, payment });
	});
});
