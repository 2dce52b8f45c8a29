/* eslint-disable @n8n/community-nodes/require-node-api-error -- not part of the published package */
/** What several rows need, found out once and only when a row asks for it. */
import type { HttpResponse } from '../client/http/transport';
import { formOf } from './answers';
import { findBodySignature, type BodySignatureFact } from './bodySignature';
import type { ConnectionFacts } from './connect';
import { NotTried } from './finding';
import type { Keys } from './keys';
import type { LiveStream } from './liveStream';
import { askedOf, askQuote, mostPayments, newExternalId, paymentIdIn, postPayment, type PayOptions, type Quote } from './paying';
import { openMadeUpPlace, type Replay } from './replay';
import { askedRows, knownPaymentOf, listPath, readSample, type KnownPayment, type Sample } from './sample';
import type { SendOptions, Service } from './service';
import { countStreams, type StreamCount } from './streamCount';
import { createStreams, type Streams } from './streams';
import type { Asked } from '../client/payment/contradiction';

/** The payment of --pay, and what came of it. */
export interface Paid {
	readonly externalId: string;
	readonly quote: Quote;
	readonly answer: HttpResponse;
	readonly asked: Asked;
	/** The look-up of its external ID, a moment later. */
	readonly lookUp: HttpResponse;
	/** Undefined when nothing showed it. */
	readonly paymentId: string | undefined;
	/** Whether it exists; undefined when nobody can tell. */
	readonly exists: boolean | undefined;
	readonly v2Stream: LiveStream | undefined;
	/** When it was sent, by the service's clock. */
	readonly sentAtMs: number;
}

export interface Facts {
	readonly service: Service;
	readonly connection: ConnectionFacts;
	readonly keys: Keys;
	readonly streams: Streams;
	readonly payOptions: PayOptions;
	readonly pays: boolean;
	/** v3 where it is enabled. */
	readonly version: 'v2' | 'v3';
	/** @throws NotTried where v3 is not enabled */
	requireV3(): void;
	bodySignature(): Promise<BodySignatureFact>;
	/** A POST with the signature that the service needs. */
	post(path: string, options: SendOptions): Promise<HttpResponse>;
	sample(): Promise<Sample>;
	/** A first page of payments; all of them are kept in `firstPages`, since a gateway may spoil only some. */
	askFirstPage(limit: number): Promise<HttpResponse>;
	readonly firstPages: readonly HttpResponse[];
	/** A payment of the account, that of --pay if there is no other; undefined: none. */
	known(): Promise<KnownPayment | undefined>;
	/** The status that refuses a v3 look-up without a country; null: none does. */
	countryRefusal(): Promise<number | null>;
	lookUp(externalId: string): Promise<HttpResponse>;
	streamCount(): Promise<StreamCount>;
	quote(): Promise<Quote>;
	/** The stream from a made-up place on, before the newest change that is known. */
	replay(): Promise<Replay>;
	/** When something last changed for certain, by the service's clock; undefined: nothing is known. */
	newestChangeMs(): Promise<number | undefined>;
	/** The answer to the same payment again: its external ID, and the quote that is used up. */
	sameId(): Promise<HttpResponse>;
	/** @throws NotTried without --pay, or where no payment could be sent */
	paid(): Promise<Paid>;
}

export interface FactsOptions {
	readonly service: Service;
	readonly connection: ConnectionFacts;
	readonly keys: Keys;
	readonly pay: boolean;
	readonly payOptions: Omit<PayOptions, 'version'>;
	/** Tells the user something before it is done. */
	readonly tell: (line: string) => void;
}

/** How far before the newest change a made-up place lies. */
const replayedMs = 60_000;

const madeUpUuid = '0b5e55ed-0000-4000-8000-000000000000';

