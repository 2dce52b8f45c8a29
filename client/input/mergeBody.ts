/**
 * Adds members that the form lacks to a request body. A member of the form always wins, because its rules were
 * checked. An empty form field does not.
 *
 * @param additional as the user wrote them, unchecked
 */
export function mergeBody(
	additional: Readonly<Record<string, unknown>> | undefined,
	body: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
	const given = Object.entries(body).filter(([, value]) => value !== undefined);
	return { ...additional, ...Object.fromEntries(given) };
}
