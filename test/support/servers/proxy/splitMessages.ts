/** Splits one direction of an HTTP/1.1 connection into messages and keeps every byte. */

/** A point between two bytes of a message. */
export type Mark =
	/** The whole head has arrived, and none of it was forwarded. */
	| { readonly at: 'head'; readonly startLine: string }
	/**
	 * begun: after the head. half: after half of the body if its length is known, else after its first bytes.
	 * sent: after the last byte.
	 */
	| { readonly at: 'begun' | 'half' | 'sent' };

export type Step = { readonly bytes: Buffer } | { readonly mark: Mark };

/** How much of the body is still to come. */
type Rest =
	| { kind: 'bytes'; left: number; half: number }
	| { kind: 'chunks'; reader: ChunkReader }
	| { kind: 'untilClose' };

const endOfHead = Buffer.from('\r\n\r\n');
const longestHead = 256 * 1024;

export class MessageSplitter {
	private head = Buffer.alloc(0);
	private rest: Rest | null = null;
	private bodyBytes = 0;
	private isHalfMarked = false;

	/**
	 * @param side the sender of the messages. Without a length, an answer ends with its connection and a
	 * request has no body
	 */
	constructor(private readonly side: 'request' | 'answer') {}

	/** @returns the same bytes with marks between them, without those of an incomplete head */
	push(chunk: Buffer): Step[] {
		const steps: Step[] = [];
		let left = chunk;
		while (left.length > 0)
			left =
				this.rest === null ? this.takeHead(left, steps) : this.takeBody(left, this.rest, steps);
		return steps;
	}

	/**
	 * The remaining steps at the end of the connection: the bytes of an incomplete head, or the mark that a
	 * body is over.
	 */
	end(): Step[] {
		const { head } = this;
		this.head = Buffer.alloc(0);
		if (this.rest?.kind === 'untilClose') return [{ mark: { at: 'sent' } }];
		return head.length > 0 ? [{ bytes: head }] : [];
	}

	private takeHead(chunk: Buffer, steps: Step[]): Buffer {
		const seen = Buffer.concat([this.head, chunk]);
		const end = seen.indexOf(endOfHead, Math.max(0, this.head.length - endOfHead.length));
		if (end === -1) {
			if (seen.length > longestHead) throw new Error('What passes the proxy is not HTTP/1.1');
			this.head = seen;
			return Buffer.alloc(0);
		}
		const bytes = seen.subarray(0, end + endOfHead.length);
		this.head = Buffer.alloc(0);
		this.bodyBytes = 0;
		this.isHalfMarked = false;
		const lines = bytes.toString('latin1').split('\r\n');
		const startLine = lines[0] ?? '';
		this.rest = this.restAfter(startLine, lines.slice(1));
		steps.push({ mark: { at: 'head', startLine } }, { bytes }, { mark: { at: 'begun' } });
		if (this.rest.kind === 'bytes' && this.rest.left === 0) this.finish(steps);
		return seen.subarray(bytes.length);
	}

	private restAfter(startLine: string, headers: readonly string[]): Rest {
		const header = (name: string): string | undefined =>
			headers
				.find((line) => line.toLowerCase().startsWith(`${name}:`))
				?.slice(name.length + 1)
				.trim();
		const ofLength = (left: number): Rest => ({ kind: 'bytes', left, half: Math.floor(left / 2) });
		if (this.side === 'answer' && /^HTTP\/1\.\d (1\d\d|204|304)/.test(startLine))
			return ofLength(0);
		if (header('transfer-encoding')?.toLowerCase() === 'chunked')
			return { kind: 'chunks', reader: new ChunkReader() };
		const length = header('content-length');
		if (length !== undefined) return ofLength(Number(length));
		return this.side === 'request' ? ofLength(0) : { kind: 'untilClose' };
	}

	private takeBody(chunk: Buffer, rest: Rest, steps: Step[]): Buffer {
		const taken =
			rest.kind === 'bytes'
				? Math.min(chunk.length, rest.left)
				: rest.kind === 'chunks'
					? rest.reader.read(chunk)
					: chunk.length;
		const bytes = chunk.subarray(0, taken);
		const toHalf = rest.kind === 'bytes' ? rest.half - this.bodyBytes : taken;
		if (!this.isHalfMarked && toHalf <= taken) {
			this.isHalfMarked = true;
			steps.push(
				{ bytes: bytes.subarray(0, toHalf) },
				{ mark: { at: 'half' } },
				{ bytes: bytes.subarray(toHalf) },
			);
		} else {
			steps.push({ bytes });
		}
		this.bodyBytes += taken;
		if (rest.kind === 'bytes') rest.left -= taken;
		const isOver =
			rest.kind === 'bytes' ? rest.left === 0 : rest.kind === 'chunks' && rest.reader.isOver;
		if (isOver) this.finish(steps);
		return chunk.subarray(taken);
	}

	private finish(steps: Step[]): void {
		this.rest = null;
		steps.push({ mark: { at: 'sent' } });
	}
}

/** Finds the end of a chunked body. [RFC 9112, section 7.1] */
class ChunkReader {
	isOver = false;
	private line = '';
	private dataLeft = 0;
	private inTrailer = false;

	/** @returns how many of these bytes belong to the body */
	read(bytes: Buffer): number {
		let at = 0;
		while (at < bytes.length && !this.isOver) {
			if (this.dataLeft > 0) {
				const skipped = Math.min(this.dataLeft, bytes.length - at);
				this.dataLeft -= skipped;
				at += skipped;
				continue;
			}
			const newline = bytes.indexOf(0x0a, at);
			const end = newline === -1 ? bytes.length : newline + 1;
			this.line += bytes.toString('latin1', at, end);
			at = end;
			if (newline !== -1) this.takeLine();
		}
		return at;
	}

	private takeLine(): void {
		const line = this.line.trim();
		this.line = '';
		if (this.inTrailer) {
			this.isOver = line === '';
			return;
		}
		const size = Number.parseInt(line, 16);
		this.inTrailer = size === 0;
		// The line break after the data belongs to the chunk.
		this.dataLeft = size === 0 ? 0 : size + 2;
	}
}
