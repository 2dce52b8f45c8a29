/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** One run: the load, all faults of the plan at their times, the quiet after it, and what came of it. */
import { setTimeout as delay } from 'node:timers/promises';

import { idleTimeoutMs, makeChaosPlan, type ChaosSize } from '../../test/chaos/chaosPlan';
import { createLoad } from '../../test/chaos/load';
import type { RunningN8n } from '../startN8n';
import { judge, type ChaosResult } from './judge';
import { playCuts } from './playCuts';
import { playInTurn } from './playInTurn';
import { sendLoad } from './sendLoad';
import { startStation, type ChaosStation, type ChaosVersion } from './station';

export interface ChaosRun {
	readonly version: ChaosVersion;
	readonly seed: number;
	readonly size: ChaosSize;
	/** Receives lines of progress. */
	readonly log: (line: string) => void;
}

/** Without a new execution for so long nothing more is to come: the trigger waits a minute at most between two tries. */
const NOTHING_MORE_MS = 90_000;

export async function playRun(n8n: RunningN8n, { version, seed, size, log }: ChaosRun): Promise<ChaosResult> {
	const plan = makeChaosPlan(seed, size);
	const station = await startStation(n8n, { version, seed });
	const startedAt = performance.now();
	try {
		const { sandbox, proxy } = station;
		const cuts = playCuts(proxy, plan.cuts);
		const kills = playInTurn(plan.kills, async ({ delayMs }) => {
			await delay(delayMs);
			await n8n.crash();
		});
		const restarts = playInTurn(plan.restarts, async ({ downMs }) => await sandbox.restart(async () => await delay(downMs)));
		const progress = (sent: number): string =>
			`${sent} events, ${station.executions()} executions, ${cuts.played.length} cuts, ${kills.played} kills, ${restarts.played} restarts`;
		await sendLoad({
			control: sandbox.control,
			load: createLoad(seed),
			events: size.events,
			executions: station.executions,
			faults: {
				eventSent: (count) => {
					for (const player of [cuts, kills, restarts]) player.eventSent(count);
					if (count % 500 === 0) log(progress(count));
				},
				isBusy: () => cuts.waiting > 0 || kills.isBusy || restarts.isBusy,
				isDown: () => kills.isBusy,
				left: () => cuts.left + kills.left + restarts.left,
			},
		});
		await kills.settled();
		await restarts.settled();
		await untilQuiet(station, sandbox.control.events(version).length);
		const events = sandbox.control.events(version);
		log(progress(events.length));
		const seconds = (performance.now() - startedAt) / 1000;
		const played = { cuts: cuts.played, kills: kills.played, restarts: restarts.played };
		return judge({ version, seed, plan, played, seconds, events, ...station.read() });
	} finally {
		await station.stop();
	}
}

/** Waits until everything has run, or nothing more comes; then whatever would come twice has its chance. */
async function untilQuiet(station: ChaosStation, expected: number): Promise<void> {
	let seen = -1;
	for (let since = performance.now(); performance.now() - since < NOTHING_MORE_MS; await delay(250)) {
		const now = station.executions();
		if (now !== seen) since = performance.now();
		seen = now;
		if (now >= expected && station.unfinished() === 0) break;
	}
	// Silence: the trigger connects anew, and is sent the last events again.
	await delay(idleTimeoutMs + 3_000);
}
