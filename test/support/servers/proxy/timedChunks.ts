/** The chunks that a socket receives, with the time of arrival, at the reader's pace. */
import type { Readable } from 'node:stream';

export interface TimedChunk {
	readonly bytes: Buffer;
	/** By performance.now(). */
	readonly atMs: number;
}

const mostWaitingBytes = 1024 * 1024;

/**
 * Ends with the socket, however it ends. Reading pauses while much data waits. Waiting chunks keep their
 * arrival times, so that delays do not add up.
 */
export async function* timedChunks(socket: Readable): AsyncGenerator<TimedChunk, void> {
	const waiting: TimedChunk[] = [];
	let waitingBytes = 0;
	let isOver = socket.destroyed || socket.readableEnded;
	let wake = (): void => undefined;
	const end = (): void => {
		isOver = true;
		wake();
	};
	socket.on('end', end);
	socket.on('close', end);
	socket.on('data', (bytes: Buffer) => {
		waiting.push({ bytes, atMs: performance.now() });
		waitingBytes += bytes.length;
		if (waitingBytes > mostWaitingBytes) socket.pause();
		wake();
	});
	for (;;) {
		const next = waiting.shift();
		if (next === undefined && isOver) return;
		if (next === undefined) {
			await new Promise<void>((resolve) => {
				wake = resolve;
			});
			continue;
		}
		waitingBytes -= next.bytes.length;
		if (waitingBytes <= mostWaitingBytes) socket.resume();
		yield next;
	}
}
