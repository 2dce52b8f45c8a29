/** @returns what `read` returns; undefined if it throws, whatever that is */
export function attempt<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}
