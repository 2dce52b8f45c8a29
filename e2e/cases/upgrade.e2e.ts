/**
 * n8n is upgraded on its own database, from the oldest version to the one under test. During the upgrade,
 * triggers are active, runs wait and events arrive.
 */
import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';

import type { Sandbox } from '../../sandbox/server';
import { nameEvents, nameStates } from '../../test/chaos/asStates';
import { checkEvents } from '../../test/chaos/checkEvents';
import { credentialFor, type E2eAccount } from '../driver/servers/account';
import { chain } from '../driver/session/buildWorkflow';
import { readDeliveries } from '../chaos/readDeliveries';
import type { E2eCase } from '../driver/e2eCase';
import { CREDENTIAL_TYPE, withCredential } from '../driver/examples';
import type { WorkflowDocument } from '../driver/session/n8nApi';
import { mostRepeats } from '../chaos/mostRepeats';
import { n8nVersions } from '../n8n/versions';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { countExecutions } from '../driver/readDatabase';
import { startN8n, type RunningN8n } from '../driver/start/startN8n';
import { waitFor } from '../driver/processes/waitFor';
import { withSandbox } from '../driver/servers/withSandbox';

const TRIGGER = 'Payment Event';
const PHASE_MS = 20_000;
const PAUSE_MS = 1_000;
const WAIT_SECONDS = 90;
/** Five of these at a time run faster than events arrive. */
const RUN_SECONDS = 0.3;

const statuses = ['queued', 'processing', 'succeeded'];
const versions = ['v3', 'v2'] as const;

/** A longer Wait is stored in the database. A shorter one stays in n8n's memory, except in some versions. */
function eventWorkflow(
	name: string,
	parameters: Record<string, unknown>,
	waitSeconds: number,
): WorkflowDocument {
	return chain(name, [
		{ name: TRIGGER, type: `${PACKAGE_NAME}.crossBorderPayoutsTrigger`, parameters },
		{
			name: 'Wait',
			type: 'n8n-nodes-base.wait',
			typeVersion: 1.1,
			parameters: { amount: waitSeconds, unit: 'seconds' },
		},
		{ name: 'Done', type: 'n8n-nodes-base.noOp', parameters: {} },
	]);
}

/**
 * Keeps starting payments, with a pause after each.
 *
 * @returns a function that stops it
 */
function keepPaying({ control }: Sandbox): () => Promise<void> {
	let goesOn = true;
	const paying = (async () => {
		while (goesOn) {
			await control.burst({ payments: 1, statuses });
			await delay(PAUSE_MS);
		}
	})();
	return async () => {
		goesOn = false;
		await paying;
	};
}

function findingsOf(
	version: (typeof versions)[number],
	{ control }: Sandbox,
	databaseFile: string,
	workflowId: string,
) {
	const events = control.events(version).map(({ id, paymentId, status }) => ({
		eventId: id ?? '',
		paymentId: paymentId ?? '',
		status: status ?? '',
		msg: null,
	}));
	const {
		deliveries,
		executions: all,
		unstored,
	} = readDeliveries(databaseFile, workflowId, TRIGGER);
	// The oldest n8n may begin an execution before it stores the item. After a kill, that item arrives again.
	const executions = all.filter((id) => !unstored.includes(id));
	const items = deliveries.map((delivery) => ({ ...delivery, msg: null }));
	const named = version === 'v2' ? nameStates(events, items) : nameEvents(events, items, 0);
	return {
		events: events.length,
		executions: executions.length,
		findings: checkEvents(named.sent, named.deliveries, executions),
	};
}

