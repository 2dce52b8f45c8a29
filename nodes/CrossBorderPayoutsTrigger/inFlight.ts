/**
 * Executions that n8n has not ended yet, by their keys. They outlive the trigger that started them: when the workflow is
 * published again, the next life gets their events once more.
 */
import type { RunResult } from './runGroup';

export interface InFlight {
	/** @returns what becomes of the execution with this key, which is started only when there is none */
	join(key: string, start: () => Promise<RunResult>): Promise<RunResult>;
	/** As the end of the process does. */
	forgetAll(): void;
}

export function createInFlight(): InFlight {
	let ends = new Map<string, Promise<RunResult>>();
	return {
		async join(key, start) {
			const known = ends.get(key);
			if (known !== undefined) return await known;
			const own = ends;
			const end = start().finally(() => own.delete(key));
			own.set(key, end);
			return await end;
		},
		forgetAll() {
			ends = new Map();
		},
	};
}

/**
 * Of this process. A key alone does not do: while an execution waits for its turn, n8n takes a second one with the
 * same key in its place, and then runs both.
 */
export const executionsInFlight = createInFlight();
