/** The network and the gateways between n8n and the service. Requests and answers get lost, late, or come twice. */
import { PassThrough, Readable } from 'node:stream';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
} from 'n8n-workflow';

import type { WorldTime } from './time';
import { undergo, type Ends, type Fate } from './fate';

/** Who sends a request. */
export interface Sender {
	/** The n8n process, or the run in it. */
	readonly name: string;
	readonly isAlive: () => boolean;
	readonly credential: ICredentialType;
	readonly data: () => ICredentialDataDecryptedObject;
	/** What happens to a request. Default, or null: it arrives, and so does its answer. */
	readonly fateOf?: (exchange: Exchange, wayMs: number) => Fate | null;
}

/** What the requests reach. */
export interface Target {
	readonly origin: string;
	/** Passes on a request of this sender. */
	answer(sender: string, request: InjectOptions): Promise<LightMyRequestResponse>;
	/** The time on the service's own clock. */
	now(): number;
}

export interface NetworkTraits {
	/** How long a request takes to arrive, and its answer to come back. */
	readonly wayMs: number;
	/** Milliseconds between two comments on a silent stream. Null: none come. */
	readonly pingMs: number | null | ((path: string) => number | null);
}

export interface Exchange {
	readonly atMs: number;
	readonly sender: string;
	readonly method: string;
	readonly path: string;
	readonly lastEventId: string | null;
	status: number | null;
}

export type CutHow = 'reset' | 'end' | 'inside an event';

export interface Network {
	readonly exchanges: readonly Exchange[];
	/** The beginning of each part of each token that was made: too long to occur by chance. */
	readonly tokenParts: ReadonlySet<string>;
	/** Works like n8n's `httpRequestWithAuthentication`. */
	request(sender: Sender, options: IHttpRequestOptions, signer?: Signer): Promise<unknown>;
	/** Breaks all open streams. */
	cut(how?: CutHow): void;
	/** Nothing more comes on the streams that are open now, and nobody says so. */
	freezeStreams(): void;
	/** Connections fail. */
	setDown(isDown: boolean): void;
	/** Lists are answered with this status. Null: as the service does. */
	answerLists(status: number | null): void;
	/** The connections of a process that has ended are closed. */
	close(sender: string): void;
}

interface Signer {
	readonly credentialsDecrypted?: { readonly data?: ICredentialDataDecryptedObject | undefined };
}

interface OpenStream {
	readonly sender: string;
	readonly body: PassThrough;
	isFrozen: boolean;
	cutsNext: boolean;
}

interface Answer {
	readonly statusCode: number;
	readonly headers: Readonly<Record<string, unknown>>;
	readonly body: Readable;
}

const gone = (code: string): Error => Object.assign(new Error('socket hang up'), { code });

