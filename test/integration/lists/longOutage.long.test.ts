/** A day without a connection, of which the service has kept no event. What the lists still show. */
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

const hourMs = 3_600_000;
let sandbox: TestSandbox;
let running: RunningTrigger | null = null;

beforeAll(async () => {
	// Only the time of day jumps and then continues. The sandbox and the trigger share it, and their waits do not
	// change.
	jest.useFakeTimers({
		now: Date.now(),
		advanceTimers: true,
		doNotFake: [
			'hrtime',
			'nextTick',
			'performance',
			'queueMicrotask',
			'setImmediate',
			'clearImmediate',
			'setInterval',
			'clearInterval',
			'setTimeout',
			'clearTimeout',
		],
	});
	sandbox = await startTestSandbox({ retentionMs: hourMs });
});

afterAll(() => jest.useRealTimers());

beforeEach(() => sandbox.control.reset());

afterEach(async () => {
	await running?.close();
	running = null;
	await until(() => sandbox.control.streams().length === 0, 'all sockets closed');
});

const pass = (ms: number): void => void jest.setSystemTime(Date.now() + ms);

async function start(
	database: Database,
	parameters: INodeParameters,
	options?: HostOptions,
): Promise<void> {
	running = await activate(sandbox, database, parameters, options);
	await until(() => sandbox.control.streams().length > 0, 'the stream to open');
}

const stateOf = ({ payment }: IDataObject): string => {
	const { id, status } = payment as IDataObject;
	return `${String(id)} ${String(status)}`;
};

/** In the middle of the outage, 700 payments advance two steps and 300 are new. */
async function changeInBetween(database: Database): Promise<string[]> {
	const known = sandbox.control.payments().map(({ id }) => id);
	pass(11 * hourMs);
	for (const id of known.slice(0, 700))
		sandbox.control.advancePayment(id, { status: 'processing' });
	pass(hourMs);
	for (const id of known.slice(0, 700)) sandbox.control.advancePayment(id, { status: 'succeeded' });
	const { paymentIds } = await sandbox.control.burst({
		payments: 300,
		statuses: ['queued', 'failed'],
	});
	pass(12 * hourMs);
	expect(database.events).toHaveLength(1_000);
	return [
		...known.slice(0, 700).map((id) => `${id} succeeded`),
		...paymentIds.map((id) => `${id} failed`),
	];
}

/** On v3, the changes from the lists wait for longer than a dead connection may be silent. */
const soon = { idleTimeoutSeconds: 5 };

const quick: HostOptions = { durationMs: 0 };
const parameters = (apiVersion: string): INodeParameters => ({
	apiVersion,
	options: { maxParallelExecutions: 50, ...(apiVersion === 'v3' && soon) },
});

describe.each(['v3', 'v2'])('%s', (version) => {
	it.each(['without a restart', 'over a restart'])(
		'delivers the current state of each of 1,000 changed payments once, marked: %s',
		async (when) => {
			const database = new Database();
			await start(database, parameters(version), quick);
			await sandbox.control.burst({ payments: 1_000, statuses: ['queued'] });
			await until(() => database.events.length === 1_000, 'the first events', 60_000);
			await sleep(50);
			if (when === 'over a restart') {
				await running?.close();
				await until(() => sandbox.control.streams().length === 0, 'closed');
			} else sandbox.control.cutStreams({ how: 'fin' });
			const expected = await changeInBetween(database);
			if (when === 'over a restart') await start(database, parameters(version), quick);
			await until(() => database.events.length >= 2_000, 'what has changed', 60_000);
			await sleep(2_000);
			const found = database.events.slice(1_000);
			expect(found.map(stateOf).sort()).toEqual(expected.sort());
			expect(new Set(found.map(({ source }) => source))).toEqual(new Set(['reconciliation']));
			expect(found[0]).toMatchObject({ eventId: null, event: 'payment', redelivered: false });
		},
		150_000,
	);
});

it('v3: lists nothing after a short interruption', async () => {
	const database = new Database();
	await start(database, { apiVersion: 'v3' });
	const lists = (): number =>
		sandbox.control.requests().filter(({ path }) => path.startsWith('/v3/payments')).length;
	// An event ID from the service. After a made-up one, the lists would be read.
	await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
	await until(() => database.events.length === 1, 'the first event');
	// The very first connection reads a list.
	await until(() => lists() > 0, 'the first list');
	await sleep(500);
	const before = lists();
	sandbox.control.cutStreams({ how: 'fin' });
	pass(14 * 60_000);
	await sandbox.control.burst({ payments: 3, statuses: ['queued', 'failed'] });
	await until(() => database.events.length === 7, '7 executions');
	expect(lists()).toBe(before);
	expect(new Set(database.events.map(({ source }) => source))).not.toContain('reconciliation');
});

it('v3: after a long outage, the events that the service still has come in order', async () => {
	const database = new Database();
	await start(database, { apiVersion: 'v3' });
	sandbox.control.changeSettings({ retentionMs: null });
	await sandbox.control.burst({ payments: 50, statuses: ['queued'] });
	await until(() => database.events.length === 50, '50 executions');
	sandbox.control.cutStreams({ how: 'fin' });
	pass(hourMs);
	for (const { id } of sandbox.control.payments()) {
		sandbox.control.advancePayment(id, { status: 'processing' });
		sandbox.control.advancePayment(id, { status: 'succeeded' });
	}
	pass(hourMs);
	await until(() => database.events.length >= 150, '100 more', 20_000);
	await sleep(1_500);
	expect(database.events).toHaveLength(150);
	expect(new Set(database.events.slice(50).map(({ source }) => source))).toEqual(
		new Set(['replay']),
	);
	sandbox.control.changeSettings({ retentionMs: hourMs });
}, 30_000);

it('v3: never lists if the option is off', async () => {
	const database = new Database();
	await start(database, { apiVersion: 'v3', options: { reconcileAfterMinutes: 0 } });
	await sandbox.control.burst({ payments: 3, statuses: ['queued'] });
	await until(() => database.events.length === 3, '3 executions');
	sandbox.control.cutStreams({ how: 'fin' });
	pass(hourMs);
	for (const { id } of sandbox.control.payments())
		sandbox.control.advancePayment(id, { status: 'failed' });
	pass(2 * hourMs);
	await sleep(3_000);
	expect(database.events).toHaveLength(3);
}, 20_000);

it('v3: after a kill between found changes, the rest comes after the restart and nothing twice', async () => {
	const database = new Database();
	await start(database, { apiVersion: 'v3', options: soon });
	await sandbox.control.burst({ payments: 60, statuses: ['queued'] });
	await until(() => database.events.length === 60, '60 executions');
	await running?.close();
	await until(() => sandbox.control.streams().length === 0, 'closed');
	pass(2 * hourMs);
	for (const { id } of sandbox.control.payments())
		sandbox.control.advancePayment(id, { status: 'succeeded' });
	pass(2 * hourMs);
	for (const share of [75, 95]) {
		await start(database, { apiVersion: 'v3', options: soon }, { durationMs: 20 });
		await until(() => database.events.length >= share, `${share} events`, 20_000);
		await running?.kill();
		await until(() => sandbox.control.streams().length === 0, 'closed');
	}
	await start(database, {
		apiVersion: 'v3',
		options: { ...soon, eventsPerExecution: 7, longestWaitSeconds: 0.02 },
	});
	await until(() => new Set(database.events.map(stateOf)).size === 120, 'all states', 20_000);
	await sleep(1_500);
	expect(database.events).toHaveLength(120);
}, 90_000);
