/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** Records the tokens that reach HTTP servers of this process: what a leak test has to look for. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

const CHANNEL = 'http.server.request.start';

/** Starts recording. `stop` answers every different bearer token that came in. */
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
	// Boundary: Node documents the message of this channel as holding the IncomingMessage.
	const { request } = message as { request?: { headers?: { authorization?: string } } };
	return request?.headers?.authorization;
}
