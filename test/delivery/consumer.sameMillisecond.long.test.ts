/**
 * A service that resumes by the time of the last event. With each new connection, all events of that
 * millisecond come again in any order, together with newer events. [Events, Last-Event-ID]
 */
import { eventsOf } from '../support/engine/eventsOf';
import type { IDataObject } from 'n8n-workflow';

import type { StreamResponse, Transport } from '../../client/http/transport';
import { feedOf } from '../../client/sse/subscribe/eventFeed';
import { eventTimeMs } from '../../client/sse/protocol/eventId';
import type { Frame } from '../../client/sse/protocol/eventDecoder';
import type { Received, SubscribeOptions } from '../../client/sse/subscribe/subscribeOptions';
import { toDeliveryEvent, type DeliveryEvent } from '../../delivery/event/deliveryEvent';
import { streamProfiles } from '../../nodes/CrossBorderPayoutsTrigger/streamProfiles';
import { subscribe } from '../../client/sse/subscribe/subscribe';
import { createSeenIds } from '../../client/sse/subscribe/seenIds';
import { createSharedStreams } from '../../client/sse/broadcast/sharedStreams';
import { consume } from '../../delivery/consumer';
import { readSettings, type TriggerSettings } from '../../nodes/CrossBorderPayoutsTrigger/settings';
import { loadCheckpoint, saveCheckpoint } from '../../delivery/checkpoint/checkpoint';
import { createRandom, pickBelow, shuffled } from '../../sandbox/basics/random';
import { connectionOf } from '../support/fakes/connectionOf';
import { createFakeClock } from '../support/fakes/fakeClock';
import { uuid7, wireEvent } from '../support/fakes/fakeStreams';

const startMs = 1_767_225_600_000;

/** Keeps all events, and sends them in chunks of random size until it is cut off. */
function createService(random: () => number) {
	const log: string[] = [];
	const asked: Array<string | undefined> = [];
	const open = new Set<{ readonly send: (id: string) => void; readonly cut: () => void }>();
	let resent = 0;
	let events = 0;

	const connect: Transport['open'] = async ({ headers }): Promise<StreamResponse> => {
		const from = headers['last-event-id'];
		asked.push(from);
		const queue: string[] = [];
		let isCut = false;
		let wake = (): void => undefined;
		const send = (id: string): void => {
			queue.push(wireEvent(id, { id: `p${id.slice(-1)}` }));
			wake();
		};
		const cut = (): void => {
			open.delete(connection);
			isCut = true;
			wake();
		};
		const connection = { send, cut };
		open.add(connection);
		if (from !== undefined) {
			const first =
				log.findLastIndex((id) => (eventTimeMs(id) ?? 0) < (eventTimeMs(from) ?? 0)) + 1;
			const again = log.slice(first);
			resent += again.length;
			for (const id of shuffled(again, random)) send(id);
		}
		const next = async (): Promise<IteratorResult<Uint8Array>> => {
			while (queue.length === 0 && !isCut) await new Promise<void>((resolve) => (wake = resolve));
			if (isCut) return { done: true, value: undefined };
			return {
				done: false,
				value: new TextEncoder().encode(queue.splice(0, 1 + pickBelow(9, random)).join('')),
			};
		};
		return {
			status: 200,
			headers: { 'content-type': 'text/event-stream' },
			chunks: { [Symbol.asyncIterator]: () => ({ next }) },
			close: () => cut(),
		};
	};
	return {
		log,
		asked,
		transport: {
			open: connect,
			send: async () => await Promise.reject(new Error('This transport only opens streams')),
		},
		resent: () => resent,
		cut() {
			for (const { cut } of open) cut();
		},
		/** The event happens now. It is sent on the open connections. */
		happen(ms: number) {
			events += 1;
			const id = uuid7(ms, pickBelow(2 ** 20, random) * 2 ** 20 + events);
			log.push(id);
			for (const { send } of open) send(id);
		},
	};
}

const turn = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

interface Way {
	readonly name: string;
	readonly reconnects: number;
	/** Together with other followers, of which one always stays. */
	readonly isShared: boolean;
}

