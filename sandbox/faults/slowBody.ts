/**
 * Bodies that a scripted fault makes: truncated, slow, endless, or small on the wire and huge when unpacked.
 */
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { sleepReal } from '../basics/sleepReal';

/** One byte at a time, with a pause after each. */
export function drip(whole: Buffer, pauseMs: number, stopSignal: AbortSignal): Readable {
	return Readable.from(
		(async function* () {
			for (const byte of whole) {
				if (stopSignal.aborted) return;
				yield Buffer.from([byte]);
				await sleepReal(pauseMs, stopSignal);
			}
		})(),
		{ objectMode: false },
	);
}

/** A JSON object with one text of `bytes` letters, generated while it is read. */
export function hugeJson(bytes: number): Readable {
	return Readable.from(
		(function* () {
			yield Buffer.from('{"padding":"');
			const block = Buffer.alloc(64 * 1024, 'x');
			for (let left = bytes; left > 0; left -= block.length) yield block.subarray(0, left);
			yield Buffer.from('"}');
		})(),
		{ objectMode: false },
	);
}

/** The same, gzipped: about a thousandth of it is sent. */
export function gzippedHugeJson(bytes: number): Readable {
	// A pipeline also stops the source when a reader leaves early.
	return pipeline(hugeJson(bytes), createGzip(), () => {});
}

/** The first half of a text, or the first chunk of a stream, and then an error that breaks the connection. */
export function breakInside(payload: unknown): Readable {
	return Readable.from(
		(async function* () {
			if (payload instanceof Readable) {
				for await (const chunk of payload) {
					yield Buffer.from(chunk);
					break;
				}
			} else {
				const whole = toBytes(payload);
				yield whole.subarray(0, Math.floor(whole.length / 2));
			}
			throw new Error('Scripted fault: the answer ends here');
		})(),
		{ objectMode: false },
	);
}

/** A payload that is no stream, as the bytes that are sent. */
export function toBytes(payload: unknown): Buffer {
	return Buffer.isBuffer(payload) ? payload : Buffer.from(String(payload));
}
