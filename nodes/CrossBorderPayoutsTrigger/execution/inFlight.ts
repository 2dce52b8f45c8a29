/**
 * Remembers executions by key: those still in progress, and those that ended recently. The memory outlives the trigger
 * that started them. If the workflow is published again or deactivated for a while, the trigger gets their events
 * again. An older n8n has no keys and would run them again.
 */
import type { RunResult } from '../../../delivery/event/runResult';
import { createBoundedMap } from '../../../client/async';

/** What is known of an execution that starts now. */
export interface Started {
	/** The payments of its events. */
	readonly lanes: readonly string[];
	/** By the clock's elapsed time. */
	readonly sinceMs: number;
	/** Aborts when the trigger that starts it is closed. */
	readonly signal: AbortSignal;
}

export interface LeftOver {
	readonly sinceMs: number;
	readonly end: Promise<RunResult>;
}

export interface InFlight {
	/** @returns the result of the execution with this key; starts one only if there was none */
	join(key: string, start: () => Promise<RunResult>, started?: Started): Promise<RunResult>;
	/** @returns the executions in progress with one of these lanes and another key, whose trigger was closed */
	leftOver(key: string, lanes: readonly string[]): LeftOver[];
	/** Forgets that the execution with this key failed. */
	forget(key: string): void;
	/** Forgets everything, as the end of the process does. */
	forgetAll(): void;
}

/** Only executions after the saved offset matter, a few dozen for each trigger of this process. */
const MAX_ENDED = 10_000;

const duplicate: RunResult = { kind: 'duplicate' };

export function createInFlight(): InFlight {
	let running = new Map<string, { end: Promise<RunResult>; started: Started | undefined }>();
	/**
	 * What n8n would say, except of those that failed: n8n reports them as duplicates, too, and a trigger that was
	 * started again could not know that a retry is due.
	 */
	const ended = createBoundedMap<string, RunResult>(MAX_ENDED);

	const remember = (key: string, result: RunResult): void => {
		// n8n has no execution for a batch that it rejected.
		if (result.kind === 'rejected') return;
		const hasFailed = result.kind === 'finished' && !result.succeeded;
		ended.set(key, hasFailed ? result : duplicate);
	};

	return {
		async join(key, start, started) {
			const known = running.get(key)?.end ?? ended.get(key);
			if (known !== undefined) return await known;
			const own = running;
			const end = start().finally(() => own.delete(key));
			own.set(key, { end, started });
			const result = await end;
			if (own === running) remember(key, result);
			return result;
		},
		leftOver: (key, lanes) =>
			[...running].flatMap(([other, { end, started }]) =>
				other !== key &&
				started?.signal.aborted === true &&
				started.lanes.some((lane) => lanes.includes(lane))
					? [{ sinceMs: started.sinceMs, end }]
					: [],
			),
		forget(key) {
			if (ended.has(key)) ended.set(key, duplicate);
		},
		forgetAll() {
			running = new Map();
			ended.clear();
		},
	};
}

/**
 * The executions of this process. The key alone does not prevent a second run: while an execution
 * waits for its turn, n8n replaces it with a second one with the same key, and then runs both.
 */
export const executionsInFlight = createInFlight();
