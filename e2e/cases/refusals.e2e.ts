/**
 * A cause that blocks events is reported once to people who do not read logs, and its end is reported once,
 * too.
 */
import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';

import { credentialMaxAgeMs } from '../../nodes/adapter/n8n/credentialReader';
import { credentialFor } from '../driver/servers/account';
import { chain } from '../driver/session/buildWorkflow';
import type { E2eCase, E2eContext } from '../driver/e2eCase';
import { CREDENTIAL_TYPE } from '../driver/examples';
import { jsonOf, type N8nApi } from '../driver/session/n8nApi';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import type { N8nVersion } from '../n8n/versions';
import type { Sandbox } from '../../sandbox/server';
import { reportOf } from './support/reportOf';
import { waitFor } from '../driver/processes/waitFor';
import { withSandbox } from '../driver/servers/withSandbox';

const TRIGGER = 'Payment Event';
/** The trigger retries what was refused after 5 minutes at the latest. */
const WAIT = { timeoutMs: 420_000, everyMs: 1_000 };

type Target = 'stream' | 'list' | 'look-up' | 'credential';
type ApiVersion = 'v2' | 'v3';

/** v3 events contain the whole payment, so v3 looks none up. */
const refusals: ReadonlyArray<readonly [ApiVersion, Target]> = [
	['v3', 'stream'],
	['v3', 'list'],
	['v3', 'credential'],
	['v2', 'stream'],
	['v2', 'list'],
	['v2', 'look-up'],
	['v2', 'credential'],
];

export const cases: E2eCase[] = [
	{
		name:
			refusals.map(([apiVersion, target]) => `${apiVersion} ${target}`).join(', ') +
			': each refusal is reported once, and so is its end',
		skip: ({ isFull }) => (isFull ? undefined : 'it waits for minutes; --full plays it'),
		async run(context) {
			const ends = await Promise.allSettled(
				refusals.map(async ([apiVersion, target]) => await refuse(context, apiVersion, target)),
			);
			assert.deepEqual(
				ends.flatMap((end, index) =>
					end.status === 'rejected' ? [`${refusals[index]?.join(' ')}: ${String(end.reason)}`] : [],
				),
				[],
			);
		},
	},
];

let before: Promise<unknown> = Promise.resolve();

/** n8n 1.123 mixes up the SQLite transactions of two imports that come at the same time. */
async function inTurn<T>(task: () => Promise<T>): Promise<T> {
	const own = before.then(task);
	before = own.catch(() => undefined);
	return await own;
}

async function refuse(
	{ version, n8n: getN8n, note }: E2eContext,
	apiVersion: ApiVersion,
	target: Target,
): Promise<void> {
	await withSandbox({}, async (sandbox, account) => {
		const { api } = await getN8n();
		const right = credentialFor(sandbox.baseUrl, account);
		const { credential, id } = await inTurn(async () => {
			const name = `refused ${apiVersion} ${target}`;
			const imported = await api.importCredential(name, CREDENTIAL_TYPE, right);
			const workflow = workflowFor(version, apiVersion, target, imported);
			return { credential: imported, id: await api.importWorkflow(workflow) };
		});
		const { read, countEnds, pay } = createWatch(api, id, version, target, sandbox);

		await api.activate(id);
		try {
			await waitFor('the stream', () => sandbox.control.streams()[0], WAIT);
			if (target === 'credential') {
				await api.updateCredential(credential, CREDENTIAL_TYPE, {
					...right,
					baseUrl: `${sandbox.baseUrl}/${apiVersion}`,
				});
				// Without the wait, the next connection would still sign with the cached credential.
				await delay(credentialMaxAgeMs);
			} else
				sandbox.control.addFault({
					kind: 'status',
					status: 403,
					path: pathOf(target, apiVersion),
					method: 'GET',
					times: null,
				});
			// As long as no event is confirmed, the trigger reads the lists after every interruption.
			sandbox.control.cutStreams({ how: 'rst' });
			if (target === 'look-up') {
				await waitFor('the next stream', () => sandbox.control.streams()[0], WAIT);
				await pay();
			}
			const [message] = await waitFor(
				'the trouble to be reported',
				async () => {
					const { reported } = await read();
					return reported.length > 0 ? reported : undefined;
				},
				WAIT,
			);
			const ended = await countEnds();
			sandbox.control.clearFaults();
			await api.updateCredential(credential, CREDENTIAL_TYPE, right);
			await waitFor(
				'the end to be reported',
				async () => {
					if (sandbox.control.streams().length > 0) await pay();
					return (await countEnds()) > ended || undefined;
				},
				{ ...WAIT, everyMs: 5_000 },
			);
			// Leaves time for a second report, which would be an error.
			await delay(10_000);
			const { reported } = await read();
			note(`${apiVersion} ${target}: ${String(message)}`);
			assert.equal(reported.length, 1, reported.join('; '));
		} finally {
			await api.deactivate(id);
		}
	});
}

function workflowFor(
	version: N8nVersion,
	apiVersion: ApiVersion,
	target: Target,
	credential: { id: string; name: string },
): ReturnType<typeof chain> {
	// If trouble is reported as a failed execution, only health items report its end.
	const options = version.tellsBy === 'item' ? {} : { emitHealth: true };
	return chain(`Refused ${apiVersion} ${target}`, [
		{
			name: TRIGGER,
			type: `${PACKAGE_NAME}.crossBorderPayoutsTrigger`,
			parameters: { apiVersion, options },
			credentials: { [CREDENTIAL_TYPE]: credential },
		},
		{ name: 'Nothing', type: 'n8n-nodes-base.noOp', parameters: {} },
	]);
}

/** What the workflow reports, and a payment that gives it a reason to. */
function createWatch(
	api: N8nApi,
	workflowId: string,
	version: N8nVersion,
	target: Target,
	{ control }: Sandbox,
) {
	const endOf = target === 'list' || target === 'look-up' ? 'lookupsRecovered' : 'connected';
	const read = async () => {
		const executions = await api.executions(workflowId, { withData: true });
		return {
			reported: executions.flatMap(
				(execution) => reportOf(version, execution, TRIGGER)?.message ?? [],
			),
			states: executions
				.flatMap((execution) => jsonOf(execution, TRIGGER))
				.map(({ health }): unknown => Object(health).state),
		};
	};
	return {
		read,
		/** How often the end of the trouble was reported. */
		countEnds: async (): Promise<number> =>
			(await read()).states.filter((state) => state === endOf).length,
		pay: async (): Promise<unknown> =>
			await control.burst({ payments: 1, statuses: ['queued', 'succeeded'] }),
	};
}

const pathOf = (target: Exclude<Target, 'credential'>, apiVersion: ApiVersion): string =>
	({
		stream: `/${apiVersion}/events`,
		list: `/${apiVersion}/payments`,
		'look-up': `/${apiVersion}/payments/{id}`,
	})[target];
