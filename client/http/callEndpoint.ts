import { ContractError } from '../errors/ContractError';
import { InputError } from '../errors/InputError';
import type { Problem } from '../problem/problem';
import { isRepeatable, type Endpoint, type Schema } from './endpoint';
import { readJsonBody } from './readBody';
import { buildUrl, encodeJsonBody } from './serialise';
import { isFinalAnswer, toApiError } from './toApiError';
import type { HttpResponse, Transport } from './transport';

/** Where an API version is reached and how it words its errors. */
export interface Connection {
	readonly baseUrl: string;
	readonly transport: Transport;
	readonly decodeProblem: (response: HttpResponse) => Problem;
}

/** How long the service may take when the call does not say, in seconds. */
const defaultServerSeconds = 30;
/** What the client waits on top, so that the service's own time limit always comes first. */
const graceSeconds = 10;
const maxAnswerBytes = 10 * 1024 * 1024;

/**
 * Checks the input, hands one request to the transport, and checks the answer.
 *
 * @returns the checked answer of a 2xx
 * @throws InputError before sending; ApiError for every other status; ContractError for a 2xx whose
 * body does not fit; TransportError when no answer came
 */
export async function callEndpoint<Input, Output>(
	connection: Connection,
	endpoint: Endpoint<Input, Output>,
	rawInput: unknown,
	signal?: AbortSignal,
): Promise<Output> {
	const { path, trailingSlash, query, body, serverSeconds } = endpoint.call(
		checkInput(endpoint.input, rawInput),
	);
	const response = await connection.transport.send({
		method: endpoint.method,
		url: buildUrl(connection.baseUrl, path, query, trailingSlash),
		headers: {
			Accept: 'application/json',
			...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
		},
		...(body === undefined ? {} : { body: encodeJsonBody(body) }),
		timeoutMs: ((serverSeconds ?? defaultServerSeconds) + graceSeconds) * 1000,
		maxBytes: maxAnswerBytes,
		...(isRepeatable(endpoint)
			? {
					repeatable: true,
					isFinal: (answer) => isFinalAnswer(endpoint.name, answer, connection.decodeProblem),
				}
			: {}),
		...(signal ? { signal } : {}),
	});
	if (response.status < 200 || response.status > 299) {
		throw toApiError(endpoint.name, response, connection.decodeProblem, {
			path,
			body,
			...(query && { query }),
		});
	}
	return checkAnswer(endpoint, response);
}

/** Binds endpoints to a connection: the face of a version is one line per endpoint. */
export const createCaller =
	(connection: Connection) =>
	<Input, Output>(endpoint: Endpoint<Input, Output>) =>
	async (input: unknown, signal?: AbortSignal): Promise<Output> =>
		await callEndpoint(connection, endpoint, input, signal);

/**
 * @throws InputError with every field that does not fit
 */
export function checkInput<Input>(schema: Schema<Input>, rawInput: unknown): Input {
	const checked = schema.safeParse(rawInput);
	if (checked.success) return checked.data;
	throw new InputError(
		checked.error.issues.map(({ path, message }) => ({
			field: path.map(String).join('.'),
			problem: message,
		})),
	);
}

function checkAnswer<Input, Output>(
	{ name, output }: Endpoint<Input, Output>,
	response: HttpResponse,
): Output {
	const body = readJsonBody(response);
	if (body === undefined) throw new ContractError(name, response.status, '', 'it is not JSON');
	const checked = output.safeParse(body);
	if (checked.success) return checked.data;
	const issue = checked.error.issues[0];
	throw new ContractError(
		name,
		response.status,
		(issue?.path ?? []).map((part) => `/${String(part)}`).join(''),
		'a required member is missing or of another type',
	);
}
