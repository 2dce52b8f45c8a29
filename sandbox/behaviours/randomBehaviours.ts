/** A service made up by chance, the same one for the same seed. */
import { createRandom, pickBelow } from '../basics/random';
import { chooseBehaviours } from './choose';
import { defaultBehaviours, rowNames, rows, type Behaviours, type RowName } from './rows';

export interface RandomChoice {
	/** Only these rows; the others keep their first value. Default: all. */
	readonly rows?: readonly RowName[];
	/** True: also what only a faulty service or a gateway does. Default false. */
	readonly beyondInterface?: boolean;
}

/**
 * A value for each row. What a row gets depends on the seed and the row alone, so that a plan of fewer rows has the
 * values of the whole one. Values that are `apart` are never drawn.
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

/** Only what differs from the first value of its row, as `S1=live R5=none`. */
export function describeBehaviours(behaviours: Behaviours): string {
	return rowNames
		.filter((name) => behaviours[name] !== defaultBehaviours[name])
		.map((name) => `${name}=${behaviours[name]}`)
		.join(' ');
}
