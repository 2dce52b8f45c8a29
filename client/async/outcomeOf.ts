/**
 * Turns the outcome of a promise into a value. Success and failure are then handled in one place,
 * and a failure is passed on only on purpose.
 */

export type Outcome<T> =
	{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown };

/**
 * @returns the value of the promise, or the error that it fails with; never rejects
 * @example
 * const answer = await outcomeOf(client.v3.balance.get({ country: 'IND' }));
 * if (!answer.ok) return await client.explain(answer.error);
 */
export async function outcomeOf<T>(work: T | PromiseLike<T>): Promise<Outcome<Awaited<T>>> {
	try {
		return { ok: true, value: await work };
	} catch (error) {
		return { ok: false, error };
	}
}
