/**
 * Writes JSON so that equal values have equal texts: members sorted, no spaces. [RFC 8785] Members
 * that are undefined are left out.
 *
 * @param value plain JSON data
 * @returns the same text for values that differ only in the order of their members
 */
export function canonicalJson(value: unknown): string {
	return JSON.stringify(sortMembers(value)) ?? 'null';
}

function sortMembers(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sortMembers);
	if (typeof value !== 'object' || value === null) return value;
	const sorted: Record<string, unknown> = Object.create(null);
	for (const [name, member] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) {
		sorted[name] = sortMembers(member);
	}
	return sorted;
}
