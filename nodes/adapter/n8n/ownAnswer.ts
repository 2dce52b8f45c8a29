/**
 * Tells the service's own answers from those of a proxy. Behind a proxy, n8n first asks for a tunnel. If the proxy
 * answers that itself, the answer looks like one of the service, but came outside of TLS.
 */
import { TransportError } from '../../../client/errors';

/** What n8n's HTTP helper shows of a response's connection: Node.js's own response shows it, a wrapped one does not. */
export interface Sourced {
	readonly socket?:
		{ readonly encrypted?: unknown; readonly remotePort?: unknown } | null | undefined;
}

/**
 * @param body of the response
 * @param url of the request
 * @returns whether the answer certainly came from the server of the URL; false if n8n does not show it
 * @throws TransportError if it certainly came from a proxy. The service has received nothing then
 */
export function requireOwnAnswer({ socket }: Sourced, url: string, status: number): boolean {
	const { protocol, port } = new URL(url);
	// Only loopback may be called without TLS. n8n sends such a request to a proxy as it is.
	if (protocol === 'http:') {
		const isElsewhere =
			socket?.remotePort !== undefined && socket.remotePort !== Number(port || 80);
		if (isElsewhere) throw new TransportError('proxy_on_loopback', true);
		return true;
	}
	if (socket?.encrypted === true) return true;
	if (!socket) return false;
	// Wherever a redirect comes from, it is not followed, and its reason says what to do.
	if (status >= 300 && status <= 399) return false;
	if (status === 407) throw new TransportError('proxy_login', false);
	throw new TransportError('proxy_refused', false);
}
