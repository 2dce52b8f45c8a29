/**
 * 10,000 events in one burst, in a real n8n that was just started. Our trigger is compared with one that only
 * emits, which is n8n's own maximum, and with n8n's SSE Trigger on the same stream. n8n has the heap that Node
 * sets on a machine with 2 GB.
 *
 * The trigger that only emits runs half of its events before ours and half after it: a machine that becomes
 * slower or faster meanwhile changes both alike.
 */
import { setTimeout as delay } from 'node:timers/promises';

import { credentialFor } from '../e2e/driver/servers/account';
import { waitForExecutions } from '../e2e/cases/support/waitForExecutions';
import { withBareTrigger } from '../e2e/bareTrigger/start';
import { chain, type NodeSketch } from '../e2e/driver/session/buildWorkflow';
import { CREDENTIAL_TYPE } from '../e2e/driver/examples';
import { describeBurst, measureBurst, type MeasuredBurst } from '../e2e/cases/support/measureBurst';
import { heapOf2Gb } from '../e2e/cases/support/heapOf2Gb';
import { PACKAGE_NAME } from '../e2e/driver/install/packNodes';
import { countExecutions } from '../e2e/driver/readDatabase';
import { newestN8n } from '../e2e/n8n/versions';
import { startN8n, type RunningN8n } from '../e2e/driver/start/startN8n';
import { waitFor } from '../e2e/driver/processes/waitFor';
import { mb } from '../e2e/driver/processes/watchMemory';
import { withSandbox } from '../e2e/driver/servers/withSandbox';
import type { BurstSpec } from '../sandbox/control/burst';
import type { Sandbox } from '../sandbox/server';
import { startTokenProxy } from './tokenProxy';

const events = 10_000;
const statuses = ['queued', 'processing', 'succeeded', 'reversed'];
const warmUp: BurstSpec = { payments: 13, statuses, interleave: 'random', seed: 1 };
const burstOf = (count: number): BurstSpec => ({
	payments: count / statuses.length,
	statuses,
	interleave: 'random',
	seed: 2,
});
const burst = burstOf(events);
/** The same number of parallel executions as our trigger's default. */
const parallel = 5;
const runWithinMs = 3_600_000;
/** The memory at which the benchmark ends n8n, if its heap limit has not ended it before. */
const tooMuchBytes = 3 * 1024 ** 3;

export async function benchBurst(log: (line: string) => void): Promise<void> {
	const before = await burstThroughBare(events / 2, log);
	const ours = await burstThroughOurs(log);
	const after = await burstThroughBare(events / 2, log);
	log(`ours: ${describeBurst(ours)}`);
	const ratio = (of: 'perSecond' | 'perProcessorSecond'): string =>
		((ours[of] * (1 / before[of] + 1 / after[of])) / 2).toFixed(2);
	log(
		`ours has ${ratio('perSecond')} times its executions/s, ${ratio('perProcessorSecond')} times those per second of processor`,
	);
	await burstThroughSseTrigger(log);
}

async function burstThroughBare(
	count: number,
	log: (line: string) => void,
): Promise<MeasuredBurst> {
	const measured = await withBareTrigger({ parallel, runWithinMs, log }, async ({ n8n, run }) => {
		await run(warmUp);
		return await measureBurst(n8n, count, async () => await run(burstOf(count)));
	});
	log(`a trigger that only emits: ${describeBurst(measured)}`);
	return measured;
}

async function activate(n8n: RunningN8n, sandbox: Sandbox, trigger: NodeSketch): Promise<string> {
	const nothing = { name: 'Nothing', type: 'n8n-nodes-base.noOp', parameters: {} };
	const id = await n8n.api.importWorkflow(chain(trigger.name, [trigger, nothing]));
	await n8n.api.activate(id);
	await waitFor('the stream to open', () => sandbox.control.streams()[0], {
		timeoutMs: 30_000,
	});
	return id;
}

async function burstThroughOurs(log: (line: string) => void): Promise<MeasuredBurst> {
	const n8n = await startN8n({ version: newestN8n, environment: heapOf2Gb, log });
	let measured: MeasuredBurst | undefined;
	try {
		await withSandbox({}, async (sandbox, account) => {
			const data = credentialFor(sandbox.baseUrl, account);
			const credential = await n8n.api.importCredential('bench', CREDENTIAL_TYPE, data);
			const id = await activate(n8n, sandbox, {
				name: 'Ours',
				type: `${PACKAGE_NAME}.crossBorderPayoutsTrigger`,
				parameters: { apiVersion: 'v3' },
				credentials: { [CREDENTIAL_TYPE]: credential },
			});
			const run = async (spec: BurstSpec): Promise<void> => {
				await sandbox.control.burst(spec);
				await waitForExecutions(n8n, id, sandbox.control.events('v3').length, runWithinMs);
			};
			await run(warmUp);
			measured = await measureBurst(n8n, events, async () => await run(burst));
			// Deactivated before the sandbox stops, because the trigger would report that.
			await n8n.api.deactivate(id);
		});
	} finally {
		await n8n.stop();
	}
	if (measured === undefined) throw new Error('Nothing was measured');
	return measured;
}

/**
 * Nothing slows its stream down. The benchmark watches until all events have run, or until n8n ends or uses
 * too much memory.
 */
async function burstThroughSseTrigger(log: (line: string) => void): Promise<void> {
	const n8n = await startN8n({
		version: newestN8n,
		withPackage: false,
		environment: heapOf2Gb,
		log,
	});
	try {
		await withSandbox({}, async (sandbox, account) => {
			const proxy = await startTokenProxy(sandbox.baseUrl, account);
			try {
				const parameters = { url: proxy.url };
				const id = await activate(n8n, sandbox, {
					name: 'SSE Trigger',
					type: 'n8n-nodes-base.sseTrigger',
					parameters,
				});
				await sandbox.control.burst(warmUp);
				await waitForExecutions(n8n, id, sandbox.control.events('v3').length, runWithinMs);
				const before = n8n.residentBytes();
				const startedAt = performance.now();
				await sandbox.control.burst(burst);
				const expected = sandbox.control.events('v3').length;
				let highest = before;
				let now = before;
				const ended = (): number => countExecutions(n8n.databaseFile, id)['success'] ?? 0;
				do {
					await delay(50);
					now = n8n.residentBytes();
					highest = Math.max(highest, now);
				} while (now > 0 && now < tooMuchBytes && ended() < expected);
				const seconds = (performance.now() - startedAt) / 1000;
				const run = ended() - (expected - events);
				const how =
					run >= events
						? 'all ran'
						: now === 0
							? 'then n8n died'
							: 'then n8n was ended for its memory';
				const given = `${run.toLocaleString('en')} of ${events.toLocaleString('en')} executions in ${seconds.toFixed(1)} s`;
				log(
					`n8n's SSE Trigger: ${given}, ${how}; memory ${mb(before)} before, ${mb(highest)} at most (+${mb(highest - before)})`,
				);
				await n8n.stop();
			} finally {
				await proxy.stop();
			}
		});
	} finally {
		await n8n.stop();
	}
}
