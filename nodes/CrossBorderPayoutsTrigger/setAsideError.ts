/** What the error workflow hears of events whose executions all failed. */
import { InputError } from '../../client/errors';
import { eventIdsOf, type EventGroup } from './dispatch';

export function setAsideError(group: EventGroup, tries: number): InputError {
	const ids = eventIdsOf(group).slice(0, 5).join(', ') || 'without an ID';
	const rest = group.members.length > 5 ? ` and ${group.members.length - 5} more` : '';
	const what = group.members.length === 1 ? 'An event was' : `${group.members.length} events were`;
	return new InputError([
		{
			field: '',
			problem: `${what} set aside after ${tries} failed executions: ${ids}${rest}. The next events go on. Look at the failed executions, mend the workflow and retry one of them`,
		},
	]);
}
