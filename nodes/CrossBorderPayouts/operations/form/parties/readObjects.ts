import { type InputIssue, InvalidValue } from '../../../../../client/errors';
import { isRecord } from '../../../../../client/http';
import { jsonObject } from '../../../../../client/input';
import type { PlanInput } from '../../../../../client/run';
import { partyNames, type GivenField, type GivenParties } from './givenField';
import { refuseIssues } from './refuseIssues';

/**
 * Reads one JSON object for each party.
 *
 * @throws InputError with every object that is not valid
 */
export function readObjects(input: PlanInput): GivenParties {
	const issues: InputIssue[] = [];
	const fields = partyNames.flatMap((party): GivenField[] => {
		const object = jsonObject(withEmpty(input[party]));
		if (object instanceof InvalidValue) {
			issues.push({ field: party, problem: object.problem });
			return [];
		}
		return Object.entries(object).map(([name, value]) => ({
			party,
			name,
			value,
			field: party,
			source: `the member '${name.slice(0, 60)}'`,
		}));
	});
	refuseIssues(issues);
	return { fields, unread: [] };
}

/** An undefined member is an empty one: the expression that builds the object found no data for it. */
const withEmpty = (given: unknown): unknown =>
	isRecord(given) && Object.values(given).includes(undefined)
		? Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? null]))
		: given;
