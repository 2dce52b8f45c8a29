/** Connection health as items, against the sandbox over HTTP. */
import { takeLog } from '../../support/engine/loudN8n';
import type { IDataObject } from 'n8n-workflow';
import { findLeaks } from '../../../e2e/cases/support/leakScan';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';
import { activate, Database, until, type RunningTrigger } from '../../support/engine/triggerHost';

let sandbox: TestSandbox;
let running: RunningTrigger | null = null;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

afterEach(async () => {
	await running?.close();
	expect(running?.emitsAfterClose()).toBe(0);
	sandbox.control.reset();
	await until(() => sandbox.control.streams().length === 0, 'all sockets closed');
});

const healthOf = (database: Database): IDataObject[] =>
	database.events.flatMap(({ health }) => (health === undefined ? [] : [health as IDataObject]));

const statesOf = (database: Database): unknown[] => healthOf(database).map(({ state }) => state);

const health = { options: { emitHealth: true } };

const refuseAll = (status: number): void => {
	sandbox.control.addFault({ kind: 'status', status, path: '/v3/events', times: null });
	sandbox.control.cutStreams({ how: 'rst' });
};

it('reports the connection and its loss in executions of their own, not among the events', async () => {
	const database = new Database();
	running = await activate(sandbox, database, { ...health, statuses: ['succeeded'] });
	await until(() => statesOf(database).length === 1, 'connected');
	refuseAll(503);
	await until(() => statesOf(database).length === 2, 'disconnected', 15_000);
	expect(healthOf(database)).toMatchObject([
		{ state: 'connected', resumed: false, leftOut: 0 },
		{ state: 'disconnected', reason: 'refused', code: 'server_error', httpCode: 503 },
	]);
	sandbox.control.clearFaults();
	await until(() => sandbox.control.streams().length === 1, 'a new stream', 35_000);
	await sandbox.control.burst({ payments: 2, statuses: ['queued', 'succeeded'] });
	const paid = (): IDataObject[] =>
		database.events.filter(({ health: change }) => change === undefined);
	await until(() => paid().length === 2, 'the events');
	expect(paid().map(({ event, releaseFunds }) => [event, releaseFunds])).toEqual([
		['payment', true],
		['payment', true],
	]);
	expect(database.executions.every(({ items }) => items.length === 1)).toBe(true);
}, 60_000);

it('health reports do not move the cursor', async () => {
	const database = new Database();
	running = await activate(sandbox, database, health);
	await until(() => statesOf(database).length === 1, 'connected');
	await sandbox.control.burst({ payments: 3, statuses: ['queued', 'succeeded'] });
	await until(() => database.executions.length === 7, 'the events');
	await running.kill();
	await sandbox.control.burst({ payments: 2, statuses: ['queued'] });
	const before = database.executions.length;
	running = await activate(sandbox, database, health);
	await until(() => database.executions.length >= before + 3, 'the rest, and health');
	const ids = database.eventIds.filter((id) => id !== null);
	expect([...ids].sort()).toEqual(
		sandbox.control
			.events('v3')
			.map(({ id }) => id)
			.sort(),
	);
	expect(statesOf(database)).toEqual(['connected', 'connected']);
});

it('reports a gap after it was listed', async () => {
	const database = new Database();
	running = await activate(sandbox, database, { ...health, apiVersion: 'v2' });
	await until(() => statesOf(database).length === 1, 'connected');
	sandbox.control.cutStreams({ how: 'rst' });
	await until(() => statesOf(database).includes('gap'), 'a gap', 15_000);
	const gap = healthOf(database).find(({ state }) => state === 'gap');
	expect(gap).toEqual({
		state: 'gap',
		at: expect.any(String),
		since: expect.any(String),
		until: expect.any(String),
		changed: 0,
		leftOut: 0,
	});
	expect(Date.parse(String(gap?.['since']))).toBeLessThanOrEqual(
		Date.parse(String(gap?.['until'])),
	);
}, 30_000);

it('reports nothing if the option is off', async () => {
	const database = new Database();
	running = await activate(sandbox, database);
	await until(() => sandbox.control.streams().length === 1, 'the stream');
	await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
	await until(() => database.executions.length === 1, 'the event');
	expect(statesOf(database)).toEqual([]);
});

it('reports contain no key, no token and nothing of a payment', async () => {
	takeLog();
	const database = new Database();
	const secrets = [
		{ name: 'access key', secret: sandbox.account.accessKey },
		{ name: 'secret key', secret: sandbox.account.secretKey },
		{ name: 'what the service said', secret: 'canary-of-the-service' },
	];
	const problem = {
		title: 'canary-of-the-service',
		detail: `canary-of-the-service ${sandbox.account.accessKey}`,
	};
	sandbox.control.addFault({
		kind: 'status',
		status: 401,
		path: '/v3/events',
		times: null,
		body: problem,
	});
	sandbox.control.addFault({
		kind: 'status',
		status: 401,
		path: '/v2/debug',
		times: null,
		body: problem,
	});
	running = await activate(sandbox, database, health);
	await until(() => statesOf(database).length === 1, 'disconnected', 10_000);
	expect(healthOf(database)).toMatchObject([
		{ state: 'disconnected', reason: 'needsAttention', code: 'unauthorized', httpCode: 401 },
	]);
	const reported = JSON.stringify([database.events, database.staticData]);
	expect(findLeaks(Buffer.from(reported), 'items', secrets)).toEqual([]);
	const log = takeLog();
	expect(log).toContain(
		'Cross-Border Payouts Trigger of workflow "Test" (ID: workflow-1): cannot listen (unauthorized 401)',
	);
	expect(findLeaks(Buffer.from(log), 'log', secrets)).toEqual([]);
	// Checks that the test would notice a leak.
	expect(
		findLeaks(Buffer.from(reported + sandbox.account.secretKey), 'items', secrets),
	).toHaveLength(1);
}, 20_000);
