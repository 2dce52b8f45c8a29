import { isRecord } from '../../../../../client/http';
import type { PlanInput } from '../../../../../client/run';
import { isEmptyValue } from './isEmptyValue';
import { partyNames, type GivenField, type GivenParties, type PartyName } from './givenField';
import { refuseIssues } from './refuseIssues';

/**
 * Reads the rows of name and value. A row that has neither is left out.
 *
 * @throws InputError with every row that has no name
 */
export function readRows(input: PlanInput): GivenParties {
	const rows = partyNames.flatMap((party) => rowsOf(party, input[`${party}_rows`]));
	refuseIssues(
		rows
			.filter(({ name }) => name === '')
			.map(({ field, source }) => ({
				field,
				problem: `${source} has no name. Give it one, or delete the row`,
			})),
	);
	return {
		fields: rows.map((row) => ({ ...row, source: `${row.source} '${row.name.slice(0, 60)}'` })),
		unread: [],
	};
}

function rowsOf(party: PartyName, collection: unknown): GivenField[] {
	const given = isRecord(collection) ? collection['field'] : undefined;
	return (Array.isArray(given) ? given.filter(isRecord) : [])
		.map(({ name, value }, at) => ({
			party,
			name: readName(name),
			value,
			field: party,
			source: `row ${at + 1}`,
		}))
		.filter(({ name, value }) => name !== '' || !isEmptyValue(value));
}

const readName = (name: unknown): string =>
	(typeof name === 'string' || typeof name === 'number') && !isEmptyValue(name) ? String(name) : '';
