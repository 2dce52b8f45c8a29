/**
 * Executions that n8n has not ended yet, and those that failed, by their keys. They outlive the trigger that started them:
 * when the workflow is published again, or deactivated for a while, the next life gets their events once more.
 */
import type { RunResult } from './runGroup';

export interface InFlight {
	/** @returns what becomes, or became, of the execution with this key, which is started only when there is none */
	join(key: string, start: () => Promise<RunResult>): Promise<RunResult>;
	/** Nobody has to hear again that the execution with this key has failed. */
	forget(key: string): void;
	/** As the end of the process does. */
	forgetAll(): void;
}

/** n8n takes a failed execution for a duplicate, as any other: without it the next life could not tell that a try is due. */
const MAX_FAILED = 1_000;

export function createInFlight(): InFlight {
	let ends = new Map<string, Promise<RunResult>>();
	let failed = new Map<string, RunResult>();

	const remember = (key: string, result: RunResult): void => {
		if (result.kind !== 'finished' || result.succeeded) return;
		failed.set(key, result);
		for (const oldest of failed.keys()) {
			if (failed.size <= MAX_FAILED) break;
			failed.delete(oldest);
		}
	};

	return {
		async join(key, start) {
			const known = ends.get(key) ?? failed.get(key);
			if (known !== undefined) return await known;
			const own = ends;
			const end = start().finally(() => own.delete(key));
			own.set(key, end);
			const result = await end;
			if (own === ends) remember(key, result);
			return result;
		},
		forget: (key) => void failed.delete(key),
		forgetAll() {
			ends = new Map();
			failed = new Map();
		},
	};
}

/**
 * Of this process. A key alone does not do: while an execution waits for its turn, n8n takes a second one with the
 * same key in its place, and then runs both.
 */
export const executionsInFlight = createInFlight();
