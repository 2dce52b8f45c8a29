/** Many triggers with one credential in n8n's own trigger context, against the sandbox over HTTP. */
import '../../support/engine/quietN8n';
import { sleep, type IDataObject, type INodeParameters } from 'n8n-workflow';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';
import {
	activate,
	Database,
	until,
	type HostOptions,
	type RunningTrigger,
} from '../../support/engine/triggerHost';

let sandbox: TestSandbox;
let running: RunningTrigger[] = [];

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => {
	sandbox.control.reset();
});

afterEach(async () => {
	await Promise.all(running.map(async (trigger) => await trigger.close()));
	running = [];
	await until(() => streams() === 0, 'all sockets closed');
});

const streams = (): number => sandbox.control.streams().length;
const connects = (): number =>
	sandbox.control.requests().filter(({ path }) => path === '/v3/events').length;

async function start(
	parameters: INodeParameters = {},
	options: HostOptions = {},
): Promise<Database> {
	const database = new Database(`workflow-${running.length + 1}`);
	running.push(await activate(sandbox, database, parameters, options));
	return database;
}

async function startMany(count: number, parameters: INodeParameters = {}): Promise<Database[]> {
	const databases: Database[] = [];
	for (let n = 0; n < count; n += 1) databases.push(await start(parameters));
	await until(() => streams() > 0, 'a stream');
	await sleep(50);
	return databases;
}

const sent = (): unknown[] =>
	sandbox.control
		.events('v3')
		.map(({ id }) => id)
		.sort();
const got = (database: Database): unknown[] => [...database.eventIds].sort();
const statuses = ['queued', 'processing', 'succeeded'];

it('twenty triggers share one connection, which closes with the last of them', async () => {
	const databases = await startMany(20);
	expect(streams()).toBe(1);
	await sandbox.control.burst({ payments: 10, statuses, interleave: 'random', seed: 3 });
	await until(
		() => databases.every(({ executions }) => executions.length === 30),
		'all executions',
	);
	for (const database of databases) expect(got(database)).toEqual(sent());
	expect(connects()).toBe(1);
	for (const trigger of running.slice(0, 19)) await trigger.close();
	expect(streams()).toBe(1);
	await running[19]?.close();
	await until(() => streams() === 0, 'the socket to close');
});

it('each trigger resumes from its own cursor after cuts and restarts', async () => {
	const databases = await startMany(6, { options: { maxParallelExecutions: 2 } });
	for (let round = 0; round < 6; round += 1) {
		const burst = sandbox.control.burst({
			payments: 5,
			statuses,
			interleave: 'random',
			seed: round,
			intervalMs: 2,
		});
		await sleep(10);
		const index = round % databases.length;
		const database = databases[index];
		if (round % 2 === 0) sandbox.control.cutStreams({ how: 'rst' });
		await running[index]?.kill();
		await burst;
		if (database) running[index] = await activate(sandbox, database, {});
	}
	await until(
		() => databases.every(({ eventIds }) => new Set(eventIds).size === 90),
		'all events',
		15_000,
	);
	await sleep(100);
	for (const database of databases) expect(got(database)).toEqual(sent());
	expect(streams()).toBe(1);
}, 30_000);

it('a trigger that is too slow continues on its own connection, and joins the shared one again', async () => {
	const batches = {
		options: { maxParallelExecutions: 50, eventsPerExecution: 100, longestWaitSeconds: 0 },
	};
	const fast = await start(batches, { durationMs: 0 });
	let hold = true;
	const slow = await start(batches, {
		durationMs: 0,
		outcome: () => {
			// An execution that n8n cannot create now is tried again later.
			if (hold) throw new Error('database is locked');
			return 'success';
		},
	});
	await until(() => streams() === 1, 'the stream');
	// Cursors from the first seconds of a connection are not certain.
	await sleep(2_500);
	await sandbox.control.burst({ payments: 900, statuses });
	await until(() => fast.events.length === 2_700, 'the fast one to be through', 30_000);
	expect(slow.executions).toHaveLength(0);
	hold = false;
	await until(() => slow.events.length >= 2_700, 'the slow one to catch up', 30_000);
	expect(connects()).toBe(2);
	await until(() => streams() === 1, 'the slow one to come back', 10_000);
	await sandbox.control.burst({ payments: 1, statuses });
	await until(() => slow.events.length >= 2_703 && fast.events.length >= 2_703, 'the last events');
	expect(got(slow)).toEqual(sent());
	expect(got(fast)).toEqual(sent());
}, 90_000);

it('on v2, all triggers share the lists after a cut, and the look-up of an update', async () => {
	const databases = await startMany(5, { apiVersion: 'v2', countries: ['IND'] });
	const asked = (pattern: RegExp): number =>
		sandbox.control.requests().filter(({ method, path }) => method === 'GET' && pattern.test(path))
			.length;
	const pages = (): string[] =>
		sandbox.control

			.requests()
			.flatMap(({ method, path, query }) =>
				method === 'GET' && path === '/v2/payments' ? [JSON.stringify(query)] : [],
			);
	const looks = (): number => asked(/^\/v2\/payments\/./);
	const { paymentIds } = await sandbox.control.burst({
		payments: 4,
		statuses: ['queued', 'processing'],
		country: 'IND',
		intervalMs: 100,
	});
	await until(() => databases.every(({ events }) => events.length === 8), 'all executions');
	const lookedBefore = looks();
	// Five triggers that read them separately would make 20 requests.
	expect(lookedBefore).toBeGreaterThanOrEqual(4);
	expect(lookedBefore).toBeLessThan(10);
	// The lists of the first connection are read by then.
	await sleep(1_500);
	const listedBefore = pages().length;
	sandbox.control.cutStreams({ how: 'rst' });
	await until(() => streams() === 0, 'the cut');
	for (const id of paymentIds) sandbox.control.advancePayment(id, { status: 'succeeded' });
	await until(
		() => databases.every(({ events }) => events.length === 12),
		'what changed in between',
		15_000,
	);
	for (const { events } of databases) {
		expect(
			events.slice(8).map(({ source, payment }) => [source, (payment as IDataObject)['status']]),
		).toEqual(paymentIds.map(() => ['reconciliation', 'succeeded']));
	}
	// The lists of open and of changed payments. None of their pages is read twice.
	const listed = pages().slice(listedBefore);
	expect(listed.length).toBeGreaterThanOrEqual(2);
	expect(new Set(listed).size).toBe(listed.length);
}, 30_000);

it('triggers of different versions do not share a connection', async () => {
	await start();
	await start({ apiVersion: 'v2' });
	await until(() => streams() === 2, 'two streams');
	expect(
		sandbox.control

			.streams()
			.map(({ version }) => version)
			.sort(),
	).toEqual(['v2', 'v3']);
});
