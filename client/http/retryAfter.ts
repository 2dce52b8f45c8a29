/**
 * @param header the `retry-after` header, an integer number of seconds >= 0 when present
 * @returns milliseconds, or undefined when the header is absent or not of that form [Errors, 429]
 */
export function readRetryAfterMs(header: string | undefined): number | undefined {
	return header !== undefined && /^\d{1,9}$/.test(header.trim())
		? Number(header.trim()) * 1000
		: undefined;
}
