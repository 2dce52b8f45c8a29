/** The only way to the network. Everything above it is pure and can be tested without a network. */

export type HttpMethod = 'GET' | 'POST' | 'PUT';

export interface HttpRequest {
	readonly method: HttpMethod;
	/** Absolute. Its origin is the credential's base URL, and nothing that a user typed elsewhere. */
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	/** Sent byte for byte, because the `hmac` claim attests these bytes. */
	readonly body?: Uint8Array;
	/** `send`: until the whole response is read. `open`: until the response headers are read. */
	readonly timeoutMs: number;
	/** `open` only: how long the stream may be silent. Default: forever. */
	readonly idleTimeoutMs?: number;
	/** `open` only: until the whole stream is read, checked with each chunk. Default: no limit. */
	readonly totalTimeoutMs?: number;
	/** The largest response body in bytes, after decompression. A stream has no such limit. */
	readonly maxBytes: number;
	/**
	 * Whether it may reach the service twice, because it moves no money. Any other request is sent
	 * again only if it provably did nothing.
	 */
	readonly repeatable?: boolean;
	/** Whether the caller has a schedule of its own, so that it is sent once. Default: no. */
	readonly isSentOnce?: boolean;
	readonly signal?: AbortSignal;
}

export interface ResponseHead {
	readonly status: number;
	/** Names are in lower case. Repeated headers are joined with `, `. */
	readonly headers: Readonly<Record<string, string>>;
	/**
	 * Whether it is not certain that the response came through TLS. A proxy can answer a request for a tunnel, and
	 * such an answer looks like one of the service. A 200 is always certain.
	 */
	readonly isUnproven?: true;
}

export interface HttpResponse extends ResponseHead {
	readonly body: Uint8Array;
}

export interface StreamResponse extends ResponseHead {
	/**
	 * Chunks as they arrive. Nothing is read ahead of the consumer beyond the socket's own buffer.
	 * Throws `TransportError` if the connection breaks, and ends if the server ends it.
	 */
	readonly chunks: AsyncIterable<Uint8Array>;
	/** Closes the connection at once. May be called more than once. */
	close(): void;
}

/**
 * Sends signed requests. An implementation adds the bearer token, never follows a redirect, and
 * returns every HTTP status without throwing. It sends a request once: only `withRetry` sends
 * again.
 *
 * @throws TransportError for everything that is not an HTTP response; its `outcomeUnknown` says
 *   whether the service may have acted on the request
 */
export interface Transport {
	send(request: HttpRequest): Promise<HttpResponse>;
	open(request: HttpRequest): Promise<StreamResponse>;
}
