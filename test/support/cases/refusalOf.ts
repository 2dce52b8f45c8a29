/** Plays a form against a service that would accept it. */
import { isPayoutError } from '../../../client/errors';
import type { Form, Operation } from '../../../nodes/CrossBorderPayouts/operations/operation';
import { runOperation } from '../engine/runOperation';
import { oddTexts } from './oddTexts';
import { plainRow, withValue, type WayOfGiving } from './partyWays';

/** @returns what the operation says if it refuses the form; undefined if it sent anything */
export async function refusalOf(operation: Operation, form: Form): Promise<string | undefined> {
	const { transport, result } = runOperation(operation, form, { status: 400, body: {} });
	const error: unknown = await result.then(
		() => undefined,
		(thrown: unknown) => thrown,
	);
	if (transport.requests.length > 0) return undefined;
	if (!isPayoutError(error)) throw error;
	return error.message;
}

/** v2 has a rule of its own for these, which may speak first. */
const ownRule = /^v2.*(mobile|email)/;

/**
 * @param choose of the fields in which an odd value is refused
 * @returns the odd values that are not refused as they should be
 */
export async function findAccepted(
	{ title, operation, form }: WayOfGiving,
	choose: (fields: readonly string[], at: number) => readonly string[],
): Promise<unknown[]> {
	const wrong: unknown[] = [];
	for (const [at, { value, fields, says }] of oddTexts.entries()) {
		for (const field of choose(fields, at)) {
			const said = await refusalOf(operation, form(withValue(plainRow, field, value)));
			const isOwn = ownRule.test(`${title} ${field}`);
			if (said === undefined || !(isOwn || says.test(said))) wrong.push([field, value, said]);
			else if (/^\d{6}/.test(String(value)) && said.includes(String(value)))
				wrong.push(['the error repeats', field, value]);
		}
	}
	return wrong;
}
