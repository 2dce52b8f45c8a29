/**
 * Tests the trigger in queue mode: main and workers are killed while payments change and the workflow writes
 * static data.
 */
import type { Sandbox } from '../../sandbox/server';
import { credentialFor, type E2eAccount } from '../driver/servers/account';
import { CREDENTIAL_TYPE } from '../driver/examples';
import type { QueueMode, QueueProcess } from '../driver/start/startQueueMode';
import { waitFor } from '../driver/processes/waitFor';
import { waitUntilSettled, isActive } from './waitUntilSettled';
import { startReportServer, type ReportServer } from './reportServer';
import { eventWorkflow, staticDataWriter } from './eventWorkflow';
import { queryExecutions } from './queryExecutions';
import {
	judgeRuns,
	unfinished,
	type ExecutionOfEvent,
	type RunVerdict,
} from '../../test/chaos/judgeRuns';

const STATUSES = ['queued', 'processing', 'succeeded', 'reversed'];
/** Time between two events, about as fast as n8n runs them. */
const INTERVAL_MS = 50;

/** The size of the test. */
export interface QueueChaosPlan {
	/** Payments for each kill, half of them before it. Each has four events. */
	readonly payments: number;
	/**
	 * How often the main is killed in the middle. It is killed once more at rest, after a worker has certainly
	 * wiped the static data.
	 */
	readonly mainKills: number;
	readonly seed: number;
	/** Whether nodes of the workflow write static data, which sets the trigger's checkpoint back. */
	readonly writesStaticData: boolean;
}

/** 304 events. */
export const shortPlan: QueueChaosPlan = {
	payments: 19,
	mainKills: 1,
	seed: 1,
	writesStaticData: true,
};
/** 2,000 events. */
export const fullPlan: QueueChaosPlan = {
	payments: 100,
	mainKills: 2,
	seed: 1,
	writesStaticData: true,
};

/** The result. */
export interface QueueChaosResult {
	readonly verdict: RunVerdict;
	/**
	 * Events whose execution died, counted by the name of the killed process. Under any other name, the event
	 * is lost.
	 */
	readonly died: Record<string, number>;
}

/** Plays a plan. Every worker is killed once. */
export async function playQueueChaos(
	queue: QueueMode,
	{ sandbox, account }: { sandbox: Sandbox; account: E2eAccount },
	plan: QueueChaosPlan,
	note: (line: string) => void,
): Promise<QueueChaosResult> {
	for (const worker of queue.workers) if (worker.processId() === undefined) await worker.start();
	const counting = await startReportServer();
	const credential = await queue.api.importCredential(
		'queue chaos',
		CREDENTIAL_TYPE,
		credentialFor(sandbox.baseUrl, account),
	);
	const id = await queue.api.importWorkflow(
		eventWorkflow({
			name: 'Events in queue mode',
			credential,
			reportTo: counting.url,
			between: plan.writesStaticData ? [staticDataWriter('global'), staticDataWriter('node')] : [],
		}),
	);
	const stage: Stage = {
		queue,
		sandbox,
		counting,
		workflowId: id,
		note,
		inFlight: new Map(),
		eventOf: new Map(),
	};
	try {
		await queue.api.activate(id);
		await listening(stage);
		const targets = [...Array.from({ length: plan.mainKills }, () => queue.main), ...queue.workers];
		for (const [index, target] of targets.entries()) {
			await playKill(stage, {
				target,
				name: nameOf(queue, target),
				payments: plan.payments,
				seed: plan.seed * 100 + index,
			});
		}
		await playRest(stage, plan);
		const executions = await executionsOf(stage);
		const died: Record<string, number> = {};
		for (const row of unfinished(executions, counting.reported)) {
			const cause = stage.inFlight.get(row.eventId) ?? 'nothing';
			died[cause] = (died[cause] ?? 0) + 1;
		}
		return {
			verdict: judgeRuns(sandbox.control.events('v3'), executions, counting.reported),
			died,
		};
	} finally {
		await queue.api.deactivate(id).catch(() => undefined);
		await counting.stop();
	}
}

interface Stage {
	readonly queue: QueueMode;
	readonly sandbox: Sandbox;
	readonly counting: ReportServer;
	readonly workflowId: string;
	readonly note: (line: string) => void;
	/** Events whose execution had begun and not ended at a kill, with the name of the killed process. */
	readonly inFlight: Map<string, string>;
	/**
	 * The event of an execution, read before n8n replaces the data of an interrupted execution with its own.
	 */
	readonly eventOf: Map<number, string>;
}

interface Kill {
	readonly target: QueueProcess;
	readonly name: string;
	readonly payments: number;
	readonly seed: number;
}

/**
 * One process is killed during the events of half of the payments. The events of the other half arrive while
 * it is down.
 */
async function playKill(stage: Stage, { target, name, payments, seed }: Kill): Promise<void> {
	const { counting, note } = stage;
	const half = Math.floor(payments / 2);
	const wanted = counting.reported.length + half;
	const first = emit(stage, half, seed);
	await waitFor(
		`${wanted} events to be through`,
		() => (counting.reported.length >= wanted ? true : undefined),
		{
			timeoutMs: 240_000,
			describe: () => String(counting.reported.length),
		},
	);
	await target.kill();
	const killedAt = performance.now();
	const rows = (await executionsOf(stage)).filter(isActive);
	for (const { eventId } of rows)
		if (!stage.inFlight.has(eventId)) stage.inFlight.set(eventId, name);
	const second = emit(stage, payments - half, seed + 50);
	await target.start();
	await listening(stage);
	note(
		`${name} killed with ${rows.length} executions under way, away for ${secondsSince(killedAt)} s`,
	);
	await Promise.all([first, second]);
}

/** The main is killed with nothing under way, and events arrive while it is down. */
async function playRest(stage: Stage, { payments, seed }: QueueChaosPlan): Promise<void> {
	const { queue, note } = stage;
	await settle(stage);
	const [row] = await queue.query(
		`select "staticData" as data from workflow_entity where id = '${stage.workflowId}'`,
	);
	note(`static data at rest: ${JSON.stringify(row?.data).slice(0, 300)}`);
	await queue.main.kill();
	await emit(stage, payments, seed * 100 + 99);
	await queue.main.start();
	await settle(stage);
}

const emit = async ({ sandbox }: Stage, payments: number, seed: number): Promise<unknown> =>
	await sandbox.control.burst({
		payments,
		statuses: STATUSES,
		interleave: 'random',
		seed,
		intervalMs: INTERVAL_MS,
	});

const nameOf = (queue: QueueMode, target: QueueProcess): string =>
	target === queue.main ? 'main' : `worker ${queue.workers.indexOf(target) + 1}`;

async function listening({ sandbox }: Stage): Promise<void> {
	await waitFor('the trigger to listen', () => sandbox.control.streams()[0], {
		timeoutMs: 60_000,
	});
}

const settle = async (stage: Stage): Promise<void> =>
	await waitUntilSettled(
		stage.sandbox.control.events('v3').length,
		async () => await executionsOf(stage),
	);

async function executionsOf({ queue, workflowId, eventOf }: Stage): Promise<ExecutionOfEvent[]> {
	const rows = await queryExecutions(queue, workflowId);
	for (const { id, eventId } of rows) if (eventId !== '') eventOf.set(id, eventId);
	return rows.map((row) => ({ ...row, eventId: eventOf.get(row.id) ?? row.eventId }));
}

const secondsSince = (startedAt: number): string =>
	((performance.now() - startedAt) / 1000).toFixed(0);
