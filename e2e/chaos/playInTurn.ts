/** Plays faults that take time. Each starts once it is due and the one before it is over. */

export interface TurnPlayer {
	eventSent(count: number): void;
	readonly played: number;
	readonly left: number;
	/** Whether a fault is under way or waits for its turn. */
	readonly isBusy: boolean;
	/** Resolves when all due faults are over. @throws what one of them threw */
	settled(): Promise<void>;
	/** Rejects with what a fault throws, so that nobody waits for those behind it. Never resolves. */
	readonly broken: Promise<never>;
}

export function playInTurn<T extends { atEvent: number }>(
	faults: readonly T[],
	play: (fault: T) => Promise<void>,
): TurnPlayer {
	let turn = Promise.resolve();
	let dueCount = 0;
	let played = 0;
	let fail: (error: unknown) => void = () => undefined;
	const broken = new Promise<never>((_, reject) => {
		fail = reject;
	});
	broken.catch(() => undefined);
	return {
		eventSent(count) {
			for (
				let next = faults[dueCount];
				next !== undefined && next.atEvent <= count;
				next = faults[dueCount]
			) {
				const fault = next;
				dueCount += 1;
				turn = turn.then(async () => {
					await play(fault);
					played += 1;
				});
				// The callers of `settled` and `broken` receive the error. Without the catch, it would also be an
				// unhandled rejection.
				turn.catch(fail);
			}
		},
		get played() {
			return played;
		},
		get left() {
			return faults.length - played;
		},
		get isBusy() {
			return dueCount > played;
		},
		settled: async () => await turn,
		broken,
	};
}
