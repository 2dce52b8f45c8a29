import {
	defineOperation,
	type Operation,
} from '../../../../nodes/CrossBorderPayouts/operations/operation';

it('returns the operation unchanged', () => {
	const operation: Operation = {
		resource: 'balance',
		operation: 'get',
		name: 'Get',
		action: 'Get balance',
		description: 'x',
		fields: [],
		run: async () => ({}),
	};
	expect(defineOperation(operation)).toBe(operation);
});
