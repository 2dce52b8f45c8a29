import type { z } from 'zod';

import type { HttpMethod } from './transport';
import type { Query } from './serialise';

/** What one call sends. */
export interface Call {
	/** Path segments. Each ID is encoded as exactly one segment. */
	readonly path: readonly string[];
	/** Whether the path ends in a slash. Default: no. */
	readonly trailingSlash?: boolean;
	readonly query?: Query;
	readonly body?: unknown;
	/** How long the service itself may take, in seconds. The client waits a little longer. */
	readonly serverSeconds?: number;
}

/** One method and path of the interface, as data. */
export interface Endpoint<Input, Output> {
	/** As the interface writes it: `POST /v3/quote`. */
	readonly name: string;
	readonly method: HttpMethod;
	/** Strict: invalid input is refused before anything is sent. */
	readonly input: Schema<Input>;
	/** Tolerant: unknown members and enum values pass through unchanged. */
	readonly output: Schema<Output>;
	readonly call: (input: Input) => Call;
	/** Whether it may reach the service twice, because it moves no money. Default: every GET. */
	readonly repeatable?: boolean;
	/** Whether each 2xx is a success. Default: only 200, which the interface shows for all but POST payment. */
	readonly acceptsAny2xx?: boolean;
}

/** A schema whose input is unknown, with zod 3 and 4 alike. */
export type Schema<T> = Pick<z.ZodType<T, z.ZodTypeDef, unknown>, 'safeParse'>;

export const defineEndpoint = <Input, Output>(
	endpoint: Endpoint<Input, Output>,
): Endpoint<Input, Output> => endpoint;

/**
 * Whether a request of the endpoint may reach the service twice: a GET, unless the endpoint says
 * otherwise.
 */
export const isRepeatable = ({
	repeatable,
	method,
}: Pick<Endpoint<never, unknown>, 'repeatable' | 'method'>): boolean =>
	repeatable ?? method === 'GET';
