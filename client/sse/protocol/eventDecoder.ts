/** Decodes the bytes of an event stream into events, as the WHATWG standard requires. [Events] */
import { createParser } from 'eventsource-parser';
import { createUtf8Decoder } from '../../http/decodeUtf8';
import { createLineSplitter } from './lineSplitter';
import { wholeChars } from './wholeChars';

export interface Frame {
	/** The event's name. `message` if the block has none. */
	readonly event: string;
	/** The data lines joined with LF. If the event is truncated, the first 1024 characters. */
	readonly data: string;
	/** The ID inside this block. Null if it has none. An empty string resets the last ID. */
	readonly ownId: string | null;
	/** The last event ID as the standard defines it. It persists over blocks without an ID. */
	readonly lastEventId: string;
	/** Whether the data was larger than allowed and is incomplete. */
	readonly truncated: boolean;
}

export interface EventDecoder {
	/** Takes the next bytes, cut anywhere, and returns the events that they complete. */
	push(bytes: Uint8Array): Frame[];
	/** Changes only at the end of a block. A block that was cut off never counts. */
	readonly lastEventId: string;
	/** The latest valid `retry` field in milliseconds. Null if there was none. */
	readonly retryMs: number | null;
	/** Whether a comment has come, such as a ping. */
	readonly hasComments: boolean;
	/** Whether so much came without an event that no service means it: endless comments, IDs or data. */
	readonly isUseless: boolean;
}

export interface DecoderOptions {
	/** Maximum number of data characters in one event. A larger event is truncated. */
	readonly maxDataChars?: number;
	/** Maximum number of bytes before an event, and between two. Pings need years for the default. */
	readonly maxUselessBytes?: number;
}

const defaultMaxDataChars = 10 * 1024 * 1024;
const defaultMaxUselessBytes = 256 * 1024 * 1024;

/** Each line of data takes memory, even if it is empty. The service's events have one. */
const maxDataLines = 100_000;

const HEAD_CHARS = 1024;
const DATA_FIELD = 'data: ';

/**
 * A copy in small pieces. IDs are remembered for long, and a longer piece of a text keeps the whole text in
 * memory: 100 MB for the IDs of 20,000 events of 5 kB.
 */
function detached(id: string): string {
	let copy = '';
	for (let at = 0; at < id.length; at += 12) copy += id.slice(at, at + 12);
	return copy;
}

const BLOCK_END = '\n\n';

/** The position after a block's end. 0 if there is none. */
const endOf = (at: number): number => (at === -1 ? 0 : at + BLOCK_END.length);

const isDataLine = (line: string): boolean => line === 'data' || line.startsWith('data:');

/** The field of a line other than data. Null for a line that the standard ignores. */
function fieldOf(line: string): string | null {
	const [, field, value = ''] = /^(event|id|retry)(?::|$)(.*)$/s.exec(line) ?? [];
	if (field === undefined || (field === 'id' && value.includes('\0'))) return null;
	return field === 'retry' && !/^ ?\d+$/.test(value) ? null : field;
}

/** The value of a data line. One leading space belongs to the syntax. */
const dataValue = (line: string): string => line.slice(5).replace(/^ /, '');

/**
 * Passes only whole lines to the parser. So the result does not depend on how the bytes were cut. An event that
 * is too large is replaced by its beginning, without losing its ID or the next event.
 */
export function createEventDecoder({
	maxDataChars = defaultMaxDataChars,
	maxUselessBytes = defaultMaxUselessBytes,
}: DecoderOptions = {}): EventDecoder {
	const decodeText = createUtf8Decoder();
	// The limit applies to the data, so the field name is added to it.
	const lines = createLineSplitter(maxDataChars + DATA_FIELD.length);
	let frames: Frame[] = [];
	let lastEventId = '';
	let retryMs: number | null = null;
	let hasComments = false;
	let uselessBytes = 0;
	let dataChars = 0;
	let dataLines = 0;
	let dataHead: string | null = null;
	// The last line of each field, for a block whose data is dropped.
	const otherLines = new Map<string, string>();
	let truncated = false;
	/** Endless line ends would keep the parser busy for nothing. */
	let isBegun = false;

	const parser = createParser({
		onId: (id) => {
			lastEventId = detached(id);
		},
		onRetry: (ms) => {
			retryMs = ms;
		},
		onComment: () => {
			hasComments = true;
		},
		onEvent: ({ id, event, data }) => {
			frames.push({
				event: event ?? 'message',
				data,
				ownId: id === undefined ? null : lastEventId,
				lastEventId,
				truncated,
			});
		},
	});
	// The parser removes a byte order mark from the first text. An empty line first prevents it from
	// removing a second one, or the three letters "ï»¿".
	const startParser = (): void => {
		parser.reset();
		parser.feed('\n');
	};
	startParser();

	const endBlock = (): void => {
		if (truncated) {
			startParser();
			for (const line of otherLines.values()) parser.feed(`${line}\n`);
			for (const line of wholeChars(dataHead ?? '', HEAD_CHARS).split('\n'))
				parser.feed(`data: ${line}\n`);
		}
		parser.feed('\n');
		dataChars = 0;
		dataLines = 0;
		dataHead = null;
		otherLines.clear();
		truncated = false;
	};

	const readLine = (line: string, lineTruncated: boolean): void => {
		if (line === '' && !isBegun) return;
		isBegun = line !== '';
		if (line === '') return endBlock();
		if (isDataLine(line)) {
			const value = dataValue(line);
			dataChars += value.length;
			dataLines += 1;
			const head: string = dataHead === null ? value : `${dataHead}\n${value}`;
			// One character more, to see whether the last one is cut in half.
			if (dataHead === null || dataHead.length <= HEAD_CHARS)
				dataHead = head.slice(0, HEAD_CHARS + 1);
			if (lineTruncated || dataChars > maxDataChars || dataLines > maxDataLines) truncated = true;
		} else {
			if (line.startsWith(':')) hasComments = true;
			// Comments and unknown fields have no effect. An ID or a name that is too long is ignored.
			if (lineTruncated || line.startsWith(':')) return;
			const field = fieldOf(line);
			// The standard applies `retry` at once, not at the end of its block.
			if (field === 'retry') return parser.feed(`${line}\n`);
			if (field !== null) otherLines.set(field, line);
		}
		if (!truncated) parser.feed(`${line}\n`);
	};

	const readLines = (text: string): void => {
		for (const line of lines.push(text)) readLine(line.text, line.truncated);
	};

	/** Passes blocks to the parser at once if they are whole and too short for any limit. */
	const readText = (text: string): void => {
		const isAtBlockStart = !isBegun && lines.isAtLineStart;
		const begin = isAtBlockStart ? 0 : endOf(text.indexOf(BLOCK_END));
		const end = endOf(text.lastIndexOf(BLOCK_END));
		if (end - begin > Math.min(maxDataChars, maxDataLines)) return readLines(text);
		readLines(text.slice(0, begin));
		parser.feed(text.slice(begin, end));
		readLines(text.slice(end));
	};

	return {
		push(bytes) {
			readText(decodeText(bytes));
			const complete = frames;
			frames = [];
			uselessBytes = complete.length > 0 ? 0 : uselessBytes + bytes.length;
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
		get isUseless() {
			return uselessBytes > maxUselessBytes;
		},
	};
}
