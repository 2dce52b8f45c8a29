import type { z } from 'zod';

import type { HttpMethod } from '../http/transport';
import type { Query } from './serialise';

/** What one call sends. */
export interface Call {
	/** Takes the place of `{id}` in the path, encoded as exactly one segment. */
	readonly id?: string;
	readonly query?: Query;
	readonly body?: unknown;
	/** How long the service itself may take, in seconds. The client waits a little longer. */
	readonly serverSeconds?: number;
}

/** One method and path of the interface. */
export interface EndpointPlace {
	readonly method: HttpMethod;
	/** As the interface writes it: `/v3/quotes/{id}`. */
	readonly path: string;
}

/** What is sent to one method and path. */
export interface Callable<Input> extends EndpointPlace {
	/** Strict: invalid input is refused before anything is sent. */
	readonly input: Schema<Input>;
	readonly call: (input: Input) => Call;
}

/** An endpoint with its name in errors, such as `GET /v3/quotes/{id}`. */
export type Named<Definition extends EndpointPlace> = Definition & { readonly name: string };

/** One method and path of the interface, as data. */
export type Endpoint<Input, Output> = Named<EndpointDefinition<Input, Output>>;

interface EndpointDefinition<Input, Output> extends Callable<Input> {
	/** Tolerant: unknown members and enum values pass through unchanged. */
	readonly output: Schema<Output>;
	/** Whether it may reach the service twice, because it moves no money. Default: every GET. */
	readonly repeatable?: boolean;
	/** Whether each 2xx is a success. Default: only 200, which the interface shows for all but POST payment. */
	readonly acceptsAny2xx?: boolean;
}

/** A schema whose input is unknown, with zod 3 and 4 alike. */
export type Schema<T> = Pick<z.ZodType<T, z.ZodTypeDef, unknown>, 'safeParse'>;

export const defineEndpoint = <Input, Output>(
	endpoint: EndpointDefinition<Input, Output>,
): Endpoint<Input, Output> => named(endpoint);

export const named = <Definition extends EndpointPlace>(
	definition: Definition,
): Named<Definition> => ({ ...definition, name: `${definition.method} ${definition.path}` });

/** A call that sends the whole input in the query, and an `id` in the path. */
export const inQuery = ({ id, ...query }: Query & { readonly id?: string }): Call => ({
	...(id === undefined ? {} : { id }),
	query,
});

/** A call that sends the whole input as its body. */
export const inBody = (body: object): Call => ({ body });

/**
 * Whether a request of the endpoint may reach the service twice: a GET, unless the endpoint says
 * otherwise.
 */
export const isRepeatable = ({
	repeatable,
	method,
}: Pick<Endpoint<never, unknown>, 'repeatable' | 'method'>): boolean =>
	repeatable ?? method === 'GET';
