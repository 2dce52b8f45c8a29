/** Writes one event stream to one connection, at the client's pace. [Events] */
import type { ServerResponse } from 'node:http';
import type { LoggedEvent } from './eventLog';

/** An event as bytes of the stream: id (if it has one), name, and one data field per line of data. */
export function encodeEvent({
	id,
	event,
	data,
}: Pick<LoggedEvent, 'id' | 'event' | 'data'>): string {
	const idLine = id === null ? '' : `id: ${id}\n`;
	const dataLines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
	return `${idLine}event: ${event}\n${dataLines.join('')}\n`;
}

/**
 * Sends a lane of the event log, one block at a time. While the socket's buffer is full it writes nothing and
 * remembers only its position in the lane. So a slow client costs no memory and loses nothing.
 */
export class SseWriter {
	stalled = false;
	lastEventId: string | null = null;
	private queue: LoggedEvent[] = [];
	private queuePosition = 0;
	private endsInsideNextEvent = false;
	private closed = false;
	private pingTimer: NodeJS.Timeout | null = null;

	constructor(
		private readonly response: ServerResponse,
		private readonly lane: readonly LoggedEvent[],
		private position: number,
	) {
		response.on('drain', () => this.pump());
		response.on('close', () => this.stop());
		response.on('error', () => this.stop());
	}

	get open(): boolean {
		return !this.closed;
	}

	/** Calls `listener` once the connection is closed, by either side. */
	onClose(listener: () => void): void {
		this.response.on('close', listener);
	}

	/** Sends these before the lane continues: a replay after connecting, or a repetition by command. */
	enqueue(events: readonly LoggedEvent[]): void {
		this.queue = [...this.queue, ...events];
		this.pump();
	}

	/** Writes as much as the socket accepts. */
	pump(): void {
		while (this.open && !this.stalled && !this.response.writableNeedDrain) {
			const event = this.takeNext();
			if (event === undefined) return;
			if (this.endsInsideNextEvent) return this.breakOff(event);
			this.response.write(encodeEvent(event));
			if (event.id !== null) this.lastEventId = event.id;
		}
	}

	/** Sends `: ping` at this interval. Null sends none. */
	pingEvery(intervalMs: number | null): void {
		if (this.pingTimer !== null) clearInterval(this.pingTimer);
		this.pingTimer = null;
		if (intervalMs === null || this.closed) return;
		this.pingTimer = setInterval(() => {
			if (!this.stalled && !this.response.writableNeedDrain) this.response.write(': ping\n\n');
		}, intervalMs);
	}

	stall(on: boolean): void {
		this.stalled = on;
		this.pump();
	}

	/** Ends the answer properly. */
	end(): void {
		this.stop();
		this.response.end();
	}

	/** Resets the TCP connection. */
	reset(): void {
		this.stop();
		this.response.socket?.resetAndDestroy();
	}

	/** Writes half of the next due event, or of `substitute`, and breaks the connection. */
	endInsideEvent(substitute: LoggedEvent): void {
		this.breakOff(this.takeNext() ?? substitute);
	}

	/** Sends half of the next event, then breaks the connection. */
	endInsideNextEvent(): void {
		this.endsInsideNextEvent = true;
		this.pump();
	}

	/** The lane was emptied: continues with the next event. */
	restartLane(): void {
		this.position = this.lane.length;
		this.queue = [];
		this.queuePosition = 0;
	}

	destroy(): void {
		this.response.destroy();
		this.stop();
	}

	private takeNext(): LoggedEvent | undefined {
		const queued = this.queue[this.queuePosition];
		if (queued !== undefined) {
			this.queuePosition += 1;
			return queued;
		}
		this.queue = [];
		this.queuePosition = 0;
		const next = this.lane[this.position];
		if (next !== undefined) this.position += 1;
		return next;
	}

	private breakOff(event: LoggedEvent): void {
		const block = Buffer.from(encodeEvent(event));
		this.stop();
		this.response.write(block.subarray(0, Math.floor(block.length / 2)), () =>
			this.response.destroy(),
		);
	}

	private stop(): void {
		this.closed = true;
		this.pingEvery(null);
	}
}
