/** Keeps the trigger's checkpoints in n8n's static data, so that they survive a restart. */
import type { ITriggerFunctions } from 'n8n-workflow';

import {
	hasCheckpoint,
	loadCheckpoint,
	saveCheckpoint,
	type Checkpoint,
} from '../../delivery/checkpoint/checkpoint';
import { findStartPosition, type StartPosition } from '../../delivery/checkpoint/startPosition';
import { readEnvironment, readScope } from './connection';
import { loggerOf } from './log/logger';
import type { TriggerSettings } from './settings';
import { hasLostCheckpoint, otherNodesHaveData } from './lostCheckpoint';

export interface Checkpoints {
	/** Identifies base URL, version and access key. */
	readonly scope: string;
	/** Where the listener starts right after the activation. */
	readonly first: StartPosition;
	/**
	 * The checkpoint for the next start of the listener: first `first.checkpoint`, then the one saved
	 * last.
	 */
	next(): Checkpoint;
	/** n8n stores it with the next emit. */
	save(checkpoint: Checkpoint): void;
}

/** Reads the saved checkpoint. If there is none, saves a mark before the listener starts. */
export async function openCheckpoints(
	context: ITriggerFunctions,
	settings: TriggerSettings,
	activatedAtMs: number,
): Promise<Checkpoints> {
	const scope = await readScope(context, settings);
	const environment = await readEnvironment(context, settings);
	const staticData = context.getWorkflowStaticData('node');
	const load = (): Checkpoint => loadCheckpoint(staticData, scope, environment);
	const save = (checkpoint: Checkpoint): void =>
		saveCheckpoint(staticData, scope, checkpoint, environment);
	const canResume = settings.profile.resume !== 'none';
	const hadCheckpoint = hasCheckpoint(staticData);
	const isLost = hasLostCheckpoint(
		context.getActivationMode(),
		hadCheckpoint,
		otherNodesHaveData(context),
	);
	const first = findStartPosition(load(), canResume, activatedAtMs, isLost);
	if (first.firstCheckpoint !== null) save(first.firstCheckpoint);
	if (first.checkpoint.aliveAtMs === null)
		loggerOf(context)[hadCheckpoint ? 'warn' : 'info'](startsFromNow(activatedAtMs, hadCheckpoint));
	let starts = 0;
	return {
		scope,
		first,
		next() {
			starts += 1;
			if (starts === 1) return first.checkpoint;
			return findStartPosition(load(), canResume, activatedAtMs).checkpoint;
		},
		save,
	};
}

const startsFromNow = (nowMs: number, hadCheckpoint: boolean): string =>
	`listens from ${new Date(nowMs).toISOString()} on: ${
		hadCheckpoint
			? 'the saved checkpoint belongs to another Base URL or API Version, or cannot be read'
			: 'there is no earlier checkpoint'
	}`;
