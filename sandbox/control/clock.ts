import type { SandboxState } from '../state/state';
import { requireTime } from './lookUp';

export interface ClockCommand {
	/** ISO date and time to jump to. */
	set?: string;
	advanceMs?: number;
	freeze?: boolean;
}

export interface ClockControl {
	setClock(command: ClockCommand): { now: string; frozen: boolean };
}

export function createClockControl({ clock }: SandboxState): ClockControl {
	return {
		setClock: ({ set, advanceMs, freeze }) => {
			// Freezes the clock first, so that the jump ends exactly at the requested time.
			if (freeze === true) clock.freeze(true);
			if (set !== undefined) {
				requireTime('set', set);
				clock.set(set);
			}
			if (advanceMs !== undefined) clock.advance(advanceMs);
			if (freeze === false) clock.freeze(false);
			return { now: clock.nowIso(), frozen: clock.frozen };
		},
	};
}
