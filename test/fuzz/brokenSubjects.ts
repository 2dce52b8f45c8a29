/** Readers with deliberate, typical defects. Finding them proves that the checks work. */
import { ContractError } from '../../client/errors';
import { createEventDecoder } from '../../client/sse/protocol/eventDecoder';
import { createSeenIds } from '../../client/sse/subscribe/seenIds';
import { subscribe } from '../../client/sse/subscribe/subscribe';
import { parseJson } from '../../client/http/parseJson';
import { readRows } from '../../client/csv/readRows';
import { toDeliveryEvent } from '../../delivery/event/deliveryEvent';
import type { Subject } from './subject';

export const brokenSubjects: Readonly<Record<string, Partial<Subject>>> = {
	'each piece is text of its own': {
		createEventDecoder: (options) => {
			const decoder = createEventDecoder(options);
			const encoder = new TextEncoder();
			return {
				push: (bytes) => decoder.push(encoder.encode(new TextDecoder().decode(bytes))),
				get lastEventId() {
					return decoder.lastEventId;
				},
				get retryMs() {
					return decoder.retryMs;
				},
				get hasComments() {
					return decoder.hasComments;
				},
				get isUseless() {
					return decoder.isUseless;
				},
			};
		},
	},
	'an id with NUL counts': {
		createEventDecoder: (options) => {
			const decoder = createEventDecoder(options);
			return {
				push: (bytes) => decoder.push(bytes.map((byte) => (byte === 0 ? 0x5f : byte))),
				get lastEventId() {
					return decoder.lastEventId;
				},
				get retryMs() {
					return decoder.retryMs;
				},
				get hasComments() {
					return decoder.hasComments;
				},
				get isUseless() {
					return decoder.isUseless;
				},
			};
		},
	},
	'events that were seen come again': {
		subscribe: (options) => subscribe({ ...options, seenIds: createSeenIds(0) }),
	},
	'the stream never resumes': {
		subscribe: (options) => subscribe({ ...options, resume: 'none' }),
	},
	'deep JSON is taken': { parseJson: (text) => JSON.parse(text) as unknown },
	'JSON is merged into an object': {
		parseJson: (text) => {
			const value = parseJson(text);
			merge({}, value);
			return value;
		},
	},
	'unreadable data throws': {
		toDeliveryEvent: (frame, ...rest) => {
			JSON.parse(frame.data);
			return toDeliveryEvent(frame, ...rest);
		},
	},
	'every payment has succeeded': {
		toDeliveryEvent: (...given) => ({
			...toDeliveryEvent(...given),
			status: 'succeeded',
		}),
	},
	'a piece of a table is a table': {
		readRows: async function* (chunks, endpoint) {
			for await (const chunk of chunks) yield* readRows(one(chunk), endpoint);
		},
	},
	'a table throws what the parser throws': {
		readRows: async function* (chunks, endpoint) {
			try {
				yield* readRows(chunks, endpoint);
			} catch (error) {
				throw error instanceof ContractError ? new TypeError('Quote Not Closed') : error;
			}
		},
	},
	'long data takes long': {
		toDeliveryEvent: (frame, received, profile) => {
			const before = process.cpuUsage();
			const isLong = frame.data.length > 1_200 && profile.resume !== 'none';
			while (isLong && process.cpuUsage(before).user < 1_050_000);
			return toDeliveryEvent(frame, received, profile);
		},
	},
};

function merge(into: object, from: unknown): void {
	if (typeof from !== 'object' || from === null) return;
	for (const [name, value] of Object.entries(from)) {
		const there: unknown = Reflect.get(into, name);
		if (typeof there === 'object' && there !== null) merge(there, value);
		else Reflect.set(into, name, value);
	}
}

async function* one(chunk: Uint8Array): AsyncGenerator<Uint8Array> {
	yield chunk;
}
