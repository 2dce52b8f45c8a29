/** Facts that several rows need. Each is determined once, and only if a row asks for it. */
import type { HttpResponse } from '../client/http/transport';
import type { ApiVersion } from '../client/versions';
import { formOf } from './service/answers';
import { findBodySignature, type BodySignatureFact } from './service/bodySignature';
import type { ConnectionFacts } from './service/connect';
import { NotTried } from './finding';
import type { Keys } from './usage/keys';
import { payAndWatch, type ProbePayment } from './payments/payAndWatch';
import { askQuote, postPayment, type PayOptions, type ProbeQuote } from './payments/paying';
import { openMadeUpPlace, type Replay } from './streams/replay';
import { knownPaymentOf, readSample, type KnownPayment, type Sample } from './payments/sample';
import type { SendOptions, Service } from './service/service';
import { countStreams, type StreamCount } from './streams/streamCount';
import { createStreams, type Streams } from './streams/streams';

export interface Facts {
	readonly service: Service;
	readonly connection: ConnectionFacts;
	readonly keys: Keys;
	readonly streams: Streams;
	readonly payOptions: PayOptions;
	readonly pays: boolean;
	/** v3 where it is enabled. */
	readonly version: ApiVersion;
	/** @throws NotTried where v3 is not enabled */
	requireV3(): void;
	bodySignature(): Promise<BodySignatureFact>;
	/** A POST with the signature that the service requires. */
	post(path: string, options: SendOptions): Promise<HttpResponse>;
	/** @throws NotTried where lists are refused */
	sample(): Promise<Sample>;
	/** A payment of the account, or that of --pay if there is no other. Undefined: none. */
	known(): Promise<KnownPayment | undefined>;
	/** The status that refuses a v3 look-up without a country. Null: the service does not refuse it. */
	countryRefusal(): Promise<number | null>;
	lookUp(externalId: string): Promise<HttpResponse>;
	streamCount(): Promise<StreamCount>;
	quote(): Promise<ProbeQuote>;
	/** The stream after a made-up event ID from before the newest known change. */
	replay(): Promise<Replay>;
	/** When something last changed for certain, by the service's clock. Undefined: unknown. */
	newestChangeMs(): Promise<number | undefined>;
	/** The answer to the same payment sent again, with the same external ID and the used quote. */
	sameId(): Promise<HttpResponse>;
	/** @throws NotTried without --pay, or where no payment could be sent */
	paid(): Promise<ProbePayment>;
}

export interface FactsOptions {
	readonly service: Service;
	readonly connection: ConnectionFacts;
	readonly keys: Keys;
	readonly pay: boolean;
	readonly payOptions: Omit<PayOptions, 'version'>;
	/** Announces a step to the user before it happens. */
	readonly tell: (line: string) => void;
}

/** How long before the newest change the made-up event ID is. */
const replayedMs = 60_000;

const madeUpUuid = '0b5e55ed-0000-4000-8000-000000000000';

export function createFacts({
	service,
	connection,
	keys,
	pay,
	payOptions: given,
	tell,
}: FactsOptions): Facts {
	const version = connection.v3Refusal === null ? 'v3' : 'v2';
	const payOptions = { ...given, version } as const;
	const { country } = given;
	const streams = createStreams(service);

	const bodySignature = once(
		async () => await findBodySignature(service, keys, connection, country, version),
	);
	const sample = once(async () => await readSample(service, version, country));
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
		return await service.send(
			'GET',
			`/${version}/payments/${externalId}?external=true${needsCountry ? `&country=${country}` : ''}`,
		);
	}

	const paid = once(async (): Promise<ProbePayment> => {
		if (!pay) throw new NotTried('needs --pay');
		const { baseUrl } = connection;
		return await payAndWatch({
			service,
			streams,
			payOptions,
			baseUrl,
			streamCount,
			quote,
			countryRefusal,
			lookUp,
			tell,
		});
	});

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
		const listed = rows
			.map((row) => knownPaymentOf(row, version === 'v2' ? country : undefined))
			.filter((row) => row !== undefined);
		const best =
			listed.find(({ externalId }) => externalId !== undefined && /[a-z]/i.test(externalId)) ??
			listed[0];
		if (best !== undefined || !pay) return best;
		const { paymentId, externalId, exists, sentAtMs } = await paid();
		return paymentId !== undefined && exists === true
			? { id: paymentId, externalId, country, atMs: sentAtMs }
			: undefined;
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
