/** The network and the gateways between n8n and the service. Requests and answers get lost, late, or come twice. */
import { PassThrough, Readable } from 'node:stream';
import type { LightMyRequestResponse } from 'fastify';
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
} from 'n8n-workflow';

import type { Service } from './service';
import type { WorldTime } from './time';
import type { Traits } from './traits';
import { drawFate, type Fate, type RequestKind } from './fate';
import type { Random } from './random';

/** Who sends a request. */
export interface Sender {
	/** The n8n process, or the run in it. */
	readonly name: string;
	readonly isAlive: () => boolean;
	readonly credential: ICredentialType;
	readonly data: () => ICredentialDataDecryptedObject;
	/** The share of its requests that go wrong, by their kind. Default: none. */
	readonly faults?: Readonly<Record<RequestKind, number>>;
	readonly random?: Random;
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
	cut(how: CutHow): void;
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

export function createNetwork(service: Service, time: WorldTime, traits: Traits): Network {
	const { sandbox } = service;
	const exchanges: Exchange[] = [];
	const tokenParts = new Set<string>();
	const open = new Set<OpenStream>();
	const { origin } = new URL(sandbox.baseUrl);
	let isDown = false;
	let listsStatus: number | null = null;

	/** A stream's chunks on their way, and the comments that come while it is silent. */
	const follow = (sender: Sender, source: Readable, drop: () => void): Readable => {
		const stream: OpenStream = {
			sender: sender.name,
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
		if (traits.pingMs !== null) ping(traits.pingMs).catch(() => undefined);
		return body;
	};

	/** The request reaches the service. */
	const deliver = async (
		sender: Sender,
		signed: IHttpRequestOptions,
		exchange: Exchange,
	): Promise<Answer> =>
		await time.work(async () => {
			const isStream = exchange.path.endsWith('/events');
			if (exchange.path.endsWith('/payments') && listsStatus !== null)
				return instead((exchange.status = listsStatus), '{}');
			const answer = await service.answer(sender.name, {
				method: exchange.method as 'GET',
				url: String(signed.url).slice(origin.length),
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
				? follow(sender, answer.stream(), () => res.destroy())
				: Readable.from(isStream ? answer.stream() : [bodyOf(answer, exchange.path, traits)]);
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
		await time.sleep(traits.wayMs, undefined, sender.isAlive);
		if (isDown) throw refusedConnection();
		const fate = sender.faults && drawFateOf(sender, exchange, traits);
		if (fate) return await undergo(fate, async () => await deliver(sender, signed, exchange));
		const answer = await deliver(sender, signed, exchange);
		await time.sleep(traits.wayMs, undefined, sender.isAlive);
		return answer;
	};

	/** What happens to a request on its way. A request that has left goes on even if its sender is dead. */
	const undergo = async (
		{ arrivalsMs, outcome }: Fate,
		arrive: () => Promise<Answer>,
	): Promise<Answer> =>
		await new Promise<Answer>((resolve, reject) => {
			const nowMs = time.now();
			for (const [index, arrivalMs] of arrivalsMs.entries())
				time.at(nowMs + arrivalMs, () => {
					void arrive().then((answer) => {
						if (outcome.kind === 'answer' && outcome.arrival === index)
							time.at(nowMs + arrivalMs + outcome.afterMs, () => resolve(answer));
					}, reject);
				});
			if (outcome.kind === 'never left') reject(refusedConnection());
			if (outcome.kind === 'lost') time.at(nowMs + outcome.atMs, () => reject(gone('ECONNRESET')));
			if (outcome.kind === 'instead')
				time.at(nowMs + outcome.atMs, () =>
					resolve(instead(outcome.status, outcome.body, outcome.retryAfter)),
				);
		});

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
		cut: (how) => {
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

/** The service states another lifetime for its quotes than they have. */
function bodyOf(
	{ rawPayload, payload, statusCode }: LightMyRequestResponse,
	path: string,
	{ quoteMs }: Traits,
): Buffer {
	if (!path.endsWith('/quote') || statusCode !== 200) return rawPayload;
	const quote = JSON.parse(payload) as { timestamp: string; limits: object };
	const expires = new Date(Date.parse(quote.timestamp) + quoteMs).toISOString();
	return Buffer.from(JSON.stringify({ ...quote, limits: { ...quote.limits, expires } }));
}

const cancelled = (): Error => Object.assign(new Error('canceled'), { code: 'ERR_CANCELED' });

const refusedConnection = (): Error =>
	Object.assign(new Error('connect ECONNREFUSED'), {
		code: 'ECONNREFUSED',
		syscall: 'connect',
		address: '127.0.0.1',
		port: 1,
	});

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

const timeoutMs = 30_000;

function drawFateOf(
	{ faults, random }: Sender,
	{ method, path }: Exchange,
	{ wayMs }: Traits,
): Fate {
	const kind = method === 'GET' ? 'look' : path.endsWith('/quote') ? 'quote' : 'pay';
	const fate = drawFate(kind, faults?.[kind] ?? 0, timeoutMs, () => random?.next() ?? 0);
	if (fate.outcome.kind === 'refusal')
		return { arrivalsMs: [wayMs], outcome: { kind: 'answer', arrival: 0, afterMs: wayMs } };
	// A gateway's own 404 says nothing about the payment.
	return kind === 'look' && fate.outcome.kind === 'instead'
		? { ...fate, outcome: { ...fate.outcome, status: 404 } }
		: fate;
}
