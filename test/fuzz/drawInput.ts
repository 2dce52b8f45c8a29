/** The input of one seed: an event stream, or the body of an answer. */
import { createRandom, pickBelow } from '../../sandbox/basics/random';
import {
	drawJson,
	drawServiceStream,
	drawTokens,
	oneOf,
	toBytes,
	vectorProblem,
	vectorStream,
	vectorTable,
} from './corpus';
import { mutate } from './mutate';

export interface StreamInput {
	readonly kind: 'stream';
	readonly seed: number;
	readonly bytes: Uint8Array;
	/** Maximum characters of data in one event. */
	readonly maxDataChars: number;
}

export interface BodyInput {
	/** `checkpoint`: the saved checkpoint of a trigger, with random damage. */
	readonly kind: 'answer' | 'table' | 'checkpoint';
	readonly seed: number;
	readonly bytes: Uint8Array;
}

export type FuzzInput = StreamInput | BodyInput;

const streamTokens = [
	'data',
	'id',
	'event',
	'retry',
	':',
	': ',
	' ',
	'\n',
	'\r',
	'\r\n',
	'\n\n',
	'a',
	'1',
	'\0',
	'é',
	'日',
	'💸',
	'\uFEFF',
	'data: {"id":1}\n',
];
const tableTokens = [
	'a',
	'1',
	'"',
	'""',
	',',
	'\n',
	'\r\n',
	'\r',
	' ',
	'=',
	"'",
	'é',
	'日',
	'\uFEFF',
	'\0',
	'x,y\n',
	'"q,\n"',
];

/** Packed ids, groups and payments, with a line for each part. */
const checkpointTokens = [
	'019b76da-a800-7000-8000-000000000001',
	'~019b76daa8007000',
	'~019b76daa800gAAAAAAAAAAAAA',
	'=',
	'!',
	',',
	' ',
	'\n',
	'.',
	'~',
	'-',
	'0',
	'1',
	'zz',
	'a b',
	'=p1,1,0,1',
	'4fzyo82mvyr,lx,2,',
	'batch-0a1 2 x y~0123456789ab',
	'1767225600000',
	'-5',
	'1e9',
	'NaN',
	'__proto__',
	'é',
];

const usualLimit = 10 * 1024 * 1024;

export function drawStream(seed: number): StreamInput {
	const random = createRandom(seed);
	const chance = random();
	const plain =
		chance < 0.5
			? drawServiceStream(random)
			: chance < 0.8
				? vectorStream(random)
				: drawTokens(streamTokens, random);
	const maxDataChars = random() < 0.6 ? usualLimit : oneOf([8, 30, 64, 300, 1_500, 4_500], random);
	return { kind: 'stream', seed, bytes: toBytes(mutate(plain, random)), maxDataChars };
}

export function drawBody(seed: number): BodyInput {
	// A different sequence from that of the streams with the same seeds.
	const random = createRandom(seed + 0x5eed_0000);
	if (random() < 0.1)
		return {
			kind: 'checkpoint',
			seed,
			bytes: toBytes(mutate(drawTokens(checkpointTokens, random), random)),
		};
	if (random() < 0.35) {
		const plain = random() < 0.5 ? vectorTable(random) : drawTokens(tableTokens, random);
		return { kind: 'table', seed, bytes: toBytes(mutate(plain, random)) };
	}
	const plain = random() < 0.3 ? vectorProblem(random) : drawJson(random);
	return {
		kind: 'answer',
		seed,
		bytes: toBytes(pickBelow(2, random) === 0 ? plain : mutate(plain, random)),
	};
}
