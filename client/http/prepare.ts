/** The first half of a call: everything that can be wrong with it before anything is sent. */
import { InputError } from '../errors/InputError';
import type { Call, Schema } from './endpoint';
import { buildTarget, encodeJsonBody } from './serialise';
import type { HttpMethod, HttpRequest } from './transport';

interface Callable<Input> {
	readonly method: HttpMethod;
	readonly input: Schema<Input>;
	readonly call: (input: Input) => Call;
}

/** A call whose checks are all made. It can be sent as it is, more than once, always with the same bytes. */
export interface PreparedCall<Input, Kind> {
	/** Knows what to make of the answer. */
	readonly endpoint: Kind;
	/** As the endpoint's schema read it. */
	readonly input: Input;
	/** As values: for the rules that look at a body, and to keep what was sent out of errors. */
	readonly call: Call;
	/** As it goes over the wire, but for the address of the service. */
	readonly wire: Pick<HttpRequest, 'method' | 'headers' | 'body'> & {
		/** Path and query. */
		readonly target: string;
	};
}

/**
 * Checks the input and writes the request. It needs no connection, so it cannot send anything.
 *
 * @throws InputError with every field that does not fit
 */
export function prepare<Input, Kind>(
	endpoint: Kind & Callable<Input>,
	rawInput: unknown,
): PreparedCall<Input, Kind> {
	const input = checkInput(endpoint.input, rawInput);
	const call = endpoint.call(input);
	const { path, query, trailingSlash, body } = call;
	const wire = {
		method: endpoint.method,
		target: buildTarget(path, query, trailingSlash),
		headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
		...(body === undefined ? {} : { body: encodeJsonBody(body) }),
	};
	return { endpoint, input, call, wire };
}

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
