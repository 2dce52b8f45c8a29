/**
 * Keeps a request without TLS on the machine that runs n8n. Only loopback may be called without TLS. If n8n's
 * environment names a proxy and no exception for loopback, n8n sends such a request, with its token, to the proxy.
 */
import type { IHttpRequestOptions } from 'n8n-workflow';

import { outcomeOf } from '../../../client/async';
import { isPayoutError, TransportError } from '../../../client/errors';
import { toTransportError } from './toTransportError';

type AgentOptions = NonNullable<IHttpRequestOptions['agentOptions']>;

const mapped = '::ffff:127.0.0.1';

const options = {
	/**
	 * n8n gives the host only to its own connection, and the rest to that of a proxy, too. The operating system makes no
	 * connection from this address to a proxy, wherever that is, because the two are of different families.
	 */
	notToProxy: { family: 6, localAddress: mapped, host: mapped },
	/** From a loopback address, there is no connection to another machine. */
	notToOtherMachine: { family: 4, localAddress: '127.0.0.1' },
	/** For a server that listens on IPv6 only. */
	ipv6: { family: 6, localAddress: '::1', host: '::1' },
} as const satisfies Record<string, AgentOptions>;

/**
 * @param url of the request
 * @param send sends it with these options for its connection. Called again only if no connection was made
 * @returns what `send` returns
 * @throws what `send` throws; `proxy_on_loopback` if n8n wants to send it to a proxy. Nothing was sent then
 */
export async function keepOnMachine<Answer>(
	url: string,
	send: (agentOptions?: AgentOptions) => Promise<Answer>,
): Promise<Answer> {
	const { protocol, hostname, port } = new URL(url);
	if (protocol !== 'http:') return await send();
	const own = Number(port || 80);
	const sent = await outcomeOf(send(options.notToProxy));
	if (sent.ok) return sent.value;
	const { error } = sent;
	const failure = failureOf(error);
	if (isElsewhere(failure, own)) throw new TransportError('proxy_on_loopback', false, failure.code);
	if (failure.code === 'EAFNOSUPPORT' || isBlocked(error)) return await sendByIpv4(own, send);
	if (failure.code !== 'ECONNREFUSED' || hostname !== 'localhost') throw error;
	return await send(options.ipv6);
}

/** For machines without IPv6, and filters of addresses that know only names. */
async function sendByIpv4<Answer>(
	own: number,
	send: (agentOptions: AgentOptions) => Promise<Answer>,
): Promise<Answer> {
	const sent = await outcomeOf(send(options.notToOtherMachine));
	if (sent.ok) return sent.value;
	const failure = failureOf(sent.error);
	// Here, the name of the own machine is looked up.
	if (failure.syscall !== 'getaddrinfo' && isElsewhere(failure, own))
		throw new TransportError('proxy_on_loopback', false, failure.code);
	throw sent.error;
}

/** A connection that was not made, as Node.js names it. */
interface Failure {
	readonly code?: string;
	readonly syscall?: unknown;
	readonly address?: unknown;
	readonly port?: unknown;
}

const networkSyscalls: ReadonlySet<unknown> = new Set(['connect', 'bind', 'getaddrinfo']);

function failureOf(thrown: unknown): Failure {
	let current = thrown;
	for (let depth = 0; typeof current === 'object' && current !== null && depth < 8; depth++) {
		const failure: Failure & { readonly cause?: unknown } = current;
		if (networkSyscalls.has(failure.syscall)) return failure;
		current = failure.cause;
	}
	return {};
}

/** Whether it was not the service's own address that was called. That one needs no name, and can be bound to. */
function isElsewhere({ code, syscall, address, port }: Failure, own: number): boolean {
	if (syscall === 'getaddrinfo') return true;
	if (syscall === 'bind') return code === 'EINVAL';
	// Without an address, nobody knows what was called.
	if (syscall !== 'connect' || typeof address !== 'string') return false;
	const isLoopback = /^(::ffff:)?127\.|^::1$/.test(address);
	return !isLoopback || port !== own;
}

function isBlocked(error: unknown): boolean {
	const read = toTransportError(error);
	return isPayoutError(read) && read.code === 'address_blocked';
}
