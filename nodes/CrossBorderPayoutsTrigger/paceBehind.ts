/** How fast to go behind another process: late enough that its executions have begun, and not so late that events wait when it is gone. */
import type { Clock } from '../../client/http/clock';

export interface PaceOptions {
	readonly clock: Clock;
	readonly random: () => number;
	readonly signal: AbortSignal;
}

export interface PaceBehind {
	/**
	 * One after another.
	 *
	 * @param receivedAtMs of the latest of the events that are to be handed over
	 * @param known resolves when it is known what came of them: the next ones wait for it
	 * @returns when they may be handed over, or at the end. Never rejects
	 */
	wait(receivedAtMs: number, known: Promise<void>): Promise<void>;
	/** @returns so many in a row */
	taken(): number;
	refused(): void;
	/** @returns after this time, or at the end. Never rejects */
	sleep(ms: number): Promise<void>;
	/** Nobody waits any longer. */
	end(): void;
}

/** Between these it is drawn by how much to be later than an event: should both processes stand back, they do not meet again. */
const LEAST_MS = 1_000;
const MOST_MS = 3_000;
/**
 * Where a queue has made it later already: fast enough to take over soon, but twice as slow each time that it has caught up
 * all the same, until so many in a row were refused.
 */
const IN_QUEUE_MS = 50;
const SLOWEST_MS = 400;
const REFUSED_WHEN_FAR = 100;
/** Having caught up: so long the other process gets to be ahead again. */
const LET_AHEAD_MS = 5_000;

/** @param options its signal is the end, too */
export function createPaceBehind({ clock, random, signal }: PaceOptions): PaceBehind {
	const laterMs = LEAST_MS + random() * (MOST_MS - LEAST_MS);
	const over = new AbortController();
	const end = (): void => over.abort();
	signal.addEventListener('abort', end, { once: true, signal: over.signal });
	let inQueueMs = IN_QUEUE_MS;
	let taken = 0;
	let refused = 0;
	let before = Promise.resolve();

	const sleep = async (ms: number): Promise<void> => await clock.sleep(ms, over.signal).catch(() => undefined);

	return {
		async wait(receivedAtMs, known) {
			const turnBefore = before;
			before = known;
			await turnBefore;
			const leastMs = taken > 0 ? LET_AHEAD_MS : inQueueMs;
			await sleep(Math.max(leastMs, receivedAtMs + laterMs - clock.now()));
		},
		taken() {
			refused = 0;
			taken += 1;
			inQueueMs = Math.min(2 * inQueueMs, SLOWEST_MS);
			return taken;
		},
		refused() {
			taken = 0;
			refused += 1;
			if (refused % REFUSED_WHEN_FAR === 0) inQueueMs = Math.max(inQueueMs / 2, IN_QUEUE_MS);
		},
		sleep,
		end,
	};
}
