/** The open event streams: opening, cutting, stalling, and sending again. [Events] */
import type { ServerResponse } from 'node:http';
import type { Behaviours } from '../behaviours/rows';
import type { SandboxClock } from '../basics/clock';
import type { EventLog, LoggedEvent } from './eventLog';
import type { SandboxSettings } from '../settings/settings';
import { SseWriter } from './sseWriter';
import { createEventIds } from '../basics/uuidV7';
import type { ApiVersion } from '../schemas/vocabulary';

export interface OpenStream {
	readonly id: number;
	readonly version: ApiVersion;
	readonly account: string;
	readonly openedAt: string;
	/** The Last-Event-ID header of the request that opened the stream. */
	readonly resumedFrom: string | null;
	/** The User-Agent header of that request. */
	readonly userAgent: string | null;
	/** The port from which the client called. It tells two clients of one kind apart. */
	readonly clientPort: number | null;
	readonly writer: SseWriter;
}

export interface StreamRequest {
	readonly version: ApiVersion;
	readonly account: string;
	readonly lastEventId: string | null;
	readonly tokenExpiresAtMs: number;
	readonly userAgent?: string | undefined;
}

export interface CutSpec {
	/** fin: ends the answer properly. rst: TCP reset. mid-event: sends half an event, then closes. */
	how: 'fin' | 'rst' | 'mid-event';
	/** Default: both versions. */
	version?: ApiVersion;
	/** Maximum number of streams to cut. Default: all. */
	count?: number;
	/** 'now' (default), or 'next-event': in the middle of the next real event (mid-event only). */
	when?: 'now' | 'next-event';
}

/** What a stream sends first. [behaviours, row S10] */
const retryHints: Readonly<Partial<Record<Behaviours['S10'], string>>> = {
	retry0: '0',
	retry2s: '2000',
	retryHour: '3600000',
	retryHuge: '999999999999',
};

/** How long a stream may stay silent before the service ends it. [behaviours, row S12] */
const quietMs = 60_000;

export class StreamBook {
	private streams: OpenStream[] = [];
	private nextId = 1;
	private stallNewStreams = false;

	constructor(
		private readonly clock: SandboxClock,
		private readonly settings: SandboxSettings,
		private readonly events: EventLog,
	) {
		events.onAppend((event) => {
			for (const stream of this.streams) {
				if (stream.account === event.account && stream.version === event.version)
					stream.writer.pump();
			}
		});
	}

	/** Takes over a hijacked response as an event stream and sends the events that are due. */
	open(request: StreamRequest, response: ServerResponse): void {
		// [behaviours, row S7]
		if (this.settings.behaviours.S7 === 'olderClosed') this.endStreamsOf(request.account);
		const lane = this.events.lane(request.account, request.version);
		const writer = new SseWriter(response, lane, lane.length);
		const stream: OpenStream = {
			id: this.nextId,
			version: request.version,
			account: request.account,
			openedAt: this.clock.nowIso(),
			resumedFrom: request.lastEventId,
			userAgent: request.userAgent ?? null,
			clientPort: response.socket?.remotePort ?? null,
			writer,
		};
		this.nextId += 1;
		this.streams.push(stream);
		writer.stalled = this.stallNewStreams;
		response.writeHead(200, {
			'content-type': 'text/event-stream',
			'cache-control': 'no-store',
			date: new Date(this.clock.now()).toUTCString(),
		});
		response.flushHeaders();
		const retry = retryHints[this.settings.behaviours.S10];
		if (retry !== undefined) response.write(`retry: ${retry}\n\n`);
		writer.pingEvery(this.pingIntervalMs(request.version));
		if (request.lastEventId !== null) {
			writer.enqueue(this.events.replay(request.account, request.lastEventId));
		}
		const cancelExpiry = this.clock.schedule(request.tokenExpiresAtMs, () => {
			if (this.settings.cutStreamsAtTokenExpiry || this.settings.behaviours.S12 === 'endsWithToken')
				writer.end();
		});
		if (this.settings.behaviours.S12 === 'endsQuiet') this.endWhenQuiet(stream);
		writer.onClose(() => {
			cancelExpiry();
			this.streams = this.streams.filter((other) => other !== stream);
		});
	}

	/**
	 * Cuts streams.
	 *
	 * @returns how many
	 */
	cut({ how, version, count, when }: CutSpec): number {
		const chosen = this.openStreams(version).slice(0, count);
		for (const { writer, version: streamVersion, account } of chosen) {
			if (how === 'fin') writer.end();
			else if (how === 'rst') writer.reset();
			else if (when === 'next-event') writer.endInsideNextEvent();
			else writer.endInsideEvent(this.neverFinished(streamVersion, account));
		}
		return chosen.length;
	}

	/** Keeps streams connected but silent until switched off. `newStreams` includes streams that open later. */
	stall(on: boolean, newStreams: boolean): number {
		this.stallNewStreams = on && newStreams;
		for (const { writer } of this.streams) writer.stall(on);
		return this.streams.length;
	}

	/** Sends logged v3 events again, on the open v3 streams of their account. */
	resend(events: readonly LoggedEvent[]): void {
		for (const { writer, account } of this.openStreams('v3')) {
			writer.enqueue(events.filter((event) => event.account === account));
		}
	}

	/** Applies changed ping settings to open streams. */
	applyPingSettings(): void {
		for (const { writer, version } of this.streams) writer.pingEvery(this.pingIntervalMs(version));
	}

	openStreams(version?: ApiVersion): readonly OpenStream[] {
		return this.streams.filter(
			(stream) => stream.writer.open && (version === undefined || stream.version === version),
		);
	}

	/** Restarts the streams after the event log was emptied. */
	restartLanes(): void {
		for (const { writer } of this.streams) writer.restartLane();
	}

	closeAll(): void {
		for (const { writer } of [...this.streams]) writer.destroy();
		this.streams = [];
	}

	/** [behaviours, row S12] */
	private endWhenQuiet({ writer, version, account }: OpenStream): void {
		let quietSinceMs = this.clock.now();
		let cancel = (): void => {};
		const stopListening = this.events.onAppend((event) => {
			if (event.version === version && event.account === account) quietSinceMs = this.clock.now();
		});
		const check = (): void => {
			const endsAtMs = quietSinceMs + quietMs;
			if (this.clock.now() >= endsAtMs) writer.end();
			else cancel = this.clock.schedule(endsAtMs, check);
		};
		check();
		writer.onClose(() => {
			cancel();
			stopListening();
		});
	}

	private endStreamsOf(account: string): void {
		for (const stream of this.openStreams()) if (stream.account === account) stream.writer.end();
	}

	private pingIntervalMs(version: ApiVersion): number | null {
		const { pingIntervalMs, v3PingIntervalMs, behaviours } = this.settings;
		if (behaviours.S12 === 'noPing') return null;
		return version === 'v2'
			? pingIntervalMs
			: (v3PingIntervalMs ?? (behaviours.S12 === 'pingOnBoth' ? pingIntervalMs : null));
	}

	/** An event of which only the first half is ever sent. A client that acts on it has made a mistake. */
	private neverFinished(version: ApiVersion, account: string): LoggedEvent {
		const atMs = this.clock.now();
		return {
			id: version === 'v3' ? createEventIds()(atMs) : null,
			version,
			account,
			event: 'payment',
			data: JSON.stringify({
				id: 'never-finished',
				status: 'succeeded',
				timestamp: this.clock.nowIso(),
			}),
			atMs,
			paymentId: null,
			status: null,
		};
	}
}
