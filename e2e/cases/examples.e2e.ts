/** Every workflow of examples/ runs in n8n against the sandbox. */
import { strict as assert } from 'node:assert';

import { credentialFor } from '../driver/servers/account';
import { runAiAgent } from './support/aiAgent';
import { runAiAssistant } from './support/aiAssistant';
import { runPaymentAlarm, runTriggerAlarm } from './support/alarms';
import { runBalanceAlarm } from './support/balanceAlarm';
import { runBatchApproval } from './support/batchApproval';
import { runBatchFromSheet } from './support/batchFromSheet';
import { runBatchGoogleSheets } from './support/batchGoogleSheets';
import { runBeneficiaryCheck } from './support/beneficiaryCheck';
import { refusesWrongRequests } from './support/cloudRefusals';
import type { E2eCase } from '../driver/e2eCase';
import { CREDENTIAL_TYPE, listExamples, readExample } from '../driver/examples';
import type { ExampleRun } from '../driver/examples';
import { jsonOf } from '../driver/session/n8nApi';
import type { Execution } from '../driver/session/n8nApi';
import { runFailedEventsDesk } from './support/failedEventsDesk';
import { runFinalStatus } from './support/finalStatus';
import { runIsItEnough } from './support/isItEnough';
import { runLedgerInDataTable, runLedgerInPostgres } from './support/ledgers';
import { runLedgerInXero } from './support/ledgerXero';
import { runMonthEnd } from './support/monthEnd';
import { runMorningReport } from './support/morningReport';
import { runPayAgain } from './support/payAgain';
import { runResumableBatch } from './support/resumableBatch';
import { runSlackAlarm, runSlackApproval } from './support/slackMessages';
import { nameOfTrigger } from '../tools/start/startDemo';
import { runTwoApprovals } from './support/twoApprovals';
import { waitFor } from '../driver/processes/waitFor';
import type { Cloud } from '../driver/servers/cloud/startCloud';
import type { RunningN8n } from '../driver/start/startN8n';
import { withSandbox } from '../driver/servers/withSandbox';

/** One status of each category, and two deprecated ones that can still arrive. */
const STATUSES = [
	'queued',
	'processing',
	'succeeded',
	'reversed',
	'unknown',
	'pending',
	'canceled',
];

/** Checks of an example beyond running twice without a second payment. */
const RUNS: Readonly<Record<string, (run: ExampleRun) => Promise<unknown>>> = {
	'ai-agent': runAiAgent,
	'ai-assistant': runAiAssistant,
	'balance-alarm': runBalanceAlarm,
	'batch-approval': runBatchApproval,
	'batch-from-a-sheet': runBatchFromSheet,
	'beneficiary-check': runBeneficiaryCheck,
	'failed-events-desk': runFailedEventsDesk,
	'final-status': runFinalStatus,
	'first-payout': runFirstPayout,
	'is-it-enough': runIsItEnough,
	'ledger-data-table': runLedgerInDataTable,
	'ledger-postgres': runLedgerInPostgres,
	'month-end': runMonthEnd,
	'morning-report': runMorningReport,
	'on-payment-event': runByEvents,
	'pay-again': runPayAgain,
	'payment-alarm': runPaymentAlarm,
	'resumable-batch': runResumableBatch,
	'trigger-alarm': runTriggerAlarm,
	'two-approvals': runTwoApprovals,
};

/** The same for an example with nodes of cloud services, which are replaced. */
const CLOUD_RUNS: Readonly<Record<string, (run: ExampleRun, cloud: Cloud) => Promise<unknown>>> = {
	'approval-slack': runSlackApproval,
	'batch-google-sheets': runBatchGoogleSheets,
	'ledger-xero': runLedgerInXero,
	'payment-alarm-slack': runSlackAlarm,
};

export const cases: E2eCase[] = [
	...listExamples().map((name) => {
		const onCloud = CLOUD_RUNS[name];
		return { name, run: onCloud ? inCloud(name, onCloud) : inN8n(name) };
	}),
	{ name: 'a wrong request to a replaced cloud service is refused', run: refusesWrongRequests },
];

function inN8n(name: string): E2eCase['run'] {
	return async ({ n8n }) => await play(name, await n8n(), RUNS[name] ?? runTwice);
}

function inCloud(
	name: string,
	run: (run: ExampleRun, cloud: Cloud) => Promise<unknown>,
): E2eCase['run'] {
	return async ({ cloudN8n, note }) => {
		const { n8n, cloud } = await cloudN8n();
		const asked = cloud.requests();
		try {
			await play(name, n8n, async (example) => await run(example, cloud));
		} finally {
			cloud.expectNoRefusals();
		}
		note(`${cloud.requests() - asked} requests to cloud services`);
	};
}

async function play(
	example: string,
	n8n: RunningN8n,
	run: (run: ExampleRun) => Promise<unknown>,
): Promise<void> {
	await withSandbox({ settleAfterMs: [200, 200] }, async (sandbox, account) => {
		const data = credentialFor(sandbox.baseUrl, account);
		const credential = await n8n.api.importCredential(`example ${example}`, CREDENTIAL_TYPE, data);
		await run({ n8n, sandbox, workflow: readExample(example, credential) });
	});
}

async function runFirstPayout(run: ExampleRun): Promise<void> {
	const [first, second] = await runTwice(run);
	for (const execution of [first, second]) {
		assert.equal(jsonOf(execution, 'Wait for the Result')[0]?.releaseFunds, true);
	}
	assert.deepEqual(
		[first, second].map((execution) => jsonOf(execution, 'Send Payout')[0]?.outcome),
		['created', 'existing'],
	);
}

/** A second run must find the payment of the first one. */
async function runTwice({ n8n, sandbox, workflow }: ExampleRun): Promise<[Execution, Execution]> {
	const id = await n8n.api.importWorkflow(workflow);
	const run = async (name: string): Promise<Execution> => {
		const execution = await n8n.api.runManually(id, nameOfTrigger(workflow));
		assert.equal(
			execution.status,
			'success',
			`${name} run: ${execution.data?.resultData.error?.message ?? ''}`,
		);
		return execution;
	};
	const runs: [Execution, Execution] = [await run('first'), await run('second')];
	const payments = Object.values(sandbox.control.ledger().paymentsByExternalId);
	assert.ok(payments.length > 0, 'no payment was made');
	for (const ids of payments) assert.equal(ids.length, 1, 'one external ID has several payments');
	return runs;
}

async function runByEvents({ n8n, sandbox, workflow }: ExampleRun): Promise<void> {
	const id = await n8n.api.importWorkflow(workflow);
	await n8n.api.activate(id);
	try {
		await waitFor('the trigger to listen', () => sandbox.control.streams()[0], {
			timeoutMs: 30_000,
		});
		await sandbox.control.burst({ payments: 2, statuses: STATUSES });
		const expected = 2 * STATUSES.length;
		const executions = await waitFor(
			`${expected} executions`,
			async () => {
				const all = await n8n.api.executions(id);
				return all.filter(hasEnded).length >= expected ? all : undefined;
			},
			{ timeoutMs: 30_000 },
		);
		assert.deepEqual(
			executions.map(({ status }) => status),
			Array(expected).fill('success'),
		);
	} finally {
		await n8n.api.deactivate(id);
	}
}

function hasEnded({ status }: Execution): boolean {
	return !['new', 'running', 'waiting'].includes(status);
}
