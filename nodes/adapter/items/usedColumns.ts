/** `$json.Amount`, `$json["Invoice No"]`, `$('Sheet').item.json.Amount`: each names a column. */
const column = /\bjson(?:\??\.([\p{L}_$][\p{L}\p{N}_$]*)|\s*(?:\?\.)?\[\s*(["'`])(.*?)\2\s*\])/gu;

/**
 * @param parameters of the node, as they are written
 * @returns the columns of items that the expressions of a form use. The field Columns reads an item as a whole
 */
export function findUsedColumns(
	parameters: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
	const found = new Set<string>();
	const others = Object.entries(parameters).filter(([name]) => name !== 'columns');
	for (const text of expressionsIn(others)) {
		for (const [, name, , quoted] of text.matchAll(column)) found.add(name ?? quoted ?? '');
	}
	return found;
}

function expressionsIn(value: unknown): string[] {
	if (typeof value === 'string') return value.startsWith('=') ? [value] : [];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(expressionsIn);
}
