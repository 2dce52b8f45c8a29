/**
 * JSON with one spelling for one value: members sorted, no spaces, as RFC 8785 has it. Members
 * without a value are left out, as everywhere in JSON.
 *
 * @param value plain JSON data
 * @returns the text; the same for values that differ in the order of their members only
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
