import { refuseIssues } from '../../../../../../nodes/CrossBorderPayouts/operations/form/parties/refuseIssues';

it('throws all issues as one error, and nothing if there are none', () => {
	expect(() => refuseIssues([])).not.toThrow();
	const issues = [
		{ field: 'sender', problem: 'is empty' },
		{ field: 'columns', problem: 'is required' },
	];
	expect(() => refuseIssues(issues)).toThrow('sender: is empty; columns: is required');
});