export const cases: E2eCase[] = (['stopped', 'killed'] as const).map((how) => ({
	name: `n8n is ${how} and upgraded from ${n8nVersions[0]?.release} while events come: none is lost`,
	skip: ({ isFull }) => (isFull ? undefined : 'it installs a second n8n; --full plays it'),
	run: async ({ version: newest, note }) =>
		await withSandbox({}, async (sandbox, account) => {
			const oldest = n8nVersions[0];
			assert.ok(oldest !== undefined && oldest !== newest, 'There is nothing to upgrade to');
			const n8n = await startN8n({ version: oldest, log: note });
			try {
				const { ids, waiting } = await activateAll(n8n, sandbox, account);
				const stopPaying = keepPaying(sandbox);
				await delay(PHASE_MS);
				assert.ok(
					(countExecutions(n8n.databaseFile, waiting)['waiting'] ?? 0) > 0,
					'no run waits when n8n goes down',
				);
				const api = await n8n.upgrade(newest, how);
				await delay(PHASE_MS);
				await stopPaying();

				for (const version of versions) {
					await allArrive(
						version,
						() => findingsOf(version, sandbox, n8n.databaseFile, ids[version]).findings.lost,
					);
				}
				await waitFor(
					'the end of what waited',
					() => (countExecutions(n8n.databaseFile, waiting)['waiting'] ? undefined : true),
					{ timeoutMs: 240_000, everyMs: 2_000 },
				);

				const mostDoubled = mostRepeats(oldest, how === 'killed' ? { kills: 1 } : { stops: 1 });
				for (const version of versions) {
					const result = findingsOf(version, sandbox, n8n.databaseFile, ids[version]);
					check(version, result, { mostDoubled, isInOrder: newest.keepsShortWaits }, note);
				}
				note(`runs that waited: ${JSON.stringify(countExecutions(n8n.databaseFile, waiting))}`);
				for (const id of [...Object.values(ids), waiting]) await api.deactivate(id);
			} finally {
				await n8n.stop();
			}
		}),
}));

/** Publishes a workflow of each version whose runs are short, and one whose runs wait, and waits for the streams. */
async function activateAll(
	n8n: RunningN8n,
	sandbox: Sandbox,
	account: E2eAccount,
): Promise<{
	readonly ids: Readonly<Record<(typeof versions)[number], string>>;
	readonly waiting: string;
}> {
	const credential = await n8n.api.importCredential(
		'upgrade',
		CREDENTIAL_TYPE,
		credentialFor(sandbox.baseUrl, account),
	);
	const add = async (
		name: string,
		parameters: Record<string, unknown>,
		waitSeconds: number,
	): Promise<string> => {
		const id = await n8n.api.importWorkflow(
			withCredential(eventWorkflow(name, parameters, waitSeconds), credential),
		);
		await n8n.api.activate(id);
		return id;
	};
	const ids = {
		v3: await add('v3', { apiVersion: 'v3' }, RUN_SECONDS),
		v2: await add('v2', { apiVersion: 'v2' }, RUN_SECONDS),
	};
	const waiting = await add('waiting', { apiVersion: 'v3', statuses: ['succeeded'] }, WAIT_SECONDS);
	await waitFor('both streams', () => (sandbox.control.streams().length >= 2 ? true : undefined), {
		timeoutMs: 60_000,
	});
	return { ids, waiting };
}

async function allArrive(version: string, lost: () => readonly string[]): Promise<void> {
	await waitFor(`all of ${version}`, () => (lost().length === 0 ? true : undefined), {
		timeoutMs: 240_000,
		everyMs: 2_000,
		describe: () => `lost: ${lost().slice(0, 3).join('; ')}`,
	});
}

function check(
	version: string,
	{ events, executions, findings }: ReturnType<typeof findingsOf>,
	{ mostDoubled, isInOrder }: { mostDoubled: number; isInOrder: boolean },
	note: (line: string) => void,
): void {
	const { lost, doubled, outOfOrder, invented } = findings;
	note(
		`${version}: ${events} events, ${executions} executions, ${lost.length} lost, ${doubled.length} twice, ${outOfOrder.length} out of order, ${invented.length} invented`,
	);
	for (const sentence of [...doubled, ...outOfOrder, ...invented].slice(0, 5))
		note(`  ${sentence}`);
	assert.deepEqual({ lost, invented }, { lost: [], invented: [] });
	// An execution that n8n has put to wait counts as handled, so that the next one may begin.
	if (isInOrder) assert.deepEqual(outOfOrder, []);
	assert.ok(doubled.length <= mostDoubled, `${doubled.length} events had two runs`);
}
