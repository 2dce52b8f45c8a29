/** Checks the body of one answer: the result must be a value or one of the client's own errors. */
import { isDeepStrictEqual } from 'node:util';
import { createRandom } from '../../sandbox/basics/random';
import { createPayoutClient } from '../../client';
import { isPayoutError } from '../../client/errors';
import { makeSpreadsheetSafe } from '../../client/csv/makeSpreadsheetSafe';
import type { CsvRow } from '../../client/csv/readRows';
import { decodeProblem as decodeV2 } from '../../client/v2/problem';
import { decodeProblem as decodeV3 } from '../../client/v3/problem';
import { arrangeError } from '../../nodes/adapter/errors/arrangeError';
import { createFakeTransport } from '../support/fakes/fakeTransport';
import { oneOf } from './corpus';
import { cutsOf } from './cutBytes';
import type { BodyInput } from './drawInput';
import { checkCheckpoint } from './checkCheckpoint';
import type { Subject } from './subject';

/** @returns what is wrong, or undefined. Any other thrown error is wrong, too */
export async function checkBody(input: BodyInput, subject: Subject): Promise<string | undefined> {
	if (input.kind === 'table') return await checkTable(input, subject);
	if (input.kind === 'checkpoint') return checkCheckpoint(new TextDecoder().decode(input.bytes));
	return (
		checkJson(new TextDecoder().decode(input.bytes), subject) ??
		checkProblem(input, subject) ??
		(await checkAnswer(input))
	);
}

function checkJson(text: string, { parseJson }: Subject): string | undefined {
	const plain = attempt(() => JSON.parse(text) as unknown);
	const own = attempt(() => parseJson(text));
	if ('error' in own) {
		if (!(own.error instanceof SyntaxError)) return `parseJson threw ${String(own.error)}`;
		return 'error' in plain || depthOf(plain.value) > 100
			? undefined
			: 'parseJson refuses what is JSON';
	}
	if ('error' in plain) return 'parseJson takes what is no JSON';
	if (depthOf(plain.value) > 100)
		return 'parseJson takes what is nested too deeply to be handed on';
	return isSameButForDigits(own.value, plain.value)
		? undefined
		: 'parseJson changes more than numbers';
}

/** A number may become the text that was in the JSON. */
function isSameButForDigits(own: unknown, plain: unknown): boolean {
	if (typeof plain === 'number' && typeof own === 'string') return Object.is(Number(own), plain);
	if (typeof plain !== 'object' || plain === null) return Object.is(own, plain);
	if (
		typeof own !== 'object' ||
		own === null ||
		Object.getPrototypeOf(own) !== Object.getPrototypeOf(plain)
	)
		return false;
	const [mine, theirs] = [Object.entries(own), Object.entries(plain)];
	return (
		mine.length === theirs.length &&
		mine.every(
			([name, value], at) => name === theirs[at]?.[0] && isSameButForDigits(value, theirs[at]?.[1]),
		)
	);
}

function depthOf(value: unknown): number {
	let level = [value];
	let depth = -1;
	for (; level.length > 0; depth += 1)
		level = level.flatMap((one) =>
			typeof one === 'object' && one !== null ? Object.values(one) : [],
		);
	return depth;
}

const contentTypes = [
	'application/problem+json',
	'application/json; charset=utf-8',
	'text/html',
	'',
	'APPLICATION/JSON',
	'application/jsonx',
];
const statuses = [400, 401, 403, 404, 409, 418, 422, 429, 500, 502, 503, 599];
const endpoints = [
	'POST /v3/payment',
	'POST /v2/payment',
	'POST /v2/quote',
	'GET /v2/payments/{id}',
	'GET /v3/events',
];

