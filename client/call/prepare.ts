/** The first half of a call: finds everything that can be wrong with it before anything is sent. */
import { InputError } from '../errors/InputError';
import type { Call, Callable, Schema } from './endpoint';
import { buildTarget, encodeJsonBody } from './serialise';
import type { HttpRequest } from '../http/transport';

/** A call that passed all checks. It can be sent more than once, always with the same bytes. */
export interface PreparedCall<Input, Kind> {
	/** Used to read the response. */
	readonly endpoint: Kind;
	/** The input as the endpoint's schema read it. */
	readonly input: Input;
	/** The call as values: for rules that check a body, and to keep what was sent out of errors. */
	readonly call: Call;
	/** The request as it is sent, without the address of the service. */
	readonly wire: Pick<HttpRequest, 'method' | 'headers' | 'body'> & {
		/** Path and query. */
		readonly target: string;
	};
}

/**
 * Checks the input and builds the request. Has no connection, so it cannot send anything.
 *
 * @throws InputError with every invalid field
 */
export function prepare<Input, Kind>(
	endpoint: Kind & Callable<Input>,
	rawInput: unknown,
): PreparedCall<Input, Kind> {
	const input = checkInput(endpoint.input, rawInput);
	const call = endpoint.call(input);
	const { id, query, body } = call;
	const { method, path } = endpoint;
	const wire = {
		method,
		target: buildTarget(path, query, id),
		headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
		...(body === undefined ? {} : { body: encodeJsonBody(body) }),
	};
	return { endpoint, input, call, wire };
}

/** Binds `checkInput` to an endpoint: its input as it is sent. */
export const readingOf =
	<Input>({ input }: { readonly input: Schema<Input> }) =>
	(rawInput: unknown): Input =>
		checkInput(input, rawInput);

/** @throws InputError with every invalid field */
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
