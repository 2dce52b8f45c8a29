/** Plays crashes in several lanes at once. */
import type { CrashResult, Lane } from './lane';
import type { CrashPoint } from './points';

export interface Crash {
	readonly point: CrashPoint;
	readonly seed: number;
}

/**
 * Takes crashes from the list until it is empty.
 *
 * @throws Error the first one that a lane throws, with its point and seed. By then no lane is running any
 * more, so the caller may end what the lanes use
 */
export async function playAll(
	crashes: Crash[],
	lanes: readonly Lane[],
	onResult: (result: CrashResult, done: number) => void,
): Promise<CrashResult[]> {
	const results: CrashResult[] = [];
	let failure: Error | undefined;
	const playIn = async (lane: Lane): Promise<void> => {
		for (let next = crashes.shift(); next !== undefined; next = crashes.shift()) {
			const { point, seed } = next;
			const [played] = await Promise.allSettled([lane.play(point, seed)]);
			if (played.status === 'fulfilled') {
				results.push(played.value);
				onResult(played.value, results.length);
				continue;
			}
			const cause: unknown = played.reason;
			failure ??= new Error(
				`${point.name}, seed ${seed}: ${cause instanceof Error ? cause.message : String(cause)}`,
				{ cause },
			);
			crashes.splice(0);
		}
	};
	await Promise.all(lanes.map(playIn));
	if (failure) throw failure;
	return results;
}
