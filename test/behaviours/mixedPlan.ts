/** Services in which several rows differ, each with a promise to play. */
import {
	defaultBehaviours,
	rowNames,
	type Behaviours,
	type RowName,
} from '../../sandbox/behaviours/rows';
import { pairwisePlan } from './pairwisePlan';
import { promises, touches, type PromiseName } from './plays/promises';

export interface MixedPlay {
	readonly promise: PromiseName;
	readonly behaviours: Partial<Behaviours>;
}

const promiseNames = Object.keys(promises) as readonly PromiseName[];

/** The rows whose values can affect a promise. */
const rowsOf = (promise: PromiseName): RowName[] =>
	rowNames.filter((row) => touches[row].includes(promise));

/** Each promise is played with every pair of values of two rows that affect it. */
export function fullPlan(): MixedPlay[] {
	return promiseNames.flatMap((promise) =>
		pairwisePlan(rowsOf(promise)).map((behaviours) => ({ promise, behaviours })),
	);
}

/**
 * For `npm run test:long`. Each promise plays the fewest services of the pairwise plan of all rows that cover two
 * things: any two rows that affect it differ at the same time, and each of their values occurs at least once.
 */
export function shortPlan(): MixedPlay[] {
	const services = pairwisePlan();
	return promiseNames.flatMap((promise) => {
		const wanted = rowsOf(promise);
		const open = new Set<string>(services.flatMap((service) => meetings(service, wanted)));
		const chosen: MixedPlay[] = [];
		while (open.size > 0) {
			const ranked = services.map((behaviours) => ({
				behaviours,
				fresh: meetings(behaviours, wanted).filter((one) => open.has(one)).length,
			}));
			const best = ranked.reduce((one, next) => (next.fresh > one.fresh ? next : one));
			for (const one of meetings(best.behaviours, wanted)) open.delete(one);
			chosen.push({ promise, behaviours: best.behaviours });
		}
		return chosen;
	});
}

/** Which of these rows differ together in a service, and their values. */
function meetings(service: Partial<Behaviours>, wanted: readonly RowName[]): string[] {
	const differing = wanted.filter((row) => service[row] !== defaultBehaviours[row]);
	const pairs = differing.flatMap((row, index) =>
		differing.slice(index + 1).map((other) => `${row} ${other}`),
	);
	return [...pairs, ...differing.map((row) => `${row}=${String(service[row])}`)];
}
