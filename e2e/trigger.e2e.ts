/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** The trigger in a real n8n: a burst of 2,000 events, and a restart of n8n in the middle of a second burst. */
import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';

import type { Sandbox } from '../sandbox/server';
import { credentialFor } from './account';
import { chain } from './buildWorkflow';
import type { E2eCase } from './e2eCase';
import { CREDENTIAL_TYPE } from './examples';
import { PACKAGE_NAME } from './packNodes';
import { pairEvents } from './pairEvents';
import type { PairedEvent, Pairing } from './pairEvents';
import { countExecutions } from './readDatabase';
import { startN8n } from './startN8n';
import type { RunningN8n } from './startN8n';
import { waitFor } from './waitFor';
import { withSandbox } from './withSandbox';

const TRIGGER = 'Payment Event';
const STATUSES = ['queued', 'processing', 'succeeded', 'reversed'];
/**
 * As many as the burst itself. An n8n that was just started loads code, fills caches, and lets the garbage of its first
 * executions (about 110 kB each, with any trigger) lie until V8 collects its whole heap for the first time. That heap is what a
 * server has that has been up; how much the first ones leave depends on when V8 comes by, and says nothing of the trigger.
 */
const WARM_UP = { payments: 500, statuses: STATUSES, interleave: 'random', seed: 6 } as const;
const MAX_GROWTH_BYTES = 200 * 1024 * 1024;

export const cases: E2eCase[] = [
	{
		name: '2,000 events in one burst, then a graceful restart in the middle of a second burst',
		async run({ note }) {
			// An n8n of its own: the figures must not hang on what ran before.
			const n8n = await startN8n();
			await withSandbox({}, async (sandbox, account) => {
				const id = await listen(n8n, sandbox, credentialFor(sandbox.baseUrl, account));
				try {
					const warmingUp = watchMemory(n8n);
					await sandbox.control.burst(WARM_UP);
					await allRun(n8n, sandbox, id);
					note(`memory while n8n warms up: ${describe(await warmingUp.stop())}`);

					const memory = watchMemory(n8n);
					const burstAt = performance.now();
					await sandbox.control.burst({ payments: 500, statuses: STATUSES, interleave: 'random', seed: 7 });
					await allRun(n8n, sandbox, id);
					const seconds = (performance.now() - burstAt) / 1000;
					const burst = await memory.stop();
					const grownBytes = burst.highest - burst.before;
					note(`burst: 2,000 events in ${seconds.toFixed(1)} s, ${Math.round(2000 / seconds)} executions/s`);
					note(`memory in the burst: ${describe(burst)}`);

					const second = sandbox.control.burst({
						payments: 100,
						statuses: STATUSES,
						interleave: 'random',
						seed: 8,
						intervalMs: 10,
					});
					await delay(1500);
					const emittedBefore = sandbox.control.events('v3').length;
					const restartAt = performance.now();
					await n8n.restart();
					const downSeconds = ((performance.now() - restartAt) / 1000).toFixed(1);
					const missed = sandbox.control.events('v3').length - emittedBefore;
					await second;
					await allRun(n8n, sandbox, id);
					note(`restart: n8n away for ${downSeconds} s, ${missed} events emitted meanwhile`);
					assert.ok(missed > 50, 'the restart did not fall into the burst');

					// Whatever would come twice has had its chance.
					await delay(3_000);
					const verdict = judge(pair(n8n, sandbox, id));
					note(`events: ${JSON.stringify(verdict)}`);
					assert.deepEqual(verdict, { events: 4400, lost: 0, doubled: 0, notSuccessful: 0, stray: 0, outOfOrder: 0, overlapping: 0 });
					assert.ok(grownBytes < MAX_GROWTH_BYTES, `n8n grew by ${mb(grownBytes)}`);
				} finally {
					await n8n.api.deactivate(id).catch(() => undefined);
				}
			}).finally(n8n.stop);
		},
	},
];

async function listen(n8n: RunningN8n, sandbox: Sandbox, data: Record<string, unknown>): Promise<string> {
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
	// It starts from now: an event from before the connection is none of its business.
	await waitFor('the trigger to listen', () => sandbox.control.state().streams[0], { timeoutMs: 30_000 });
	return id;
}

/** Waits until as many executions have ended as the sandbox emitted events. */
async function allRun(n8n: RunningN8n, sandbox: Sandbox, id: string): Promise<void> {
	const expected = sandbox.control.events('v3').length;
	let counts: Record<string, number> = {};
	await waitFor(
		`${expected} executions`,
		() => {
			counts = countExecutions(n8n.databaseFile, id);
			const { new: waiting = 0, running = 0, ...ended } = counts;
			const done = Object.values(ended).reduce((sum, count) => sum + count, 0);
			return waiting + running === 0 && done >= expected ? true : undefined;
		},
		{ timeoutMs: 600_000, everyMs: 250, describe: () => JSON.stringify(counts) },
	);
}

function pair(n8n: RunningN8n, sandbox: Sandbox, id: string): Pairing {
	return pairEvents(sandbox.control.events('v3'), n8n.databaseFile, id, TRIGGER);
}

/** Counts what went wrong; every count but the first must be 0. */
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

/** Resident memory of n8n in bytes. */
interface Memory {
	before: number;
	highest: number;
	after: number;
}

/** Samples n8n's resident memory until it is stopped. */
function watchMemory(n8n: RunningN8n): { stop(): Promise<Memory> } {
	const before = n8n.residentBytes();
	let highest = before;
	const stopping = new AbortController();
	const sampling = (async () => {
		while (!stopping.signal.aborted) {
			highest = Math.max(highest, n8n.residentBytes());
			await delay(200);
		}
	})();
	return {
		async stop() {
			stopping.abort();
			await sampling;
			return { before, highest, after: n8n.residentBytes() };
		},
	};
}

function describe({ before, highest, after }: Memory): string {
	return `${mb(before)} before, ${mb(highest)} at most (+${mb(highest - before)}), ${mb(after)} after`;
}

function mb(bytes: number): string {
	return `${Math.round(bytes / 1024 / 1024)} MB`;
}
