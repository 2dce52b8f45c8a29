import {
	additionalBody,
	checksOf,
	defaultsOf,
	foldedFields,
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

describe('what the form folds away', () => {
	const field = { ...timeout, required: true };

	it('cannot be required, and is otherwise the same field', () => {
		expect(foldedFields(field)).toEqual([timeout]);
	});

	it('has its default as long as nobody adds it', () => {
		expect(defaultsOf(timeout, maxConcurrentRequests)).toEqual({
			timeout: 30,
			maxConcurrentRequests: 5,
		});
	});
});

it('lists limits and checks by label, in a collection of their own', () => {
	expect(checksOf(timeout, additionalBody)).toMatchObject({
		name: 'checks',
		type: 'collection',
		default: {},
		options: [additionalBody, timeout],
	});
});
