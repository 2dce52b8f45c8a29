type Ask<Output> = (input: unknown, signal?: AbortSignal) => Promise<Output>;

/**
 * Sends each request only once, for look-ups that the service rate-limits. A second caller with the
 * same input waits for the response of the first, and a later one gets it from the cache. A failure
 * is not cached.
 *
 * @param ask its inputs are JSON; any other input is never shared
 * @param read the input as it is sent, so that two ways to write it are one question. Default: as it is given
 */
export function shareAnswers<Output>(
	ask: Ask<Output>,
	read: (input: unknown) => unknown = (input) => input,
): Ask<Output> {
	const answers = new Map<string, Promise<Output>>();
	return async (input, signal) => {
		const question = questionOf(() => read(input));
		if (question === undefined) return await ask(input, signal);
		const known = answers.get(question);
		if (known) return await known;
		const answer = ask(input, signal);
		answers.set(question, answer);
		answer.catch(() => answers.delete(question));
		return await answer;
	};
}

/** @returns undefined for a value that cannot be read, or that JSON cannot express; the request itself refuses it */
function questionOf(read: () => unknown): string | undefined {
	try {
		return JSON.stringify(read());
	} catch {
		return undefined;
	}
}
