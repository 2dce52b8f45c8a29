/** n8n's resident memory over a period. */
import { setTimeout as delay } from 'node:timers/promises';

/** In bytes. */
export interface Memory {
	readonly before: number;
	readonly highest: number;
	readonly after: number;
	/** The largest increase. */
	readonly grown: number;
}

/** Samples the memory until stopped. */
export function watchMemory(n8n: { residentBytes(): number }): { stop(): Promise<Memory> } {
	const before = n8n.residentBytes();
	let highest = before;
	const stopping = new AbortController();
	const sampling = (async () => {
		while (!stopping.signal.aborted) {
			highest = Math.max(highest, n8n.residentBytes());
			await delay(200);
		}
	})();
	return {
		async stop() {
			stopping.abort();
			await sampling;
			return { before, highest, after: n8n.residentBytes(), grown: highest - before };
		},
	};
}

export function describeMemory({ before, highest, after, grown }: Memory): string {
	return `${mb(before)} before, ${mb(highest)} at most (+${mb(grown)}), ${mb(after)} after`;
}

export function mb(bytes: number): string {
	return `${Math.round(bytes / 1024 / 1024)} MB`;
}
