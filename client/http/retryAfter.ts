/** Milliseconds beyond this would no longer be exact; no pause is as long. */
const longestMs = Number.MAX_SAFE_INTEGER;

/** RFC 9110, 5.6.7, in its one form that is still sent. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * How long the sender of an answer asks not to be called: a whole number of seconds, of however many
 * digits [Errors, 429], or a date as gateways send it (RFC 9110, 10.2.3). A date counts from the answer's
 * own `Date`, so that no clock of ours matters.
 *
 * @param headers of the answer, in lower case
 * @returns milliseconds, not cut to any limit of ours; undefined when nothing is asked for, or in another form
 */
export function readRetryAfterMs(headers: Readonly<Record<string, string>>): number | undefined {
	const asked = headers['retry-after']?.trim() ?? '';
	if (/^\d+$/.test(asked)) return Math.min(longestMs, Number(asked) * 1000);
	if (!httpDate.test(asked)) return undefined;
	const pauseMs = Date.parse(asked) - Date.parse(headers['date'] ?? '');
	return Number.isNaN(pauseMs) ? undefined : Math.max(0, pauseMs);
}
