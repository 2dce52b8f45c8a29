/** Repeatable choices: the same seed makes the same day. */
import { createRandom, pickBelow, shuffled } from '../../../sandbox/basics/random';

export interface Dice {
	/** True with this probability. */
	chance(probability: number): boolean;
	/** A whole number from `least` to `most`. */
	between(least: number, most: number): number;
	pick<T>(list: readonly T[]): T;
	/** A text of digits. The first one is no zero, unless zeros are allowed. */
	digits(count: number, mayBeginWithZero?: boolean): string;
	letters(count: number): string;
	shuffle<T>(list: readonly T[]): T[];
	uuid(): string;
}

export function createDice(seed: number): Dice {
	// Neighbouring seeds would begin with similar numbers.
	const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ (seed >>> 16));
	random();
	const between = (least: number, most: number): number =>
		least + pickBelow(most - least + 1, random);
	const signs = (alphabet: string, count: number): string =>
		Array.from({ length: count }, () => alphabet[pickBelow(alphabet.length, random)]).join('');
	return {
		chance: (probability) => random() < probability,
		between,
		pick: <T>(list: readonly T[]): T => {
			if (list.length === 0) throw new Error('There is nothing to choose from');
			return list[pickBelow(list.length, random)] as T;
		},
		digits: (count, mayBeginWithZero = false) => {
			const text = signs('0123456789', count);
			return mayBeginWithZero ? text : text.replace(/^0/, String(between(1, 9)));
		},
		letters: (count) => signs('ABCDEFGHIJKLMNOPQRSTUVWXYZ', count),
		shuffle: (list) => shuffled(list, random),
		uuid: () => {
			const hex = (count: number): string => signs('0123456789abcdef', count);
			return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
		},
	};
}
