/** The second half of a call: sends the prepared request and checks the response. */
import { ContractError } from '../errors/ContractError';
import type { Problem } from '../errors/problem';
import { isRepeatable, type Endpoint } from './endpoint';
import { prepare, type PreparedCall } from './prepare';
import { readJsonBody } from '../http/readBody';
import { toApiError } from '../problem/toApiError';
import type { HttpRequest, HttpResponse, Transport } from '../http/transport';

/** The address of an API version, and the form of its errors. */
export interface Connection {
	readonly baseUrl: string;
	readonly transport: Transport;
	readonly decodeProblem: (response: HttpResponse) => Problem;
}

/** How long the service may take if the call does not set it, in seconds. */
const defaultServerSeconds = 30;
/** Added to the client's time limit, so that the service's own limit always comes first. */
const graceSeconds = 10;
const maxAnswerBytes = 10 * 1024 * 1024;

/**
 * Sends one request through the transport, and checks the response.
 *
 * @returns the checked response of a 200; of any 2xx if the endpoint accepts it
 * @throws ApiError for every other status; ContractError for a 2xx with an invalid body, or of which it is not
 *   certain that it comes from the service; TransportError if no response came
 */
export async function exchange<Input, Output>(
	connection: Connection,
	prepared: PreparedCall<Input, Endpoint<Input, Output>>,
	signal?: AbortSignal,
): Promise<Output> {
	const { endpoint, call } = prepared;
	const { serverSeconds = defaultServerSeconds } = call;
	const response = await connection.transport.send({
		...addressedTo(connection, prepared, 'application/json'),
		timeoutMs: (serverSeconds + graceSeconds) * 1000,
		maxBytes: maxAnswerBytes,
		...(isRepeatable(endpoint) ? { repeatable: true } : {}),
		...(signal ? { signal } : {}),
	});
	if (!isSuccess(endpoint, response))
		throw toApiError(endpoint.name, response, connection.decodeProblem, call);
	if (response.isUnproven && response.status !== 200)
		throw new ContractError(endpoint.name, response.status, '', 'it may come from a proxy');
	return checkAnswer(endpoint, response);
}

/**
 * A proxy that refuses to open a tunnel answers in place of the service, with any status but 200: that status opens
 * the tunnel, and only the service's own certificate opens the connection inside it.
 */
const isSuccess = (
	{ acceptsAny2xx = false }: Pick<Endpoint<never, unknown>, 'acceptsAny2xx'>,
	{ status }: HttpResponse,
): boolean => status === 200 || (acceptsAny2xx && status > 200 && status <= 299);

/** Turns a prepared call into a request for any transport. */
export function addressedTo(
	{ baseUrl }: Connection,
	{ wire }: Pick<PreparedCall<unknown, unknown>, 'wire'>,
	accept: string,
): Pick<HttpRequest, 'method' | 'url' | 'headers' | 'body'> {
	const { target, headers, ...rest } = wire;
	return { ...rest, url: `${baseUrl}${target}`, headers: { Accept: accept, ...headers } };
}

/** Binds the second half to a connection. */
export const exchangeOver =
	(connection: Connection) =>
	async <Input, Output>(
		prepared: PreparedCall<Input, Endpoint<Input, Output>>,
		signal?: AbortSignal,
	): Promise<Output> =>
		await exchange(connection, prepared, signal);

/** One endpoint with its connection. Takes the fields of a form, and throws the client's errors. */
export type Method<Output> = (input: unknown, signal?: AbortSignal) => Promise<Output>;

/**
 * Binds endpoints to a connection, with both halves in one. A version's client is then one line per
 * endpoint.
 */
export const createCaller =
	(connection: Connection) =>
	<Input, Output>(endpoint: Endpoint<Input, Output>): Method<Output> =>
	async (input, signal) =>
		await exchange(connection, prepare(endpoint, input), signal);

function checkAnswer<Input, Output>(
	{ name, output }: Endpoint<Input, Output>,
	response: HttpResponse,
): Output {
	const body = readJsonBody(response);
	if (body === undefined)
		throw new ContractError(name, response.status, '', 'it has another format');
	const checked = output.safeParse(body);
	if (checked.success) return checked.data;
	const issue = checked.error.issues[0];
	throw new ContractError(
		name,
		response.status,
		(issue?.path ?? []).map((part) => `/${String(part)}`).join(''),
		issue?.code === 'custom' ? issue.message : 'it has another format',
	);
}