export function createFacts({ service, connection, keys, pay, payOptions: given, tell }: FactsOptions): Facts {
	const version = connection.v3Refusal === null ? 'v3' : 'v2';
	const payOptions = { ...given, version } as const;
	const { country } = given;
	const streams = createStreams(service);

	const bodySignature = once(async () => await findBodySignature(service, keys, connection, country, version));
	const firstPages: HttpResponse[] = [];
	async function askFirstPage(limit: number): Promise<HttpResponse> {
		const answer = await service.send('GET', listPath(version, country, limit, 0));
		firstPages.push(answer);
		return answer;
	}
	const sample = once(async () => readSample(await askFirstPage(askedRows), service, version, country));
	const streamCount = once(async () => await countStreams(streams, service, version));
	const countryRefusal = once(async () => {
		if (version === 'v2') return null;
		const answer = await service.send('GET', `/v3/payments/${madeUpUuid}?external=false`);
		return [400, 422].includes(answer.status) && formOf(answer) === 'own' ? answer.status : null;
	});
	const quote = once(async () => {
		await bodySignature();
		return await askQuote(service, payOptions);
	});

	async function lookUp(externalId: string): Promise<HttpResponse> {
		const needsCountry = version === 'v2' || (await countryRefusal()) !== null;
		return await service.send('GET', `/${version}/payments/${externalId}?external=true${needsCountry ? `&country=${country}` : ''}`);
	}

	const paid = once(async (): Promise<Paid> => {
		if (!pay) throw new NotTried('needs --pay');
		const isOneStream = await streamCount().then(
			({ value }) => value !== 'many',
			() => true,
		);
		const v2Stream = await openQuietly('v2');
		const v3Stream = isOneStream || version === 'v2' ? undefined : await openQuietly('v3');
		const offer = await quote();
		const externalId = newExternalId();
		tell(announce(payOptions, connection, externalId, service.timing.pauseMs));
		await service.clock.sleep(service.timing.pauseMs);
		const sentAtMs = service.now();
		const answer = await postPayment(service, payOptions, offer, externalId);
		const asked = askedOf(payOptions, offer, externalId);
		const watched = v2Stream ?? v3Stream;
		await watched?.waitFor(() => statusesOn(watched) > 2, service.timing.eventMs);
		await service.clock.sleep(service.timing.quietMs / 5);
		const found = await lookUp(externalId);
		const isAbsent = found.status === 404 && formOf(found) === 'own';
		const shownId =
			paymentIdIn(answer, asked) ??
			paymentIdIn(found, asked) ??
			v3Stream?.events.find(({ payment }) => payment?.['external_id'] === externalId)?.paymentId ??
			undefined;
		const paymentId = shownId ?? (isAbsent ? undefined : onlyPaymentOn(v2Stream));
		await streams.close(v2Stream);
		await streams.close(v3Stream);
		return {
			externalId,
			quote: offer,
			answer,
			asked,
			lookUp: found,
			paymentId,
			exists: paymentId === undefined ? (isAbsent ? false : undefined) : true,
			v2Stream,
			sentAtMs,
		};
	});

	async function openQuietly(of: 'v2' | 'v3'): Promise<LiveStream | undefined> {
		try {
			const stream = await streams.open(of);
			return stream.status === 200 ? stream : undefined;
		} catch (error) {
			if (error instanceof NotTried) return undefined;
			throw error;
		}
	}

	const sameId = once(async () => {
		const { quote: used, externalId } = await paid();
		return await postPayment(service, payOptions, used, externalId);
	});

	async function newestChangeMs(): Promise<number | undefined> {
		const listed = await sample().then(
			({ rows }) => rows.flatMap((row) => knownPaymentOf(row)?.atMs ?? []),
			() => [],
		);
		const own = pay ? await paid().catch(() => undefined) : undefined;
		const all = [...listed, ...(own?.exists === true ? [own.sentAtMs] : [])];
		return all.length === 0 ? undefined : Math.max(...all);
	}

	const replay = once(async () => {
		const newest = (await newestChangeMs()) ?? service.now();
		return await openMadeUpPlace(streams, service, newest - replayedMs);
	});

	async function known(): Promise<KnownPayment | undefined> {
		const rows = await sample().then(
			(read) => read.rows,
			() => [],
		);
		const listed = rows.map((row) => knownPaymentOf(row, version === 'v2' ? country : undefined)).filter((row) => row !== undefined);
		const best = listed.find(({ externalId }) => externalId !== undefined && /[a-z]/i.test(externalId)) ?? listed[0];
		if (best !== undefined || !pay) return best;
		const { paymentId, externalId, exists, sentAtMs } = await paid();
		return paymentId !== undefined && exists === true ? { id: paymentId, externalId, country, atMs: sentAtMs } : undefined;
	}

	return {
		service,
		connection,
		keys,
		streams,
		payOptions,
		pays: pay,
		version,
		requireV3: () => {
			if (connection.v3Refusal !== null) throw new NotTried(connection.v3Refusal);
		},
		bodySignature,
		async post(path, options) {
			await bodySignature();
			return await service.send('POST', path, options);
		},
		sample,
		askFirstPage,
		firstPages,
		known: once(known),
		countryRefusal,
		lookUp,
		streamCount,
		quote,
		replay,
		newestChangeMs,
		sameId,
		paid,
	};
}

function once<T>(find: () => Promise<T>): () => Promise<T> {
	let result: Promise<T> | undefined;
	return async () => await (result ??= find());
}

function announce({ version, country, currency, amount }: PayOptions, { baseUrl }: ConnectionFacts, externalId: string, pauseMs: number): string {
	return `--pay: POST /${version}/payment to ${baseUrl}, external ID ${externalId}, ${amount} ${currency} to ${country}. The same ID is sent again afterwards: at most ${mostPayments} payments, ${Number(amount) * mostPayments} ${currency} in all. Ctrl-C within ${pauseMs / 1000} s stops it.`;
}

/** How many statuses came. */
function statusesOn(stream: LiveStream): number {
	return new Set(stream.events.map(({ status }) => status)).size;
}

/** The payment of a stream that told of one only. */
function onlyPaymentOn(stream: LiveStream | undefined): string | undefined {
	const ids = [...new Set((stream?.events ?? []).map(({ paymentId }) => paymentId))].filter((id) => id !== null);
	return ids.length === 1 ? ids[0] : undefined;
}
