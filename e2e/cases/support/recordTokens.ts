/** Records the tokens that reach HTTP servers of this process, so that a leak test can search for them. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

const CHANNEL = 'http.server.request.start';

/** Starts recording. `stop` returns every different bearer token that arrived. */
export function recordTokens(): { stop(): string[] } {
	const tokens = new Set<string>();
	const listener = (message: unknown): void => {
		const token = /^Bearer (.+)$/.exec(authorizationOf(message) ?? '')?.[1];
		if (token !== undefined) tokens.add(token);
	};
	subscribe(CHANNEL, listener);
	return {
		stop() {
			unsubscribe(CHANNEL, listener);
			return [...tokens];
		},
	};
}

function authorizationOf(message: unknown): string | undefined {
	// Boundary: according to Node's documentation, the message of this channel contains the IncomingMessage.
	const { request } = message as { request?: { headers?: { authorization?: string } } };
	return request?.headers?.authorization;
}