it.each<Way>([
	{ name: 'alone', reconnects: 1_000, isShared: false },
	{ name: 'on a shared connection', reconnects: 500, isShared: true },
])(
	'$name: $reconnects reconnects that each replay 50 events of one millisecond, with processes that end at any point: none lost, none doubled',
	async ({ reconnects, isShared }) => {
		const random = createRandom(1);
		const shared = createSharedStreams<DeliveryEvent>();
		const follow = (options: SubscribeOptions<DeliveryEvent>) =>
			isShared ? shared.follow('key', options) : feedOf(subscribe(options));
		const service = createService(random);
		const clock = createFakeClock({ startMs });
		const staticData: IDataObject = {};
		const executions = new Map<string, string[]>();
		const handedOver = new Map<string, number>();
		const unmarked: string[] = [];
		let executed = 0;
		let known = new Set<string>();

		const connectionTo = ({ profile }: TriggerSettings) =>
			connectionOf(profile, {
				transport: service.transport,
				clock,
				random,
				idleTimeoutMs: 86_400_000,
			});

		const startTrigger = () => {
			const closing = new AbortController();
			const settings = readSettings({
				maxParallelExecutions: 3,
				eventsPerExecution: random() < 0.5 ? 1 : 4,
				longestWaitSeconds: 0,
			});
			const checkpoint = loadCheckpoint(JSON.parse(JSON.stringify(staticData)), 'scope');
			known = new Set(checkpoint.started.flatMap(({ eventIds }) => eventIds));
			const done = consume({
				connection: connectionTo(settings),
				follow,
				settings,
				signal: closing.signal,
				checkpoint,
				saveCheckpoint: (next) => saveCheckpoint(staticData, 'scope', next),
				async execute(batch) {
					const ids = batch.members.map(({ event }) => event.eventId ?? '');
					for (const id of ids) {
						const before = handedOver.get(id) ?? 0;
						handedOver.set(id, before + 1);
						// An event that comes again must be one that the trigger had started before a restart, without
						// seeing its end.
						if (before > 0 && !(batch.redelivered && known.has(id))) unmarked.push(id);
					}
					if (executions.has(batch.key)) return { kind: 'duplicate' };
					executions.set(batch.key, ids);
					executed += ids.length;
					for (let turns = pickBelow(3, random); turns > 0; turns -= 1) await turn();
					return { kind: 'finished', succeeded: true };
				},
				setAside: (batch) => unmarked.push(`set aside: ${batch.key}`),
			});
			return {
				end: async () => {
					closing.abort();
					await done;
				},
			};
		};

		const until = async (condition: () => boolean): Promise<void> => {
			for (let turns = 0; !condition(); turns += 1) {
				if (turns > 2_000)
					throw new Error(`Nothing moves: ${executed} of ${service.log.length} events`);
				await turn();
				await clock.advance(100);
			}
		};
		const companion = new AbortController();
		const heard: Array<string | null> = [];
		const keepCompany = async (): Promise<void> => {
			const options = {
				...connectionTo(readSettings({})),
				toEvent: (frame: Frame, received: Received) =>
					toDeliveryEvent(frame, received, streamProfiles.v3),
				startAfter: null,
				seenIds: createSeenIds(),
				signal: companion.signal,
			};
			for await (const { eventId } of eventsOf(follow(options))) heard.push(eventId);
		};
		const company = isShared ? keepCompany() : Promise.resolve();

		let trigger = startTrigger();
		await until(() => service.asked.length === 1);
		let starts = 1;
		for (let round = 0; service.asked.length <= reconnects + starts; round += 1) {
			const ms = startMs + 1_000 + round;
			for (let n = 0; n < 40; n += 1) service.happen(ms);
			await until(() => executed >= service.log.length - pickBelow(20, random));
			// Two cuts, each with new events of the same millisecond. The second cut comes in the middle of the
			// replay.
			for (const more of [4, 6]) {
				service.cut();
				for (let n = 0; n < more; n += 1) service.happen(ms);
				const connections = service.asked.length;
				if (random() < 0.1) {
					await trigger.end();
					trigger = startTrigger();
					starts += 1;
				}
				await until(() => service.asked.length > connections);
				for (let turns = pickBelow(6, random); turns > 0; turns -= 1) await turn();
			}
			await until(() => executed >= service.log.length);
		}
		await trigger.end();
		companion.abort();
		await company;

		expect(starts).toBeGreaterThan(reconnects / 25);
		expect(service.asked.length - starts).toBeGreaterThanOrEqual(reconnects);
		expect(service.resent()).toBeGreaterThan(40 * reconnects);
		if (isShared) expect([...heard].sort()).toEqual([...service.log].sort());
		expect([...executions.values()].flat().sort()).toEqual([...service.log].sort());
		expect(unmarked).toEqual([]);
		// Otherwise, no restart has interrupted anything.
		expect([...handedOver.values()].filter((times) => times > 1).length).toBeGreaterThan(10);
	},
	120_000,
);
