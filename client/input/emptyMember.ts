/**
 * @returns the path, joined with dots, of the first text that is empty or only spaces; undefined
 *   if there is none
 */
export function findEmptyMember(value: unknown): string | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	for (const [name, member] of Object.entries(value)) {
		if (isEmptyText(member)) return name;
		const below = findEmptyMember(member);
		if (below !== undefined) return `${name}.${below}`;
	}
	return undefined;
}

/**
 * Whether an expression that found no data may have made the text. Spaces around the expression
 * remain in it.
 */
export const isEmptyText = (value: unknown): boolean =>
	typeof value === 'string' && value.trim() === '';

/** Whether an expression found no data: undefined, null, or a text of blanks. */
export const isNothing = (value: unknown): boolean =>
	value === undefined || value === null || isEmptyText(value);
