/** Whether an event has begun to arrive and is not complete yet. [Events] */
import type { StreamResponse, Transport } from '../../http/transport';

export interface OpenBlock {
	/** Takes the next bytes of a connection, cut anywhere. */
	note(bytes: Uint8Array): void;
	readonly isOpen: boolean;
}

const LF = 10;
const CR = 13;

/** The first letters of lines that belong to no event: comments, such as pings, and `retry`. */
const apart: ReadonlySet<number> = new Set([...':r'].map((letter) => letter.charCodeAt(0)));

/** An event ends with an empty line. The standard allows LF, CR and CRLF. */
export function createOpenBlock(): OpenBlock {
	let hasLine = false;
	let first: number | null = null;
	let last = 0;

	const noteByte = (byte: number): void => {
		const isSecondOfPair = byte === LF && last === CR;
		last = byte;
		if (isSecondOfPair) return;
		if (byte !== LF && byte !== CR) {
			first ??= byte;
			return;
		}
		hasLine = first !== null && (hasLine || !apart.has(first));
		first = null;
	};

	return {
		note(bytes) {
			for (const byte of bytes) noteByte(byte);
		},
		get isOpen() {
			return hasLine || (first !== null && !apart.has(first));
		},
	};
}

export interface TappedTransport extends Transport {
	/** Whether an event has begun to arrive on the newest connection. */
	readonly isInsideEvent: boolean;
}

/** The same transport. It only looks at the bytes of its streams. */
export function tapBlocks(transport: Transport): TappedTransport {
	let block = createOpenBlock();
	return {
		send: async (request) => await transport.send(request),
		async open(request) {
			const stream = await transport.open(request);
			block = createOpenBlock();
			return { ...stream, chunks: watched(stream.chunks, block) };
		},
		get isInsideEvent() {
			return block.isOpen;
		},
	};
}

const watched = (chunks: StreamResponse['chunks'], block: OpenBlock): StreamResponse['chunks'] => ({
	[Symbol.asyncIterator]() {
		const iterator = chunks[Symbol.asyncIterator]();
		return {
			async next() {
				const read = await iterator.next();
				if (read.done !== true) block.note(read.value);
				return read;
			},
		};
	},
});
