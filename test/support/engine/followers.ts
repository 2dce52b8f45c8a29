/** Subscribers of shared streams, each with its own pace, in simulated time. */
import { eventsOf } from './eventsOf';
import { framed, type FramedEvent } from '../fakes/framedEvent';
import type { SubscribeOptions, StreamState } from '../../../client/sse/subscribe/subscribeOptions';
import { createSeenIds } from '../../../client/sse/subscribe/seenIds';
import {
	createSharedStreams,
	type SharedStreams,
} from '../../../client/sse/broadcast/sharedStreams';
import { eventStream } from '../../../client/v3/events';
import { connectionOf } from '../fakes/connectionOf';
import { createFakeClock, type FakeClock } from '../fakes/fakeClock';
import {
	createReplayingService,
	type ReplayingService,
	type ServiceOptions,
} from '../servers/replayingService';

export interface Follower {
	readonly received: FramedEvent[];
	readonly states: StreamState[];
	readonly madeUpCursors: string[];
	/** Milliseconds of work per event. Infinity: takes no more events until this changes. */
	setPace(ms: number): void;
	/** Resolves when the iteration has ended. Rejects with its error. */
	readonly ended: Promise<void>;
	close(): Promise<void>;
	readonly isOpen: boolean;
}

export interface Bench {
	readonly clock: FakeClock;
	readonly service: ReplayingService;
	readonly streams: SharedStreams<FramedEvent>;
	follow(
		startAfter?: string | null,
		rest?: Partial<SubscribeOptions<FramedEvent>>,
		paceMs?: number,
	): Follower;
	/** Advances time in steps and lets all work in between finish. */
	pass(ms: number, stepMs?: number): Promise<void>;
	/**
	 * Ends every subscriber.
	 *
	 * @returns how many connections are left
	 */
	closeAll(): Promise<number>;
}

export async function settleAll(): Promise<void> {
	for (let round = 0; round < 3; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

export function createBench({ startMs, ...kind }: { startMs: number } & ServiceOptions): Bench {
	const { ids = true } = kind;
	const clock = createFakeClock({ startMs });
	const service = createReplayingService(() => clock.now(), kind);
	const streams = createSharedStreams<FramedEvent>();
	const followers: Follower[] = [];

	const pass = async (ms: number, stepMs = 250): Promise<void> => {
		await settleAll();
		for (let left = ms; left > 0; left -= stepMs) {
			await clock.advance(Math.min(stepMs, left));
			await settleAll();
		}
	};

	const follow: Bench['follow'] = (startAfter = null, rest = {}, firstPaceMs = 0) => {
		const closing = new AbortController();
		const received: FramedEvent[] = [];
		const states: StreamState[] = [];
		const madeUpCursors: string[] = [];
		let paceMs = firstPaceMs;
		let isOpen = true;
		const events = streams.follow('key', {
			toEvent: framed,
			...connectionOf(eventStream, {
				transport: service,
				clock,
				random: () => 0.5,
				resume: ids ? 'last-event-id' : 'none',
			}),
			startAfter,
			seenIds: createSeenIds(),
			signal: closing.signal,
			onState: (state) => states.push(state),
			onMadeUpCursor: (id) => madeUpCursors.push(id),
			...rest,
		});
		const ended = (async () => {
			for await (const event of eventsOf(events)) {
				received.push(event);
				for (let waitedMs = 0; waitedMs < paceMs && !closing.signal.aborted;) {
					const ms = Math.min(paceMs, 1_000);
					await clock.sleep(ms, closing.signal).catch(() => undefined);
					waitedMs += ms;
				}
			}
		})().finally(() => (isOpen = false));
		ended.catch(() => undefined);
		const follower: Follower = {
			received,
			states,
			madeUpCursors,
			ended,
			get isOpen() {
				return isOpen;
			},
			setPace: (ms) => (paceMs = ms),
			async close() {
				closing.abort();
				await ended;
			},
		};
		followers.push(follower);
		return follower;
	};

	return {
		clock,
		service,
		streams,
		follow,
		pass,
		async closeAll() {
			await Promise.allSettled(followers.map(async (follower) => await follower.close()));
			return service.openCount;
		},
	};
}

export const idsOf = ({ received }: Follower): Array<string | null> =>
	received.map(({ eventId }) => eventId);
export const dataOf = ({ received }: Follower): string[] => received.map(({ frame }) => frame.data);
