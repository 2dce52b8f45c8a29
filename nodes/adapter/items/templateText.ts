/** @returns what a template makes of a value; undefined if that fails, as for an object whose `toString` is null */
export function templateText(value: unknown): string | undefined {
	try {
		return String(value);
	} catch {
		return undefined;
	}
}
