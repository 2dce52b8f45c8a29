/** `Date.now` and the package's clocks in this process, on a world's time: only one can exist at a time. */
import { n8nClock } from '../../../nodes/adapter/n8n/clock';
import { steadyClock } from '../../../nodes/adapter/n8n/steadyClock';
import type { WorldTime } from '../../world/time';

export class MachineClock {
	private setByMs = 0;
	private readonly real = { now: Date.now, n8n: { ...n8nClock }, steady: { ...steadyClock } };

	constructor(time: WorldTime) {
		Date.now = () => time.now() + this.setByMs;
		Object.assign(n8nClock, { ...time.clock(), now: () => Date.now() });
		Object.assign(steadyClock, time.clock());
	}

	/** Sets the clock of n8n's machine forward or back. */
	set(byMs: number): void {
		this.setByMs += byMs;
	}

	/** Restores the real clocks. */
	end(): void {
		const { now, n8n, steady } = this.real;
		Date.now = now;
		Object.assign(n8nClock, n8n);
		Object.assign(steadyClock, steady);
	}
}
