import { checkInput, type Schema } from '../../../../client/call';
import { findCleaned } from '../../../../client/input';
import type { PlanInput } from '../../../../client/run';
import type { Surroundings } from '../operation';
import { describeRead } from './describeRead';

/**
 * Says which texts of a request are sent in another form. Call it before the request.
 *
 * @throws InputError with every invalid field
 */
export function sayCleaned(
	schema: Schema<object>,
	input: PlanInput,
	{ showHint }: Pick<Surroundings, 'showHint'>,
): void {
	const cleaned = findCleaned(input, checkInput(schema, input));
	for (const sentence of describeRead([{ unread: [], cleaned }])) showHint(`${sentence}.`);
}
