/** The one payment of --pay. Streams are open while it is sent. It is looked up at once and again later. */
import type { AskedPayment } from '../../client/payment';
import type { HttpResponse } from '../../client/http';
import type { ApiVersion } from '../../client/interface';
import { formOf, isSuccess } from '../service/answers';
import type { TimedLookUp } from './lag';
import { NotTried } from '../finding/finding';
import type { LiveStream } from '../streams/liveStream';
import {
	askedPayment,
	mostPayments,
	newExternalId,
	paymentIdIn,
	postPayment,
	type PayOptions,
	type ProbeQuote,
} from './paying';
import type { Service } from '../service/service';
import type { StreamCount } from '../streams/streamCount';
import type { Streams } from '../streams/streams';

/** The payment and its result. */
export interface ProbePayment {
	readonly externalId: string;
	readonly quote: ProbeQuote;
	readonly answer: HttpResponse;
	readonly asked: AskedPayment;
	/** The look-ups of its external ID: one at once, one a moment later. */
	readonly lookUps: readonly TimedLookUp[];
	/** Undefined if no answer or event showed it. */
	readonly paymentId: string | undefined;
	/** Whether it exists. Undefined if it is unknown. */
	readonly exists: boolean | undefined;
	readonly v2Stream: LiveStream | undefined;
	/** When it was sent, by the service's clock. */
	readonly sentAtMs: number;
}

export interface PayAndWatchOptions {
	readonly service: Service;
	readonly streams: Streams;
	readonly payOptions: PayOptions;
	/** As the user typed it. */
	readonly baseUrl: string;
	readonly streamCount: () => Promise<StreamCount>;
	readonly quote: () => Promise<ProbeQuote>;
	/** Determined before the payment, so that the first look-up follows at once. */
	readonly countryRefusal: () => Promise<unknown>;
	readonly lookUp: (externalId: string) => Promise<HttpResponse>;
	/** Announces a step to the user before it happens. */
	readonly tell: (line: string) => void;
}

export async function payAndWatch(options: PayAndWatchOptions): Promise<ProbePayment> {
	const {
		service,
		streams,
		payOptions,
		baseUrl,
		streamCount,
		quote,
		countryRefusal,
		lookUp,
		tell,
	} = options;
	const isOneStream = await streamCount().then(
		({ value }) => value !== 'many',
		() => true,
	);
	const v2Stream = await openQuietly(streams, 'v2');
	const v3Stream =
		isOneStream || payOptions.version === 'v2' ? undefined : await openQuietly(streams, 'v3');
	const offer = await quote();
	await countryRefusal();
	const externalId = newExternalId();
	tell(announce(payOptions, baseUrl, externalId, service.timing.pauseMs));
	await service.clock.sleep(service.timing.pauseMs);
	const sentAtMs = service.now();
	const answer = await postPayment(service, payOptions, offer, externalId);
	const posted = service.lastTry();
	const look = async (): Promise<TimedLookUp> => {
		const shown = await lookUp(externalId);
		const { sentMs, answeredMs } = service.lastTry();
		// If a gateway refused the payment, the service may still make it later.
		return {
			answer: shown,
			leastMs: isSuccess(answer) ? sentMs - posted.answeredMs : 0,
			mostMs: answeredMs - posted.sentMs,
		};
	};
	// For the other rows, the later look-up counts.
	const atOnce = await look().catch(() => undefined);
	const asked = askedPayment(payOptions, offer, externalId);
	const watched = v2Stream ?? v3Stream;
	await watched?.waitFor(() => statusesOn(watched) > 2, service.timing.eventMs);
	await service.clock.sleep(service.timing.quietMs / 5);
	const later = await look();
	const isAbsent = later.answer.status === 404 && formOf(later.answer) === 'own';
	const shownId =
		paymentIdIn(answer, asked) ??
		paymentIdIn(later.answer, asked) ??
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
		lookUps: atOnce === undefined ? [later] : [atOnce, later],
		paymentId,
		exists: paymentId === undefined ? (isAbsent ? false : undefined) : true,
		v2Stream,
		sentAtMs,
	};
}

async function openQuietly(streams: Streams, version: ApiVersion): Promise<LiveStream | undefined> {
	try {
		const stream = await streams.open(version);
		return stream.status === 200 ? stream : undefined;
	} catch (error) {
		if (error instanceof NotTried) return undefined;
		throw error;
	}
}

function announce(
	{ version, country, currency, amount }: PayOptions,
	baseUrl: string,
	externalId: string,
	pauseMs: number,
): string {
	return `--pay: POST /${version}/payment to ${baseUrl}, external ID ${externalId}, ${amount} ${currency} to ${country}. The same ID is sent again afterwards: at most ${mostPayments} payments, ${Number(amount) * mostPayments} ${currency} in all. Ctrl-C within ${pauseMs / 1000} s stops it.`;
}

/** The number of different statuses on the stream. */
function statusesOn(stream: LiveStream): number {
	return new Set(stream.events.map(({ status }) => status)).size;
}

/** The payment of a stream that sent events of only one. */
function onlyPaymentOn(stream: LiveStream | undefined): string | undefined {
	const ids = [...new Set((stream?.events ?? []).map(({ paymentId }) => paymentId))].filter(
		(id) => id !== null,
	);
	return ids.length === 1 ? ids[0] : undefined;
}
