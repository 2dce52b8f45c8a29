/** Pays made-up payees in a way of giving them, and compares what is sent with what was given. */
import { isPayoutError } from '../../../client/errors';
import { runOperation } from '../engine/runOperation';
import { notFound } from '../fakes/answers';
import type { PartyRow, WayOfGiving } from './partyWays';
import { refusalOf } from './refusalOf';

/** @returns a sentence for each row that is refused, or sent in another form */
export async function findFalseAlarms(
	way: WayOfGiving,
	rows: readonly PartyRow[],
): Promise<string[]> {
	const alarms: string[] = [];
	for (const row of rows) {
		const alarm = way.title.includes('Create')
			? await compareSent(way, row)
			: await refusalOf(way.operation, way.form(row));
		if (alarm !== undefined) alarms.push(`${way.title}: ${alarm} ${JSON.stringify(row)}`);
	}
	return alarms;
}

async function compareSent(
	{ operation, form }: WayOfGiving,
	row: PartyRow,
): Promise<string | undefined> {
	const refused = { status: 400, body: { detail: 'no' } };
	const { transport, result } = runOperation(
		operation,
		form(row),
		...Array.from(
			{ length: 12 },
			() =>
				({ method }: { method: string }) =>
					method === 'GET' ? notFound : refused,
		),
	);
	const error: unknown = await result.then(
		() => undefined,
		(thrown: unknown) => thrown,
	);
	const at = transport.requests.findIndex(({ method }) => method === 'POST');
	if (at < 0) return isPayoutError(error) ? error.message : String(error);
	const sent = new Set(textsIn(transport.bodyOf(at)));
	const changed = textsIn([row.sender, row.beneficiary, row.details]).find((one) => !sent.has(one));
	return changed === undefined ? undefined : `is sent without ${changed}`;
}

const textsIn = (value: unknown): string[] =>
	typeof value === 'object' && value !== null
		? Object.values(value).flatMap(textsIn)
		: [String(value)];
