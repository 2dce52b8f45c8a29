import { createRandom, shuffled } from '../basics/random';
import type { SandboxState } from '../state/state';
import type { CutSpec } from '../streams/streamBook';
import type { ApiVersion } from '../schemas/vocabulary';
import { findAccount } from './lookUp';
import { describeEvent, type EventView } from './views';

export interface RawEvent {
	version: ApiVersion;
	event: string;
	/** Sent as JSON. */
	data?: unknown;
	/** Sent unchanged, instead of data. */
	rawData?: string;
	/** v3: the event's id instead of a new UUIDv7. Null: no id line. */
	id?: string | null;
	/** Account name; default: the first one. */
	account?: string;
}

export interface ResendCommand {
	/** Ids of v3 events, in the order to send them. Default: all. */
	ids?: string[];
	/** Only the last n of them. */
	last?: number;
	shuffle?: boolean;
	seed?: number;
}

export interface StallCommand {
	on: boolean;
	/** True: streams that open later are silent, too. Default false. */
	newStreams?: boolean;
}

/** Events and the streams that carry them. */
export interface EventControl {
	appendEvent(event: RawEvent): EventView;
	events(version?: ApiVersion): EventView[];
	resendEvents(command?: ResendCommand): { resent: number };
	cutStreams(spec: CutSpec): { cut: number };
	stallStreams(command: StallCommand): { streams: number };
}

export function createEventControl(state: SandboxState): EventControl {
	return {
		appendEvent: ({ version, event, data, rawData, id, account }) =>
			describeEvent(
				state.events.append({
					version,
					event,
					data: rawData ?? JSON.stringify(data ?? null),
					id,
					account: findAccount(state, account).name,
				}),
			),
		events: (version) => state.events.all(version).map(describeEvent),
		resendEvents: (command) => resendEvents(command ?? {}, state),
		cutStreams: (spec) => ({ cut: state.streams.cut(spec) }),
		stallStreams: ({ on, newStreams }) => ({
			streams: state.streams.stall(on, newStreams ?? false),
		}),
	};
}

function resendEvents({ ids, last, shuffle, seed }: ResendCommand, state: SandboxState) {
	const all = state.events.all('v3');
	const chosen =
		ids === undefined ? all : ids.flatMap((id) => all.filter((event) => event.id === id));
	const recent = last === undefined ? chosen : chosen.slice(Math.max(0, chosen.length - last));
	const ordered = shuffle === true ? shuffled(recent, createRandom(seed ?? 1)) : recent;
	state.streams.resend(ordered);
	return { resent: ordered.length };
}
