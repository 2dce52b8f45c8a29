import {
	additionalBody,
	maxConcurrentRequests,
	optionsOf,
	timeout,
} from '../../../../nodes/CrossBorderPayouts/fields/options';

describe('optionsOf', () => {
	it('lists its fields by label, with the pace of the run among them', () => {
		expect(optionsOf(timeout, additionalBody).options).toEqual([
			additionalBody,
			maxConcurrentRequests,
			timeout,
		]);
	});

	it('is an empty collection until the user adds something', () => {
		expect(optionsOf()).toMatchObject({ name: 'options', type: 'collection', default: {} });
	});

	it('contains no required field, because a collection cannot require one', () => {
		for (const option of optionsOf(timeout, additionalBody).options ?? []) {
			expect(option).not.toHaveProperty('required');
		}
	});
});
