/** Events whose executions fail, wait or are set aside, in a real n8n. */
import { strict as assert } from 'node:assert';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import type { Sandbox } from '../../sandbox/server';
import { credentialFor } from '../driver/servers/account';
import type { E2eAccount } from '../driver/servers/account';
import { chain, type NodeSketch } from '../driver/session/buildWorkflow';
import type { E2eCase } from '../driver/e2eCase';
import { CREDENTIAL_TYPE } from '../driver/examples';
import { jsonOf, type Execution } from '../driver/session/n8nApi';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { countExecutions } from '../driver/readDatabase';
import type { RunningN8n } from '../driver/start/startN8n';
import { reportOf } from './support/reportOf';
import { waitFor } from '../driver/processes/waitFor';
import { withSandbox } from '../driver/servers/withSandbox';

const TRIGGER = 'Payment Event';
const ERROR_TRIGGER = 'Error Trigger';
const WAIT = { timeoutMs: 60_000 };

export const cases: E2eCase[] = [
	{
		name: 'a poisoned event is tried three times and set aside; the error workflow gets it, and nothing else waits for it',
		run: async ({ n8n: getN8n }) =>
			await withSandbox(
				{},
				async (sandbox, account) => await runPoisoned(await getN8n(), sandbox, account),
			),
	},
	{
		name: 'an execution that does not end within Longest Execution is set aside and not run again',
		run: async ({ n8n: getN8n }) =>
			await withSandbox(
				{},
				async (sandbox, account) => await runHanging(await getN8n(), sandbox, account),
			),
	},
	...(['finished', 'succeeded'] as const).map((continueWhen) => ({
		name: `an execution in a Wait node counts as handled (${continueWhen})`,
		run: async ({ n8n: getN8n }: Parameters<E2eCase['run']>[0]) =>
			await withSandbox(
				{},
				async (sandbox, account) => await runWait(await getN8n(), sandbox, account, continueWhen),
			),
	})),
];

async function runPoisoned(n8n: RunningN8n, sandbox: Sandbox, account: E2eAccount): Promise<void> {
	const { api } = n8n;
	const backend = await startBackend();
	const errorWorkflow = await api.importWorkflow(
		chain('Alarm', [
			{ name: ERROR_TRIGGER, type: 'n8n-nodes-base.errorTrigger', parameters: {} },
			{ name: 'Tell Someone', type: 'n8n-nodes-base.noOp', parameters: {} },
		]),
	);
	if (n8n.version.publishesCalledWorkflows) await api.activate(errorWorkflow);
	const options = { maxTries: 3, maxParallelExecutions: 2 };
	const id = await listen(
		n8n,
		sandbox,
		account,
		{ continueWhen: 'succeeded', options },
		bookInto(backend.url),
		errorWorkflow,
	);
	try {
		const send = (payment: string, status: string): string =>
			String(
				sandbox.control.appendEvent({
					version: 'v3',
					event: 'payment',
					data: { id: payment, status },
				}).id,
			);
		const poisoned = send('payment-a', 'queued');
		const next = send('payment-a', 'succeeded');
		const others = ['payment-b', 'payment-c'].map((payment) => send(payment, 'queued'));
		const runs = await ended(n8n, id, 7);
		const withEvent = (eventId: string): Execution[] =>
			runs.filter((run) => jsonOf(run, TRIGGER)[0]?.eventId === eventId);
		checkTries(withEvent, poisoned, next, others);

		const [setAside, ...more] = runs.flatMap((run) => reportOf(n8n.version, run, TRIGGER) ?? []);
		assert.deepEqual(more, []);
		assert.equal(
			setAside?.message,
			`An event was set aside after 3 failed executions (event ID ${poisoned}). Do not retry the execution that shows this error`,
		);
		assert.match(String(setAside?.advice), /^Payment 'payment-a' \(queued\)\. /);
		// One alarm per failed execution, and one for the event that was set aside, unless an item reports it.
		const isItem = n8n.version.tellsBy === 'item';
		const alarms = await ended(n8n, errorWorkflow, isItem ? 3 : 4);
		const data = isItem ? Object(setAside?.facts) : dataOfAlarm(alarms);
		assert.deepEqual(data?.events, [
			{ eventId: poisoned, event: 'payment', paymentId: 'payment-a', status: 'queued' },
		]);
		assert.deepEqual(data?.items?.[0]?.payment, { id: 'payment-a', status: 'queued' });
		assert.equal(data?.code, 'event_set_aside');

		backend.repair();
		const again = await api.retry(withEvent(poisoned)[2]?.id ?? '');
		assert.equal(again.status, 'success');
		assert.equal(jsonOf(await api.execution(again.id), TRIGGER)[0]?.eventId, poisoned);
	} finally {
		await api.deactivate(id);
		if (n8n.version.publishesCalledWorkflows) await api.deactivate(errorWorkflow);
		backend.stop();
	}
}

