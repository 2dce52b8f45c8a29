/** Checks one event stream in every cut, against the standard and against what the trigger makes of it. */
import { framed, type FramedEvent } from '../support/fakes/framedEvent';
import { isDeepStrictEqual } from 'node:util';
import { createRandom, pickBelow } from '../../sandbox/basics/random';
import { TransportError } from '../../client/errors';
import { packVersion, unpackTable } from '../../delivery/reconciler/paymentCodec';
import type { PaymentVersion } from '../../delivery/event/paymentVersion';
import type { Frame } from '../../client/sse/protocol/eventDecoder';
import { isResumableId } from '../../client/sse/protocol/eventId';
import type { Received } from '../../client/sse/subscribe/subscribe';
import { createSeenIds } from '../../client/sse/subscribe/seenIds';
import { toItem } from '../../nodes/CrossBorderPayoutsTrigger/execution/toItem';
import { isPlain, packIds, unpackIds } from '../../delivery/checkpoint/idCodec';
import { streamProfiles } from '../../nodes/CrossBorderPayoutsTrigger/streamProfiles';
import { createFakeStreams } from '../support/fakes/fakeStreams';
import { cutAnywhere, cutsOf } from './cutBytes';
import type { StreamInput } from './drawInput';
import { decodeByTheStandard, type Decoded } from './standardDecoder';
import type { Subject } from './subject';

/** @returns what is wrong, or undefined. Any thrown error is wrong, too */
export async function checkStream(
	input: StreamInput,
	subject: Subject,
): Promise<string | undefined> {
	const { bytes, maxDataChars, seed } = input;
	const whole = decode([bytes], maxDataChars, subject);
	if (!isDeepStrictEqual(whole, decodeByTheStandard(bytes, maxDataChars)))
		return 'the events are not those of the standard';
	for (const [name, parts] of cutsOf(bytes, seed)) {
		if (!isDeepStrictEqual(decode(parts, maxDataChars, subject), whole))
			return `other events when ${name}`;
	}
	return checkItems(whole.frames, subject) ?? (await checkReconnect(input, whole.frames, subject));
}

function decode(
	parts: readonly Uint8Array[],
	maxDataChars: number,
	{ createEventDecoder }: Subject,
): Decoded {
	const decoder = createEventDecoder({ maxDataChars });
	const frames = parts.flatMap((part) => decoder.push(part));
	return { frames, lastEventId: decoder.lastEventId, retryMs: decoder.retryMs };
}

/** Every frame becomes an item that n8n can store, on either version, and only `succeeded` releases funds. */
function checkItems(frames: readonly Frame[], { toDeliveryEvent }: Subject): string | undefined {
	for (const profile of Object.values(streamProfiles)) {
		for (const frame of frames) {
			const received: Received = {
				eventId: frame.ownId || null,
				source: 'stream',
				timeMs: null,
				receivedAtMs: 0,
				sizeChars: frame.data.length,
			};
			const event = toDeliveryEvent(frame, received, profile);
			if (!/^[\w-]{1,64}$/.test(event.key)) return `the key ${event.key} does not fit`;
			if ((event.payment === null) === (event.parseError === null))
				return 'an event is neither readable nor unreadable';
			if ((event.parseError?.start.length ?? 0) > 1024)
				return 'an unreadable event is repeated at length';
			const { json } = toItem(event, false);
			// An event about an error never does.
			const mayRelease = event.payment?.['status'] === 'succeeded' && !/error/i.test(event.event);
			if (json['releaseFunds'] !== mayRelease) return 'funds are released wrongly';
			JSON.stringify(json);
			if (event.version !== null && !survives(event.version))
				return 'the state of a payment does not survive being saved';
		}
	}
	const ids = frames.map(({ ownId }) => ownId ?? '');
	return isDeepStrictEqual(unpackIds(packIds(ids)), ids.filter(isPlain))
		? undefined
		: 'ids do not survive being saved';
}

/** What cannot be packed is left out. What is packed must unpack to the same value. */
function survives(version: PaymentVersion): boolean {
	const word = packVersion(version);
	return word === '' || isDeepStrictEqual([...unpackTable(word, 10).entries()], [version]);
}

/**
 * The stream breaks somewhere and is then sent again from its beginning. Each event with an ID must be output
 * once.
 */
async function checkReconnect(
	{ bytes, seed, maxDataChars }: StreamInput,
	all: readonly Frame[],
	subject: Subject,
): Promise<string | undefined> {
	const random = createRandom(seed + 1);
	const cutAt = pickBelow(bytes.length + 1, random);
	const before = decode([bytes.subarray(0, cutAt)], maxDataChars, subject).frames;
	const transport = createFakeStreams(
		{
			chunks: cutAnywhere(bytes.subarray(0, cutAt), seed, 500),
			then: new TransportError('network', true, 'ECONNRESET'),
		},
		{ chunks: cutAnywhere(bytes, seed, 2_000) },
	);
	const closing = new AbortController();
	const waits: number[] = [];
	const received: Frame[] = [];
	const events = subject.subscribe({
		toEvent: framed,
		transport,
		clock: {
			now: () => 0,
			elapsed: () => 0,
			sleep: async (ms) => {
				// This is the idle timeout. It must never fire, because the stream is never silent.
				if (ms === idleTimeoutMs) return await new Promise<void>(() => undefined);
				waits.push(ms);
				if (waits.length === 2) closing.abort();
			},
		},
		random,
		url: 'https://sandbox.example.test/v3/events',
		endpoint: 'GET /v3/events',
		connectTimeoutMs: 1_000,
		toError: streamProfiles.v3.toError,
		resume: 'last-event-id',
		startAfter: null,
		idleTimeoutMs,
		maxDataChars,
		seenIds: createSeenIds(),
		signal: closing.signal,
	});
	for await (const event of events) received.push((event as FramedEvent).frame);
	const seen = new Set<string>();
	const expected = [...before, ...all].filter(
		({ ownId }) => !ownId || (!seen.has(ownId) && seen.add(ownId)),
	);
	if (!isDeepStrictEqual(received, expected))
		return `after a reconnect at byte ${cutAt} an event is lost, doubled or changed`;
	const lastId = before
		.map(({ ownId }) => ownId)
		.filter(isResumableId)
		.filter((id, index, ids) => ids.indexOf(id) === index)
		.at(-1);
	if (transport.requests[1]?.headers['last-event-id'] !== lastId)
		return 'the stream is resumed from another event than the last';
	return waits.every((ms) => ms >= 0 && ms <= 66_000)
		? undefined
		: `waits ${waits.join(' and ')} ms`;
}

const idleTimeoutMs = 123_456_789;
