/** What is done to one connection through the proxy. */
import { pickBelow } from '../../../../sandbox/basics/random';
import type { Place } from './findPlace';

/** `up`: from the client to the service. */
export type Direction = 'up' | 'down';

/**
 * fin: both sides are told that the other has nothing more to say. rst: both are reset.
 * silence: nothing is passed on any more and nobody is told, as when a cable is pulled.
 */
export type CutKind = 'fin' | 'rst' | 'silence';

export interface ConnectionPlan {
	/** Each byte arrives so much later. Default 0. */
	readonly latencyMs?: number;
	/** In each direction. Default: no limit. */
	readonly bytesPerSecond?: number;
	/** Bytes are passed on in slices of 1 to so many. Default: as they come. */
	readonly maxSliceBytes?: number;
	/** Passes nothing on for a while, after so many bytes from the service; then goes on as if nothing had been. */
	readonly stall?: { readonly afterBytes: number; readonly ms: number };
	/** Ends the connection after so many bytes in one direction; 0 bytes up and silence: accepts and never answers. */
	readonly cut?: {
		readonly direction: Direction;
		readonly afterBytes: number;
		readonly how: CutKind;
		/** Not there, but at the next place of this kind. */
		readonly inside?: Place;
	};
	/** The end of one side reaches the other so much later, also that of a cut by fin. Default 0. */
	readonly closeDelayMs?: number;
}

/** How rough a random plan may be. */
export interface Weather {
	/** The share of connections that are cut; default 0.5. */
	readonly cutShare?: number;
	/** A cut comes within so many bytes; default 4000. */
	readonly cutWithinBytes?: number;
	/** Default 20. */
	readonly maxLatencyMs?: number;
}

/** A plan by chance, the same for the same random numbers. */
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
