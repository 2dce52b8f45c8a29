/** What the gateway remembers of earlier requests. */
import { HitCounter, type AimText, type GatewayRow } from '../settings/aims';

export class GatewayBook {
	private readonly counter = new HitCounter();
	private readonly turns = new Map<string, number>();
	private firstListMs: number | null = null;

	hits(row: GatewayRow, aim: AimText, key: string): boolean {
		return this.counter.hits(row, aim, key);
	}

	/** Which of several rows has its turn, from 0. Counts only if there is more than one. */
	turn(kind: string, among: number): number {
		if (among < 2) return 0;
		const turn = this.turns.get(kind) ?? 0;
		this.turns.set(kind, turn + 1);
		return turn % among;
	}

	/** When a list was first requested since the last reset. */
	firstListAt(nowMs: number): number {
		this.firstListMs ??= nowMs;
		return this.firstListMs;
	}

	reset(): void {
		this.counter.reset();
		this.turns.clear();
		this.firstListMs = null;
	}
}
