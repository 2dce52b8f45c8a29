/** Bytes of an event stream in, events out, as the WHATWG standard has it. [Events] */
import { createParser } from 'eventsource-parser';
import { createUtf8Decoder } from '../../http/decodeUtf8';
import { createLineSplitter } from './splitLines';
import { startOf } from './wholeChars';

export interface Frame {
	/** The event's name; `message` when the block names none. */
	readonly event: string;
	/** The data lines joined with LF; of a truncated event the first 1024 characters. */
	readonly data: string;
	/** The id inside this very block; null when it has none. An empty string resets the last id. */
	readonly ownId: string | null;
	/** The last event id as the standard defines it: it persists over blocks without an id. */
	readonly lastEventId: string;
	/** The data was larger than allowed and is not complete. */
	readonly truncated: boolean;
}

export interface EventDecoder {
	/** Takes the next bytes, cut anywhere, and returns the events that they completed. */
	push(bytes: Uint8Array): Frame[];
	/** Moves only at the end of a block: a block that was cut off never counts. */
	readonly lastEventId: string;
	/** The latest valid `retry` field in milliseconds; null when there was none. */
	readonly retryMs: number | null;
	/** A comment has come, such as a ping. */
	readonly hasComments: boolean;
}

export interface DecoderOptions {
	/** Most characters of data in one event. A larger event comes out truncated. */
	readonly maxDataChars?: number;
}

const defaultMaxDataChars = 10 * 1024 * 1024;

const HEAD_CHARS = 1024;
const DATA_FIELD = 'data: ';

const isDataLine = (line: string): boolean => line === 'data' || line.startsWith('data:');

/** The field of a line that counts beside the data; null for a line that the standard ignores. */
function fieldOf(line: string): string | null {
	const [, field, value = ''] = /^(event|id|retry)(?::|$)(.*)$/s.exec(line) ?? [];
	if (field === undefined || (field === 'id' && value.includes('\0'))) return null;
	return field === 'retry' && !/^ ?\d+$/.test(value) ? null : field;
}

/** The value of a data line: one leading space belongs to the syntax. */
const dataValue = (line: string): string => line.slice(5).replace(/^ /, '');

/**
 * The parser sees whole lines only. That keeps it independent of how the bytes were cut and lets
 * an event that is too large be replaced by its beginning without losing its id or the next event.
 */
export function createEventDecoder({
	maxDataChars = defaultMaxDataChars,
}: DecoderOptions = {}): EventDecoder {
	const decodeText = createUtf8Decoder();
	// A line is the data and its field: only the data counts.
	const splitLines = createLineSplitter(maxDataChars + DATA_FIELD.length);
	let frames: Frame[] = [];
	let lastEventId = '';
	let retryMs: number | null = null;
	let hasComments = false;
	let dataChars = 0;
	let dataHead: string | null = null;
	// Of a block whose data is dropped: the last line of each field.
	const otherLines = new Map<string, string>();
	let truncated = false;

	const parser = createParser({
		onId: (id) => {
			lastEventId = id;
		},
		onRetry: (ms) => {
			retryMs = ms;
		},
		onEvent: ({ id, event, data }) => {
			frames.push({
				event: event ?? 'message',
				data,
				ownId: id ?? null,
				lastEventId,
				truncated,
			});
		},
	});
	// The parser looks for a byte order mark of its own in the first text: an empty line first
	// keeps it from taking a second one, or the three letters "ï»¿", off the stream.
	const startParser = (): void => {
		parser.reset();
		parser.feed('\n');
	};
	startParser();

	const endBlock = (): void => {
		if (truncated) {
			startParser();
			for (const line of otherLines.values()) parser.feed(`${line}\n`);
			for (const line of startOf(dataHead ?? '', HEAD_CHARS).split('\n'))
				parser.feed(`data: ${line}\n`);
		}
		parser.feed('\n');
		dataChars = 0;
		dataHead = null;
		otherLines.clear();
		truncated = false;
	};

	const takeLine = (line: string, lineTruncated: boolean): void => {
		if (line === '') return endBlock();
		if (isDataLine(line)) {
			const value = dataValue(line);
			dataChars += value.length;
			const head: string = dataHead === null ? value : `${dataHead}\n${value}`;
			// One more, which tells whether the last one is half a character.
			if (dataHead === null || dataHead.length <= HEAD_CHARS)
				dataHead = head.slice(0, HEAD_CHARS + 1);
			if (lineTruncated || dataChars > maxDataChars) truncated = true;
		} else {
			hasComments ||= line.startsWith(':');
			// Comments and unknown fields mean nothing; an endless id or name is no id or name.
			if (lineTruncated || line.startsWith(':')) return;
			const field = fieldOf(line);
			// It counts at once, not at the end of its block.
			if (field === 'retry') return parser.feed(`${line}\n`);
			if (field !== null) otherLines.set(field, line);
		}
		if (!truncated) parser.feed(`${line}\n`);
	};

	return {
		push(bytes) {
			for (const line of splitLines(decodeText(bytes))) {
				takeLine(line.text, line.truncated);
			}
			const complete = frames;
			frames = [];
			return complete;
		},
		get lastEventId() {
			return lastEventId;
		},
		get retryMs() {
			return retryMs;
		},
		get hasComments() {
			return hasComments;
		},
	};
}
