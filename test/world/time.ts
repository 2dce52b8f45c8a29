/**
 * One time for the service, the network and every n8n of a world. It advances only when no work is left, so
 * an hour costs nothing, and everything happens in the same order each time.
 */
interface Happening {
	readonly atMs: number;
	run(): void;
}

/** Turns of the event loop that a chunk needs to pass all streams and promises between service and workflow. */
const turns = 8;

export class WorldTime {
	private agenda: Happening[] = [];
	private working = 0;

	/** @param onTime called with every new time, before anything happens at that time */
	constructor(
		private nowMs: number,
		private readonly onTime: (nowMs: number) => void = () => undefined,
	) {}

	/** Milliseconds since 1970 on a clock that is never wrong. */
	now(): number {
		return this.nowMs;
	}

	/**
	 * Runs `run` at this time, after everything that is planned for the same time already. A time in the past
	 * counts as now.
	 *
	 * @returns takes it back
	 */
	at(atMs: number, run: () => void): () => void {
		const happening = { atMs: Math.max(atMs, this.nowMs), run };
		const later = this.agenda.findIndex((other) => other.atMs > happening.atMs);
		this.agenda.splice(later === -1 ? this.agenda.length : later, 0, happening);
		return () => {
			this.agenda = this.agenda.filter((other) => other !== happening);
		};
	}

	/** @param isAlive who is dead never wakes up again */
	async sleep(
		ms: number,
		signal?: AbortSignal,
		isAlive: () => boolean = () => true,
	): Promise<void> {
		signal?.throwIfAborted();
		await new Promise<void>((resolve, reject) => {
			const abort = (): void => {
				takeBack();
				if (isAlive()) reject(signal?.reason as Error);
			};
			const takeBack = this.at(this.nowMs + Math.max(0, ms), () => {
				signal?.removeEventListener('abort', abort);
				if (isAlive()) resolve();
			});
			signal?.addEventListener('abort', abort, { once: true });
		});
	}

	/** The clock that the package uses. */
	clock(isAlive?: () => boolean) {
		return {
			now: () => this.nowMs,
			elapsed: () => this.nowMs,
			sleep: async (ms: number, signal?: AbortSignal): Promise<void> =>
				await this.sleep(ms, signal, isAlive),
		};
	}

	/** Work that takes real time and no simulated time. The clock stands still until it is done. */
	async work<T>(task: () => Promise<T>): Promise<T> {
		this.working += 1;
		try {
			return await task();
		} finally {
			this.working -= 1;
		}
	}

	async pass(ms: number): Promise<void> {
		await this.until(() => false, ms);
	}

	/** Advances until the condition holds. @returns false if the limit is reached first */
	async until(condition: () => boolean, limitMs: number): Promise<boolean> {
		const endMs = this.nowMs + limitMs;
		for (;;) {
			await this.settle();
			if (condition()) return true;
			const [next] = this.agenda;
			if (!next || next.atMs > endMs) break;
			this.agenda.shift();
			this.moveTo(next.atMs);
			next.run();
		}
		this.moveTo(endMs);
		return false;
	}

	/** Advances until the task has ended. @throws Error if the limit is reached first */
	async finish<T>(task: Promise<T>, limitMs = 48 * 3_600_000): Promise<T> {
		let isOver = false;
		const over = (): void => void (isOver = true);
		task.then(over, over);
		if (!(await this.until(() => isOver, limitMs))) throw new Error('It does not end');
		return await task;
	}

	/** Runs everything that is planned. @param most steps after which it counts as endless */
	async runToEnd(most = 20_000): Promise<void> {
		let left = most;
		const isOver = (): boolean => {
			if (left-- < 0) throw new Error('It does not end');
			return this.agenda.length === 0;
		};
		await this.until(isOver, Infinity);
	}

	private moveTo(atMs: number): void {
		if (atMs <= this.nowMs) return;
		this.nowMs = atMs;
		this.onTime(atMs);
	}

	/** Waits until no promise can make further progress. */
	private async settle(): Promise<void> {
		for (let quiet = 0; quiet < turns; quiet = this.working > 0 ? 0 : quiet + 1)
			await new Promise((resolve) => setImmediate(resolve));
	}
}
