/** Rows that a form shows from the start, for the user to fill in: the default of a fixedCollection. */
import type { INodeProperties } from 'n8n-workflow';

import { isRecord } from '../../../client/http';

export const hasStarterRows = (field: INodeProperties): boolean =>
	field.type === 'fixedCollection' && Object.values(Object(field.default)).some(Array.isArray);

/**
 * Leaves out the rows that the user has not touched. n8n gives them back even if the user deletes them all.
 * Recognises them by the stored text, because an expression that found no data also gives an empty value.
 *
 * @param field has starter rows
 * @param stored the rows as the workflow contains them
 * @param value the same rows with their expressions evaluated
 */
export function withoutUntouched(field: INodeProperties, stored: unknown, value: unknown): unknown {
	if (!isRecord(stored) || !isRecord(value)) return value;
	const starters = new Map<string, unknown>(Object.entries(Object(field.default)));
	return Object.fromEntries(
		Object.entries(value).map(([group, rows]) => {
			const storedRows = stored[group];
			if (!Array.isArray(rows) || !Array.isArray(storedRows)) return [group, rows];
			return [group, rows.filter((_, at) => !isStarter(starters.get(group), storedRows[at]))];
		}),
	);
}

const isStarter = (starters: unknown, row: unknown): boolean =>
	Array.isArray(starters) &&
	isRecord(row) &&
	starters.some((starter) =>
		// n8n does not always store a value that is empty.
		Object.entries(Object(starter)).every(([name, value]) => (row[name] ?? '') === value),
	);
