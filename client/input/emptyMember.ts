/**
 * @param isEmpty what counts as empty. Default: null, undefined, and a text that is empty or only spaces
 * @returns the path, joined with dots, of the first empty member; undefined if there is none
 */
export function findEmptyMember(
	value: unknown,
	isEmpty: (member: unknown) => boolean = isNothing,
): string | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	for (const [name, member] of Object.entries(value)) {
		if (isEmpty(member)) return name;
		const below = findEmptyMember(member, isEmpty);
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
