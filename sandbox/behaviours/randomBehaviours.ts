/** A randomly chosen service. The same seed gives the same service. */
import { createRandom, pickBelow } from '../basics/random';
import { chooseBehaviours } from './choose';
import { defaultBehaviours, rowNames, rows, type Behaviours, type RowName } from './rows';

export interface RandomChoice {
	/** Only these rows. The others keep their first value. Default: all. */
	readonly rows?: readonly RowName[];
	/** True: includes what only a faulty service or a gateway does. Default false. */
	readonly beyondInterface?: boolean;
}

/**
 * A value for each row. A row's value depends only on the seed and the row. A plan with fewer rows therefore
 * has the same values as the whole plan. Values marked `apart` are never drawn.
 */
export function randomBehaviours(seed: number, choice: RandomChoice = {}): Behaviours {
	const wanted = new Set(choice.rows ?? rowNames);
	const drawn = rowNames
		.filter((name) => wanted.has(name))
		.map((name) => [name, drawValue(name, seed, choice.beyondInterface ?? false)]);
	return chooseBehaviours(Object.fromEntries(drawn), defaultBehaviours);
}

function drawValue(name: RowName, seed: number, beyond: boolean): string {
	const random = createRandom(
		Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(rowNames.indexOf(name) + 1, 0x85ebca6b),
	);
	const values = rows[name].values.filter(
		({ apart, beyondInterface }) => apart === undefined && (beyond || beyondInterface !== true),
	);
	return values[pickBelow(values.length, random)]?.name ?? defaultBehaviours[name];
}

/** Only the rows that differ from their first value, as `S1=live R5=none`. */
export function describeBehaviours(behaviours: Behaviours): string {
	return rowNames
		.filter((name) => behaviours[name] !== defaultBehaviours[name])
		.map((name) => `${name}=${behaviours[name]}`)
		.join(' ');
}
