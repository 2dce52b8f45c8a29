/** A click in the editor does not pay real money, wherever in the workflow the payment is. */
import { strict as assert } from 'node:assert';

import type { E2eCase, E2eContext } from '../driver/e2eCase';
import { CREDENTIAL_TYPE } from '../driver/examples';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { credentialFor } from '../driver/servers/account';
import { withSandbox } from '../driver/servers/withSandbox';
import {
	chain,
	MANUAL_TRIGGER,
	manualChain,
	type NodeSketch,
} from '../driver/session/buildWorkflow';
import type { Execution } from '../driver/session/n8nApi';
import { waitFor } from '../driver/processes/waitFor';

/** n8n stores an execution that waits longer than 65 seconds, and resumes it from there. */
const wait: NodeSketch = {
	name: 'Wait',
	type: 'n8n-nodes-base.wait',
	typeVersion: 1.1,
	parameters: { amount: 66, unit: 'seconds' },
};

export const cases: E2eCase[] = [
	{
		name: 'a run from the editor pays no real money: in the workflow, in its sub-workflow, and when either is retried',
		run: async (context) =>
			await play(context, async ({ payIn, callTo, refused, run, retry }) => {
				const own = await payIn('itself', manualChain);
				await refused(await run(own));
				await refused(await retry(own));
				const child = await payIn('called', subWorkflow);
				const parent = await callTo(child);
				await run(parent);
				await refused(child);
				await retry(parent);
				await refused(child);
				await retry(child);
				await refused(child);
			}),
	},
	{
		name: 'a run from the editor pays no real money in a sub-workflow that has waited',
		skip: ({ isFull }) => (isFull ? undefined : 'it waits for a minute; --full plays it'),
		run: async (context) =>
			await play(context, async ({ payIn, callTo, refused, start }) => {
				const child = await payIn('waits', subWorkflow, [wait]);
				await start(await callTo(child));
				await refused(child, 180_000);
			}),
	},
];

type Build = typeof chain;

const subWorkflow: Build = (name, nodes) =>
	chain(name, [
		{
			name: 'When Called',
			type: 'n8n-nodes-base.executeWorkflowTrigger',
			typeVersion: 1.1,
			parameters: { inputSource: 'passthrough' },
		},
		...nodes,
	]);

interface Hands {
	/** Imports a workflow that pays. @returns its ID */
	payIn(name: string, build: Build, before?: NodeSketch[]): Promise<string>;
	/** Imports a workflow that calls the other one. @returns its ID */
	callTo(workflowId: string): Promise<string>;
	start(workflowId: string): Promise<void>;
	/** Runs it from the editor. @returns its ID */
	run(workflowId: string): Promise<string>;
	/** Retries its last execution. @returns its ID */
	retry(workflowId: string): Promise<string>;
	/** The workflow has one more execution, and it has failed for this reason. No request was sent. */
	refused(workflowId: string, timeoutMs?: number): Promise<void>;
}

async function play(
	{ n8n, version }: E2eContext,
	steps: (hands: Hands) => Promise<void>,
): Promise<void> {
	await withSandbox({}, async (sandbox, account) => {
		const { api } = await n8n();
		const credential = await api.importCredential(
			'real money',
			CREDENTIAL_TYPE,
			credentialFor(sandbox.baseUrl, account, { environment: 'production' }),
		);
		const seen = new Map<string, number>();
		const last = async (id: string): Promise<Execution> => {
			const found = (await api.executions(id)).at(-1);
			assert.ok(found, 'the workflow has no execution');
			return found;
		};
		await steps({
			async payIn(name, build, before = []) {
				const id = await api.importWorkflow(
					build(`Pays ${name}`, [
						...before,
						{
							name: 'Pay',
							type: `${PACKAGE_NAME}.crossBorderPayouts`,
							parameters: {
								resource: 'payment',
								operation: 'send',
								externalId: `INV-${name}`,
								country: 'IND',
								currency: 'AED',
								amount: '1000.00',
								specifyParties: 'json',
								sender: '{ "name": "Amal Haddad", "country": "ARE" }',
								beneficiary:
									'{ "name": "Priya Sharma", "account_number": "000123456789", "branch_code": "SBIN0001234" }',
								paymentDetails: '{ "purpose": "INV-2026-0001" }',
							},
							credentials: { [CREDENTIAL_TYPE]: credential },
						},
					]),
				);
				// A retry takes the published version of a sub-workflow.
				if (build === subWorkflow && version.publishesCalledWorkflows) await api.activate(id);
				return id;
			},
			callTo: async (workflowId) =>
				await api.importWorkflow(
					manualChain(`Calls ${workflowId}`, [
						{
							name: 'Call',
							type: 'n8n-nodes-base.executeWorkflow',
							typeVersion: 1.2,
							parameters: {
								workflowId: { __rl: true, mode: 'id', value: workflowId },
								options: {},
							},
						},
					]),
				),
			async start(workflowId) {
				await api.startManually(workflowId, MANUAL_TRIGGER);
			},
			async run(workflowId) {
				await api.runManually(workflowId, MANUAL_TRIGGER);
				return workflowId;
			},
			async retry(workflowId) {
				await api.retry((await last(workflowId)).id);
				return workflowId;
			},
			async refused(workflowId, timeoutMs = 30_000) {
				const before = seen.get(workflowId) ?? 0;
				const { id } = await waitFor(
					'the execution to fail',
					async () => {
						const all = await api.executions(workflowId);
						const newest = all.at(-1);
						return all.length > before && newest?.status === 'error' ? newest : undefined;
					},
					{ timeoutMs, everyMs: 250 },
				);
				seen.set(workflowId, before + 1);
				assert.match(JSON.stringify(await api.execution(id)), /code editor_run/);
				assert.deepEqual(sandbox.control.requests(), []);
			},
		});
	});
}