function checkProblem(
	{ bytes: body, seed }: BodyInput,
	{ toApiError }: Subject,
): string | undefined {
	const random = createRandom(seed + 2);
	const headers = {
		'content-type': oneOf(contentTypes, random),
		'retry-after': oneOf(['', '0', '-1', '7', '1e9', '999999999', 'soon'], random),
	};
	const response = { status: oneOf(statuses, random), headers, body };
	for (const decode of [decodeV2, decodeV3]) {
		const error = toApiError(oneOf(endpoints, random), response, decode);
		if (!isPayoutError(error) || error.status !== response.status)
			return 'an error answer is no ApiError of its status';
		const { message, description } = arrangeError(error, { createsPayment: true });
		if (typeof message !== 'string' || typeof description !== 'string' || message === '')
			return 'an error has no words';
		if (
			error.problem.fields.some(
				({ pointer, detail }) => typeof pointer !== 'string' || typeof detail !== 'string',
			)
		)
			return 'a field of an error is no text';
	}
	return undefined;
}

async function checkAnswer({ bytes: body, seed }: BodyInput): Promise<string | undefined> {
	const random = createRandom(seed + 3);
	const status = random() < 0.7 ? oneOf([200, 201, 202, 204], random) : oneOf(statuses, random);
	const transport = createFakeTransport({ status, body });
	const clock = { now: () => 0, elapsed: () => 0, sleep: async () => undefined };
	const { v2, v3 } = createPayoutClient({
		baseUrl: 'https://sandbox.example.test',
		transport,
		clock,
	});
	const id = '0b0d4c1e-98a5-4b8f-8f0e-1b2a3c4d5e6f';
	const calls = [
		async () => await v3.balance.get({ country: 'IND' }),
		async () => await v3.payment.list({ limit: 20, direction: 'asc' }),
		async () => await v3.payment.get({ id, external: false }),
		async () => await v2.quote.get({ id, country: 'IND' }),
		async () => await v2.payment.list({ country: 'IND', limit: 20, direction: 'desc' }),
		async () => await v2.payment.get({ id, country: 'IND', external: true }),
	];
	const [ended] = await Promise.allSettled([oneOf(calls, random)()]);
	if (transport.requests.length !== 1)
		return `${transport.requests.length} requests: ${ended.status === 'rejected' ? String(ended.reason) : ''}`;
	if (ended.status === 'fulfilled')
		return status < 300 ? undefined : `an answer ${status} counts as a good one`;
	return isPayoutError(ended.reason) && ended.reason.code !== 'invalid_input'
		? undefined
		: `threw ${String(ended.reason)}`;
}

/** Every cut must give the same rows or the same refusal, both as read and as made safe for spreadsheets. */
async function checkTable(
	{ bytes, seed }: BodyInput,
	{ readRows }: Subject,
): Promise<string | undefined> {
	const whole = await tableOf([bytes], readRows);
	if (whole.error !== undefined && !isPayoutError(whole.error))
		return `threw ${String(whole.error)}`;
	for (const [name, parts] of cutsOf(bytes, seed)) {
		const cut = await tableOf(parts, readRows);
		// Rows before the fault are output as they arrive, so their number depends on the cut.
		const isSame =
			whole.error === undefined
				? cut.error === undefined && isDeepStrictEqual(cut.rows, whole.rows)
				: String(cut.error) === String(whole.error);
		if (!isSame || !isDeepStrictEqual(cut.safe, whole.safe)) return `another table when ${name}`;
	}
	return undefined;
}

interface Table {
	readonly rows: readonly CsvRow[];
	readonly error: unknown;
	readonly safe: Uint8Array;
}

async function tableOf(
	parts: readonly Uint8Array[],
	readRows: Subject['readRows'],
): Promise<Table> {
	const rows: CsvRow[] = [];
	let error: unknown;
	try {
		for await (const row of readRows(streamOf(parts), 'POST /v3/reports/payout')) rows.push(row);
	} catch (thrown) {
		error = thrown;
	}
	const safe: Uint8Array[] = [];
	for await (const part of makeSpreadsheetSafe(streamOf(parts))) safe.push(part);
	return { rows, error, safe: Buffer.concat(safe) };
}

async function* streamOf(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
	yield* parts;
}

type Attempt = { readonly value: unknown } | { readonly error: unknown };

function attempt(act: () => unknown): Attempt {
	try {
		return { value: act() };
	} catch (error) {
		return { error };
	}
}
