/** Shares one request between all callers who ask for the same at the same time. */
import type { Clock } from './clock';
import { outcomeOf } from './outcomeOf';

/**
 * @param key identifies the request; callers that use the same key within a moment share the
 *   answer or the error
 * @param ask makes the request; its signal aborts when no caller waits for it any more
 * @returns the answer to a request that was made after this call
 * @throws what the request throws, and the signal's reason if it aborts
 */
export type Coalesce = <Answer>(
	key: string,
	ask: (signal: AbortSignal) => Promise<Answer>,
	signal: AbortSignal,
) => Promise<Answer>;

/** The followers of a stream ask for the same within the moment in which an event wakes them. */
const GATHER_MS = 20;

interface Asker {
	readonly ask: (signal: AbortSignal) => Promise<unknown>;
	readonly signal: AbortSignal;
	readonly resolve: (answer: unknown) => void;
	readonly reject: (reason: unknown) => void;
}

export function createCoalesce(clock: Clock): Coalesce {
	/**
	 * Callers whose request has not been sent yet. A later caller needs a later answer, so it starts
	 * a new request.
	 */
	const gathering = new Map<string, Asker[]>();

	const askFor = async (askers: readonly Asker[]): Promise<void> => {
		const waiting = new Set(askers.filter(({ signal }) => !signal.aborted));
		const [first] = waiting;
		if (first === undefined) return;
		const request = new AbortController();
		for (const asker of waiting) {
			const leave = (): void => {
				waiting.delete(asker);
				if (waiting.size === 0) request.abort(asker.signal.reason);
			};
			asker.signal.addEventListener('abort', leave, { once: true, signal: request.signal });
		}
		const result = await outcomeOf(first.ask(request.signal));
		for (const { resolve, reject } of waiting) {
			if (result.ok) resolve(result.value);
			else reject(result.error);
		}
		request.abort();
	};

	const gather = (key: string, asker: Asker): void => {
		const others = gathering.get(key);
		if (others !== undefined) return void others.push(asker);
		const askers = [asker];
		gathering.set(key, askers);
		const begin = (): void => {
			gathering.delete(key);
			void askFor(askers);
		};
		clock.sleep(GATHER_MS).then(begin, begin);
	};

	return async <Answer>(
		key: string,
		ask: (signal: AbortSignal) => Promise<Answer>,
		signal: AbortSignal,
	) => {
		signal.throwIfAborted();
		const done = new AbortController();
		try {
			return await new Promise<Answer>((resolve, reject) => {
				signal.addEventListener('abort', () => reject(signal.reason), {
					once: true,
					signal: done.signal,
				});
				gather(key, { ask, signal, resolve: resolve as Asker['resolve'], reject });
			});
		} finally {
			done.abort();
		}
	};
}