/** The poisoned event fails three times. The next one of its payment waits for it, and no other payment does. */
function checkTries(
	withEvent: (eventId: string) => Execution[],
	poisoned: string,
	next: string,
	others: readonly string[],
): void {
	assert.deepEqual(
		withEvent(poisoned).map(({ status }) => status),
		['error', 'error', 'error'],
	);
	assert.deepEqual(
		withEvent(poisoned).map((run) => jsonOf(run, TRIGGER)[0]?.redelivered),
		[false, true, true],
	);
	for (const eventId of [next, ...others])
		assert.deepEqual(
			withEvent(eventId).map(({ status }) => status),
			['success'],
		);
	const idOf = ([run]: Execution[]): number => Number(run?.id);
	assert.ok(
		idOf(withEvent(next)) > idOf(withEvent(poisoned).slice(-1)),
		'the next event of the payment has overtaken',
	);
	for (const eventId of others)
		assert.ok(idOf(withEvent(eventId)) < idOf(withEvent(next)), 'another payment has waited');
}

/** What the error workflow got of the event that was set aside. */
const dataOfAlarm = (alarms: readonly Execution[]) =>
	alarms
		.map((alarm) => Object(Object(jsonOf(alarm, ERROR_TRIGGER)[0]?.trigger).error).context?.data)
		.find(Boolean);

