/** Opens streams as considerately as the client does, and records which pauses the service asks for. */
import { readRetryAfterMs } from '../../client/http';
import type { ApiVersion } from '../../client/interface';
import { NotTried } from '../finding/finding';
import { readLiveStream, type LiveStream } from './liveStream';
import type { Service } from '../service/service';

export interface StreamHints {
	/** The `Retry-After` of each refused stream, in milliseconds. */
	readonly refusals: number[];
	/** The `retry` field of each stream that had one. */
	readonly retries: number[];
}

export interface Streams {
	readonly hints: StreamHints;
	/** Every v3 stream so far. Their events show IDs and times. */
	readonly v3: readonly LiveStream[];
	/** Every stream so far. */
	readonly all: readonly LiveStream[];
	/**
	 * @param how `lastEventId`: sent unchanged; `once`: a refusal is the answer unless it asks for a pause
	 * @returns the stream, or the last refusal
	 * @throws NotTried if the service asks for too long a pause
	 */
	open(version: ApiVersion, how?: { lastEventId?: string; once?: true }): Promise<LiveStream>;
	close(stream: LiveStream | undefined): Promise<void>;
}

const mostTries = 3;

export function createStreams(service: Service): Streams {
	const hints: StreamHints = { refusals: [], retries: [] };
	const all: LiveStream[] = [];
	let end: string | undefined;

	async function openOnce(
		version: ApiVersion,
		lastEventId: string | undefined,
	): Promise<LiveStream> {
		if (end !== undefined) throw new NotTried(end);
		const answer = await service.open(
			`/${version}/events`,
			lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
		);
		const stream = readLiveStream(version, answer, service);
		all.push(stream);
		return stream;
	}

	async function restAfter(asked: number | undefined): Promise<void> {
		if (asked !== undefined && asked > service.timing.longestPauseMs) {
			end = `the service asks streams for a pause of ${Math.round(asked / 1000)} s (see S10)`;
			throw new NotTried(end);
		}
		await service.rest(asked);
	}

	return {
		hints,
		all,
		get v3() {
			return all.filter(({ version }) => version === 'v3');
		},
		async open(version, { lastEventId, once } = {}) {
			for (let tries = 1; ; tries++) {
				const stream = await openOnce(version, lastEventId);
				const asked = readRetryAfterMs(stream.headers);
				const isBusy = stream.status >= 500 || stream.status === 429 || stream.status === 409;
				if (isBusy && asked !== undefined) hints.refusals.push(asked);
				if (!isBusy || tries >= mostTries || (once === true && asked === undefined)) return stream;
				await restAfter(asked);
			}
		},
		async close(stream) {
			if (stream === undefined) return;
			const retryMs = stream.retryMs();
			if (retryMs !== null) hints.retries.push(retryMs);
			stream.close();
			// The service notices the closed connection a moment later, and may allow only one stream.
			await service.clock.sleep(service.timing.quietMs / 10);
		},
	};
}
