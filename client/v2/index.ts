/** The face of v2: one line per endpoint. */
import { callEndpoint } from '../http/callEndpoint';
import type { Endpoint } from '../http/endpoint';
import type { Transport } from '../http/transport';
import * as debug from './debug';
import * as payment from './payment';
import { decodeProblem } from './problem';
import * as quote from './quote';

/**
 * @param baseUrl of the environment, without a trailing slash
 * @returns a method per endpoint; each takes the endpoint's input and answers as `callEndpoint` does
 */
export function createV2({ baseUrl, transport }: { baseUrl: string; transport: Transport }) {
	const connection = { baseUrl, transport, decodeProblem };
	const method =
		<Input, Output>(endpoint: Endpoint<Input, Output>) =>
		async (input: unknown, signal?: AbortSignal): Promise<Output> =>
			await callEndpoint(connection, endpoint, input, signal);

	return {
		debug: { echo: method(debug.echo) },
		quote: { create: method(quote.create), get: method(quote.get) },
		payment: { create: method(payment.create), get: method(payment.get) },
	};
}
