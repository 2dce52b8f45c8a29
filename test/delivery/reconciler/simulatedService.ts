/** A service in simulated time: payments that change, lists, and a stream that loses what is sent while it is cut. */
import type { Clock } from '../../../client/async/clock';
import type { ServiceRecord } from '../../../client/http/answer';
import type { PaymentSource } from '../../../delivery/lookup/paymentSource';
import { TransportError } from '../../../client/errors';
import type { StreamState } from '../../../client/sse/subscribe/subscribe';

export interface SimulatedEvent {
	readonly id: number;
	readonly kind: string;
	readonly record: ServiceRecord;
	readonly replay: boolean;
}

export interface SimulatedService {
	/** Records a payment's next state now and sends it on the stream. */
	change(payment: string, status: string): void;
	/** A state that was recorded one minute before the start. */
	before(payment: string, status: string): void;
	/** A state with a time in the future, without an event. */
	ahead(payment: string, status: string, byMs: number): void;
	/** Sends the last state on the stream only now. */
	tell(payment: string): void;
	/** Breaks the connection. Data that was sent and not read is lost. */
	cut(): void;
	connect(): void;
	readonly source: PaymentSource;
	/** Follows the stream as `followStream` does. */
	follow(
		onState: () => (state: StreamState) => void,
		signal: AbortSignal,
	): AsyncGenerator<SimulatedEvent, void>;
	/** All states of each payment, in their order. */
	readonly history: ReadonlyMap<string, readonly ServiceRecord[]>;
	/** This many of the next requests fail. */
	failures: number;
	/** See `ServiceTraits.drops`. */
	drops: boolean;
	readonly requests: number;
}

export interface ServiceTraits {
	/** How long a response takes: from the request to the reading of the list, and the same back. */
	readonly latencyMs: () => number;
	/** After a reconnect, sends again what was not read, as v3 does. */
	readonly resumes: boolean;
	/** The replay begins this much later than the connection. */
	readonly replayDelayMs?: number;
	/** The pause after each replayed event. */
	readonly replayPauseMs?: number;
	/** How long after the one before it each event arrives. */
	readonly spacingMs?: number;
	/** Past events are not sent again. */
	readonly drops?: boolean;
	/** How far its clock is ahead. */
	readonly offsetMs?: number;
	/** Each of these kinds of event reports every change. Default: one kind. */
	readonly kinds?: () => readonly string[];
	/** Its records have whole seconds only: all records, or those of its lists. */
	readonly wholeSeconds?: boolean | 'inLists';
}

export function createSimulatedService(
	clock: Clock,
	{
		latencyMs,
		resumes,
		replayDelayMs = 0,
		replayPauseMs = 0,
		spacingMs = 0,
		drops = false,
		offsetMs = 0,
		kinds = () => ['payment'],
		wholeSeconds = false,
	}: ServiceTraits,
): SimulatedService {
	const now = (): number => clock.now() + offsetMs;
	const history = new Map<string, ServiceRecord[]>();
	const log: SimulatedEvent[] = [];
	let buffer: SimulatedEvent[] = [];
	let isOpen = false;
	let wanted = false;
	let lastRead = 0;
	let wake = (): void => undefined;
	const service = { failures: 0, requests: 0, drops };

	const asListed = (state: ServiceRecord): ServiceRecord =>
		wholeSeconds === 'inLists'
			? { ...state, timestamp: String(state['timestamp']).replace(/\.\d+/, '') }
			: state;
	const current = (): ServiceRecord[] =>
		[...history.values()].flatMap((states) => states.slice(-1));
	const answer = async <T>(read: () => T, signal: AbortSignal): Promise<T> => {
		service.requests += 1;
		await clock.sleep(latencyMs(), signal);
		if (service.failures > 0) {
			service.failures -= 1;
			throw new TransportError('network', true);
		}
		const result = read();
		await clock.sleep(latencyMs(), signal);
		return result;
	};

	const record = (payment: string, status: string, atMs: number): void => {
		const serverTimeMs = wholeSeconds === true ? Math.floor(atMs / 1_000) * 1_000 : atMs;
		const state = { id: payment, status, timestamp: new Date(serverTimeMs).toISOString() };
		history.set(payment, [...(history.get(payment) ?? []), state]);
	};
	const tell = (payment: string): void => {
		for (const kind of kinds()) {
			const event = {
				id: log.length + 1,
				kind,
				record: history.get(payment)?.at(-1) ?? {},
				replay: false,
			};
			log.push(event);
			if (isOpen) buffer.push(event);
		}
		wake();
	};

	return {
		history,
		before: (payment, status) => record(payment, status, now() - 60_000),
		ahead: (payment, status, byMs) => record(payment, status, now() + byMs),
		tell,
		change(payment, status) {
			record(payment, status, now());
			tell(payment);
		},
		cut() {
			isOpen = false;
			buffer = [];
			wake();
		},
		connect() {
			wanted = true;
			wake();
		},
		source: {
			lists: (sinceMs) => [
				{
					name: 'all',
					read: async (signal) =>
						await answer(
							() =>
								current()
									.filter(({ timestamp }) => Date.parse(String(timestamp)) >= sinceMs)
									.map((record) => ({ record: asListed(record) })),
							signal,
						),
				},
			],
			lookUp: async (id, _, signal) =>
				await answer(() => ({ record: history.get(id)?.at(-1) ?? {} }), signal),
		},
		async *follow(onState, signal) {
			let known = false;
			signal.addEventListener('abort', () => wake(), { once: true });
			while (!signal.aborted) {
				if (!known && wanted) {
					known = isOpen = true;
					wanted = false;
					buffer =
						resumes && !service.drops
							? log.filter(({ id }) => id > lastRead).map((event) => ({ ...event, replay: true }))
							: [];
					const mayResume = resumes && lastRead > 0;
					const place = mayResume ? { place: `e${lastRead}` } : {};
					onState()({ kind: 'connected', resumed: false, ...place });
					if (replayDelayMs > 0) await clock.sleep(replayDelayMs, signal).catch(() => undefined);
					if (mayResume && !service.drops && isOpen)
						onState()({ kind: 'connected', resumed: true });
				}
				const next = buffer.shift();
				if (next !== undefined) {
					if (spacingMs > 0) await clock.sleep(spacingMs, signal).catch(() => undefined);
					yield next;
					lastRead = next.id;
					if (next.replay && replayPauseMs > 0)
						await clock.sleep(replayPauseMs, signal).catch(() => undefined);
				} else if (known && !isOpen) {
					known = false;
					onState()({ kind: 'disconnected', reason: 'broken', retryInMs: 0 });
				} else await new Promise<void>((resolve) => (wake = resolve));
			}
		},
		get failures() {
			return service.failures;
		},
		set failures(count) {
			service.failures = count;
		},
		get drops() {
			return service.drops;
		},
		set drops(yes) {
			service.drops = yes;
		},
		get requests() {
			return service.requests;
		},
	};
}
