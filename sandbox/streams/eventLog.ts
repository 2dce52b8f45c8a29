/** Every event ever emitted, per account and version, with resume by timestamp and retention. [Events] */
import type { SandboxClock } from '../basics/clock';
import { createIdMaker, withOtherData } from './eventIds';
import type { LoggedEvent } from './loggedEvent';
import type { SandboxSettings } from '../settings/settings';
import { timestampOfEventId } from '../basics/uuidV7';
import type { ApiVersion } from '../schemas/vocabulary';

export type { LoggedEvent } from './loggedEvent';

export interface NewEvent {
	readonly version: ApiVersion;
	readonly account: string;
	readonly event: string;
	readonly data: string;
	readonly id?: string | null | undefined;
	readonly paymentId?: string | null;
	readonly status?: string | null;
}

export class EventLog {
	private readonly events: LoggedEvent[] = [];
	private readonly lanes = new Map<string, LoggedEvent[]>();
	private readonly listeners = new Set<(event: LoggedEvent) => void>();
	private makeId = createIdMaker();
	private madeEvents = 0;
	/** The time of each id that was sent, by account and id. */
	private readonly places = new Map<string, number>();

	constructor(
		private readonly clock: SandboxClock,
		private readonly settings: SandboxSettings,
	) {}

	/** Appends an event and wakes the streams. v3 events get an id unless the caller gives one (null: none). */
	append(event: NewEvent): LoggedEvent {
		const atMs = this.clock.now();
		const { S8 } = this.settings.behaviours;
		const generated = event.version === 'v3' ? this.makeId(atMs, S8) : null;
		const logged: LoggedEvent = {
			id: event.id === undefined ? generated : event.id,
			version: event.version,
			account: event.account,
			event: event.event,
			data: event.data,
			atMs,
			paymentId: event.paymentId ?? null,
			status: event.status ?? null,
		};
		this.notePlace(logged, event.id === undefined);
		this.publish(logged);
		if (S8 === 'repeated' && this.isThird(event))
			this.publish({ ...logged, data: withOtherData(logged.data) });
		return logged;
	}

	/** Restores the events of another sandbox unchanged. */
	restore(events: readonly LoggedEvent[]): void {
		for (const event of events) {
			this.notePlace(event, true);
			this.publish(event);
		}
	}

	/** Whether an event with this id was sent to the account. If so, a stream can resume from it. */
	hasSent(account: string, id: string): boolean {
		return this.places.has(`${account} ${id}`);
	}

	/** A stream can resume from an id that a test set if the id contains a time. */
	private notePlace({ id, account, atMs }: LoggedEvent, isMadeHere: boolean): void {
		const placeMs = isMadeHere ? Math.floor(atMs) : timestampOfEventId(id ?? '');
		if (id !== null && placeMs !== null) this.places.set(`${account} ${id}`, placeMs);
	}

	private publish(logged: LoggedEvent): void {
		this.events.push(logged);
		this.lane(logged.account, logged.version).push(logged);
		for (const listener of this.listeners) listener(logged);
	}

	private isThird({ version, id }: NewEvent): boolean {
		if (version !== 'v3' || id !== undefined) return false;
		this.madeEvents += 1;
		return this.madeEvents % 3 === 0;
	}

	/** The growing list that the streams of this account and version send from. */
	lane(account: string, version: ApiVersion): LoggedEvent[] {
		const key = `${version} ${account}`;
		const lane = this.lanes.get(key) ?? [];
		this.lanes.set(key, lane);
		return lane;
	}

	/**
	 * The events to send again after `lastEventId`: those still retained, from that event's timestamp on.
	 * Events of the same millisecond are sent again, including the named one. [Events, Last-Event-ID]
	 */
	replay(account: string, lastEventId: string): LoggedEvent[] {
		const fromMs = this.places.get(`${account} ${lastEventId}`) ?? timestampOfEventId(lastEventId);
		if (fromMs === null) return [];
		const keptFromMs = this.keptFromMs();
		const kept = this.lane(account, 'v3').filter(
			({ atMs }) => Math.floor(atMs) >= fromMs && atMs >= keptFromMs,
		);
		// [behaviours, row S15]
		const { S15 } = this.settings.behaviours;
		if (S15 === 'lastAgain') return kept;
		const after = kept.filter(({ id }) => id !== lastEventId);
		return S15 === 'endOfGap' ? after.slice(-1) : after;
	}

	/** [behaviours, row S11] */
	private keptFromMs(): number {
		const { retentionMs, behaviours } = this.settings;
		if (behaviours.S11 === 'nothing') return Infinity;
		const keptMs = behaviours.S11 === 'tenSeconds' ? 10_000 : (retentionMs ?? Infinity);
		return this.clock.now() - keptMs;
	}

	/** All events in the order in which they were emitted, of one version or of both. */
	all(version?: ApiVersion): readonly LoggedEvent[] {
		return version === undefined
			? this.events
			: this.events.filter((event) => event.version === version);
	}

	/** @returns removes the listener */
	onAppend(listener: (event: LoggedEvent) => void): () => void {
		this.listeners.add(listener);
		return () => void this.listeners.delete(listener);
	}

	reset(): void {
		this.events.length = 0;
		// Empties the lanes in place, because open streams keep a reference to their lane.
		for (const lane of this.lanes.values()) lane.length = 0;
		this.makeId = createIdMaker();
		this.madeEvents = 0;
		this.places.clear();
	}
}
