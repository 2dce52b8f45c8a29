/** @returns the names, joined with dots, that lead to the first text of nothing or of spaces only; undefined for none */
export function findEmptyMember(value: unknown): string | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	for (const [name, member] of Object.entries(value)) {
		if (isEmptyText(member)) return name;
		const below = findEmptyMember(member);
		if (below !== undefined) return `${name}.${below}`;
	}
	return undefined;
}

/** Whether an expression that found nothing may have made it: spaces around it are the text of the form. */
export const isEmptyText = (value: unknown): boolean =>
	typeof value === 'string' && value.trim() === '';
