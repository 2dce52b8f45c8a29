/**
 * n8n's HTTP helper between the nodes and the sandbox, without sockets. Requests are signed, logged and can
 * get lost.
 */
import { PassThrough, Readable } from 'node:stream';
import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { signRequest } from '../../../credentials/signRequest';
import type { InnerSandbox } from '../../../sandbox/server';
import type { WorldTime } from '../../world/time';

export interface Exchange {
	readonly atMs: number;
	readonly method: string;
	/** Without the origin and the base URL's own path. */
	readonly path: string;
	readonly query: string;
	status: number | null;
	readonly lastEventId: string | null;
}

export interface Network {
	/** Works like n8n's `httpRequestWithAuthentication`. */
	request(
		type: string,
		options: IHttpRequestOptions,
		signer?: { credentialsDecrypted?: { data?: ICredentialDataDecryptedObject | undefined } },
	): Promise<unknown>;
	readonly exchanges: readonly Exchange[];
	/** Breaks all open streams. @returns how many */
	cut(): number;
	/** Loses the answers of the next requests that match, after the service has done its work. */
	loseAnswers(isMeant: (exchange: Exchange) => boolean, count: number): void;
	/** Connections fail. */
	setDown(isDown: boolean): void;
}

const pingMs = 30_000;
const endCheckMs = 5_000;

export function createNetwork(
	sandbox: InnerSandbox,
	time: WorldTime,
	credential: () => ICredentialDataDecryptedObject,
): Network {
	const exchanges: Exchange[] = [];
	const open = new Set<PassThrough>();
	let losing: { readonly isMeant: (exchange: Exchange) => boolean; count: number } = {
		isMeant: () => false,
		count: 0,
	};
	let isDown = false;
	const { origin } = new URL(sandbox.baseUrl);

	/**
	 * The chunks of a stream, with the pings that the service would send, and its end when that is due.
	 * [behaviours, row S12]
	 */
	const follow = (source: Readable, isV2: boolean, drop: () => void): PassThrough => {
		const { S12 } = sandbox.control.behaviours().chosen;
		const body = new PassThrough();
		const closed = new AbortController();
		open.add(body);
		body.on('close', () => {
			open.delete(body);
			closed.abort();
			drop();
		});
		source.on('data', (chunk: Buffer) => body.write(chunk));
		source.on('end', () => body.end());
		source.on('error', (error) => body.destroy(error));
		const every = async (ms: number, task: () => void): Promise<void> => {
			for (;;) {
				await time.sleep(ms, closed.signal);
				task();
			}
		};
		const pings = S12 === 'pingOnBoth' || (isV2 && S12 !== 'noPing');
		const ping = (): void => void (body.writable && body.write(': ping\n\n'));
		if (pings) every(pingMs, ping).catch(() => undefined);
		// The service's own timers run in real time, so this starts its due tasks.
		const runDue = (): void => void sandbox.control.setClock({ advanceMs: 0 });
		if (S12 === 'endsQuiet' || S12 === 'endsWithToken')
			every(endCheckMs, runDue).catch(() => undefined);
		return body;
	};

	const send = async (
		options: IHttpRequestOptions,
		data: ICredentialDataDecryptedObject,
	): Promise<unknown> => {
		if (isDown)
			throw Object.assign(new Error('connect ECONNREFUSED'), {
				code: 'ECONNREFUSED',
				syscall: 'connect',
				address: '127.0.0.1',
				port: Number(new URL(String(options.url)).port || 80),
			});
		const signed = await signRequest(data, options);
		const url = new URL(String(signed.url));
		const path = url.pathname.replace(/^\/payouts(?=\/)/, '');
		const headers = new Headers(
			Object.entries(signed.headers ?? {}).map(([name, value]) => [name, String(value)]),
		);
		const method = String(signed.method ?? 'GET');
		const exchange: Exchange = {
			atMs: time.now(),
			method,
			path,
			query: url.search,
			status: null,
			lastEventId: headers.get('last-event-id'),
		};
		exchanges.push(exchange);
		const isStream = path.endsWith('/events');
		const answer = await sandbox.inject({
			method: method as 'GET',
			url: url.href.slice(origin.length),
			headers: Object.fromEntries(headers),
			...(Buffer.isBuffer(signed.body) ? { payload: signed.body } : {}),
			...(isStream ? { payloadAsStream: true } : {}),
		});
		exchange.status = answer.statusCode;
		if (losing.count > 0 && losing.isMeant(exchange)) {
			losing.count -= 1;
			throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
		}
		const { res } = answer.raw;
		// Node would write the real time.
		const date = res.hasHeader('date')
			? {}
			: { date: new Date(Date.parse(sandbox.control.now())).toUTCString() };
		const isLive = isStream && answer.statusCode === 200;
		const body = isLive
			? follow(answer.stream(), path.startsWith('/v2/'), () => res.destroy())
			: Readable.from(isStream ? answer.stream() : [answer.rawPayload]);
		options.abortSignal?.addEventListener?.('abort', () => body.destroy(), { once: true });
		return { statusCode: answer.statusCode, headers: { ...answer.headers, ...date }, body };
	};

	return {
		exchanges,
		request: async (_type, options, signer) => {
			if (options.abortSignal?.aborted === true)
				throw Object.assign(new Error('canceled'), { code: 'ERR_CANCELED' });
			return await time.work(
				async () => await send(options, signer?.credentialsDecrypted?.data ?? credential()),
			);
		},
		cut: () => {
			const cut = [...open];
			for (const body of cut)
				body.destroy(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }));
			return cut.length;
		},
		loseAnswers: (isMeant, count) => {
			losing = { isMeant, count };
		},
		setDown: (next) => {
			isDown = next;
		},
	};
}
