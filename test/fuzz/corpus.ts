/**
 * The starting points of the mutations: streams and bodies as services write them, and the test vectors of
 * the standards.
 */
import { pickBelow } from '../../sandbox/basics/random';
import csvVectors from '../client/csv/conformance.json';
import sseVectors from '../client/sse/sse.json';
import problemVectors from '../client/v3/problem.json';
import { uuid7, wireEvent } from '../support/fakes/fakeStreams';

type Random = () => number;

export const oneOf = <T>(choices: readonly T[], random: Random): T =>
	choices[pickBelow(choices.length, random)] as T;

const streams = sseVectors
	.map(({ chunks }) =>
		chunks.map((chunk) => Buffer.from(chunk, 'base64').toString('latin1')).join(''),
	)
	// Two kilobytes of the same letter make mutations useless.
	.map((text) => text.replace(/x{100,}/g, 'x'.repeat(50)));

const tables = csvVectors.map(({ input }) => Buffer.from(input, 'base64').toString('latin1'));

const problems = problemVectors.map((vector) => JSON.stringify(vector));

const statuses = [
	'queued',
	'processing',
	'succeeded',
	'failed',
	'reversed',
	'Succeeded',
	'new-word',
	7,
	null,
];
const names = ['payment', 'payment-update', 'payment-error', '', 'message'];
const startMs = 1_767_225_600_000;

/**
 * A stream as the sandbox writes it: ids from few milliseconds, several payments, and sometimes pings and a
 * retry field.
 */
export function drawServiceStream(random: Random): string {
	const blocks = Array.from({ length: pickBelow(8, random) }, () => {
		const chance = random();
		if (chance < 0.1) return ': ping\n\n';
		if (chance < 0.15) return `retry: ${oneOf([0, 10, 499, 3000, 1e9], random)}\n\n`;
		const id = chance < 0.25 ? null : uuid7(startMs + pickBelow(3, random), pickBelow(5, random));
		return wireEvent(id, drawPayment(random), oneOf(names, random));
	});
	return toLatin1(blocks.join(''));
}

function drawPayment(random: Random): unknown {
	return {
		id: oneOf(
			[
				'p1',
				'p2',
				'0b0d4c1e-98a5-4b8f-8f0e-1b2a3c4d5e6f',
				'0B0D4C1E-98A5-4B8F-8F0E-1B2A3C4D5E6F',
				'a b',
				'.',
				'=',
				'!1',
			],
			random,
		),
		status: oneOf(statuses, random),
		timestamp: oneOf(
			[
				'2026-01-01T00:00:00Z',
				'1969-12-31T23:59:59.999Z',
				'+275760-09-13T00:00:00.000Z',
				'soon',
				null,
				5,
			],
			random,
		),
		amount_currency: oneOf(['INR', 'PKR', 'XXX', 7, '__proto__'], random),
		...(random() < 0.3
			? {
					amount: oneOf([1.1, 0, 1e21, -0], random),
					msg: oneOf(['é日💸', '\u2028', '"\\'], random),
				}
			: {}),
	};
}

/** Only characters of the syntax, in any order. */
export function drawTokens(tokens: readonly string[], random: Random): string {
	return toLatin1(
		Array.from({ length: pickBelow(40, random) }, () => oneOf(tokens, random)).join(''),
	);
}

export const vectorStream = (random: Random): string => oneOf(streams, random);
export const vectorTable = (random: Random): string => oneOf(tables, random);
export const vectorProblem = (random: Random): string => toLatin1(oneOf(problems, random));

/** JSON parts of answers, events and errors in both versions. */
export function drawJson(random: Random): string {
	const chance = random();
	if (chance < 0.1) return oneOf(hostileJson, random);
	const value = drawValue(3, random);
	const text =
		chance < 0.4
			? JSON.stringify({ ...asObject(drawPayment(random)), more: value })
			: JSON.stringify(value);
	return toLatin1(text.replace(/"#(.*?)#"/g, '$1'));
}

const nested = (depth: number): string => `${'{"a":['.repeat(depth / 2)}${']}'.repeat(depth / 2)}`;

/** JSON that has broken other parsers. */
export const hostileJson: readonly string[] = [
	'{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"id":"p1"}',
	'{"id":"p1","status":"succeeded","status":"failed"}',
	'{"length":4294967296,"0":1,"toJSON":1,"then":1}',
	...[20, 99, 101, 3_000].map((depth) => '['.repeat(depth)),
	...[98, 100, 102, 3_000].map(nested),
	`[${'1234567890.1234567890123,'.repeat(50)}0]`,
	`{"n":${'9'.repeat(400)},"m":0.${'3'.repeat(400)},"o":1e-999999999,"p":-1E+999999999}`,
];

function drawValue(depth: number, random: Random): unknown {
	const chance = random();
	if (depth > 0 && chance < 0.25)
		return Array.from({ length: pickBelow(4, random) }, () => drawValue(depth - 1, random));
	if (depth > 0 && chance < 0.6) {
		return Object.fromEntries(
			Array.from({ length: pickBelow(5, random) }, () => [
				oneOf(members, random),
				drawValue(depth - 1, random),
			]),
		);
	}
	return oneOf(scalars, random);
}

const members = [
	'id',
	'status',
	'detail',
	'title',
	'type',
	'errors',
	'loc',
	'msg',
	'pointer',
	'code',
	'input',
	'__proto__',
	'constructor',
	'toString',
	'é',
	'',
];
/** Text between # signs is written unquoted: numbers that a double cannot represent. */
const scalars = [
	'queued',
	'Duplicate `external_id` field detected.',
	'body',
	'',
	'\u0000',
	'é日💸',
	'\ud800',
	true,
	false,
	null,
	0,
	-0,
	1.5,
	422,
	1e21,
	'#12345678901234567890.123456789#',
	'#1e400#',
	'#-1E-400#',
	'#0.1000000000000000000001#',
	'#1e1000000#',
	'#-0.0#',
];

const asObject = (value: unknown): object =>
	typeof value === 'object' && value !== null ? value : {};

/** One character per byte, so that texts can be cut and mutated as bytes. */
export const toLatin1 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
export const toBytes = (latin1: string): Uint8Array =>
	Uint8Array.from(Buffer.from(latin1, 'latin1'));