export function createNetwork(
	service: Target,
	time: WorldTime,
	{ wayMs, pingMs }: NetworkTraits,
): Network {
	const exchanges: Exchange[] = [];
	const tokenParts = new Set<string>();
	const open = new Set<OpenStream>();
	let isDown = false;
	let listsStatus: number | null = null;

	/** A stream's chunks on their way, and the comments that come while it is silent. */
	const follow = (exchange: Exchange, source: Readable, drop: () => void): Readable => {
		const stream: OpenStream = {
			sender: exchange.sender,
			body: new PassThrough(),
			isFrozen: false,
			cutsNext: false,
		};
		const { body } = stream;
		open.add(stream);
		const closed = new AbortController();
		body.on('error', () => undefined);
		body.on('close', () => {
			open.delete(stream);
			closed.abort();
			drop();
		});
		const write = (chunk: Buffer | string): void => {
			if (stream.isFrozen || !body.writable) return;
			if (!stream.cutsNext) return void body.write(chunk);
			body.write(chunk.slice(0, chunk.length / 2));
			setImmediate(() => body.destroy(gone('ECONNRESET')));
		};
		source.on('data', write);
		source.on('end', () => stream.isFrozen || body.end());
		source.on('error', (error) => body.destroy(error));
		const ping = async (everyMs: number): Promise<void> => {
			for (;;) {
				await time.sleep(everyMs, closed.signal);
				write(': ping\n\n');
			}
		};
		const everyMs = typeof pingMs === 'function' ? pingMs(exchange.path) : pingMs;
		if (everyMs !== null) ping(everyMs).catch(() => undefined);
		return body;
	};

	/** The request reaches the service. */
	const deliver = async (signed: IHttpRequestOptions, exchange: Exchange): Promise<Answer> =>
		await time.work(async () => {
			const isStream = exchange.path.endsWith('/events');
			if (exchange.path.endsWith('/payments') && listsStatus !== null)
				return instead((exchange.status = listsStatus), '{}');
			const answer = await service.answer(exchange.sender, {
				method: exchange.method as 'GET',
				url: String(signed.url).slice(service.origin.length),
				headers: Object.fromEntries(
					Object.entries(signed.headers ?? {}).map(([name, value]) => [name, String(value)]),
				),
				...(Buffer.isBuffer(signed.body) ? { payload: signed.body } : {}),
				...(isStream ? { payloadAsStream: true } : {}),
			});
			exchange.status = answer.statusCode;
			const { res } = answer.raw;
			const isLive = isStream && answer.statusCode === 200;
			const body = isLive
				? follow(exchange, answer.stream(), () => res.destroy())
				: Readable.from(isStream ? answer.stream() : [answer.rawPayload]);
			// Node would write the real time.
			const date = res.hasHeader('date') ? {} : { date: new Date(service.now()).toUTCString() };
			return { statusCode: answer.statusCode, headers: { ...answer.headers, ...date }, body };
		});

	const send = async (
		sender: Sender,
		options: IHttpRequestOptions,
		data: ICredentialDataDecryptedObject,
	): Promise<Answer> => {
		const signed = await time.work(async () => await sign(sender.credential, data, options));
		for (const part of tokenOf(signed).split('.'))
			if (part !== '') tokenParts.add(part.slice(0, tokenPartLength));
		const { pathname } = new URL(String(signed.url));
		const exchange: Exchange = {
			atMs: time.now(),
			sender: sender.name,
			method: String(signed.method ?? 'GET'),
			path: pathname,
			lastEventId: headerOf(signed, 'last-event-id'),
			status: null,
		};
		exchanges.push(exchange);
		await travel(sender);
		if (isDown) throw refusedConnection();
		const arrive = async (): Promise<Answer> => await deliver(signed, exchange);
		const fate = sender.fateOf?.(exchange, wayMs);
		if (fate) return await undergo(fate, { time, arrive, instead: gatewaysOwn, failure });
		const answer = await arrive();
		await travel(sender);
		return answer;
	};

	const travel = async ({ isAlive }: Sender): Promise<void> => {
		if (wayMs > 0) await time.sleep(wayMs, undefined, isAlive);
	};

	return {
		exchanges,
		tokenParts,
		request: async (sender, options, signer) => {
			const signal = options.abortSignal as AbortSignal | undefined;
			if (signal?.aborted === true) throw cancelled();
			return await new Promise((resolve, reject) => {
				signal?.addEventListener('abort', () => sender.isAlive() && reject(cancelled()), {
					once: true,
				});
				send(sender, options, signer?.credentialsDecrypted?.data ?? sender.data()).then(
					(answer) => {
						signal?.addEventListener('abort', () => answer.body.destroy(), { once: true });
						if (signal?.aborted === true || !sender.isAlive()) answer.body.destroy();
						if (sender.isAlive()) resolve(answer);
					},
					(error: unknown) => sender.isAlive() && reject(error as Error),
				);
			});
		},
		cut: (how = 'reset') => {
			for (const stream of open) {
				if (how === 'inside an event') stream.cutsNext = true;
				else if (how === 'end') stream.body.end();
				else stream.body.destroy(gone('ECONNRESET'));
			}
		},
		freezeStreams: () => {
			for (const stream of open) stream.isFrozen = true;
		},
		setDown: (next) => {
			isDown = next;
			if (next) for (const { body } of open) body.destroy(gone('ECONNRESET'));
		},
		answerLists: (status) => {
			listsStatus = status;
		},
		close: (sender) => {
			for (const stream of open) if (stream.sender === sender) stream.body.destroy();
		},
	};
}

const cancelled = (): Error => Object.assign(new Error('canceled'), { code: 'ERR_CANCELED' });

const refusedConnection = (): Error =>
	Object.assign(new Error('connect ECONNREFUSED'), {
		code: 'ECONNREFUSED',
		syscall: 'connect',
		address: '127.0.0.1',
		port: 1,
	});

const failure = ({ kind }: { readonly kind: string }): Error =>
	kind === 'lost' ? gone('ECONNRESET') : refusedConnection();

const gatewaysOwn: Ends<Answer>['instead'] = (outcome) => {
	if (outcome.kind === 'refusal') throw new Error('Only the service refuses');
	return instead(outcome.status, outcome.body, outcome.retryAfter);
};

const instead = (status: number, body: string, retryAfter?: number): Answer => ({
	statusCode: status,
	headers: {
		'content-type': 'text/html',
		...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
	},
	body: Readable.from([Buffer.from(body)]),
});

async function sign(
	credential: ICredentialType,
	data: ICredentialDataDecryptedObject,
	options: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	if (typeof credential.authenticate !== 'function') throw new Error('It does not sign');
	return await credential.authenticate(data, options);
}

const headerOf = ({ headers }: IHttpRequestOptions, name: string): string | null =>
	new Headers(Object.entries(headers ?? {}).map(([key, value]) => [key, String(value)])).get(name);

const tokenPartLength = 16;

const tokenOf = (signed: IHttpRequestOptions): string =>
	(headerOf(signed, 'authorization') ?? '').replace(/^Bearer /, '');
