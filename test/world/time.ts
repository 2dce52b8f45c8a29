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
		const endMs = this.nowMs + ms;
		for (;;) {
			await this.settle();
			const [next] = this.agenda;
			if (!next || next.atMs > endMs) break;
			this.agenda.shift();
			this.moveTo(next.atMs);
			next.run();
		}
		this.moveTo(endMs);
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
