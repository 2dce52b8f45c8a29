import { chooseOperation } from '../../../nodes/CrossBorderPayouts/chooseOperation';
import { v2Operations } from '../../../nodes/CrossBorderPayouts/operations/v2';
import { v3Operations } from '../../../nodes/CrossBorderPayouts/operations/v3';

it.each([
	['v2', v2Operations],
	['v3', v3Operations],
])('finds every operation of %s', (apiVersion, operations) => {
	for (const operation of operations) {
		expect(chooseOperation(operation.resource, operation.operation, apiVersion)).toBe(operation);
	}
});

it('needs no version if only one version has the operation', () => {
	expect(chooseOperation('balance', 'get', null).action).toBe('Get balance');
	expect(chooseOperation('connection', 'check', 'v2').action).toBe('Check connection');
});

it.each([
	['payment', '__CUSTOM_API_CALL__', 'v3'],
	['payment', 'create', 'v4'],
	['payment', 'create', null],
	['toString', 'create', 'v3'],
])('refuses %s %s %s with a sentence', (resource, operation, apiVersion) => {
	expect(() => chooseOperation(resource, operation, apiVersion)).toThrow(
		/is not one of this node\. Choose a listed one/,
	);
});
