/** What the gateway remembers of the requests so far. */
import { HitCounter, type AimText, type GatewayRow } from './aims';

export class GatewayBook {
	private readonly counter = new HitCounter();
	private firstListMs: number | null = null;

	hits(row: GatewayRow, aim: AimText, key: string): boolean {
		return this.counter.hits(row, aim, key);
	}

	/** When lists were first asked for since the last reset. */
	firstListAt(nowMs: number): number {
		this.firstListMs ??= nowMs;
		return this.firstListMs;
	}

	reset(): void {
		this.counter.reset();
		this.firstListMs = null;
	}
}
