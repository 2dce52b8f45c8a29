/**
 * Lets another n8n process that listens for the same workflow go first, as when a new one starts before the old one has
 * stopped. n8n starts one execution per key, but lets a second one take the place of one that has not begun yet, and then
 * runs both: an event that two processes hand over at the same moment is run twice. With one of them behind it is not.
 */
import type { WorkflowActivateMode } from 'n8n-workflow';

import type { EventGroup } from './dispatch';
import { createPaceBehind, type PaceBehind, type PaceOptions } from './paceBehind';
import type { RunResult } from './runGroup';

export interface StandBackOptions extends PaceOptions {
	/** Whether to begin behind, until it turns out that nobody is there. */
	readonly atFirst: boolean;
	/** Told once, when it is seen for the first time that another process listens. */
	readonly onOtherListener: () => void;
}

export interface Turn {
	/** What to wait for before the hand-over; null for nothing. Never rejects. */
	readonly pause: Promise<void> | null;
	/** To be called with what came of each hand-over of the group. */
	readonly told: (result: RunResult) => void;
}

export type StandBack = (group: EventGroup) => Turn;

/** n8n refuses at once; what it has not refused by then it has taken. */
const REFUSED_WITHIN_MS = 1_000;
/** A process that stands back may catch up now and then: one alone tells nothing, neither that somebody is there nor that nobody is. */
const IN_A_ROW = 2;
/**
 * What comes so soon may have been run by the life before, in this process: the service tells the time of a
 * connection in whole seconds only, so that what it sends again from that second looks new.
 */
const SETTLING_MS = 5_000;

/** Whether another process may have the workflow active: n8n starts, or takes over from another main. */
export const mayOverlap = (mode: WorkflowActivateMode): boolean => ['init', 'leadershipChange'].includes(mode);

/** What an earlier life has handed over may have been run, but not just now. */
const isOld = ({ redelivered, firstAttempt, members }: EventGroup): boolean =>
	redelivered || firstAttempt > 1 || members.some(({ event }) => event.perhapsRun === true);

/** @returns for one life of the trigger, beginning now */
export function createStandBack({ atFirst, onOtherListener, ...options }: StandBackOptions): StandBack {
	const newSinceMs = options.clock.now() + (atFirst ? 0 : SETTLING_MS);
	let behind = atFirst ? createPaceBehind(options) : null;
	/** Whether the other process was seen since this one goes ahead, and not only supposed. */
	let isSure = false;
	let wasSeen = false;
	let refusedAhead = 0;

	/** No execution of an earlier life can be meant. */
	const isNew = (group: EventGroup): boolean =>
		!isOld(group) && group.members.every(({ event }) => event.source === 'stream' && event.receivedAtMs >= newSinceMs);

	const wasTaken = (pace: PaceBehind | null): void => {
		refusedAhead = 0;
		if (pace === null || pace !== behind) return;
		if (pace.taken() < IN_A_ROW && isSure) return;
		behind.end();
		behind = null;
		isSure = false;
	};

	const wasRefused = (pace: PaceBehind | null, group: EventGroup): void => {
		pace?.refused();
		if (!isNew(group)) return;
		if (behind === null) {
			refusedAhead += 1;
			if (refusedAhead < IN_A_ROW) return;
			behind = createPaceBehind(options);
		}
		isSure = true;
		if (!wasSeen) onOtherListener();
		wasSeen = true;
	};

	return (group) => {
		const pace = isOld(group) ? null : behind;
		let wasRejected = false;
		let isKnown = false;
		let tell = (): void => undefined;
		const known = new Promise<void>((resolve) => (tell = resolve));

		const know = (): void => {
			isKnown = true;
			tell();
		};
		const take = (): void => {
			if (!isKnown) wasTaken(pace);
			know();
		};
		const waitBehind = async (given: PaceBehind): Promise<void> => {
			await given.wait(Math.max(...group.members.map(({ event }) => event.receivedAtMs)), known);
			void given.sleep(REFUSED_WITHIN_MS).then(take);
		};
		return {
			pause: pace === null ? null : waitBehind(pace),
			told({ kind }) {
				if (kind === 'rejected') {
					wasRejected = true;
					know();
				} else if (kind === 'duplicate') {
					// What n8n has rejected may exist all the same, and be the trigger's own.
					if (!wasRejected) wasRefused(pace, group);
					know();
				} else {
					take();
				}
			},
		};
	};
}
