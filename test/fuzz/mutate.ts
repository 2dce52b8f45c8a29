/** Damages bytes, given as one character each. The same random numbers give the same damage. */
import { pickBelow } from '../../sandbox/basics/random';
import { hostileJson, oneOf, toLatin1 } from './corpus';

type Random = () => number;

/** Each of these has broken a reader of streams, JSON or tables before. */
const poison: ReadonlyArray<(random: Random) => string> = [
	() => '\xef\xbb\xbf',
	() => '\0',
	() => '\n',
	() => '\r',
	() => '\r\n',
	() => '\n\n',
	(random) =>
		oneOf(
			['\xff', '\xc3', '\xe2\x82', '\xf0\x9f\x92', '\xed\xa0\x80', '\xc0\x80', '\xf4\x90\x80\x80'],
			random,
		),
	(random) =>
		oneOf(
			[
				'id: a\0b\n',
				'id:\n',
				'id\n',
				'id: 7\n',
				'id: 01939B6C-4A1E-7C3D-8F00-2B1F6D0A9C11\n',
				'ID: x\n',
				'id: a b\n',
				'id: ~=\n',
			],
			random,
		),
	(random) =>
		oneOf(
			[
				'retry: -1\n',
				'retry: 1e9\n',
				'retry:\n',
				'retry: 99999999999999999999999\n',
				'retry: 12a\n',
				'retry: 0x10\n',
				'retry: ١\n',
			].map(toLatin1),
			random,
		),
	(random) =>
		oneOf(
			[
				'data\n',
				'data:\n',
				'data: \n',
				'data:  x\n',
				' data: x\n',
				'data : x\n',
				':\n',
				'event\n',
				'event:a\nevent:\n',
			],
			random,
		),
	(random) => `data: ${oneOf(hostileJson, random)}\n\n`,
	(random) => oneOf(hostileJson, random),
	(random) =>
		`${oneOf(['data: ', 'id: ', 'event: ', ':', 'x', ''], random)}${oneOf(['y', '\xe9', ' '], random).repeat(oneOf([15, 40, 320, 2_000, 5_000], random))}`,
	(random) =>
		`${oneOf(['data: z\n', 'foo: bar\n', ': c\n', 'id: a\0\n', 'event\n'], random).repeat(oneOf([5, 40], random))}`,
	(random) =>
		oneOf(
			[
				'"',
				'""',
				',',
				'\\u0000',
				'\\ud800',
				'1e999',
				'123456789012345678901',
				'{',
				'}',
				'[',
				']',
				'null',
				':',
				'=1+1',
			],
			random,
		),
];

const changes: ReadonlyArray<(text: string, random: Random) => string> = [
	(text, random) => splice(text, place(text, random), 0, oneOf(poison, random)(random)),
	(text, random) => splice(text, place(text, random), 1 + pickBelow(20, random), ''),
	(text, random) =>
		splice(text, place(text, random), 1, String.fromCharCode(pickBelow(256, random))),
	(text, random) => {
		const [from, to] = [place(text, random), place(text, random)];
		return splice(
			text,
			place(text, random),
			0,
			text.slice(Math.min(from, to), Math.max(from, to)).slice(0, 2_000),
		);
	},
	(text, random) => text.slice(0, place(text, random)),
	(text, random) => text.replaceAll('\n', oneOf(['\r', '\r\n', '\n\r', '\n\n'], random)),
	(text, random) => text.replace(/\n/g, () => oneOf(['\r', '\r\n', '\n'], random)),
	(text, random) => text + oneOf(poison, random)(random),
];

/** @param text one character per byte */
export function mutate(text: string, random: Random): string {
	let mutated = text;
	for (let left = pickBelow(6, random); left > 0; left -= 1)
		mutated = oneOf(changes, random)(mutated, random);
	return mutated;
}

const place = (text: string, random: Random): number => pickBelow(text.length + 1, random);

const splice = (text: string, at: number, length: number, put: string): string =>
	text.slice(0, at) + put + text.slice(at + length);
