/** Checks a choice of behaviours against the table. */
import { rowNames, rows, type Behaviours, type RowName } from './rows';

/**
 * The base with the changes applied.
 *
 * @throws RangeError that names an unknown row or value, or one that no service can play
 */
export function chooseBehaviours(
	changes: Readonly<Record<string, unknown>>,
	base: Behaviours,
): Behaviours {
	const chosen: Record<string, string> = { ...base };
	for (const [name, value] of Object.entries(changes))
		chosen[readRow(name)] = readValue(readRow(name), value);
	// Each member was checked against the table above.
	return chosen as Behaviours;
}

/**
 * The name of a row.
 *
 * @throws RangeError for an unknown row
 */
export function readRow(name: string): RowName {
	const row = rowNames.find((known) => known === name);
	if (row === undefined)
		throw new RangeError(`There is no row "${name}": the rows are ${rowNames.join(', ')}`);
	return row;
}

function readValue(row: RowName, value: unknown): string {
	const found = rows[row].values.find(({ name }) => name === value);
	const playable = rows[row].values
		.filter(({ apart }) => apart !== 'client')
		.map(({ name }) => name);
	if (found === undefined)
		throw new RangeError(`${row} takes ${playable.join(', ')}, not "${String(value)}"`);
	if (found.apart === 'client')
		throw new RangeError(`${row}=${found.name} is for the client alone: no service can play it`);
	return found.name;
}
