import type { PlanInput } from '../../../../../client/run';
import type { GivenField } from './givenField';
import { isEmptyValue } from './isEmptyValue';
import { refuseIssues } from './refuseIssues';

/**
 * Refuses a blank row of a sheet, and a total at its end, in one sentence. Otherwise each empty cell would be named,
 * and nobody would see that the row is no payment.
 *
 * @throws InputError if the columns give no value to any party
 */
export function requireData(
	fields: readonly GivenField[],
	{ specify_parties, external_id }: PlanInput,
): void {
	// Of one empty cell, its own name says more.
	const isOneCell = fields.filter(({ isAbsent }) => !isAbsent).length === 1;
	const isBlank = !isOneCell && fields.every(({ value }) => isEmptyValue(value));
	if (specify_parties !== 'columns' || !isBlank) return;
	const lacksId = isEmptyValue(external_id) ? ', and no external ID' : '';
	const problem = `the row has no data of a sender and a beneficiary${lacksId}. If it is a blank row or a total, delete it. If not, headings begin with sender_ and beneficiary_, such as sender_name`;
	refuseIssues([{ field: 'columns', problem }]);
}
