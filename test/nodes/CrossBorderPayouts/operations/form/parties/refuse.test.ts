import { refuse } from '../../../../../../nodes/CrossBorderPayouts/operations/form/parties/refuse';

it('throws all issues as one error, and nothing if there are none', () => {
	expect(() => refuse([])).not.toThrow();
	const issues = [
		{ field: 'sender', problem: 'is empty' },
		{ field: 'columns', problem: 'is required' },
	];
	expect(() => refuse(issues)).toThrow('sender: is empty; columns: is required');
});
