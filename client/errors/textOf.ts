/**
 * A text for a value from outside. `String` throws for an object whose `toString` is null, also deep in a list, and
 * JSON can carry such an object.
 *
 * @returns of an object, its JSON
 */
export function textOf(value: unknown): string {
	if (typeof value !== 'object' || value === null) return String(value);
	try {
		return JSON.stringify(value) ?? noText;
	} catch {
		return noText;
	}
}

const noText = '(no text)';
