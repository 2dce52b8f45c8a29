import { InputError, type InputIssue } from '../../../../../client/errors';

/** @throws InputError if there are issues */
export function refuseIssues(issues: readonly InputIssue[]): void {
	if (issues.length > 0) throw new InputError(issues);
}
