/** The trigger in a real n8n: bursts of events, and a restart of n8n in the middle of another one. */
import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';

import type { BurstSpec } from '../../sandbox/control/burst';
import type { Sandbox } from '../../sandbox/server';
import { credentialFor } from '../driver/servers/account';
import { waitForExecutions } from './support/waitForExecutions';
import { chain } from '../driver/session/buildWorkflow';
import type { E2eCase } from '../driver/e2eCase';
import { CREDENTIAL_TYPE } from '../driver/examples';
import { heapOf2Gb } from './support/heapOf2Gb';
import { mostRepeats } from '../chaos/mostRepeats';
import { describeBurst, measureBurst } from './support/measureBurst';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { pairEvents } from './support/pairEvents';
import type { PairedEvent, Pairing } from './support/pairEvents';
import { startN8n } from '../driver/start/startN8n';
import type { RunningN8n } from '../driver/start/startN8n';
import { waitFor } from '../driver/processes/waitFor';
import { mb } from '../driver/processes/watchMemory';
import { withSandbox } from '../driver/servers/withSandbox';

const TRIGGER = 'Payment Event';
const STATUSES = ['queued', 'processing', 'succeeded', 'reversed'];
/** A running server has already done this: n8n loads code with its first executions. */
const WARM_UP = { payments: 13, statuses: STATUSES, interleave: 'random', seed: 5 } as const;
const BURST = { statuses: STATUSES, interleave: 'random', seed: 6 } as const;
const CUT_BURST = { ...BURST, payments: 100, seed: 8, intervalMs: 10 } as const;
const MAX_GROWTH_BYTES = 200 * 1024 * 1024;
const RUN_WITHIN_MS = 1_200_000;

export const cases: E2eCase[] = [
	{
		name: 'the first burst of a new n8n, a second one, and a restart in the middle of a third',
		async run({ version, isFull, note }) {
			const burst = { ...BURST, payments: isFull ? 500 : 50 };
			const burstEvents = burst.payments * STATUSES.length;
			// A separate n8n, so that the figures do not depend on what ran before.
			const n8n = await startN8n({ version, environment: heapOf2Gb });
			await withSandbox({}, async (sandbox, account) => {
				const id = await listen(n8n, sandbox, credentialFor(sandbox.baseUrl, account));
				const settled = async (neverBegin = 0): Promise<void> =>
					await waitForExecutions(
						n8n,
						id,
						sandbox.control.events('v3').length,
						RUN_WITHIN_MS,
						neverBegin,
					);
				const run = async (spec: BurstSpec): Promise<void> => {
					await sandbox.control.burst(spec);
					await settled();
				};
				try {
					await run(WARM_UP);
					const first = await measureBurst(n8n, burstEvents, async () => await run(burst));
					note(`first burst: ${describeBurst(first)}`);
					const next = await measureBurst(
						n8n,
						burstEvents,
						async () => await run({ ...burst, seed: 7 }),
					);
					note(`second burst: ${describeBurst(next)}`);

					const third = sandbox.control.burst(CUT_BURST);
					await delay(1500);
					const emittedBefore = sandbox.control.events('v3').length;
					const restartAt = performance.now();
					await n8n.restart();
					const downSeconds = ((performance.now() - restartAt) / 1000).toFixed(1);
					const missed = sandbox.control.events('v3').length - emittedBefore;
					await third;
					await settled(mostRepeats(version, { stops: 1 }));
					note(`restart: n8n away for ${downSeconds} s, ${missed} events emitted in between`);
					assert.ok(missed > 50, 'the restart did not fall into the burst');

					// Leaves time for second runs, which would be an error.
					await delay(3_000);
					const { doubled = 0, notSuccessful = 0, ...verdict } = judge(pair(n8n, sandbox, id));
					note(`events: ${JSON.stringify({ ...verdict, doubled, notSuccessful })}`);
					assert.deepEqual(verdict, {
						events: (WARM_UP.payments + 2 * burst.payments + CUT_BURST.payments) * STATUSES.length,
						lost: 0,
						stray: 0,
						outOfOrder: 0,
						overlapping: 0,
					});
					const again = mostRepeats(version, { stops: 1 });
					assert.ok(
						doubled <= again && notSuccessful <= again,
						`${doubled} events were run twice, ${notSuccessful} did not succeed at once`,
					);
					for (const { memory } of [first, next])
						assert.ok(memory.grown < MAX_GROWTH_BYTES, `n8n grew by ${mb(memory.grown)}`);
				} finally {
					await n8n.api.deactivate(id).catch(() => undefined);
				}
			}).finally(n8n.stop);
		},
	},
];

async function listen(
	n8n: RunningN8n,
	sandbox: Sandbox,
	data: Record<string, unknown>,
): Promise<string> {
	const credential = await n8n.api.importCredential('trigger', CREDENTIAL_TYPE, data);
	const id = await n8n.api.importWorkflow(
		chain('Trigger under load', [
			{
				name: TRIGGER,
				type: `${PACKAGE_NAME}.crossBorderPayoutsTrigger`,
				parameters: { apiVersion: 'v3' },
				credentials: { [CREDENTIAL_TYPE]: credential },
			},
			{ name: 'Nothing', type: 'n8n-nodes-base.noOp', parameters: {} },
		]),
	);
	await n8n.api.activate(id);
	// The trigger starts with the connection and ignores events from before it.
	await waitFor('the trigger to listen', () => sandbox.control.streams()[0], {
		timeoutMs: 30_000,
	});
	return id;
}

function pair(n8n: RunningN8n, sandbox: Sandbox, id: string): Pairing {
	return pairEvents(sandbox.control.events('v3'), n8n.databaseFile, id, TRIGGER);
}

/** Counts what went wrong. Every count but the first must be 0. */
function judge({ events, strayRuns }: Pairing): Record<string, number> {
	const byPayment = new Map<string | null, PairedEvent[]>();
	for (const paired of events) {
		const { paymentId } = paired.event;
		byPayment.set(paymentId, [...(byPayment.get(paymentId) ?? []), paired]);
	}
	let outOfOrder = 0;
	let overlapping = 0;
	for (const ofOnePayment of byPayment.values()) {
		// The sandbox lists events in the order in which it emitted them.
		const runs = ofOnePayment.flatMap((paired) => paired.runs);
		for (const [index, run] of runs.entries()) {
			const before = runs[index - 1];
			if (before === undefined) continue;
			if (run.id <= before.id || String(run.startedAt) < String(before.startedAt)) outOfOrder += 1;
			else if (String(run.startedAt) < String(before.stoppedAt)) overlapping += 1;
		}
	}
	const count = (test: (paired: PairedEvent) => boolean): number => events.filter(test).length;
	return {
		events: events.length,
		lost: count(({ runs }) => runs.length === 0),
		doubled: count(({ runs }) => runs.length > 1),
		notSuccessful: count(({ runs }) => runs.some(({ status }) => status !== 'success')),
		stray: strayRuns.length,
		outOfOrder,
		overlapping,
	};
}
