/** Limits how many tasks run at a time. The others wait in their order. */

export type Semaphore = <T>(task: () => Promise<T>) => Promise<T>;

export function createSemaphore(most: number): Semaphore {
	let running = 0;
	const waiting: Array<() => void> = [];
	return async (task) => {
		if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
		else running += 1;
		try {
			return await task();
		} finally {
			// The slot is passed on, not freed. Otherwise a new task could overtake the waiting ones.
			const next = waiting.shift();
			if (next) next();
			else running -= 1;
		}
	};
}
