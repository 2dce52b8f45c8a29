/**
 * Executions by their keys: those that n8n has not ended yet, those that failed, and those that ended lately. They outlive the
 * trigger that started them: when the workflow is published again, or deactivated for a while, the next life gets their events
 * once more. n8n before 2.20 has no keys and would run them again.
 */
import type { RunResult } from '../../../delivery/deliverBatch';
import { createBoundedMap } from '../../../client/async/boundedMap';

export interface InFlight {
	/** @returns what becomes, or became, of the execution with this key, which is started only when there was none */
	join(key: string, start: () => Promise<RunResult>): Promise<RunResult>;
	/** Whether this process has handed over an execution with this key. */
	hasStarted(key: string): boolean;
	/** Nobody has to hear again that the execution with this key has failed. */
	forget(key: string): void;
	/** As the end of the process does. */
	forgetAll(): void;
}

/** n8n takes a failed execution for a duplicate, as any other: without it the next life could not tell that a try is due. */
const MAX_FAILED = 1_000;

/** Only those count that came after the saved place, which are a few dozens for each trigger of this process. */
const MAX_STARTED = 10_000;

export function createInFlight(): InFlight {
	let ends = new Map<string, Promise<RunResult>>();
	const failed = createBoundedMap<string, RunResult>(MAX_FAILED);
	const started = createBoundedMap<string, true>(MAX_STARTED);
	const ended = createBoundedMap<string, true>(MAX_STARTED);

	const remember = (key: string, result: RunResult): void => {
		// n8n has none that it rejected.
		if (result.kind === 'rejected') return;
		ended.set(key, true);
		if (result.kind !== 'finished' || result.succeeded) return;
		failed.set(key, result);
	};

	return {
		async join(key, start) {
			const known = ends.get(key) ?? failed.get(key);
			if (known !== undefined) return await known;
			if (ended.has(key)) return { kind: 'duplicate' };
			const own = ends;
			started.set(key, true);
			const end = start().finally(() => own.delete(key));
			own.set(key, end);
			const result = await end;
			if (own === ends) remember(key, result);
			return result;
		},
		hasStarted: (key) => started.has(key),
		forget: (key) => void failed.delete(key),
		forgetAll() {
			ends = new Map();
			failed.clear();
			started.clear();
			ended.clear();
		},
	};
}

/**
 * Of this process. A key alone does not do: while an execution waits for its turn, n8n takes a second one with the
 * same key in its place, and then runs both.
 */
export const executionsInFlight = createInFlight();
