/** Plays a service with several behaviours against the promises that these can affect. */
import { defaultBehaviours, rowNames, type Behaviours } from '../../sandbox/behaviours/rows';
import type { Aims } from '../../sandbox/settings/aims';
import { plays } from './plays/all';
import { limitsOf, promises, touches, type PromiseName } from './plays/promises';

export interface Findings {
	/** Each names the promise that it breaks. */
	readonly problems: readonly string[];
	/** Problems that a named limit of one of the behaviours predicted. */
	readonly predicted: readonly string[];
}

/** The promises affected by the rows in which the service differs from the sandbox's default. */
export function promisesOf(behaviours: Partial<Behaviours>): PromiseName[] {
	const differing = rowNames.filter(
		(row) => (behaviours[row] ?? defaultBehaviours[row]) !== defaultBehaviours[row],
	);
	const touched = new Set<string>(differing.flatMap((row) => touches[row]));
	return (Object.keys(promises) as PromiseName[]).filter((name) => touched.has(name));
}

/** @param wanted the promises to play; default: all that are affected */
export async function playService(
	behaviours: Partial<Behaviours>,
	wanted: readonly PromiseName[] = promisesOf(behaviours),
	hits?: Partial<Aims>,
): Promise<Findings> {
	const problems: string[] = [];
	const predicted: string[] = [];
	for (const promise of wanted) {
		const ends = limitsOf(promise, behaviours);
		const found = await plays[promise]({ behaviours, isMixed: true, ...(hits ? { hits } : {}) });
		for (const problem of found) {
			const isPredicted = ends.some(({ finds }) => finds.test(problem));
			(isPredicted ? predicted : problems).push(`${promises[promise]}: ${problem}`);
		}
	}
	return { problems, predicted };
}