async function runHanging(n8n: RunningN8n, sandbox: Sandbox, account: E2eAccount): Promise<void> {
	const backend = await startBackend();
	const options = { longestExecutionMinutes: 1, maxParallelExecutions: 1 };
	const id = await listen(
		n8n,
		sandbox,
		account,
		{ continueWhen: 'succeeded', options },
		bookInto(backend.url),
	);
	try {
		for (const status of ['hanging', 'succeeded']) {
			sandbox.control.appendEvent({
				version: 'v3',
				event: 'payment',
				data: { id: 'payment-h', status },
			});
		}
		const counts = (): Record<string, number> => countExecutions(n8n.databaseFile, id);
		await waitFor('the next event to be run', () => counts().success, {
			timeoutMs: 120_000,
			describe: () => JSON.stringify(counts()),
		});
		const [reported, untilMended] =
			n8n.version.tellsBy === 'item' ? [{}, { success: 2 }] : [{ error: 1 }, { success: 1 }];
		await waitFor('the event to be set aside', () => sum(counts()) === 3 || undefined, WAIT);
		await waitFor(
			'all but one to end',
			() => sum(counts()) - (counts().running ?? 0) === 2 || undefined,
			WAIT,
		);
		assert.deepEqual(counts(), { ...reported, running: 1, ...untilMended });
		backend.repair();
		const messages = (await ended(n8n, id, 3)).flatMap(
			(run) => reportOf(n8n.version, run, TRIGGER)?.message ?? [],
		);
		assert.equal(messages.length, 1);
		assert.match(
			String(messages[0]),
			/^An event was set aside because its execution has not ended in time and may still be running \(event ID /,
		);
		// Leaves time for any effect of the execution's late end.
		await delay(3_000);
		assert.deepEqual(counts(), { ...reported, success: untilMended.success + 1 });
	} finally {
		await n8n.api.deactivate(id);
		backend.stop();
	}
}

async function runWait(
	n8n: RunningN8n,
	sandbox: Sandbox,
	account: E2eAccount,
	continueWhen: string,
): Promise<void> {
	const id = await listen(
		n8n,
		sandbox,
		account,
		{ continueWhen, options: { maxParallelExecutions: 1 } },
		{
			name: 'Wait for an Approval',
			type: 'n8n-nodes-base.wait',
			typeVersion: 1.1,
			webhookId: `delivery-${continueWhen}`,
			parameters: { resume: 'webhook', options: {} },
		},
	);
	try {
		await sandbox.control.burst({ payments: 2, statuses: ['queued', 'succeeded'] });
		const expected = sandbox.control.events('v3').map((event) => event.id);
		const runs = await waitFor(
			'4 executions that wait',
			async () => {
				const all = await n8n.api.executions(id, { withData: true });
				return all.filter(({ status }) => status === 'waiting').length === expected.length
					? all
					: undefined;
			},
			WAIT,
		);
		// One at a time, each once, in the order of the stream.
		assert.deepEqual(
			runs.map((run) => jsonOf(run, TRIGGER)[0]?.eventId),
			expected,
		);
	} finally {
		await n8n.api.deactivate(id);
	}
}

async function listen(
	n8n: RunningN8n,
	sandbox: Sandbox,
	account: E2eAccount,
	parameters: Record<string, unknown>,
	node: NodeSketch,
	errorWorkflow?: string,
): Promise<string> {
	const credential = await n8n.api.importCredential(
		'delivery',
		CREDENTIAL_TYPE,
		credentialFor(sandbox.baseUrl, account),
	);
	const workflow = chain('Delivery', [
		{
			name: TRIGGER,
			type: `${PACKAGE_NAME}.crossBorderPayoutsTrigger`,
			parameters: { apiVersion: 'v3', simple: false, ...parameters },
			credentials: { [CREDENTIAL_TYPE]: credential },
		},
		node,
	]);
	const settings = {
		...workflow.settings,
		...(errorWorkflow === undefined ? {} : { errorWorkflow }),
	};
	const id = await n8n.api.importWorkflow({ ...workflow, settings });
	await n8n.api.activate(id);
	await waitFor('the trigger to listen', () => sandbox.control.streams()[0], WAIT);
	return id;
}

const sum = (counts: Record<string, number>): number =>
	Object.values(counts).reduce((total, count) => total + count, 0);

/** Waits until this number of executions exist and all have ended. */
async function ended(n8n: RunningN8n, id: string, count: number): Promise<Execution[]> {
	let statuses: string[] = [];
	const done = await waitFor(
		`${count} executions`,
		async () => {
			const all = await n8n.api.executions(id);
			statuses = all.map(({ status }) => status);
			return all.length >= count && !statuses.some((status) => ['new', 'running'].includes(status))
				? all
				: undefined;
		},
		{ ...WAIT, describe: () => statuses.join(', ') },
	);
	assert.equal(done.length, count);
	return await n8n.api.executions(id, { withData: true });
}

/** Books an event into the backend. */
const bookInto = (url: string): NodeSketch => ({
	name: 'Book',
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	parameters: {
		url: `=${url}/{{ $json.payment.id }}/{{ $json.payment.status }}`,
		options: { timeout: 300_000 },
	},
});

/**
 * The backend that the workflow books into. Until `repair` is called, it refuses `payment-a` while that is
 * queued, and does not answer `hanging`.
 */
async function startBackend(): Promise<{ url: string; repair(): void; stop(): void }> {
	const repaired = new AbortController();
	const server = createServer((request, response) => {
		const answer = (status: number): void => {
			response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
			response.end('{}');
		};
		if (repaired.signal.aborted) answer(200);
		else if (request.url === '/payment-h/hanging')
			repaired.signal.addEventListener('abort', () => answer(200));
		else answer(request.url === '/payment-a/queued' ? 422 : 200);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	// The address of a server that listens on a port always has that port.
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		repair: () => repaired.abort(),
		stop: () => void server.close(),
	};
}
