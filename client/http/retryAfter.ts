/** More milliseconds would no longer be exact. No pause is that long. */
const longestMs = Number.MAX_SAFE_INTEGER;

/** RFC 9110, 5.6.7: the only form that senders may still use. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Reads for how long a response asks the client to send nothing. Accepts whole seconds, with any number of
 * digits [Errors, 429], and a date, as gateways send it (RFC 9110, 10.2.3). A date counts from the response's
 * own `Date`, so that this machine's clock does not matter.
 *
 * @param headers of the response, in lower case
 * @returns milliseconds, without a limit of ours; undefined if the header is missing or in another form
 */
export function readRetryAfterMs(headers: Readonly<Record<string, string>>): number | undefined {
	const asked = headers['retry-after']?.trim() ?? '';
	if (/^\d+$/.test(asked)) return Math.min(longestMs, Number(asked) * 1000);
	if (!httpDate.test(asked)) return undefined;
	const pauseMs = Date.parse(asked) - Date.parse(headers['date'] ?? '');
	return Number.isNaN(pauseMs) ? undefined : Math.max(0, pauseMs);
}
