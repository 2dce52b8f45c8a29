/** So many tasks at a time; the others wait in their order. */

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
			// The place is handed on, not freed: nobody can slip in between.
			const next = waiting.shift();
			if (next) next();
			else running -= 1;
		}
	};
}
