/** One run: the load, all faults of the plan at their times, the quiet time after it, and the result. */
import { setTimeout as delay } from 'node:timers/promises';

import { describeBehaviours } from '../../sandbox/behaviours/randomBehaviours';
import type { Behaviours } from '../../sandbox/behaviours/rows';
import { idleTimeoutMs, makeChaosPlan, type ChaosSize } from '../../test/chaos/chaosPlan';
import { createLoad } from '../../test/chaos/load';
import type { Absence } from '../../test/chaos/paymentsOf';
import type { RunningN8n } from '../driver/start/startN8n';
import { compare, judge, type ChaosResult } from './judge';
import { playCuts } from './playCuts';
import { playInTurn } from './playInTurn';
import { giveListsBack, playFirstAbsence } from './playService';
import { sendLoad } from './sendLoad';
import { startTestbed, type ChaosTestbed, type ChaosVersion } from './triggerTestbed';

export interface ChaosRun {
	readonly version: ChaosVersion;
	readonly seed: number;
	readonly size: ChaosSize;
	/** The differences from the sandbox's default service. */
	readonly behaviours: Behaviours | undefined;
	/** Receives lines of progress. */
	readonly log: (line: string) => void;
}

/**
 * Without a new execution for this long, no more will come: the trigger waits at most a minute between two
 * tries.
 */
const NOTHING_MORE_MS = 90_000;

/** Between two checks for what is still missing. */
const LOOK_EVERY_MS = 3_000;

export async function playRun(
	n8n: RunningN8n,
	{ version, seed, size, behaviours, log }: ChaosRun,
): Promise<ChaosResult> {
	const plan = makeChaosPlan(seed, size);
	if (behaviours !== undefined) log(`the service: ${describeBehaviours(behaviours)}`);
	const testbed = await startTestbed(n8n, { version, seed, behaviours });
	const startedAt = performance.now();
	const startedAtMs = Date.now();
	try {
		const { sandbox, proxy, streams } = testbed;
		const early = behaviours === undefined ? 0 : await playFirstAbsence(sandbox, version);
		const cuts = playCuts(proxy, plan.cuts);
		const absences: Absence[] = [];
		const kills = playInTurn(plan.kills, async ({ delayMs }) => {
			await delay(delayMs);
			const fromMs = Date.now();
			await n8n.crash();
			absences.push({ fromMs, toMs: Date.now() });
		});
		const restarts = playInTurn(
			plan.restarts,
			async ({ downMs }) => await sandbox.restart(async () => await delay(downMs)),
		);
		const progress = (sent: number): string =>
			`${sent} events, ${testbed.executions()} executions, ${cuts.played.length} cuts, ${kills.played} kills, ${restarts.played} restarts`;
		const sending = sendLoad({
			control: sandbox.control,
			load: createLoad(seed),
			events: size.events,
			executions: testbed.executions,
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
		await Promise.race([sending, kills.broken, restarts.broken]);
		await kills.settled();
		await restarts.settled();
		const hasGivenBack = behaviours !== undefined && giveListsBack(sandbox, behaviours);
		const unread = hasGivenBack ? [{ fromMs: startedAtMs, toMs: Date.now() }] : [];
		const facts = () => ({
			version,
			seed,
			plan,
			behaviours,
			early,
			knowsAll: n8n.version.reclaimsKeys,
			absences: { ofStreams: streams.absences(), ofLists: unread },
			seconds: (performance.now() - startedAt) / 1000,
			played: { cuts: cuts.played, kills: absences, restarts: restarts.played },
			clockAheadMs: Date.parse(sandbox.control.now()) - Date.now(),
			events: sandbox.control.events(version),
			...testbed.read(),
		});
		await untilQuiet(testbed, () => compare(facts()).findings.lost.length === 0);
		log(progress(sandbox.control.events(version).length));
		return judge(facts());
	} finally {
		await testbed.stop();
	}
}

/** Waits until everything has run or nothing more arrives. Then leaves time for second runs. */
async function untilQuiet(testbed: ChaosTestbed, hasAll: () => boolean): Promise<void> {
	let seen = -1;
	for (
		let since = performance.now();
		performance.now() - since < NOTHING_MORE_MS;
		await delay(LOOK_EVERY_MS)
	) {
		const now = testbed.executions();
		if (now !== seen) since = performance.now();
		else if (testbed.unfinished() === 0 && hasAll()) break;
		seen = now;
	}
	// Silence makes the trigger reconnect, and the service sends the last events again.
	await delay(idleTimeoutMs + 3_000);
}
