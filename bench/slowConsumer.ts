/**
 * A process with only the listening part of the trigger. Each of its executions takes a while and does
 * nothing.
 */
import { setTimeout as delay } from 'timers/promises';

import { sign } from 'jsonwebtoken';

import { consume } from '../delivery/consumer';
import { readSettings } from '../nodes/CrossBorderPayoutsTrigger/settings';
import { loadCheckpoint, saveCheckpoint } from '../delivery/checkpoint/checkpoint';
import { toItem } from '../nodes/CrossBorderPayoutsTrigger/execution/toItem';
import type { BurstServer } from './burstServer';
import { createHttpTransport } from './httpTransport';

export interface ConsumerPlan {
	readonly server: BurstServer;
	readonly executionMs: number;
	readonly parallel: number;
}

export interface ConsumerNews {
	readonly connected: boolean;
	/** The events that ran since the last message. */
	readonly eventIds: readonly string[];
	readonly residentBytes: number;
	/** Memory in use after a collection. Null unless requested. */
	readonly heldBytes: number | null;
}

function start({ server, executionMs, parallel }: ConsumerPlan): void {
	const settings = readSettings({ apiVersion: 'v3', maxParallelExecutions: parallel });
	const { baseUrl, accessKey, secretKey } = server;
	const claims = { aud: baseUrl, iss: baseUrl, sub: accessKey };
	const staticData = {};
	let eventIds: string[] = [];
	let connected = false;
	void consume({
		connection: {
			transport: createHttpTransport(() =>
				sign(claims, secretKey, { keyid: accessKey, expiresIn: 120 }),
			),
			clock: {
				now: () => Date.now(),
				elapsed: () => performance.now(),
				sleep: async (ms, stop) => await delay(ms, undefined, stop && { signal: stop }),
			},
			random: Math.random,
			url: `${baseUrl}${settings.profile.path}`,
			endpoint: settings.profile.endpoint,
			connectTimeoutMs: 30_000,
			toError: settings.profile.toError,
			resume: settings.profile.resume,
			idleTimeoutMs: settings.idleTimeoutMs,
		},
		settings,
		signal: new AbortController().signal,
		checkpoint: loadCheckpoint(staticData, 'bench'),
		saveCheckpoint: (checkpoint) => saveCheckpoint(staticData, 'bench', checkpoint),
		async execute({ members }) {
			const items = members.map(({ event }) => toItem(event, false));
			await delay(executionMs);
			for (const { json } of items) eventIds.push(String(json['eventId']));
			return { kind: 'finished', succeeded: true };
		},
		setAside: () => undefined,
		onState: ({ kind }) => {
			connected = kind === 'connected';
		},
	});
	setInterval(() => {
		process.send?.({
			connected,
			eventIds,
			residentBytes: process.memoryUsage.rss(),
			heldBytes: null,
		} satisfies ConsumerNews);
		eventIds = [];
	}, 100);
	process.on('message', () => {
		globalThis.gc?.();
		const { heapUsed, external } = process.memoryUsage();
		process.send?.({
			connected,
			eventIds: [],
			residentBytes: process.memoryUsage.rss(),
			heldBytes: heapUsed + external,
		} satisfies ConsumerNews);
	});
}

process.once('message', (plan: ConsumerPlan) => start(plan));
// Without the measuring process, this process has no purpose.
process.on('disconnect', () => process.exit(0));
