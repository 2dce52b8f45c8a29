type Ask<Output> = (input: unknown, signal?: AbortSignal) => Promise<Output>;

/**
 * Asks every question once, for look-ups whose pace the service limits: who asks the same while the
 * answer is under way waits for it, and a later one gets it from here. A failure is not kept.
 *
 * @param ask its inputs are JSON; one that is not is asked by itself
 */
export function shareAnswers<Output>(ask: Ask<Output>): Ask<Output> {
	const answers = new Map<string, Promise<Output>>();
	return async (input, signal) => {
		const question = questionOf(input);
		if (question === undefined) return await ask(input, signal);
		const known = answers.get(question);
		if (known) return await known;
		const answer = ask(input, signal);
		answers.set(question, answer);
		answer.catch(() => answers.delete(question));
		return await answer;
	};
}

/** @returns undefined for what JSON cannot say, which the question's own rules refuse */
function questionOf(input: unknown): string | undefined {
	try {
		return JSON.stringify(input);
	} catch {
		return undefined;
	}
}
