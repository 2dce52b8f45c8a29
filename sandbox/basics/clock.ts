/** The sandbox's own clock: real time plus an offset, or frozen. Scheduled tasks follow it. */

interface Task {
	readonly id: number;
	readonly atMs: number;
	readonly run: () => void;
}

/** The longest delay that Node's timers accept. A longer one fires at once. */
const longestTimerMs = 2_147_483_647;

export class SandboxClock {
	private offsetMs = 0;
	private frozenAtMs: number | null = null;
	private tasks: Task[] = [];
	private nextTaskId = 1;
	private timer: NodeJS.Timeout | null = null;
	private stopped = false;

	constructor(startTime?: string) {
		if (startTime !== undefined) this.offsetMs = parseTime(startTime) - Date.now();
	}

	/** Milliseconds since 1970 on the sandbox's clock. */
	now(): number {
		return this.frozenAtMs ?? Date.now() + this.offsetMs;
	}

	/** The current time as the service writes it (UTC, milliseconds). */
	nowIso(): string {
		return new Date(this.now()).toISOString();
	}

	get frozen(): boolean {
		return this.frozenAtMs !== null;
	}

	/** Runs `task` once the clock reaches `atMs`. Returns a function that cancels it. */
	schedule(atMs: number, task: () => void): () => void {
		const entry: Task = { id: this.nextTaskId, atMs, run: task };
		this.nextTaskId += 1;
		this.tasks.push(entry);
		this.tasks.sort((a, b) => a.atMs - b.atMs || a.id - b.id);
		this.armTimer();
		return () => {
			this.tasks = this.tasks.filter(({ id }) => id !== entry.id);
			this.armTimer();
		};
	}

	/** Jumps to a point in time. Tasks due on the way run in order, each at its own time. */
	set(time: string): void {
		this.jumpTo(parseTime(time));
	}

	advance(ms: number): void {
		this.jumpTo(this.now() + ms);
	}

	/** Sets the clock itself. Scheduled tasks keep their distance, and the change triggers none of them. */
	shift(ms: number): void {
		if (this.frozenAtMs !== null) this.frozenAtMs += ms;
		else this.offsetMs += ms;
		this.tasks = this.tasks.map((task) => ({ ...task, atMs: task.atMs + ms }));
		this.armTimer();
	}

	freeze(on: boolean): void {
		if (on) this.frozenAtMs = this.now();
		else if (this.frozenAtMs !== null) {
			this.offsetMs = this.frozenAtMs - Date.now();
			this.frozenAtMs = null;
		}
		this.armTimer();
	}

	/** Drops every scheduled task. */
	clearTasks(): void {
		this.tasks = [];
		this.armTimer();
	}

	stop(): void {
		this.stopped = true;
		this.clearTasks();
	}

	private jumpTo(targetMs: number): void {
		const wasFrozen = this.frozen;
		let due = this.tasks[0];
		while (due !== undefined && due.atMs <= targetMs) {
			this.tasks.shift();
			this.frozenAtMs = Math.max(due.atMs, Math.min(this.now(), targetMs));
			due.run();
			due = this.tasks[0];
		}
		this.frozenAtMs = targetMs;
		if (!wasFrozen) this.freeze(false);
		this.armTimer();
	}

	private armTimer(): void {
		if (this.timer !== null) clearTimeout(this.timer);
		this.timer = null;
		const next = this.tasks[0];
		if (next === undefined || this.frozen || this.stopped) return;
		const delayMs = Math.min(Math.max(0, next.atMs - this.now()), longestTimerMs);
		this.timer = setTimeout(() => this.runDue(), delayMs);
	}

	private runDue(): void {
		for (
			let next = this.tasks[0];
			next !== undefined && next.atMs <= this.now();
			next = this.tasks[0]
		) {
			this.tasks.shift();
			next.run();
		}
		this.armTimer();
	}
}

function parseTime(text: string): number {
	const ms = Date.parse(text);
	if (!Number.isFinite(ms)) throw new RangeError(`Not a date and time: ${text}`);
	return ms;
}
