/** "External ID Starts With" in n8n's own trigger context, against the sandbox: the stream has every payment of the account. */
import '../../support/engine/quietN8n';
import { sleep, type IDataObject, type INodeParameters } from 'n8n-workflow';
import { activate, Database, until, type RunningTrigger } from '../../support/engine/triggerHost';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;
let running: RunningTrigger | undefined;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => {
	sandbox.control.reset();
	sandbox.control.changeSettings({ retentionMs: null });
});

afterEach(async () => {
	await running?.close();
	await until(() => sandbox.control.streams().length === 0, 'all sockets closed');
});

const only = (externalIdPrefixes: string[], more: INodeParameters = {}): INodeParameters => ({
	events: [],
	simple: true,
	...more,
	// The changes from the lists wait for longer than a dead connection may be silent.
	options: { externalIdPrefixes, idleTimeoutSeconds: 5 },
});

async function start(database: Database, parameters: INodeParameters): Promise<void> {
	running = await activate(sandbox, database, parameters);
	await until(() => sandbox.control.streams().length === 1, 'the stream to open');
}

async function kill(): Promise<void> {
	await running?.kill();
	await until(() => sandbox.control.streams().length === 0, 'all sockets closed');
}

const pay = (externalId: string | null): string =>
	sandbox.control.makePayment({ externalId, amount: 10 }).id;
const succeed = (id: string) => sandbox.control.advancePayment(id, { status: 'succeeded' });
const delivered = ({ events }: Database): string[] =>
	events.map(({ externalId, status, source }) => `${externalId} ${status} ${source}`);
const savedBy = ({ staticData }: Database) => staticData['node:Trigger'] as IDataObject;
const lastEventId = () => sandbox.control.events('v3').at(-1)?.id;

it('starts the workflow for its own payments, as written, and for those without an external ID', async () => {
	const database = new Database();
	await start(database, only(['INV-', ' sal.', '']));
	for (const id of ['inv-1', 'XINV-1', 'sal-1', 'INV', 'INV-1', 'sal.1', null, 'INV-2']) pay(id);
	await until(() => database.events.length >= 4, '4 events');
	await sleep(50);
	expect(delivered(database)).toEqual([
		'INV-1 queued stream',
		'sal.1 queued stream',
		'null queued stream',
		'INV-2 queued stream',
	]);
});

it('passes an error that does not name its payment, and data that cannot be read', async () => {
	const database = new Database();
	await start(database, only(['INV-']));
	const append = (event: string, data: object) =>
		sandbox.control.appendEvent({ version: 'v3', event, data });
	append('payment-error', { payment_id: 'p', external_id: 'OTHER-1' });
	append('payment-error', { payment: { external_id: 'OTHER-2' } });
	append('payment-error', { payment_id: 'p', title: 'No route' });
	append('payment-error', { payment_id: 'p', external_id: 'INV-1' });
	sandbox.control.appendEvent({ version: 'v3', event: 'payment', rawData: '{"external_id":"OT' });
	await until(() => database.events.length >= 3, '3 events');
	expect(database.events).toMatchObject([
		{ payment: { title: 'No route' } },
		{ payment: { external_id: 'INV-1' } },
		{ payment: null, parseError: expect.anything() },
	]);
});

it('counts the payments of others as handled, and leaves them out when events are sent again', async () => {
	const database = new Database();
	await start(database, only(['INV-']));
	pay('INV-1');
	await until(() => database.executions[0]?.endedAt != null, 'the first execution');
	const others = ['OTHER-1', 'OTHER-2', 'OTHER-3'].map(pay);
	const lastOfOthers = lastEventId();
	// Once they are confirmed. n8n saves the checkpoint with the next execution.
	await sleep(50);
	const own = pay('INV-2');
	await until(() => database.executions.length === 2, 'the second execution');
	expect(savedBy(database)['cursor']).toBe(lastOfOthers);
	await kill();
	[...others, own].forEach(succeed);
	await start(database, only(['INV-']));
	await until(() => database.events.length >= 3, 'what happened in between');
	await sleep(100);
	expect(delivered(database)).toEqual([
		'INV-1 queued stream',
		'INV-2 queued stream',
		expect.stringMatching(/^INV-2 succeeded (replay|stream)$/),
	]);
	expect(database.duplicates).toBeLessThanOrEqual(1);
});

it('leaves the payments of others out of the lists after a gap', async () => {
	const database = new Database();
	await start(database, only(['INV-']));
	const ids = ['INV-1', 'OTHER-1', null, 'INV-2'].map(pay);
	await until(() => database.events.length === 3, '3 events');
	await kill();
	sandbox.control.changeSettings({ retentionMs: 0 });
	ids.forEach(succeed);
	// An absence of an hour.
	const saved = savedBy(database);
	saved['aliveAt'] = String(Number(saved['aliveAt']) - 3_600_000);
	await start(database, only(['INV-']));
	await until(() => database.events.length >= 6, 'what the list shows');
	await sleep(200);
	expect(delivered(database).slice(3).sort()).toEqual([
		'INV-1 succeeded reconciliation',
		'INV-2 succeeded reconciliation',
		'null succeeded reconciliation',
	]);
});

it('is not shown on v2, whose events have no external ID; an earlier setting changes nothing', async () => {
	const database = new Database();
	await start(database, only(['no ID begins like this'], { apiVersion: 'v2' }));
	pay('OTHER-1');
	await until(() => database.events.length >= 1, 'the event');
});

it.each([
	[['INV 1'], "'External ID Starts With': row 1 may contain only the letters"],
	[['INV-', '💸'], "'External ID Starts With': row 2 may contain only the letters"],
	[['^INV.*'], "'External ID Starts With': row 1 may contain only the letters"],
])('refuses %j at the activation, before it connects', async (prefixes, message) => {
	running = undefined;
	const started = activate(sandbox, new Database(), only(prefixes));
	await expect(started).rejects.toThrow(message);
	expect(sandbox.control.streams()).toEqual([]);
});
