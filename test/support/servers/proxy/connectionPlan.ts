/** What the proxy does to one connection. */
import { pickBelow } from '../../../../sandbox/basics/random';
import type { Place } from './findPlace';

/** `up`: from the client to the service. */
export type Direction = 'up' | 'down';

/**
 * fin: both sides receive the end of the other. rst: both are reset. silence: nothing is forwarded any more
 * and neither side is notified, as after unplugging a cable.
 */
export type CutKind = 'fin' | 'rst' | 'silence';

export interface ConnectionPlan {
	/** How much later each byte arrives. Default 0. */
	readonly latencyMs?: number;
	/** In each direction. Default: no limit. */
	readonly bytesPerSecond?: number;
	/** Bytes are forwarded in slices of 1 to this many. Default: as they arrive. */
	readonly maxSliceBytes?: number;
	/**
	 * Forwards nothing for a while, after this many bytes from the service. Then continues as if nothing had
	 * happened.
	 */
	readonly stall?: { readonly afterBytes: number; readonly ms: number };
	/**
	 * Ends the connection after this many bytes in one direction. 0 bytes up and silence: accepts and never
	 * answers.
	 */
	readonly cut?: {
		readonly direction: Direction;
		readonly afterBytes: number;
		readonly how: CutKind;
		/** Cuts at the next place of this kind instead. */
		readonly inside?: Place;
	};
	/** How much later the end of one side reaches the other, including that of a cut by fin. Default 0. */
	readonly closeDelayMs?: number;
}

/** How rough a random plan may be. */
export interface Weather {
	/** The share of connections that are cut. Default 0.5. */
	readonly cutShare?: number;
	/** A cut happens within this many bytes. Default 4000. */
	readonly cutWithinBytes?: number;
	/** Default 20. */
	readonly maxLatencyMs?: number;
}

/** A random plan. The same random numbers give the same plan. */
export function randomPlan(random: () => number, weather: Weather = {}): ConnectionPlan {
	const { cutShare = 0.5, cutWithinBytes = 4000, maxLatencyMs = 20 } = weather;
	const chosen = <T>(values: readonly T[]): T => values[pickBelow(values.length, random)] as T;
	const isCut = random() < cutShare;
	return {
		latencyMs: pickBelow(maxLatencyMs + 1, random),
		...(random() < 0.3 ? { maxSliceBytes: 1 + pickBelow(64, random) } : {}),
		...(random() < 0.2 ? { bytesPerSecond: 50_000 + pickBelow(200_000, random) } : {}),
		...(random() < 0.3 ? { closeDelayMs: pickBelow(50, random) } : {}),
		...(isCut
			? {
					cut: {
						direction: chosen<Direction>(['up', 'down', 'down']),
						afterBytes: pickBelow(cutWithinBytes, random),
						how: chosen<CutKind>(['fin', 'rst', 'silence']),
					},
				}
			: {}),
	};
}
