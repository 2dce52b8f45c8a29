/** The one way out to the network: everything above it is pure and can be tested without one. */

export type HttpMethod = 'GET' | 'POST' | 'PUT';

export interface HttpRequest {
	readonly method: HttpMethod;
	/** Absolute; its origin is the credential's base URL and nothing a user typed elsewhere. */
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	/** Sent byte by byte as given: the `hmac` claim attests these bytes. */
	readonly body?: Uint8Array;
	/** `send`: until the whole answer is read. `open`: until the answer's headers are read. */
	readonly timeoutMs: number;
	/** `open` only: how long the stream may be silent. Default: for ever. */
	readonly idleTimeoutMs?: number;
	/** `open` only: until the whole stream is read, looked at with each chunk. Default: no limit. */
	readonly totalTimeoutMs?: number;
	/** Largest answer body in bytes, counted after decompression. A stream has no such limit. */
	readonly maxBytes: number;
	/**
	 * Whether it may reach the service twice, because it moves nothing. What does not say so is sent
	 * again only when it provably did nothing.
	 */
	readonly repeatable?: boolean;
	/** `send` only: whether an answer tells a cause that asking again does not mend. Default: none does. */
	readonly isFinal?: (answer: HttpResponse) => boolean;
	readonly signal?: AbortSignal;
}

export interface ResponseHead {
	readonly status: number;
	/** Names in lower case; repeated headers joined with `, `. */
	readonly headers: Readonly<Record<string, string>>;
}

export interface HttpResponse extends ResponseHead {
	readonly body: Uint8Array;
}

export interface StreamResponse extends ResponseHead {
	/**
	 * Chunks as they arrive; nothing is read ahead of the consumer beyond the socket's own buffer.
	 * Throws `TransportError` when the connection breaks, ends when the server ends it.
	 */
	readonly chunks: AsyncIterable<Uint8Array>;
	/** Drops the connection at once. May be called more than once. */
	close(): void;
}

/**
 * Sends signed requests. An implementation adds the bearer token, never follows a redirect, and
 * answers every HTTP status without throwing. It sends a request once; `withRetry` alone sends again.
 *
 * @throws TransportError for everything that is not an HTTP answer; its `outcomeUnknown` tells
 * whether the service may have acted on the request.
 */
export interface Transport {
	send(request: HttpRequest): Promise<HttpResponse>;
	open(request: HttpRequest): Promise<StreamResponse>;
}
