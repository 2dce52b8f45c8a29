/** One group of events until it is confirmed: started, watched, started again where that is asked for. */
import { backoff } from '../../client/sse/backoff';
import type { Clock } from '../../client/http/clock';
import type { EventGroup } from './dispatch';
import type { ContinueWhen } from './settings';

/** How an execution that was handed to n8n came out. */
export type RunResult =
	| { readonly kind: 'finished'; readonly succeeded: boolean }
	/** n8n has an execution with this key already. */
	| { readonly kind: 'duplicate' }
	/** A person or a time limit stopped it. */
	| { readonly kind: 'cancelled' }
	/** n8n could not create it. */
	| { readonly kind: 'rejected' };

export interface RunGroupOptions {
	readonly clock: Clock;
	readonly random: () => number;
	readonly signal: AbortSignal;
	readonly continueWhen: ContinueWhen;
	readonly maxTries: number;
	/** Hands the group to n8n; resolves when its execution has ended. */
	readonly execute: (group: EventGroup, attempt: number) => Promise<RunResult>;
	/** All tries failed. */
	readonly setAside: (group: EventGroup, tries: number) => void;
}

/** Nothing more can be learned from n8n: the trigger was closed. */
export type Verdict = 'confirmed' | 'closed';

/**
 * @param onStarted called when the group was handed to n8n for the first time
 */
export async function runGroup(
	group: EventGroup,
	options: RunGroupOptions,
	onStarted: () => void = () => undefined,
): Promise<Verdict> {
	const { clock, random, signal, continueWhen, maxTries, execute, setAside } = options;
	let attempt = group.firstAttempt;
	let rejections = 0;
	let failures = 0;

	const pause = async (failed: number): Promise<void> => {
		if (signal.aborted) return;
		const ms = backoff({ attempt: failed, random: random(), opened: true });
		await clock.sleep(ms, signal).catch(() => undefined);
	};

	while (!signal.aborted) {
		const ended = execute(group, attempt);
		onStarted();
		const result = await ended;
		if (signal.aborted) return 'closed';
		if (result.kind === 'rejected') {
			// Under the same key: had it been created after all, n8n takes it for a duplicate.
			await pause(rejections++);
			continue;
		}
		const failed = result.kind === 'finished' && !result.succeeded;
		if (!failed || continueWhen !== 'succeeded') return 'confirmed';
		if (attempt >= maxTries) {
			setAside(group, attempt);
			return 'confirmed';
		}
		await pause(failures++);
		// A key of its own: the failed execution keeps the one it had.
		attempt += 1;
	}
	return 'closed';
}
